//! A board in registers: the traits in which the algorithm is written.
//!
//! How the 27 words of [`crate::engine::bitboard9::state_words`] are arranged in registers is up to each
//! instruction set. [`Lanes`] is the whole board; [`Rules::Cells`] is a set of cells, repeated for every
//! digit; [`Rules::Packed`] holds the few bits of each word that the band and stack rules examine, several
//! digits to a word.

use crate::engine::bitboard9::state_words::{Bands, Stored};
use crate::engine::bitboard9::text;
use crate::engine::bitboard9::words::Words;

/// The operations of the rules on a board: 27 words, and padding that is always 0.
pub(crate) trait Rules: Words {
    /// A set of cells, the same in the lanes of every digit.
    type Cells: Words;
    /// The packed words of several digits; see [`crate::engine::bitboard9::packing`].
    type Packed: Words;

    /// The set of all cells; 0 in padding.
    fn all_cells(self) -> Self::Cells;
    /// The board in which every digit has these cells.
    fn spread(cells: Self::Cells) -> Self;
    /// The union of several digits' words: 0 exactly if the board is 0.
    fn merge(self) -> Self::Cells;
    /// The sum of several digits' words. A board and a part of it have equal sums only if they are equal.
    fn sum(self) -> Self::Cells;
    /// The cells with at least one candidate, and with at least two.
    fn tally(self) -> (Self::Cells, Self::Cells);
    /// The cells with a candidate, and a value that is 0 exactly if no cell has two.
    fn union(self) -> (Self::Cells, Self::Cells);
    /// The mini-rows that contain each digit as a candidate; see
    /// [`crate::engine::bitboard9::packing::minirows`].
    fn rows_by_box(self) -> Self::Packed;
    /// The board restricted to the mini-rows `stays`, in the layout of [`Rules::rows_by_box`].
    fn keep_minirows(self, stays: Self::Packed) -> Self;
    /// The columns of each band that contain each digit; see [`crate::engine::bitboard9::packing::columns`].
    fn bands_by_column(self) -> Self::Packed;
    /// The board restricted to the columns `stays`, in the layout of [`Rules::bands_by_column`].
    fn keep_columns(self, stays: Self::Packed) -> Self;
    /// For each digit the words rotated by one band: band 0 gets band 1, 1 gets 2, 2 gets 0.
    fn next_band(packed: Self::Packed) -> Self::Packed;
}

/// A whole board.
pub(crate) trait Lanes: Rules {
    /// Whether the first passes over two boards of a batch are made side by side.
    const ABREAST: bool = true;
    /// The distance in bits between the digits in [`Lanes::digits_at`].
    const SPACING: u32;

    /// The index in a [`Stored`] state of the word for this digit and band.
    fn lane(digit: usize, band: usize) -> usize;
    fn load(proof: Self::Proof, from: &Stored) -> Self;
    fn store(self, to: &mut Stored);
    /// The cells with at least two candidates, and with at least three.
    fn tally_three(self) -> (Self::Cells, Self::Cells);
    /// Returns whether some digit has no cell in some band, or `wrong` is not 0.
    fn is_dead(self, wrong: Self::Cells) -> bool;
    fn is_none(cells: Self::Cells) -> bool;
    /// The words of the three bands.
    fn bands(cells: Self::Cells) -> [u32; 3];
    /// The candidates of a cell: bit `SPACING` · d stands for digit d.
    fn digits_at(self, band: usize, bit: u32) -> u64;
    /// The board without these cells for one digit.
    fn erase(self, digit: usize, bits: &Bands) -> Self;

    /// Reads a line of text; `None` if it contains a character that [`text::parse`] rejects.
    #[inline(always)]
    fn parse(proof: Self::Proof, line: &[u8; 81]) -> Option<Self> {
        let mut stored = Stored::EMPTY;
        text::parse(line, &mut stored, Self::lane).then(|| Self::load(proof, &stored))
    }

    /// The digit of each cell, counted from `base`. Every cell must have exactly one candidate.
    #[inline(always)]
    fn print(self, base: u8) -> [u8; 81] {
        let mut stored = Stored::EMPTY;
        self.store(&mut stored);
        text::print(&stored, Self::lane, base)
    }
}
