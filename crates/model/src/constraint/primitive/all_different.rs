//! Cells differ from each other.

use crate::constraint::subject::Subject;
use crate::grid::{House, Value};
use crate::houses::Layout;
use crate::sets::BitSet;

/// No two of the cells have the same value. No cell is in the list twice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AllDifferent {
    /// The cells.
    pub cells: Vec<Subject>,
}

impl AllDifferent {
    /// Returns the condition that the cells of a house differ.
    #[must_use]
    pub fn of_house(layout: &Layout, house: House) -> Self {
        Self { cells: layout.cells_of(house).iter().map(|&cell| cell.into()).collect() }
    }

    pub(super) fn check(&self, value: &dyn Fn(Subject) -> Value) -> bool {
        let mut seen = BitSet::<Value, 4>::EMPTY;
        self.cells.iter().all(|&cell| seen.insert(value(cell)))
    }
}
