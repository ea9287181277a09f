//! A candidate that leads to a contradiction by singles and constraints.
//!
//! Candidates that had arguments in earlier positions of the walk come first. So of equally cheap steps, a
//! walk can take another than is found in its position alone. Then the scout says which candidates
//! propagation refutes. These are argued, those after the fewest changes first; all others only if none has
//! an argument. To argue: the consequences are drawn, the argument is read off the trail, and reasons are
//! dropped one by one as long as the argument gets cheaper. Offered are the arguments found, the cheapest
//! first; of equals, those about the fewest cells, then in reading order. Cost: a run of
//! [`crate::logic::reasons`] for each candidate that is argued, and one for each reason dropped.

use super::refutation_words::RefutationWords;
use crate::ladder::cost;
use crate::ladder::rating::Rating;
use crate::logic::argument::Candidate;
use crate::logic::constraint_facts::ConstraintFacts;
use crate::logic::reasons::consequences::{Consequences, Limits, MAX_DROPS, MIN_COST};
use crate::logic::reasons::read_off::Reasoned;
use crate::logic::trail::Checkpoint;
use crate::logic::{Literal, Scan};
use crate::proof::step::Step;
use crate::proof::{Deduction, Evidence, Notation, Role, StepText};
use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::sync::Arc;
use sudokud_model::constraint::Constraints;

/// The most candidates of a board that is searched, as for forcing chains.
pub(super) const MAX_CANDIDATES: usize = 8_000;

/// The candidates that are argued because they had arguments in earlier positions of the walk.
const KNOWN_ARGUED: usize = 4;

/// The rounds of consequences that are drawn for every candidate, before some are argued at any length.
const SHALLOW_ROUNDS: usize = 3;

/// The most states with which a reason is decided in these rounds, which ask it for every candidate.
const SHALLOW_STATES: usize = 400;

/// The most states with which a reason is decided while an argument is made.
pub(super) const DEEP_STATES: usize = 1_200;

/// The candidates that are argued, each time that candidates are chosen; more only if none has an argument.
const ALWAYS_ARGUED: usize = 16;

/// A candidate and the argument that refutes it.
#[derive(Debug)]
struct Refutation {
    constraints: Arc<Constraints>,
    argued: Reasoned,
    /// The rating of the technique's easiest steps.
    base: Rating,
}

/// The cheapest refutations of candidates.
pub(crate) fn find<const W: usize>(scan: &Scan<'_, W>) -> ControlFlow<()> {
    let bounds = scan.bounds();
    let (Some(facts), most) = (scan.constraints(), bounds.most_cost()) else {
        return ControlFlow::Continue(());
    };
    if most < MIN_COST || scan.candidates().count() > MAX_CANDIDATES {
        return ControlFlow::Continue(());
    }
    let Some(reasons) = scan.reasons(bounds) else { return ControlFlow::Continue(()) };
    let mut search = Search {
        scan,
        facts,
        consequences: Consequences::new(scan, reasons, bounds),
        most,
        found: Vec::new(),
    };
    // Arguments found before the watch stopped the search are offered too.
    let _ = search.run();
    search.in_order().into_iter().try_for_each(|argued| {
        let is_by_propagators = argued.is_by_propagators;
        let step = step(scan, facts.constraints(), argued);
        if is_by_propagators { scan.give_if_proved(step) } else { scan.give(step) }
    })
}

/// The step that removes the assumption of an argument.
pub(super) fn step<const W: usize>(
    scan: &Scan<'_, W>,
    constraints: &Arc<Constraints>,
    argued: Reasoned,
) -> Step {
    let effects = argued.argument.assumption.opposite().effects();
    scan.step(effects, Refutation { constraints: Arc::clone(constraints), argued, base: scan.rating() })
}

/// A search for the cheapest refutations of a position.
struct Search<'s, const W: usize> {
    scan: &'s Scan<'s, W>,
    facts: &'s ConstraintFacts,
    consequences: Consequences<'s, W>,
    /// The largest cost of an argument that is needed.
    most: usize,
    found: Vec<Reasoned>,
}

