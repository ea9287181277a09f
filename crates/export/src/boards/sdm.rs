//! A line of a collection, `.sdm`: 81 digits, 0 for an empty cell.

use super::line::line_of;
use crate::puzzle::{Export, Puzzle};

/// Writes the givens.
pub(crate) fn write(puzzle: &Puzzle) -> Export {
    Export { text: digits_of(puzzle) + "\n", ..Export::default() }
}

/// Returns the digits of the givens.
pub(super) fn digits_of(puzzle: &Puzzle) -> String {
    line_of(puzzle.givens()).replace('.', "0")
}
