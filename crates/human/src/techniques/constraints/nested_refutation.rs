//! A candidate that leads to a contradiction once further candidates are refuted under its assumption.
//!
//! The last resort of puzzles with constraints. Candidates are argued first that fail once those are refuted
//! that they exclude, as [`crate::logic::outlook`] knows without further propagation. Then the scout says
//! which candidates fail if further ones are assumed and refuted first, and which these are: at first only
//! those of cells with two candidates left, then those with three, then all; but only if no easier technique
//! has a step. Each further candidate is refuted by an argument of its own, as
//! [`super::refutation`] does; those that the contradiction does not need are left out. Of the first few
//! candidates with arguments, the one with the cheapest is offered; the others are argued first in the next
//! positions of the walk, as losing candidates only helps them. Cost: the scout asks for each candidate what
//! each other one comes to, some hundred milliseconds at side 9.

use super::refutation::{DEEP_STATES, MAX_CANDIDATES, step};
use crate::logic::argument::Candidate;
use crate::logic::reasons::consequences::{Consequences, MAX_DROPS};
use crate::logic::reasons::read_off::Reasoned;
use crate::logic::scout::{FailingFurther, Scout};
use crate::logic::{Literal, Scan};
use crate::proof::step::Step;
use std::cell::RefCell;
use std::ops::ControlFlow;

/// The candidates with arguments of which the cheapest is offered.
const ARGUED: usize = 4;

/// The most candidates that are argued in a sweep but the last, which ends only when all are.
const TRIED_IN_SWEEP: usize = 24;

/// The most candidates that are argued because they had arguments before, or because they exclude others.
const TRIED: usize = 8;

/// By sweep: the most candidates left of the cells whose candidates are assumed further.
const MOST_LEFT: [u32; 3] = [2, 3, u32::MAX];

/// The most links of an argument that is offered.
const MAX_LINKS: usize = 1_000;

/// The cheapest of the first few refutations that need further assumptions.
pub(crate) fn find<const W: usize>(scan: &Scan<'_, W>) -> ControlFlow<()> {
    let bounds = scan.bounds();
    let Some(facts) = scan.constraints() else { return ControlFlow::Continue(()) };
    if scan.candidates().count() > MAX_CANDIDATES {
        return ControlFlow::Continue(());
    }
    let Some(reasons) = scan.reasons(bounds) else { return ControlFlow::Continue(()) };
    let mut consequences = Consequences::new(scan, reasons, bounds);
    consequences.set_most_states(DEEP_STATES);
    let mut search = Search { scan, consequences, found: Vec::new(), noted: Vec::new() };
    let (mut known, others): (Vec<FailingFurther>, Vec<FailingFurther>) = facts
        .take_failing_further()
        .into_iter()
        .partition(|failing| bounds.asks_for_removing(failing.cell, failing.value));
    let later = known.split_off(known.len().min(TRIED));
    let mut known = known.into_iter();
    let _ = known.by_ref().try_for_each(|failing| search.argue_known(failing));
    search.noted.extend(known.chain(later).chain(others));
    if search.found.is_empty() {
        search.argue_by_exclusion();
    }
    if search.found.is_empty() && !bounds.has_step() && bounds.stopped().is_none() {
        search.sweep(facts.scout(bounds));
    }
    let Search { mut found, noted, .. } = search;
    facts.note_failing_further(noted);
    found.sort_by_key(|entry| entry.0);
    found.into_iter().try_for_each(|(_, step)| scan.give(step))
}

/// A search for refutations that need further assumptions.
struct Search<'s, const W: usize> {
    scan: &'s Scan<'s, W>,
    consequences: Consequences<'s, W>,
    /// The steps, each with its cost, its number of cells and its candidate.
    found: Vec<((usize, usize, Candidate), Step)>,
    /// The candidates with arguments, for the next positions, with the further ones that these need.
    noted: Vec<FailingFurther>,
}

