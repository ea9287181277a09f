//! A board: the value of each filled cell.
//!
//! A `Board` has N·N cells and only values of its side. It may break the rules of the game: a value that
//! repeats in a house is not an error, and [`crate::grid::check`] reports it.

use crate::grid::{BoardError, Cell, Geometry, Value, ValueSet};
use std::fmt;
use std::sync::Arc;

/// N·N cells, row-major, each empty or filled with a value whose index is below N.
#[derive(Clone)]
pub struct Board {
    geometry: Arc<Geometry>,
    cells: Vec<Option<Value>>,
}

impl Board {
    /// Creates a board without values.
    #[must_use]
    pub fn empty(geometry: &Arc<Geometry>) -> Self {
        Self { geometry: Arc::clone(geometry), cells: vec![None; geometry.cell_count()] }
    }

    /// Creates a board from its cells, row-major.
    ///
    /// # Errors
    /// [`BoardError::CellCount`] unless the number of cells is the square of a perfect square (at most
    /// 65,536); [`BoardError::OutOfRange`] for a value that the side does not have.
    ///
    /// ```
    /// use sudokud_core::grid::{Board, Value};
    /// let board = Board::from_cells(vec![None, Some(Value::new(1)), None]);
    /// assert!(board.is_err());
    /// ```
    pub fn from_cells(cells: Vec<Option<Value>>) -> Result<Self, BoardError> {
        let geometry = Geometry::of_cells(cells.len()).ok_or(BoardError::CellCount { cells: cells.len() })?;
        let side = geometry.side();
        match geometry.cells().zip(&cells).find(|(_, value)| value.is_some_and(|value| value.index() >= side))
        {
            Some((cell, &Some(value))) => {
                Err(BoardError::OutOfRange { cell, side, value: value.number().to_string() })
            }
            _ => Ok(Self { geometry, cells }),
        }
    }

    /// Returns the geometry.
    #[must_use]
    pub const fn geometry(&self) -> &Arc<Geometry> {
        &self.geometry
    }

    /// Returns the side N.
    #[must_use]
    pub fn side(&self) -> usize {
        self.geometry.side()
    }

    /// Returns the value of a cell, or `None` if it is empty.
    #[inline]
    #[must_use]
    pub fn get(&self, cell: Cell) -> Option<Value> {
        self.cells[cell.index()]
    }

    /// Fills or empties a cell. Ignores a value that the side does not have.
    pub fn set(&mut self, cell: Cell, value: Option<Value>) {
        if value.is_none_or(|value| value.index() < self.side()) {
            self.cells[cell.index()] = value;
        }
    }

    /// Returns all cells, row-major.
    #[must_use]
    pub fn cells(&self) -> &[Option<Value>] {
        &self.cells
    }

    /// Iterates over the filled cells with their values, in reading order.
    pub fn filled(&self) -> impl Iterator<Item = (Cell, Value)> + '_ {
        self.geometry.cells().zip(&self.cells).filter_map(|(cell, &value)| Some((cell, value?)))
    }

    /// Returns whether a value repeats in a house. [`crate::grid::check::conflicts`] is slower and lists the
    /// repetitions.
    #[must_use]
    pub fn has_repeat(&self) -> bool {
        let mut seen = vec![ValueSet::<4>::EMPTY; self.geometry.house_count()];
        let mut repeats = |cell, value| {
            let houses = self.geometry.houses_of(cell);
            houses.into_iter().any(|house| !seen[house.index()].insert(value))
        };
        self.filled().any(|(cell, value)| repeats(cell, value))
    }

    /// Returns the number of empty cells.
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
        let number = |value: &Option<Value>| value.map_or(0, Value::number);
        f.debug_list()
            .entries(self.cells.chunks(self.side()).map(|row| row.iter().map(number).collect::<Vec<_>>()))
            .finish()
    }
}

#[cfg(test)]
mod tests {
    use crate::grid::{check, text};
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn a_board_has_a_repeat_exactly_if_the_checker_finds_a_conflict(text in "[1-4.]{16}") {
            let (board, _) = text::parse(&text, None).unwrap();
            prop_assert_eq!(board.has_repeat(), !check::conflicts(&board).is_empty());
        }
    }
}
