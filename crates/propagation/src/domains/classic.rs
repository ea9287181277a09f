//! The classic houses of side 9 by rules for the whole board at once.

use std::fmt::Debug;

/// The cells of each digit in the three bands; the fourth word is 0. In the word of a band, the cell in row
/// `r` and column `c` of the band is bit `10·r + c`.
pub type DigitBands = [[u32; 4]; 9];

/// Rules for the rows, columns and boxes of a classic board of side 9.
pub trait ClassicRules: Sync + Debug {
    /// Removes what naked singles, hidden singles and locked candidates exclude, until they exclude nothing
    /// more. Returns `false` if the board contradicts itself; its cells are arbitrary then.
    fn settle(&self, board: &mut DigitBands) -> bool;
}
