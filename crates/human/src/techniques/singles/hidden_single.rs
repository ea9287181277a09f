//! Hidden single: a value with one possible cell in a house goes there. Boxes before lines, as people find
//! them easier to see (and Sudoku Explainer rates them 1.2 against 1.5). Regions and windows are rated as
//! boxes, scattered houses as lines. Cost: for each house N looks at the table of places.

use crate::ladder::rating::Rating;
use crate::logic::position::Position;
use crate::logic::scan::Scan;
use crate::proof::evidence::Role;
use crate::proof::step::Step;
use crate::proof::words::{Notation, StepText};
use std::ops::ControlFlow;
use sudokud_core::houses::HouseKind;

/// Every value with one place in a house: boxes and other houses, then rows, then columns.
pub fn find<const W: usize>(position: &Position<'_, W>, scan: &Scan<'_>) -> ControlFlow<()> {
    let layout = position.layout();
    for house in layout.areas().chain(layout.row_houses()).chain(layout.column_houses()) {
        for value in layout.values() {
            let spots = position.spots(house, value);
            if spots.len() != 1 {
                continue;
            }
            let is_compact =
                matches!(layout.kind(house), HouseKind::Box | HouseKind::Region | HouseKind::Window);
            for cell in position.cells_at(house, spots) {
                let mut step = scan.placement(cell, value);
                step.size = 1;
                step.rating = Rating::from_tenths(if is_compact { 12 } else { 15 });
                step.evidence.values.insert(value);
                step.evidence.cells([cell], value, Role::Single);
                step.evidence.houses([house], Role::Base);
                scan.offer(step)?;
            }
        }
    }
    ControlFlow::Continue(())
}

pub(crate) fn words(step: &Step, notation: Notation<'_>) -> StepText {
    let (cell, value) = step.placements[0];
    let house = step.evidence.houses[0].0;
    let reason =
        format!("In {} only {} can be {}", notation.house(house), notation.cell(cell), notation.value(value));
    StepText { pattern: format!("{} in {}", notation.value(value), notation.house_mark(house)), reason }
}