impl<const W: usize> Search<'_, W> {
    /// Argues a candidate that had an argument before, if it can be cheap enough. `Break` once there are
    /// enough.
    fn argue_known(&mut self, failing: FailingFurther) -> ControlFlow<()> {
        let is_left = self.scan.candidates().is_open(failing.cell)
            && self.scan.options(failing.cell).contains(failing.value);
        // Each argument inside counts twice.
        if is_left && 2 * failing.further.len() > self.scan.bounds().most_cost() {
            self.noted.push(failing);
            return ControlFlow::Continue(());
        }
        if is_left { self.argue(&failing) } else { ControlFlow::Continue(()) }
    }

    /// Argues candidates that fail once those are refuted that they exclude, those with few of these first.
    fn argue_by_exclusion(&mut self) {
        let bounds = self.scan.bounds();
        let mut failing = self.scan.outlook(bounds).failing_by_exclusion(bounds);
        failing.retain(|failing| bounds.asks_for_removing(failing.cell, failing.value));
        failing.sort_by_key(|failing| failing.further.len());
        let _ = failing.iter().take(TRIED).try_for_each(|failing| {
            bounds.poll()?;
            self.argue(failing)
        });
    }

    /// Argues candidates that the scout names, in sweeps, until some have arguments.
    fn sweep(&mut self, scout: &RefCell<Scout>) {
        let (scan, bounds) = (self.scan, self.scan.bounds());
        // A candidate that changes nothing holds already.
        let possible = scan.outlook(bounds).left.iter().filter(|left| left.changes > 0);
        let possible = possible.map(|left| left.candidate);
        let possible: Vec<Candidate> =
            possible.filter(|&(cell, value)| bounds.asks_for_removing(cell, value)).collect();
        let mut scout = scout.borrow_mut();
        for most_left in MOST_LEFT {
            let mut tried = 0;
            let _ = scout.failing_further(scan, (&possible, most_left), bounds, &mut |failing| {
                tried += 1;
                self.argue(&failing)?;
                let is_done = tried == TRIED_IN_SWEEP && most_left < u32::MAX;
                if is_done { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            });
            if !self.found.is_empty() || bounds.stopped().is_some() {
                break;
            }
        }
    }

    /// Adds the step of a candidate, if there is an argument that is needed, and proved where propagators
    /// take part. `Break` once there are enough.
    fn argue(&mut self, failing: &FailingFurther) -> ControlFlow<()> {
        let (scan, consequences) = (self.scan, &mut self.consequences);
        let argued = argue(consequences, failing).filter(|of| of.0.argument.link_count() <= MAX_LINKS);
        let (Some(facts), Some((argued, further))) = (scan.constraints(), argued) else {
            return ControlFlow::Continue(());
        };
        let key = (argued.cost, argued.cells, (failing.cell, failing.value));
        let is_by_propagators = argued.is_by_propagators;
        let step = step(scan, facts.constraints(), argued);
        let is_needed = scan.needs(&step);
        if is_needed && is_by_propagators && !scan.proves(&step) {
            return ControlFlow::Continue(());
        }
        self.noted.push(FailingFurther { cell: failing.cell, value: failing.value, further });
        if is_needed {
            self.found.push((key, step));
        }
        if self.found.len() == ARGUED { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

/// The argument that refutes a candidate with further assumptions, and those of these that it needs; `None`
/// if links do not come to it. Once these are known, their arguments are made shorter.
fn argue<const W: usize>(
    consequences: &mut Consequences<'_, W>,
    failing: &FailingFurther,
) -> Option<(Reasoned, Vec<Candidate>)> {
    let assumption = Literal::on(failing.cell, failing.value);
    let further = || failing.further.iter().map(|&(cell, value)| Literal::on(cell, value));
    let (long, refuted) = refute(consequences, assumption, further(), 0)?;
    let needed = (0..).zip(refuted).filter(|(number, _)| long.inner.contains(number)).map(|(_, one)| one);
    let needed: Vec<Literal> = needed.collect();
    let short = refute(consequences, assumption, needed.iter().copied(), MAX_DROPS);
    Some(match short.map(|(short, _)| short).filter(|short| short.cost < long.cost) {
        Some(short) => (short, needed.iter().map(|literal| literal.candidate()).collect()),
        None => (long, failing.further.clone()),
    })
}

/// The argument that refutes an assumption after further ones, in this order, and those of them that are
/// refuted under it. `None` if links do not come to it, or if it needs no further ones.
fn refute<const W: usize>(
    consequences: &mut Consequences<'_, W>,
    assumption: Literal,
    further: impl Iterator<Item = Literal>,
    most_drops: usize,
) -> Option<(Reasoned, Vec<Literal>)> {
    let mut contradiction = consequences.assume(assumption, usize::MAX, &|_| true);
    let mut refuted = Vec::new();
    for further in further {
        if contradiction.is_some() {
            break;
        }
        if let Ok(found) = consequences.refute_further(further, most_drops) {
            contradiction = found;
            refuted.push(further);
        }
    }
    let argued = consequences.refutation().filter(Reasoned::rests_on_constraints)?;
    (!argued.inner.is_empty()).then_some((argued, refuted))
}
