//! Naked single: a cell with one candidate takes it. Cost: one look at each cell.

use crate::logic::{Position, Scan};
use crate::techniques::singles::single::{Reason, Single};
use std::ops::ControlFlow;

/// Every open cell with one candidate, in reading order.
pub fn find<const W: usize>(position: &Position<'_, W>, scan: &Scan<'_>) -> ControlFlow<()> {
    for cell in position.candidates().open() {
        if let Some(value) = position.options(cell).single() {
            scan.offer(Single { cell, value, reason: Reason::OnlyCandidate })?;
        }
    }
    ControlFlow::Continue(())
}
