//! The space of constraints: the board, the numbers of its values, and variables beside it.

use crate::constraint::subject::{Declared, Subject};
use crate::grid::Cell;
use crate::houses::Layout;
use std::sync::Arc;

/// The space of constraints: the board, the numbers of its values, and variables beside it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Space {
    /// The houses.
    pub layout: Arc<Layout>,
    /// The number of the smallest value: 0 or 1.
    pub first_value: usize,
    /// The number of declared variables. Each has a value of the board. Solutions that differ only in them
    /// are one solution.
    pub variables: usize,
}

impl Space {
    /// Returns the space of a board with the values 1..=N and no variables.
    #[must_use]
    pub fn of_layout(layout: &Arc<Layout>) -> Self {
        Self { layout: Arc::clone(layout), first_value: 1, variables: 0 }
    }

    /// Returns the number of cells and variables.
    #[must_use]
    pub fn subject_count(&self) -> usize {
        self.layout.cell_count() + self.variables
    }

    /// Returns whether a cell is on the board, or a variable is declared.
    #[must_use]
    pub fn contains(&self, subject: Subject) -> bool {
        match subject {
            Subject::Cell(cell) => cell.index() < self.layout.cell_count(),
            Subject::Variable(variable) => variable.index() < self.variables,
        }
    }

    /// Returns the index of a subject of the space: those of cells come first, those of variables follow.
    ///
    /// ```
    /// use sudokud_model::constraint::{Declared, Space, Subject};
    /// use sudokud_model::{grid::Cell, houses::Layout};
    /// let space = Space { variables: 2, ..Space::of_layout(&Layout::of_side(4).unwrap()) };
    /// let last = Subject::Variable(Declared::new(1));
    /// assert_eq!((space.index_of(Cell::new(15).into()), space.index_of(last)), (15, 17));
    /// assert_eq!((space.subject_at(17), space.subject_at(18)), (Some(last), None));
    /// ```
    #[must_use]
    pub fn index_of(&self, subject: Subject) -> usize {
        match subject {
            Subject::Cell(cell) => cell.index(),
            Subject::Variable(variable) => self.layout.cell_count() + variable.index(),
        }
    }

    /// Returns the subject with an index; `None` if the space has none.
    #[must_use]
    pub fn subject_at(&self, index: usize) -> Option<Subject> {
        let subject = match index.checked_sub(self.layout.cell_count()) {
            None => Subject::Cell(Cell::new(index)),
            Some(variable) if variable < self.variables => Subject::Variable(Declared::new(variable)),
            Some(_) => return None,
        };
        Some(subject)
    }
}
