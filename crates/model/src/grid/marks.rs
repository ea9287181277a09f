//! Pencil marks: the candidates of each cell as the caller keeps them between requests.
//!
//! The sets have the largest width, so that the type needs no parameter: marks are read once and written
//! once.

use crate::grid::text::Numbers;
use crate::grid::{Board, BoardError, Cell, ValueSet};
use crate::houses::Layout;

/// N·N sets of values, row-major. An empty set is a contradiction.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Marks(Vec<ValueSet<4>>);

impl Marks {
    /// Creates pencil marks from their sets, row-major.
    ///
    /// # Errors
    /// [`BoardError::CellCount`] or [`BoardError::OutOfRange`], as for a [`Board`].
    pub fn new(sets: Vec<ValueSet<4>>) -> Result<Self, BoardError> {
        let layout = Layout::of_cells(sets.len()).ok_or(BoardError::CellCount { cells: sets.len() })?;
        let side = layout.side();
        for (cell, set) in layout.cells().zip(&sets) {
            if let Some(value) = set.last().filter(|value| value.index() >= side) {
                return Err(Numbers { side, first_value: 1 }.out_of_range(cell, value.number().to_string()));
            }
        }
        Ok(Self(sets))
    }

    /// The marks with these candidates, one set a cell in reading order.
    #[must_use]
    pub const fn from_sets(sets: Vec<ValueSet<4>>) -> Self {
        Self(sets)
    }

    /// Returns the candidates of a cell.
    #[must_use]
    pub fn of(&self, cell: Cell) -> ValueSet<4> {
        self.0[cell.index()]
    }

    /// Returns all sets, row-major.
    #[must_use]
    pub fn sets(&self) -> &[ValueSet<4>] {
        &self.0
    }

    /// Returns the empty board of the same side.
    #[must_use]
    pub fn board(&self) -> Option<Board> {
        Layout::of_cells(self.0.len()).map(|layout| Board::empty(&layout))
    }
}
