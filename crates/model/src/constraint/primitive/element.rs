//! A cell chosen by the value of another cell has a value.

use crate::constraint::subject::Subject;
use crate::grid::Value;

/// The cell at a place of a list has a value; the place is the value index of a cell plus an offset.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Element {
    /// The cell whose value chooses the place.
    pub index: Subject,
    /// The number added to the value index for the place, from 0. A place outside of the list is not allowed.
    pub offset: i64,
    /// The list.
    pub cells: Vec<Subject>,
    /// The required content of the chosen cell.
    pub result: ElementResult,
}

/// The required content of the chosen cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ElementResult {
    /// This value.
    Value(Value),
    /// The value of this cell or variable.
    Subject(Subject),
}

impl Element {
    /// Returns the place that a value of the index cell chooses, if it is in the list.
    #[must_use]
    pub fn chosen(&self, index: Value) -> Option<Subject> {
        let place = usize::try_from(index.index() as i64 + self.offset).ok()?;
        self.cells.get(place).copied()
    }

    pub(super) fn scope(&self) -> Vec<Subject> {
        let result = if let ElementResult::Subject(result) = self.result { Some(result) } else { None };
        self.cells.iter().copied().chain([self.index]).chain(result).collect()
    }

    pub(super) fn check(&self, value: &dyn Fn(Subject) -> Value) -> bool {
        let result = match self.result {
            ElementResult::Value(result) => result,
            ElementResult::Subject(result) => value(result),
        };
        self.chosen(value(self.index)).is_some_and(|cell| value(cell) == result)
    }
}
