//! Full house: the only empty cell of a house takes the only missing value. Cost: one look at each
//! house.

use crate::logic::{Position, Scan};
use crate::techniques::singles::single::{Reason, Single};
use std::ops::ControlFlow;

/// Every house with one open cell, that cell having one candidate.
pub fn find<const W: usize>(position: &Position<'_, W>, scan: &Scan<'_>) -> ControlFlow<()> {
    for house in position.layout().houses() {
        let open = position.open_spots(house);
        if open.len() != 1 {
            continue;
        }
        for cell in position.cells_at(house, open) {
            if let Some(value) = position.options(cell).single() {
                scan.offer(Single { cell, value, reason: Reason::LastOpenCell(house) })?;
            }
        }
    }
    ControlFlow::Continue(())
}
