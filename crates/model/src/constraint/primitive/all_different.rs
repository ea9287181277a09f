//! Cells differ from each other.

use crate::constraint::subject::Subject;
use crate::grid::Value;
use crate::sets::BitSet;

/// No two of the cells have the same value. No cell is in the list twice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AllDifferent {
    /// The cells.
    pub cells: Vec<Subject>,
}

impl AllDifferent {
    pub(super) fn check(&self, value: &dyn Fn(Subject) -> Value) -> bool {
        let mut seen = BitSet::<Value, 4>::EMPTY;
        self.cells.iter().all(|&cell| seen.insert(value(cell)))
    }
}
