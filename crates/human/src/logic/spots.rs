//! A set of numbers below N: indices of cells in a house, or of lines of a board.
//!
//! Its members are positions in a list, a type apart from values. It has as many words as the board's
//! [`sudokud_core::grid::ValueSet`]: a house has as many cells as values.

use sudokud_core::grid::BitSet;

/// A set of indices 0..N: cells of a house, or lines of a board.
pub(crate) type Spots<const W: usize> = BitSet<usize, W>;
