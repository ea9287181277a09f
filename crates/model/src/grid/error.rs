//! Errors in the written form of a board.

use crate::grid::Cell;
use std::fmt;

/// A text or a list is not a board. A board that breaks the rules of the game is not an error.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BoardError {
    /// The number of cells is not that of a board: a square (1, 4, 9, 16, … 65,536).
    CellCount {
        /// The number of cells.
        cells: usize,
    },
    /// A text has one symbol for each cell of a board that is too large for that.
    TooManySymbols {
        /// The number of cells.
        cells: usize,
        /// The largest side of a board in symbols.
        most: usize,
    },
    /// The rows differ in length, or their number is not the length of a row.
    Ragged {
        /// The first wrong row, from 0.
        row: usize,
        /// Its length.
        length: usize,
        /// The expected length.
        expected: usize,
    },
    /// A symbol is not in the alphabet and does not mean an empty cell.
    UnknownSymbol {
        /// The cell.
        cell: Cell,
        /// The side of the board.
        side: usize,
        /// The symbol.
        symbol: String,
    },
    /// A number is not a value of this side.
    OutOfRange {
        /// The cell.
        cell: Cell,
        /// The side of the board.
        side: usize,
        /// The number of the smallest value.
        first_value: usize,
        /// The number as it was written.
        value: String,
    },
    /// The alphabet does not have one distinct, visible character for each value.
    Alphabet {
        /// The rule that it breaks.
        reason: &'static str,
    },
}

impl BoardError {
    /// Returns the cell in which the error is, if it is in one.
    #[must_use]
    pub const fn cell(&self) -> Option<Cell> {
        match self {
            Self::UnknownSymbol { cell, .. } | Self::OutOfRange { cell, .. } => Some(*cell),
            _ => None,
        }
    }
}

/// Formats a cell as "row 4, column 8".
fn row_and_column(cell: Cell, side: usize) -> String {
    format!("row {}, column {}", cell.index() / side + 1, cell.index() % side + 1)
}

impl fmt::Display for BoardError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooManySymbols { cells, most } => write!(
                f,
                "{cells} cells of one symbol make no board: above side {most}, a board is of \
                 numbers with blanks between them, 0 for an empty cell"
            ),
            Self::CellCount { cells } => write!(
                f,
                "{cells} cells make no board: \
                 it takes a square number of cells up to 65,536 (16, 36, 81, 144, 256, …)"
            ),
            Self::Ragged { row, length, expected } => {
                write!(f, "row {} has {length} entries, where {expected} are expected", row + 1)
            }
            Self::UnknownSymbol { cell, side, symbol } => {
                write!(
                    f,
                    "{symbol:?} at {} is no value of this board and does not mean empty",
                    row_and_column(*cell, *side)
                )
            }
            Self::OutOfRange { cell, side, first_value, value } => {
                let (place, last) = (row_and_column(*cell, *side), first_value + side - 1);
                write!(f, "{value} at {place} is not between {first_value} and {last}")
            }
            Self::Alphabet { reason } => write!(f, "the symbols {reason}"),
        }
    }
}

impl std::error::Error for BoardError {}
