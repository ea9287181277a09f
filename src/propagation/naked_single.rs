//! Naked single: a cell with one candidate is filled with it. Costs O(N) per cell, for its peers.

use crate::grid::{Cell, Contradiction};
use crate::propagation::change::Change;

pub(crate) fn apply<const W: usize>(change: &mut Change<'_, W>, cell: Cell) -> Result<(), Contradiction> {
    match change.candidates.of(cell).single() {
        Some(value) if change.candidates.is_open(cell) => {
            change.counts.naked_singles += 1;
            change.place(cell, value)
        }
        _ => Ok(()),
    }
}
