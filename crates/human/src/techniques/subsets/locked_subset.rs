//! Locked pair and triple: a naked subset inside the overlap of a house with another house or set, as a line
//! and a box, so that the other cells of both lose its values. Sizes 2 and 3; the larger ones of large boards
//! are found as naked subsets of each house.

use crate::logic::hall::HallSet;
use crate::logic::position::Position;
use crate::logic::scan::Scan;
use crate::proof::evidence::Role;
use crate::proof::step::Step;
use crate::proof::words::{Notation, StepText};
use std::ops::ControlFlow;
use sudokud_core::grid::House;

/// Every locked subset of this size that removes something and is not a union of smaller naked subsets.
pub fn find<const W: usize>(position: &Position<'_, W>, size: usize, scan: &Scan<'_>) -> ControlFlow<()> {
    for house in position.layout().houses() {
        for hall_set in position.house_hall_sets(house).naked(size) {
            // Each two houses are examined from the first.
            for other in position.covers(house, hall_set.left).filter(|&other| other > house) {
                scan.offer(step_of(position, [house, other], hall_set, scan))?;
            }
        }
    }
    ControlFlow::Continue(())
}

fn step_of<const W: usize>(
    position: &Position<'_, W>,
    houses: [House; 2],
    hall_set: &HallSet<W>,
    scan: &Scan<'_>,
) -> Step {
    let values = hall_set.right.cast();
    let inside: Vec<_> = position.cells_at(houses[0], hall_set.left).collect();
    let mut step = scan.step();
    for house in houses {
        let open = position.cells_at(house, position.open_spots(house));
        for cell in open.filter(|cell| !inside.contains(cell)) {
            step.remove(cell, position.candidates().of(cell) & values);
        }
    }
    step.size = hall_set.size;
    step.evidence.values = values.resize();
    for &cell in &inside {
        step.evidence.cell(cell, position.candidates().of(cell), Role::Subset);
    }
    step.evidence.houses(houses, Role::Base);
    step
}

pub(crate) fn words(step: &Step, notation: Notation<'_>) -> StepText {
    crate::techniques::subsets::naked_subset::words(step, notation)
}
