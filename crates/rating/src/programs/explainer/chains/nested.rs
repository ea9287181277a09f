//! The hints that a dynamic run follows when its nodes imply nothing more: simple ones, and chains within the
//! chain.
//!
//! All are found in the current position of the run. A hint counts only if it is the best for one of its
//! removals.
//!
//! A nested hint's parents are the candidates that the original position has and the current one lacks in the
//! cells and houses of its inferences.
//!
//! The known ratings of AI Escargot (10.5), Easter Monster (11.6) and Golden Nugget (11.9) come out, the last
//! by nested dynamic chains.

use super::candidate::{Candidate, CandidateSet, starts};
use super::conclusions::{Conclusion, Conclusions, Premises};
use super::consequences::{Consequences, State, static_run};
use super::dynamic_run::DynamicRun;
use super::implied::{Implied, Trace, hash_order, implied};
use super::links::{Class, Links, Reason};
use super::reach::{Implications, Original};
use super::runs::{Runs, alternatives, conclude_static};
use super::search::Pass;
use super::unary::nested_unary;
use crate::programs::board9::cell_set::CellSet;
use crate::programs::explainer::position::Position;
use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;
use sudokud_model::grid::Value;
use sudokud_search::budget::{Stop, Watch};

/// The hints that runs from one original position follow, searched once per current position.
///
/// Many runs meet the same positions, and a run with multiple chains repeats one with unary chains.
pub(crate) struct NestedHints<'a> {
    original: Original<'a>,
    /// The passes of unary chains.
    passes: [Pass; 3],
    watch: &'a dyn Watch,
    /// The hints of positions, by the places of each value.
    known: RefCell<HashMap<[CellSet; 9], BySource>>,
    /// The runs of the last level.
    runs: RefCell<Option<Runs<'a>>>,
    /// The allocations of runs in nested searches.
    spare: RefCell<Vec<Consequences>>,
}

/// The hints that a dynamic run follows when its nodes imply nothing more.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Nesting {
    /// None.
    Nothing,
    /// Locked candidates, pairs and X-wings.
    Simple,
    /// Unary chains too.
    Unary,
    /// Unary and multiple chains too.
    Multiple,
    /// Simple hints and dynamic chains.
    Dynamic,
}

impl Nesting {
    /// The sources in the order in which they are asked.
    const fn sources(self) -> &'static [Source] {
        match self {
            Self::Nothing => &[],
            Self::Simple => &[Source::Simple],
            Self::Unary => &[Source::Simple, Source::Unary],
            Self::Multiple => &[Source::Simple, Source::Unary, Source::Static],
            Self::Dynamic => &[Source::Simple, Source::Dynamic],
        }
    }
}

/// The hints of each source that was searched.
type BySource = [Option<Rc<[Implied]>>; 4];

/// A source of hints.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Source {
    Simple,
    Unary,
    Static,
    Dynamic,
}

impl<'a> NestedHints<'a> {
    pub(crate) fn new(original: &'a Position, passes: [Pass; 3], watch: &'a dyn Watch) -> Self {
        let (known, runs, spare) = (RefCell::default(), RefCell::default(), RefCell::default());
        Self { original: Original::new(original), passes, watch, known, runs, spare }
    }

    /// The hints of the first of the sources that has one, best first.
    pub(super) fn of(&self, nesting: Nesting, current: &Position) -> Result<Rc<[Implied]>, Stop> {
        let places = std::array::from_fn(|value| current.cells(Value::new(value)));
        let mut known = self.known.borrow().get(&places).cloned().unwrap_or_default();
        let mut implications = Implications::new(current, Some(&self.original));
        let (mut found, mut is_new) = (None, false);
        for &source in nesting.sources() {
            let slot = &mut known[source as usize];
            if slot.is_none() {
                is_new = true;
                *slot = Some(self.search(source, &mut implications)?.into());
            }
            found = slot.clone().filter(|hints| !hints.is_empty());
            if found.is_some() {
                break;
            }
        }
        if is_new {
            self.known.borrow_mut().insert(places, known);
        }
        Ok(found.unwrap_or_default())
    }

    fn search(&self, source: Source, implications: &mut Implications<'_>) -> Result<Vec<Implied>, Stop> {
        self.watch.poll().or_stop()?;
        let (original, current) = (self.original.position, implications.position);
        Ok(match source {
            Source::Simple => implied(original, current),
            Source::Unary => nested_unary(original, implications, &self.passes),
            Source::Static => nested_static(original, implications, &mut self.spare.borrow_mut()),
            Source::Dynamic => self.dynamic(current)?,
        })
    }

    /// The hints of a dynamic search without nested hints.
    fn dynamic(&self, current: &Position) -> Result<Vec<Implied>, Stop> {
        let mut runs = Runs::new(current, self.spare.take());
        let mut run = DynamicRun::new(current, Class::All, None);
        for start in starts(current) {
            self.watch.poll().or_stop()?;
            for state in State::BOTH {
                run.run(start, state, runs.slot(start, state))?;
            }
        }
        let mut conclusions = Conclusions::per_removal(current);
        runs.conclude_dynamic(&mut conclusions);
        let mut reached = runs.blank();
        self.spare.borrow_mut().append(&mut runs.into_spare());
        let mut hints = Vec::new();
        for conclusion in conclusions.into_sorted() {
            let mut trace = Trace::new(self.original.position, current);
            for (start, state, reason) in assumptions(conclusion.premises, current) {
                reason.into_iter().for_each(|reason| trace.add_reason(start, reason));
                run.run(start, state, &mut reached)?;
                add_dynamic_chain(&mut trace, &run, &reached, &conclusion);
            }
            let removed = conclusion.effect(current).map(|effect| hash_order(&effect));
            hints.extend(removed.and_then(|removed| trace.implied(removed, conclusion.complexity)));
        }
        Ok(hints)
    }

