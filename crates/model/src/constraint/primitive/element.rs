//! A cell chosen by the value of another cell has a value.

use crate::grid::{Cell, Value};

/// The cell at a place of a list has a value; the place is the value index of a cell plus an offset.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Element {
    /// The cell whose value chooses the place.
    pub index: Cell,
    /// The number added to the value index for the place, from 0. A place outside of the list is not allowed.
    pub offset: i64,
    /// The list.
    pub cells: Vec<Cell>,
    /// The required content of the chosen cell.
    pub result: ElementResult,
}

/// The required content of the chosen cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ElementResult {
    /// This value.
    Value(Value),
    /// The value of this cell.
    Cell(Cell),
}

impl Element {
    /// Returns the place that a value of the index cell chooses, if it is in the list.
    #[must_use]
    pub fn chosen(&self, index: Value) -> Option<Cell> {
        let place = usize::try_from(index.index() as i64 + self.offset).ok()?;
        self.cells.get(place).copied()
    }

    pub(super) fn scope(&self) -> Vec<Cell> {
        let result = if let ElementResult::Cell(cell) = self.result { Some(cell) } else { None };
        self.cells.iter().copied().chain([self.index]).chain(result).collect()
    }

    pub(super) fn check(&self, value: &dyn Fn(Cell) -> Value) -> bool {
        let result = match self.result {
            ElementResult::Value(result) => result,
            ElementResult::Cell(cell) => value(cell),
        };
        self.chosen(value(self.index)).is_some_and(|cell| value(cell) == result)
    }
}
