//! A transformation of boards that keeps the rules: transpose, rows, columns, values.

use super::lines::{Cells, Lines};
use sudokud_model::grid::{Board, Value};

/// A transformation of a classic board of side 4 or 9. It first transposes the board, if at all; then row r
/// of the result is row `rows()[r]`, column c is column `columns()[c]`, and each value becomes another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Transformation {
    pub(super) side: u8,
    pub(super) is_transposed: bool,
    pub(super) rows: [u8; 9],
    pub(super) columns: [u8; 9],
    /// The new number of each number; 0, an empty cell, stays 0.
    pub(super) values: [u8; 10],
}

impl Transformation {
    /// Returns whether rows and columns are exchanged first.
    #[must_use]
    pub const fn is_transposed(&self) -> bool {
        self.is_transposed
    }

    /// Returns, for each row of the result, the row of the (transposed) board that it is, counted from 0.
    #[must_use]
    pub fn rows(&self) -> &[u8] {
        &self.rows[..usize::from(self.side)]
    }

    /// Returns, for each column of the result, the column of the (transposed) board that it is, counted from
    /// 0.
    #[must_use]
    pub fn columns(&self) -> &[u8] {
        &self.columns[..usize::from(self.side)]
    }

    /// Returns, for each value 1 to N in order, the number 1 to N that it becomes.
    #[must_use]
    pub fn values(&self) -> &[u8] {
        &self.values[1..=usize::from(self.side)]
    }

    /// Returns the transformed board; `None` if the board has another side.
    ///
    /// ```
    /// use sudokud_analysis::canonical::canonical_form;
    /// use sudokud_model::grid::text;
    /// use sudokud_search::budget::Unwatched;
    /// let (board, _) = text::parse("3..............1", None).unwrap();
    /// let form = canonical_form(&board, &Unwatched).unwrap();
    /// assert_eq!(form.transformation().apply(&board).unwrap(), form.board());
    /// ```
    #[must_use]
    pub fn apply(&self, board: &Board) -> Option<Board> {
        let side = usize::from(self.side);
        if board.side() != side {
            return None;
        }
        let cell = |at: usize| {
            let (row, column) = (usize::from(self.rows[at / side]), usize::from(self.columns[at % side]));
            let from = if self.is_transposed { column * side + row } else { row * side + column };
            let value = board.cells()[from]?;
            Value::from_number(usize::from(self.values[value.number()]))
        };
        Board::with_cells(board.layout().clone(), (0..side * side).map(cell).collect()).ok()
    }

    /// The transformed cells of a board.
    pub(super) fn cells(&self, lines: &Lines) -> Cells {
        let (side, mut cells) = (usize::from(self.side), [0; 81]);
        let rows = &lines.rows[usize::from(self.is_transposed)];
        for (row, cells) in cells.chunks_exact_mut(side).take(side).enumerate() {
            let from = &rows[usize::from(self.rows[row])];
            for (cell, &column) in cells.iter_mut().zip(&self.columns) {
                *cell = self.values[usize::from(from[usize::from(column)])];
            }
        }
        cells
    }
}
