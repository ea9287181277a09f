//! Cells differ from each other.

use crate::grid::{Cell, Value};
use crate::sets::BitSet;

/// No two of the cells have the same value. No cell is in the list twice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AllDifferent {
    /// The cells.
    pub cells: Vec<Cell>,
}

impl AllDifferent {
    pub(super) fn check(&self, value: &dyn Fn(Cell) -> Value) -> bool {
        let mut seen = BitSet::<Value, 4>::EMPTY;
        self.cells.iter().all(|&cell| seen.insert(value(cell)))
    }
}
