//! The classic houses of side 9 by rules for the whole board at once.

use std::fmt::Debug;

/// The cells of each digit in the three bands; the fourth word is 0. In the word of a band, the cell in row `r`
/// and column `c` of the band is bit `10·r + c`.
pub type DigitBands = [[u32; 4]; 9];

/// Rules for the rows, columns and boxes of a classic board of side 9.
pub trait ClassicRules: Sync + Debug {
    /// Removes what naked singles, hidden singles and locked candidates exclude, until they exclude nothing more.
    /// Returns `false` if the board contradicts itself; its cells are arbitrary then.
    fn settle(&self, board: &mut DigitBands) -> bool;
}

/// Returns the rows, columns and boxes of side 9.
pub(super) fn classic_houses() -> impl Iterator<Item = [u32; 9]> {
    let row = |r: u32| std::array::from_fn(|k| 9 * r + k as u32);
    let column = |c: u32| std::array::from_fn(|k| 9 * k as u32 + c);
    let of_box = |b: u32| {
        std::array::from_fn(|k| {
            let k = k as u32;
            9 * (b / 3 * 3 + k / 3) + b % 3 * 3 + k % 3
        })
    };
    (0..9).map(row).chain((0..9).map(column)).chain((0..9).map(of_box))
}
