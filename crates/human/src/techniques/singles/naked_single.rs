//! Naked single: a cell with one candidate takes it. Cost: one look at each cell.

use crate::logic::position::Position;
use crate::logic::scan::Scan;
use crate::proof::evidence::Role;
use crate::proof::step::Step;
use crate::proof::words::{Notation, StepText};
use std::ops::ControlFlow;

/// Every open cell with one candidate, in reading order.
pub fn find<const W: usize>(position: &Position<'_, W>, scan: &Scan<'_>) -> ControlFlow<()> {
    for cell in position.candidates().open() {
        if let Some(value) = position.candidates().of(cell).single() {
            let mut step = scan.placement(cell, value);
            step.size = 1;
            step.evidence.values.insert(value);
            step.evidence.cells([cell], value, Role::Single);
            scan.offer(step)?;
        }
    }
    ControlFlow::Continue(())
}

pub(crate) fn words(step: &Step, notation: Notation<'_>) -> StepText {
    let (cell, value) = step.placements[0];
    let reason = format!("Only {} is left as a candidate in {}", notation.value(value), notation.cell(cell));
    StepText { pattern: String::new(), reason }
}
