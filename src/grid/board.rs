//! A board: which cells are filled, with what.
//!
//! A `Board` that exists has N·N cells and values below N. It may well break the rules of the game (a given that
//! repeats in a house): that is an answer for [`crate::grid::check`], not an error.

use crate::grid::{BoardError, Cell, Geometry, Value, ValueSet};
use std::fmt;
use std::sync::Arc;

/// N·N cells, row-major, each empty or holding a value below N.
#[derive(Clone)]
pub struct Board {
    geometry: Arc<Geometry>,
    cells: Vec<Option<Value>>,
}

impl Board {
    /// The board of this geometry without a value.
    #[must_use]
    pub fn empty(geometry: &Arc<Geometry>) -> Self {
        Self { geometry: Arc::clone(geometry), cells: vec![None; geometry.cell_count()] }
    }

    /// A board of these cells, row-major.
    ///
    /// # Errors
    /// [`BoardError::CellCount`] unless their number is the square of a perfect square (at most 65,536);
    /// [`BoardError::OutOfRange`] for a value that is not below the side.
    ///
    /// ```
    /// use sudokud::grid::{Board, Value};
    /// let board = Board::from_cells(vec![None, Some(Value::new(1)), None]);
    /// assert!(board.is_err());
    /// ```
    pub fn from_cells(cells: Vec<Option<Value>>) -> Result<Self, BoardError> {
        let geometry = Geometry::of_cells(cells.len()).ok_or(BoardError::CellCount { cells: cells.len() })?;
        let side = geometry.side();
        match geometry.cells().zip(&cells).find(|(_, value)| value.is_some_and(|value| value.index() >= side)) {
            Some((cell, &Some(value))) => Err(BoardError::OutOfRange { cell, side, value: value.number().to_string() }),
            _ => Ok(Self { geometry, cells }),
        }
    }

    /// What it shares with all boards of its size.
    #[must_use]
    pub const fn geometry(&self) -> &Arc<Geometry> {
        &self.geometry
    }

    /// N.
    #[must_use]
    pub fn side(&self) -> usize {
        self.geometry.side()
    }

    /// The value in a cell.
    #[inline]
    #[must_use]
    pub fn get(&self, cell: Cell) -> Option<Value> {
        self.cells[cell.index()]
    }

    /// Fills a cell or empties it. A value that this side does not have is ignored.
    pub fn set(&mut self, cell: Cell, value: Option<Value>) {
        if value.is_none_or(|value| value.index() < self.side()) {
            self.cells[cell.index()] = value;
        }
    }

    /// All cells' values, row-major.
    #[must_use]
    pub fn cells(&self) -> &[Option<Value>] {
        &self.cells
    }

    /// The filled cells with their values, in reading order.
    pub fn filled(&self) -> impl Iterator<Item = (Cell, Value)> + '_ {
        self.geometry.cells().zip(&self.cells).filter_map(|(cell, &value)| Some((cell, value?)))
    }

    /// Does a value stand twice in a house? (Which one and where, [`crate::grid::check::conflicts`] says, at leisure.)
    #[must_use]
    pub fn has_repeat(&self) -> bool {
        let mut seen = vec![ValueSet::<4>::EMPTY; 3 * self.side()];
        let mut repeats = |cell, value| {
            let houses = self.geometry.houses_of(cell);
            houses.into_iter().any(|house| !seen[house.index()].insert(value))
        };
        self.filled().any(|(cell, value)| repeats(cell, value))
    }

    /// How many cells are empty.
    #[must_use]
    pub fn open_cells(&self) -> usize {
        self.cells.iter().filter(|value| value.is_none()).count()
    }
}

impl PartialEq for Board {
    fn eq(&self, other: &Self) -> bool {
        self.cells == other.cells
    }
}
impl Eq for Board {}

impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&crate::grid::text::print(self, &crate::grid::text::Layout::of_side(self.side())))
    }
}

#[cfg(test)]
mod tests {
    use crate::grid::{check, text};
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn a_board_has_a_repeat_exactly_where_the_oracle_names_one(text in "[1-4.]{16}") {
            let (board, _) = text::parse(&text, None).unwrap();
            prop_assert_eq!(board.has_repeat(), !check::conflicts(&board).is_empty());
        }
    }
}
