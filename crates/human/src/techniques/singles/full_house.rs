//! Full house: the only empty cell of a house takes the only missing value. Cost: one look at each
//! house.

use crate::logic::position::Position;
use crate::logic::scan::Scan;
use crate::proof::evidence::Role;
use crate::proof::step::Step;
use crate::proof::words::{Notation, StepText};
use std::ops::ControlFlow;

/// Every house with one open cell, that cell having one candidate.
pub fn find<const W: usize>(position: &Position<'_, W>, scan: &Scan<'_>) -> ControlFlow<()> {
    for house in position.layout().houses() {
        let open = position.open_spots(house);
        if open.len() != 1 {
            continue;
        }
        for cell in position.cells_at(house, open) {
            if let Some(value) = position.candidates().of(cell).single() {
                let mut step = scan.placement(cell, value);
                step.size = 1;
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
    let house = notation.house(step.evidence.houses[0].0);
    let reason = format!(
        "{} is the last empty cell of {house}, and {} is the last value missing there",
        notation.cell(cell),
        notation.value(value)
    );
    StepText { pattern: String::new(), reason }
}
