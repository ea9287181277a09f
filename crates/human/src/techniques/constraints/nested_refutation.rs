//! A candidate that leads to a contradiction once further candidates are refuted under its assumption.
//!
//! The last resort of puzzles with constraints. The scout says which candidates fail if further ones are
//! assumed and refuted first, and which these are: at first only those of cells with two candidates left,
//! then those with three, then all. Each further candidate is refuted by an argument of its own, as
//! [`super::refutation`] does; those that the contradiction does not need are left out. Of the first few
//! candidates, the one with the cheapest argument is offered. Cost: the scout asks for each candidate what
//! each other one comes to, some hundred milliseconds at side 9.

use super::refutation::{DEEP_STATES, MAX_CANDIDATES, offer};
use crate::logic::reasons::consequences::{Consequences, MAX_DROPS};
use crate::logic::reasons::read_off::Reasoned;
use crate::logic::scout::FailingFurther;
use crate::logic::{Literal, Scan};
use std::ops::ControlFlow;

/// The candidates with arguments of which the cheapest is offered.
const ARGUED: usize = 3;

/// The most candidates that are argued in a sweep but the last, which ends only when all are.
const TRIED: usize = 24;

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
    let mut scout = facts.scout(bounds).borrow_mut();
    let possible = scout.possible(scan, bounds);
    for most_left in MOST_LEFT {
        let (mut found, mut tried) = (Vec::new(), 0);
        let _ = scout.failing_further(scan, (&possible, most_left), bounds, &mut |failing| {
            tried += 1;
            found.extend(argue(&mut consequences, &failing));
            let is_done = found.len() == ARGUED || tried == TRIED && most_left < u32::MAX;
            if is_done { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        found.retain(|argued| argued.cost <= bounds.most_cost() && argued.argument.link_count() <= MAX_LINKS);
        found.sort_by_key(|argued| {
            let Literal { cell, value, .. } = argued.argument.assumption;
            (argued.cost, argued.cells, cell, value)
        });
        let has_found = !found.is_empty();
        found.into_iter().try_for_each(|argued| offer(scan, facts.constraints(), argued))?;
        if has_found || bounds.stopped().is_some() {
            break;
        }
    }
    ControlFlow::Continue(())
}

/// The argument that refutes a candidate with further assumptions; `None` if links do not come to it. Once it
/// is known which of these are needed, their arguments are made shorter.
fn argue<const W: usize>(
    consequences: &mut Consequences<'_, W>,
    failing: &FailingFurther,
) -> Option<Reasoned> {
    let assumption = Literal::on(failing.cell, failing.value);
    let further = || failing.further.iter().map(|&(cell, value)| Literal::on(cell, value));
    let (long, refuted) = refute(consequences, assumption, further(), 0)?;
    let needed = (0..).zip(refuted).filter(|(number, _)| long.inner.contains(number)).map(|(_, one)| one);
    let short = refute(consequences, assumption, needed, MAX_DROPS).map(|(short, _)| short);
    Some(short.filter(|short| short.cost < long.cost).unwrap_or(long))
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
