//! Two cells have one of some pairs of values.

use crate::constraint::subject::Subject;
use crate::grid::{Value, ValueSet};
use std::sync::Arc;

/// The allowed pairs of values: for each first value, the second values.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct PairTable {
    rows: Vec<ValueSet<1>>,
}

impl PairTable {
    /// Creates the table of the pairs of values below `side` for which `allows` holds.
    pub fn new(side: usize, allows: impl Fn(Value, Value) -> bool) -> Self {
        let values = || (0..side).map(Value::new);
        Self { rows: values().map(|a| values().filter(|&b| allows(a, b)).collect()).collect() }
    }

    /// Creates the table with the second values for each first value.
    #[must_use]
    pub const fn of_rows(rows: Vec<ValueSet<1>>) -> Self {
        Self { rows }
    }

    /// Returns the second values that go with a first value.
    #[must_use]
    pub fn row(&self, first: Value) -> ValueSet<1> {
        self.rows[first.index()]
    }

    /// Returns the number of values.
    #[must_use]
    pub fn side(&self) -> usize {
        self.rows.len()
    }
}

/// Two different cells have one of the pairs of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pair {
    /// The first and the second cell.
    pub cells: [Subject; 2],
    /// The pairs.
    pub table: Arc<PairTable>,
}

impl Pair {
    /// Returns whether both cells can have the same value.
    pub(super) fn has_equal_values(&self) -> bool {
        (0..self.table.side()).map(Value::new).any(|value| self.table.row(value).contains(value))
    }

    pub(super) fn check(&self, value: &dyn Fn(Subject) -> Value) -> bool {
        let [a, b] = self.cells.map(value);
        self.table.row(a).contains(b)
    }
}
