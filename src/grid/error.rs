//! What can be wrong with a board as it was written: one enum, each variant with the place.

use crate::grid::Cell;
use std::fmt;

/// A text or list that is no board. (A board that merely breaks the rules of the game is not one of these.)
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BoardError {
    /// Not the square of a perfect square: 1, 16, 81, 256, 625, … up to 65,536.
    CellCount {
        /// How many cells were given.
        cells: usize,
    },
    /// Rows of different length, or not as many rows as columns.
    Ragged {
        /// The first row that is off, from 0.
        row: usize,
        /// Its length.
        length: usize,
        /// The length it should have.
        expected: usize,
    },
    /// A symbol that the alphabet does not have and that does not mean "empty".
    UnknownSymbol {
        /// Where.
        cell: Cell,
        /// N.
        side: usize,
        /// What was read.
        symbol: String,
    },
    /// A number that is no value of this side.
    OutOfRange {
        /// Where.
        cell: Cell,
        /// N.
        side: usize,
        /// What was read: a number above N, or too long to be one.
        value: String,
    },
    /// The alphabet does not have one distinct, visible character for each value.
    Alphabet {
        /// What is wrong with it.
        reason: &'static str,
    },
}

impl BoardError {
    /// The cell to point at, if it is one.
    #[must_use]
    pub const fn cell(&self) -> Option<Cell> {
        match self {
            Self::UnknownSymbol { cell, .. } | Self::OutOfRange { cell, .. } => Some(*cell),
            _ => None,
        }
    }
}

/// "row 4, column 8".
fn place(cell: Cell, side: usize) -> String {
    format!("row {}, column {}", cell.index() / side + 1, cell.index() % side + 1)
}

impl fmt::Display for BoardError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::CellCount { cells } => write!(
                f,
                "{cells} cells make no board: it takes the square of a perfect square (16, 81, 256, 625, 1296, …)"
            ),
            Self::Ragged { row, length, expected } => {
                write!(f, "row {} has {length} entries, where {expected} are expected", row + 1)
            }
            Self::UnknownSymbol { cell, side, symbol } => {
                write!(f, "{symbol:?} at {} is no value of this board and does not mean empty", place(*cell, *side))
            }
            Self::OutOfRange { cell, side, value } => {
                write!(f, "{value} at {} is not between 1 and {side}", place(*cell, *side))
            }
            Self::Alphabet { reason } => write!(f, "the symbols {reason}"),
        }
    }
}

impl std::error::Error for BoardError {}
