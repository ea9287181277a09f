//! A board: the value of each filled cell.
//!
//! A `Board` has N·N cells and only values of its side. It may break the rules of the game: a value that
//! repeats in a house is not an error, and [`crate::grid::check`] reports it.

use crate::grid::text::Numbers;
use crate::grid::{BoardError, Cell, House, Value, ValueSet};
use crate::houses::Layout;
use std::fmt;
use std::sync::Arc;

/// N·N cells, row-major, each empty or filled with a value whose index is below N.
#[derive(Clone)]
pub struct Board {
    layout: Arc<Layout>,
    cells: Vec<Option<Value>>,
}

impl Board {
    /// Creates a board without values.
    #[must_use]
    pub fn empty(layout: &Arc<Layout>) -> Self {
        Self { layout: Arc::clone(layout), cells: vec![None; layout.cell_count()] }
    }

    /// Creates a board from its cells, row-major.
    ///
    /// # Errors
    /// [`BoardError::CellCount`] unless the number of cells is a square of 1 to 65,536;
    /// [`BoardError::OutOfRange`] for a value that the side does not have.
    ///
    /// ```
    /// use sudokud_model::grid::{Board, Value};
    /// let board = Board::from_cells(vec![None, Some(Value::new(1)), None]);
    /// assert!(board.is_err());
    /// ```
    pub fn from_cells(cells: Vec<Option<Value>>) -> Result<Self, BoardError> {
        let layout = Layout::of_cells(cells.len()).ok_or(BoardError::CellCount { cells: cells.len() })?;
        Self::with_cells(layout, cells)
    }

    /// Creates a board from its layout and cells, row-major.
    ///
    /// # Errors
    /// As [`Board::from_cells`].
    pub fn with_cells(layout: Arc<Layout>, cells: Vec<Option<Value>>) -> Result<Self, BoardError> {
        if cells.len() != layout.cell_count() {
            return Err(BoardError::CellCount { cells: cells.len() });
        }
        let side = layout.side();
        match layout.cells().zip(&cells).find(|(_, value)| value.is_some_and(|value| value.index() >= side)) {
            Some((cell, &Some(value))) => {
                Err(Numbers { side, first_value: 1 }.out_of_range(cell, value.number().to_string()))
            }
            _ => Ok(Self { layout, cells }),
        }
    }

    /// Returns a board with the same values and other houses; `None` if the sides differ. The side is known
    /// at run time only; the compiler makes the caller say what to do if they differ.
    ///
    /// ```
    /// use sudokud_model::grid::Board;
    /// use sudokud_model::houses::Layout;
    /// let (six, nine) = (Layout::of_side(6).unwrap(), Layout::of_side(9).unwrap());
    /// assert!(Board::empty(&nine).with_layout(&six).is_none());
    /// ```
    /// ```compile_fail,E0308
    /// # use sudokud_model::grid::Board;
    /// # use sudokud_model::houses::Layout;
    /// # let (six, nine) = (Layout::of_side(6).unwrap(), Layout::of_side(9).unwrap());
    /// let board: Board = Board::empty(&nine).with_layout(&six);
    /// ```
    #[must_use]
    pub fn with_layout(self, layout: &Arc<Layout>) -> Option<Self> {
        (layout.side() == self.side()).then(|| Self { layout: Arc::clone(layout), ..self })
    }

    /// Returns the layout.
    #[must_use]
    pub const fn layout(&self) -> &Arc<Layout> {
        &self.layout
    }

    /// Returns the side N.
    #[must_use]
    pub fn side(&self) -> usize {
        self.layout.side()
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
        self.layout.cells().zip(&self.cells).filter_map(|(cell, &value)| Some((cell, value?)))
    }

    /// Returns whether a value repeats in a house. [`crate::grid::check::conflicts`] is slower and lists the
    /// repetitions.
    #[must_use]
    pub fn has_repeat(&self) -> bool {
        let mut seen = vec![ValueSet::<4>::EMPTY; self.layout.set_count()];
        let mut repeats = |cell, value| {
            let repeats = |set: &House| !seen[set.index()].insert(value);
            self.layout.sets_of(cell).iter().any(repeats)
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
