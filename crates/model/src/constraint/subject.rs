//! The subjects of constraints: cells of the board, and declared variables beside it.

use crate::grid::Cell;

/// A subject of constraints: a cell of the board or a declared variable beside it. Cells come before
/// variables.
///
/// ```
/// use sudokud_model::constraint::{Declared, Subject};
/// use sudokud_model::grid::Cell;
/// let (cell, variable) = (Subject::Cell(Cell::new(80)), Subject::Variable(Declared::new(0)));
/// assert!(cell < variable);
/// assert_eq!((cell.cell(), variable.cell()), (Some(Cell::new(80)), None));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Subject {
    /// A cell of the board.
    Cell(Cell),
    /// A declared variable.
    Variable(Declared),
}

/// A declared variable of a [`Space`](crate::constraint::Space), by its index among them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Declared(u16);

impl Subject {
    /// Returns the cell; `None` for a variable.
    #[must_use]
    pub const fn cell(self) -> Option<Cell> {
        match self {
            Self::Cell(cell) => Some(cell),
            Self::Variable(_) => None,
        }
    }
}

impl From<Cell> for Subject {
    fn from(cell: Cell) -> Self {
        Self::Cell(cell)
    }
}

impl Declared {
    /// Creates the variable with this index, counted from 0. Whether it is declared depends on the space.
    ///
    /// # Panics
    /// If the index is beyond 65,535: no space has so many variables.
    #[must_use]
    pub const fn new(index: usize) -> Self {
        assert!(index <= u16::MAX as usize, "no space has so many variables");
        Self(index as u16)
    }

    /// Returns the index among the declared variables, counted from 0.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}
