//! Locked pair and triple: a naked subset inside the overlap of a line and a box, so that both houses' other
//! cells lose its values. Sizes 2 and 3; the larger ones of order 4 and above are found as naked subsets of
//! each house.

use crate::position::Position;
use crate::scan::Scan;
use crate::step::{Role, Step};
use crate::words::{Notation, StepText};
use std::ops::ControlFlow;
use sudokud_core::houses::HouseKind;

/// Every locked subset of this size that removes something and is not a union of smaller naked subsets.
///
/// # Errors
/// Breaks when the sink does.
pub fn find<const W: usize>(position: &Position<'_, W>, size: usize, scan: &Scan<'_>) -> ControlFlow<()> {
    let layout = position.layout();
    if size > layout.order() {
        return ControlFlow::Continue(());
    }
    for line in layout.houses().take(2 * layout.side()) {
        for hall_set in position.house_hall_sets(line).naked(size) {
            let Some(box_) = position.common_house(line, hall_set.left, HouseKind::Box) else { continue };
            let values = hall_set.right.cast();
            let mut step = scan.step();
            let inside: Vec<_> = position.cells_at(line, hall_set.left).collect();
            for house in [line, box_] {
                for cell in
                    position.cells_at(house, position.open_spots(house)).filter(|cell| !inside.contains(cell))
                {
                    step.remove(cell, position.candidates().of(cell) & values);
                }
            }
            step.size = size;
            step.evidence.values = values.resize();
            for &cell in &inside {
                step.evidence.cell(cell, position.candidates().of(cell), Role::Subset);
            }
            step.evidence.houses([line, box_], Role::Base);
            scan.offer(step)?;
        }
    }
    ControlFlow::Continue(())
}

pub(crate) fn words(step: &Step, notation: Notation<'_>) -> StepText {
    crate::subsets::naked_subset::words(step, notation)
}