    /// Returns whether a run with a lower nesting is also that with `nesting`, which is not dynamic. It is if
    /// it ends in a clash, or where `nesting` has no hints.
    pub(super) fn is_complete(&self, run: &Consequences, nesting: Nesting) -> Result<bool, Stop> {
        if run.clash.is_some() {
            return Ok(true);
        }
        let mut end = self.original.position.clone();
        run.nodes(State::False).iter().for_each(|node| end.remove(node.cell(), node.value()));
        Ok(self.of(nesting, &end)?.is_empty())
    }

    /// The runs of the last level.
    pub(super) fn take_runs(&self) -> Runs<'a> {
        self.runs.take().unwrap_or_else(|| Runs::new(self.original.position, Vec::new()))
    }

    pub(super) fn keep_runs(&self, runs: Runs<'a>) {
        self.runs.replace(Some(runs));
    }
}

/// The assumptions of these premises, each with the reason that ties them together.
fn assumptions(premises: Premises, position: &Position) -> Vec<(Candidate, State, Option<Reason>)> {
    let all_true = |reason| {
        let starts = alternatives(position, premises);
        starts.map(|start| (start, State::True, Some(reason))).collect()
    };
    match premises {
        Premises::Double(start) => State::BOTH.map(|state| (start, state, None)).to_vec(),
        Premises::Clash(start, state) => vec![(start, state, None)],
        Premises::Cell(_) => all_true(Reason::Cell),
        Premises::House(house, _) => all_true(Reason::House(house)),
    }
}

fn nested_static(
    original: &Position,
    implications: &mut Implications<'_>,
    spare: &mut Vec<Consequences>,
) -> Vec<Implied> {
    let current = implications.position;
    let mut conclusions = Conclusions::per_removal(current);
    conclude_static(implications, &mut conclusions, spare);
    let conclusions = conclusions.into_sorted();
    if conclusions.is_empty() {
        return Vec::new();
    }
    let mut chains = StaticChains::new();
    let explain = |conclusion: Conclusion| {
        let mut trace = Trace::new(original, current);
        for (start, _, reason) in assumptions(conclusion.premises, current) {
            reason.into_iter().for_each(|reason| trace.add_reason(start, reason));
            chains.add_to(&mut trace, implications.links(), start, &conclusion);
        }
        let removed = hash_order(&conclusion.effect(current)?);
        trace.implied(removed, conclusion.complexity)
    };
    conclusions.into_iter().filter_map(explain).collect()
}

/// The chains of runs in a position that does not change.
struct StaticChains {
    run: Consequences,
    /// By state: the parent of each node that the last run reached.
    parents: [Box<[Candidate; Candidate::COUNT]>; 2],
}

impl StaticChains {
    fn new() -> Self {
        let parents = [Candidate::of_index(0); Candidate::COUNT];
        Self { run: Consequences::new(), parents: [Box::new(parents), Box::new(parents)] }
    }

    /// Adds to the trace the chain from `start` to the conclusion.
    fn add_to(&mut self, trace: &mut Trace<'_>, links: &Links, start: Candidate, conclusion: &Conclusion) {
        let (mut node, mut state) = (conclusion.node, conclusion.state);
        static_run(links, start, Some((node, state)), &mut self.run, &mut |node, state, parent| {
            self.parents[state as usize][node.index()] = parent;
        });
        trace.add_nodes((node.index(), state));
        while (node, state) != (start, State::True) {
            let parent = self.parents[state as usize][node.index()];
            if state == State::True {
                trace.add_reason(node, Reason::verifying(trace.current, parent, node));
            }
            (node, state) = (parent, state.opposite());
            trace.add_nodes((node.index(), state));
        }
    }
}

/// Adds to the trace the last run's chain to the conclusion, or both chains to its clash.
fn add_dynamic_chain(
    trace: &mut Trace<'_>,
    run: &DynamicRun<'_>,
    reached: &Consequences,
    conclusion: &Conclusion,
) {
    match (conclusion.premises, run.clashing()) {
        (Premises::Clash(..), Some(clash)) => {
            clash.reason.into_iter().for_each(|reason| trace.add_reason(clash.node, reason));
            trace.add_nodes((clash.node.index(), clash.state));
            add_lineage(trace, run, reached, &clash.ancestors);
            add_lineage(trace, run, reached, &run.lineage(clash.node, clash.state.opposite()));
        }
        _ => add_lineage(trace, run, reached, &run.lineage(conclusion.node, conclusion.state)),
    }
}

fn add_lineage(trace: &mut Trace<'_>, run: &DynamicRun<'_>, reached: &Consequences, lineage: &CandidateSet) {
    let true_nodes = *lineage & *reached.set(State::True);
    for node in true_nodes {
        run.reason(node).into_iter().for_each(|reason| trace.add_reason(node, reason));
    }
    trace.add_nodes((lineage, true_nodes));
}
