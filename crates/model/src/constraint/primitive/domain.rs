//! A cell has one of some values.

use super::Values;
use crate::grid::{Cell, Value};

/// A cell has one of some values.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Domain {
    /// The cell.
    pub cell: Cell,
    /// Its values.
    pub values: Values,
}

impl Domain {
    pub(super) fn check(&self, value: &dyn Fn(Cell) -> Value) -> bool {
        self.values.contains(value(self.cell))
    }
}
