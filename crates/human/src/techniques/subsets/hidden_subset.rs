//! Hidden subsets: k values with only k cells in a house fill those, so the cells lose everything else.
//!
//! k goes up to half of the side, smallest first.

use crate::logic::hall::HallSet;
use crate::logic::position::Position;
use crate::logic::scan::Scan;
use crate::proof::evidence::Role;
use crate::proof::step::Step;
use crate::proof::words::{Notation, StepText, number};
use crate::techniques::subsets::subset;
use std::ops::{ControlFlow, RangeBounds};

/// Every hidden subset of one of these sizes that removes something and is not a union of smaller ones.
pub fn find<const W: usize>(
    position: &Position<'_, W>,
    sizes: impl RangeBounds<usize>,
    scan: &Scan<'_>,
) -> ControlFlow<()> {
    let remove = |step: &mut Step, house, hall_set: &HallSet<W>| {
        for cell in position.cells_at(house, hall_set.left) {
            step.remove(cell, position.candidates().of(cell) - hall_set.right.cast());
        }
    };
    subset::find(position, &position.layout().houses(), sizes, |hall_sets| &hall_sets.hidden, remove, scan)
}

pub(crate) fn words(step: &Step, notation: Notation<'_>) -> StepText {
    let cells = step.evidence.cells_of(Role::Subset);
    let values = step.evidence.values;
    let reason = format!(
        "In {} the {} values {} can only go to the {} cells {}, so there is room for nothing else in these",
        notation.house_list(&step.evidence.houses_of(Role::Base)),
        number(values.len()),
        notation.value_list(values),
        number(cells.len()),
        notation.cell_list(&cells),
    );
    StepText { pattern: format!("{} in {}", notation.values(values), notation.cells(&cells)), reason }
}
