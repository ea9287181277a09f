//! The subject of constraints: cells, the numbers of their values, and variables beside the board.

use crate::grid::Cell;
use crate::houses::Layout;
use std::sync::Arc;

/// The subject of constraints: the board, the numbers of its values, and variables beside it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Space {
    /// The houses.
    pub layout: Arc<Layout>,
    /// The number of the smallest value: 0 or 1.
    pub first_value: usize,
    /// The number of declared variables. Each has a value of the board; the first has the cell index N², the
    /// next N² + 1, and so on. Solutions that differ only in them are one solution.
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
    pub fn cell_count(&self) -> usize {
        self.layout.cell_count() + self.variables
    }

    /// Returns whether a cell is on the board, not a variable.
    #[must_use]
    pub fn is_on_board(&self, cell: Cell) -> bool {
        cell.index() < self.layout.cell_count()
    }
}
