//! Naked subsets: k cells of a house, or of a set of different cells, with only k values between them keep
//! those for themselves.
//!
//! k goes up to half of the side, smallest first: for larger k the hidden subset of the other cells is
//! smaller.

use crate::logic::hall::HallSet;
use crate::logic::position::Position;
use crate::logic::scan::Scan;
use crate::proof::evidence::Role;
use crate::proof::step::Step;
use crate::proof::words::{Notation, StepText, number};
use crate::techniques::subsets::subset;
use std::ops::{ControlFlow, RangeBounds};
use sudokud_core::grid::House;

/// Every naked subset of one of these sizes that removes something and is not a union of smaller ones.
pub fn find<const W: usize>(
    position: &Position<'_, W>,
    sizes: impl RangeBounds<usize>,
    scan: &Scan<'_>,
) -> ControlFlow<()> {
    let remove = |step: &mut Step, house, hall_set: &HallSet<W>| {
        for cell in position.cells_at(house, position.open_spots(house) - hall_set.left) {
            step.remove(cell, position.candidates().of(cell) & hall_set.right.cast());
        }
    };
    subset::find(position, &position.layout().sets(), sizes, |hall_sets| &hall_sets.naked, remove, scan)
}

pub(crate) fn words(step: &Step, notation: Notation<'_>) -> StepText {
    let cells = step.evidence.cells_of(Role::Subset);
    let values = step.evidence.values;
    let houses: Vec<House> = step.evidence.houses_of(Role::Base);
    let reason = format!(
        "The {} cells {} of {} have only the {} candidates {} between them and use them all up, so no other \
         cell of {} can have one",
        number(cells.len()),
        notation.cell_list(&cells),
        notation.house_list(&houses),
        number(values.len()),
        notation.value_list(values),
        if houses.len() > 1 { "either" } else { "it" },
    );
    StepText { pattern: format!("{} in {}", notation.values(values), notation.cells(&cells)), reason }
}
