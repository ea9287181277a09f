//! W-Wing: two cells with the same two candidates x and z, and a conjugate pair of x whose ends each see one
//! of them. Not both ends are false, so not both cells are x: one is z, and no cell that sees both is.

use crate::logic::places::Conjugate;
use crate::logic::position::Position;
use crate::logic::scan::Scan;
use crate::proof::evidence::{Ground, Role};
use crate::proof::step::Step;
use crate::proof::words::{Notation, StepText};
use std::ops::ControlFlow;
use sudokud_core::grid::{Cell, Value};

/// Every W-Wing that removes something.
pub fn find<const W: usize>(position: &Position<'_, W>, scan: &Scan<'_>) -> ControlFlow<()> {
    let candidates = position.candidates();
    let cells = position.bivalue().to_vec();
    for (k, &first) in cells.iter().enumerate() {
        for &second in cells[k + 1..].iter().filter(|&&second| candidates.of(second) == candidates.of(first))
        {
            for z in candidates.of(first) {
                let hit = position.seen_by_all([first, second], z);
                let Some(x) = (candidates.of(first) - sudokud_core::grid::ValueSet::only(z)).single() else {
                    continue;
                };
                if !hit.is_empty() {
                    for link in position.conjugates(x) {
                        offer(position, [first, second], link, [x, z], scan)?;
                    }
                }
            }
        }
    }
    ControlFlow::Continue(())
}

fn offer<const W: usize>(
    position: &Position<'_, W>,
    pincers: [Cell; 2],
    link: &Conjugate,
    [x, z]: [Value; 2],
    scan: &Scan<'_>,
) -> ControlFlow<()> {
    if link.cells.iter().any(|cell| pincers.contains(cell)) {
        return ControlFlow::Continue(());
    }
    let [first, second] = pincers;
    for [near, far] in [link.cells, [link.cells[1], link.cells[0]]] {
        if !(position.peers(first).contains(near) && position.peers(second).contains(far)) {
            continue;
        }
        let hit = position.seen_by_all(pincers, z);
        let mut step = scan.step();
        step.size = 4;
        step.remove_from(&hit, z);
        step.evidence.values = position.candidates().of(first).resize();
        step.evidence.cells(pincers, z, Role::Pincer);
        step.evidence.cells([near, far], x, Role::Link);
        step.evidence.houses([link.house], Role::Base);
        step.evidence.strong((first, z), (first, x), Ground::Cell(first));
        step.evidence.weak((first, x), (near, x));
        step.evidence.strong((near, x), (far, x), Ground::House(link.house));
        step.evidence.weak((far, x), (second, x));
        step.evidence.strong((second, x), (second, z), Ground::Cell(second));
        scan.offer(step)?;
    }
    ControlFlow::Continue(())
}

pub(crate) fn words(step: &Step, notation: Notation<'_>) -> StepText {
    let [(first, z, _), (second, ..), (near, x, _), (far, ..)] = step.evidence.cells[..] else {
        return StepText { pattern: String::new(), reason: String::new() };
    };
    let (x, z) = (notation.values(x), notation.values(z));
    let [p, q, a, b] = [first, second, near, far].map(|cell| notation.cell(cell));
    let house = notation.house(step.evidence.houses[0].0);
    let reason = format!(
        "{p} and {q} can both only be {}. In {house} the value {x} is in {a} or {b}: if in {a}, {p} is {z}; \
         if in {b}, {q} is {z}. So one of {p} and {q} is {z}, and no cell that sees both can be",
        notation.value_choice(step.evidence.values),
    );
    StepText {
        pattern: format!(
            "{z}/{x} in {} connected by {x} in {}",
            notation.cells(&[first, second]),
            notation.cells(&[near, far])
        ),
        reason,
    }
}