impl<const W: usize> Search<'_, W> {
    /// Looks for arguments: among the candidates that the scout names, and among all others only if none of
    /// these has one.
    fn run(&mut self) -> ControlFlow<()> {
        if self.scan.bounds().asks_for_some() {
            return self.argue_asked();
        }
        self.argue_known()?;
        if self.most <= MIN_COST && !self.found.is_empty() {
            return ControlFlow::Continue(());
        }
        let failing = &self.scan.outlook(self.scan.bounds()).failing;
        let named: Vec<Candidate> = failing.iter().map(|failing| (failing.cell, failing.value)).collect();
        self.look_among(&named, ALWAYS_ARGUED)?;
        if !self.found.is_empty() {
            return ControlFlow::Continue(());
        }
        let known: BTreeSet<Candidate> = named.into_iter().collect();
        let open = self.scan.candidates().open();
        let all = open.flat_map(|cell| self.scan.options(cell).iter().map(move |value| (cell, value)));
        let others: Vec<Candidate> = all.filter(|candidate| !known.contains(candidate)).collect();
        self.look_among(&others, 0)
    }

    /// Looks for arguments of few links, and if longer ones are needed, argues so many candidates at any
    /// length, and more until one has an argument.
    fn look_among(&mut self, candidates: &[Candidate], always: usize) -> ControlFlow<()> {
        if self.is_settled_by_few_rounds(candidates)? {
            return ControlFlow::Continue(());
        }
        for (rank, &(cell, value)) in candidates.iter().enumerate() {
            self.scan.poll()?;
            if rank >= always && !self.found.is_empty() {
                break;
            }
            self.argue(Literal::on(cell, value));
        }
        ControlFlow::Continue(())
    }

    /// Argues candidates that had the cheapest arguments in earlier positions of the walk.
    fn argue_known(&mut self) -> ControlFlow<()> {
        let known = self.facts.cheapest_refuted(|(cell, value)| {
            self.scan.candidates().is_open(cell) && self.scan.options(cell).contains(value)
        });
        for (cell, value) in known.into_iter().take(KNOWN_ARGUED) {
            self.scan.poll()?;
            self.argue(Literal::on(cell, value));
        }
        ControlFlow::Continue(())
    }

    /// Looks for arguments of few links. Returns whether longer ones are not needed.
    fn is_settled_by_few_rounds(&mut self, candidates: &[Candidate]) -> ControlFlow<(), bool> {
        for rounds in 1..=SHALLOW_ROUNDS {
            self.consequences.set_most_states(SHALLOW_STATES);
            self.shallow(candidates, rounds)?;
            // An argument that takes more rounds has more links.
            if self.most <= rounds + 1 {
                return ControlFlow::Continue(true);
            }
        }
        ControlFlow::Continue(false)
    }

    /// Argues the candidates whose removal is asked for. They are few, so no scout chooses among them.
    fn argue_asked(&mut self) -> ControlFlow<()> {
        let (scan, bounds, most) = (self.scan, self.scan.bounds(), self.most);
        for cell in scan.candidates().open() {
            for value in scan.options(cell).iter().filter(|&value| bounds.asks_for_removing(cell, value)) {
                scan.poll()?;
                // A cheap argument for one change makes none for another superfluous.
                self.most = most;
                self.argue(Literal::on(cell, value));
            }
        }
        ControlFlow::Continue(())
    }

    /// Argues the candidates that so many rounds refute, those after the fewest firings first.
    fn shallow(&mut self, candidates: &[Candidate], rounds: usize) -> ControlFlow<()> {
        let mut refuted = Vec::new();
        for &(cell, value) in candidates {
            self.scan.poll_sparsely()?;
            let assumption = Literal::on(cell, value);
            if self.consequences.assume(assumption, rounds, &|_| true).is_some() {
                refuted.push((self.consequences.effort(), cell, value));
            }
        }
        self.consequences.set_most_states(DEEP_STATES);
        refuted.sort_unstable();
        let enough = self.found.len() + ALWAYS_ARGUED;
        for (_, cell, value) in refuted {
            self.scan.poll()?;
            self.argue(Literal::on(cell, value));
            if self.found.len() == enough {
                break;
            }
        }
        ControlFlow::Continue(())
    }

    /// Adds the argument that refutes an assumption, if it is needed.
    fn argue(&mut self, assumption: Literal) {
        if self.found.iter().any(|argued| argued.argument.assumption == assumption) {
            return;
        }
        let argued = argue(&mut self.consequences, assumption, self.most);
        if let Some(argued) = argued {
            self.facts.note_refuted(assumption.candidate(), argued.cost);
            self.most = argued.cost;
            self.found.push(argued);
        }
    }

    /// The arguments, the cheapest first; of equals, those about the fewest cells, then in reading order.
    fn in_order(mut self) -> Vec<Reasoned> {
        self.found.sort_by_key(|argued| {
            let Literal { cell, value, .. } = argued.argument.assumption;
            (argued.cost, argued.cells, cell, value)
        });
        self.found
    }
}

/// The cheapest argument found that refutes an assumption, if it costs at most `most`. Arguments without
/// constraints, and constraints that refute it at once, are those of other techniques.
fn argue<const W: usize>(
    consequences: &mut Consequences<'_, W>,
    assumption: Literal,
    most: usize,
) -> Option<Reasoned> {
    let nothing = Checkpoint::default();
    let limits = Limits { rounds: most, drops: MAX_DROPS };
    let mut best = consequences.cheapest(&nothing, assumption, limits, Reasoned::is_argument)?;
    best.cost = best.cost.max(MIN_COST);
    (best.cost <= most).then_some(best)
}

impl Deduction for Refutation {
    fn size(&self) -> usize {
        self.argued.argument.link_count()
    }

    fn surcharge(&self) -> Rating {
        let tenths = cost::rating(self.argued.cost).tenths();
        Rating::from_tenths(tenths.saturating_sub(self.base.tenths()))
    }

    fn cost(&self) -> Option<usize> {
        Some(self.argued.cost)
    }

    fn evidence(&self) -> Evidence {
        let mut evidence = Evidence::default();
        let Literal { cell, value, .. } = self.argued.argument.assumption;
        evidence.cells([cell], value, Role::Target);
        evidence.argument = vec![self.argued.argument.add_to(&mut evidence)];
        evidence.name_constraints(&self.argued.separating);
        evidence
    }

    fn words(&self, notation: Notation<'_>) -> StepText {
        RefutationWords { constraints: &self.constraints, notation }.tell(&self.argued)
    }
}
