//! The board in nine vectors of four words, one digit each.
//!
//! ```text
//!   lane       0 1 2   3
//!   vector 0   0 0 0   -      digit
//!   …
//!   vector 8   8 8 8   -
//!              0 1 2          band
//! ```
//!
//! A union over the digits takes operations between vectors alone. 27 of 36 words are used; seven vectors
//! would hold them too, but their unions would need a fold within each vector.

use crate::engine::bitboard9::lanes::{Lanes, Rules};
use crate::engine::bitboard9::packing::{column_cells, columns, minirow_cells, minirows};
use crate::engine::bitboard9::state_words::{Bands, OF_DIGIT, ROWS, Stored};
use crate::engine::bitboard9::words::{Nine, Three, Words};

/// A vector of four words, of which the last is 0 in a board.
pub(crate) trait Quads: Words {
    /// See [`Lanes::ABREAST`].
    const ABREAST: bool;

    fn load(proof: Self::Proof, from: &[u32; 4]) -> Self;
    fn store(self, to: &mut [u32; 4]);
    fn of_bands(proof: Self::Proof, bits: &Bands) -> Self;
    /// Word 0 gets word 1, 1 gets 2, 2 gets 0.
    fn next_band(self) -> Self;
    /// Words that are 0 exactly where one of the two is, for words below 2³¹ and results of this function.
    fn least(self, other: Self) -> Self;
    /// Returns whether one of the first three words is 0.
    fn has_zero_word(self) -> bool;
    fn any(self) -> bool;
    /// The words 0 to 2.
    fn bands(self) -> [u32; 3];
    /// Reads a line into the layout of `Nine`. Returns `false` if it contains an invalid character.
    fn parse(proof: Self::Proof, line: &[u8; 81], words: &mut Stored) -> bool;
    /// The inverse, for a state with one candidate in each cell.
    fn print(proof: Self::Proof, words: &Stored, base: u8) -> [u8; 81];
}

impl<W: Quads> Nine<W> {
    #[inline(always)]
    fn digits(self) -> [W; 9] {
        [self.0, self.1, self.2, self.3, self.4, self.5, self.6, self.7, self.8]
    }
}

impl<W: Quads> Rules for Nine<W> {
    type Cells = W;
    type Packed = Three<W>;

    #[inline(always)]
    fn all_cells(self) -> W {
        W::load(self.proof(), &[ROWS, ROWS, ROWS, 0])
    }
    #[inline(always)]
    fn spread(cells: W) -> Self {
        Self(cells, cells, cells, cells, cells, cells, cells, cells, cells)
    }
    #[inline(always)]
    fn merge(self) -> W {
        self.0.or3(self.1, self.2).or3(self.3.or3(self.4, self.5), self.6.or3(self.7, self.8))
    }
    /// If every cell keeps a candidate, at most eight of nine words below 2²⁹ are removed: fewer than 2³².
    #[inline(always)]
    fn sum(self) -> W {
        let low = self.0.add(self.1).add(self.2.add(self.3));
        low.add(self.4.add(self.5)).add(self.6.add(self.7).add(self.8))
    }
    #[inline(always)]
    fn tally(self) -> (W, W) {
        let (a, b, c) = (self.0.or3(self.1, self.2), self.3.or3(self.4, self.5), self.6.or3(self.7, self.8));
        let two = self.0.majority(self.1, self.2).or(self.3.majority(self.4, self.5));
        let two = two.or3(self.6.majority(self.7, self.8), a.majority(b, c));
        (a.or3(b, c), two)
    }
    #[inline(always)]
    fn union(self) -> (W, W) {
        self.tally()
    }
    #[inline(always)]
    fn rows_by_box(self) -> Three<W> {
        Three(
            minirows(self.0, self.1, Some(self.2)),
            minirows(self.3, self.4, Some(self.5)),
            minirows(self.6, self.7, Some(self.8)),
        )
    }
    #[inline(always)]
    fn keep_minirows(self, Three(a, b, c): Three<W>) -> Self {
        let (a0, a1, a2) = (minirow_cells::<_, 0>(a), minirow_cells::<_, 1>(a), minirow_cells::<_, 2>(a));
        let (b0, b1, b2) = (minirow_cells::<_, 0>(b), minirow_cells::<_, 1>(b), minirow_cells::<_, 2>(b));
        let (c0, c1, c2) = (minirow_cells::<_, 0>(c), minirow_cells::<_, 1>(c), minirow_cells::<_, 2>(c));
        self.and(Self(a0, a1, a2, b0, b1, b2, c0, c1, c2))
    }
    #[inline(always)]
    fn bands_by_column(self) -> Three<W> {
        Three(
            columns(self.0, self.1, Some(self.2)),
            columns(self.3, self.4, Some(self.5)),
            columns(self.6, self.7, Some(self.8)),
        )
    }
    #[inline(always)]
    fn keep_columns(self, Three(a, b, c): Three<W>) -> Self {
        let (a0, a1, a2) = (column_cells::<_, 0>(a), column_cells::<_, 1>(a), column_cells::<_, 2>(a));
        let (b0, b1, b2) = (column_cells::<_, 0>(b), column_cells::<_, 1>(b), column_cells::<_, 2>(b));
        let (c0, c1, c2) = (column_cells::<_, 0>(c), column_cells::<_, 1>(c), column_cells::<_, 2>(c));
        self.and(Self(a0, a1, a2, b0, b1, b2, c0, c1, c2))
    }
    #[inline(always)]
    fn next_band(packed: Three<W>) -> Three<W> {
        Three(packed.0.next_band(), packed.1.next_band(), packed.2.next_band())
    }
}

impl<W: Quads> Lanes for Nine<W> {
    const ABREAST: bool = W::ABREAST;
    const SPACING: u32 = 1;

    #[inline(always)]
    fn lane(digit: usize, band: usize) -> usize {
        digit * 4 + band
    }
    #[inline(always)]
    fn load(proof: W::Proof, from: &Stored) -> Self {
        let (quads, _) = from.0.as_chunks();
        let at = |digit: usize| W::load(proof, &quads[digit]);
        Self(at(0), at(1), at(2), at(3), at(4), at(5), at(6), at(7), at(8))
    }
    #[inline(always)]
    fn store(self, to: &mut Stored) {
        let (quads, _) = to.0.as_chunks_mut();
        for (to, words) in quads.iter_mut().zip(self.digits()) {
            words.store(to);
        }
    }
    #[inline(always)]
    fn tally_three(self) -> (W, W) {
        let (mut any, mut two) = (self.0.or(self.1), self.0.and(self.1));
        let mut three = two.and(self.2);
        two = two.or(any.and(self.2));
        any = any.or(self.2);
        for more in [self.3, self.4, self.5, self.6, self.7, self.8] {
            three = three.or(two.and(more));
            two = two.or(any.and(more));
            any = any.or(more);
        }
        (two, three)
    }
    #[inline(always)]
    fn is_dead(self, wrong: W) -> bool {
        let low = self.0.least(self.1).least(self.2.least(self.3));
        let high = self.4.least(self.5).least(self.6.least(self.7));
        wrong.any() | low.least(high).least(self.8).has_zero_word()
    }
    #[inline(always)]
    fn is_none(cells: W) -> bool {
        !cells.any()
    }
    #[inline(always)]
    fn bands(cells: W) -> [u32; 3] {
        cells.bands()
    }
    #[inline(always)]
    fn digits_at(self, band: usize, bit: u32) -> u64 {
        let mut words = Stored::EMPTY;
        self.store(&mut words);
        let holds = |digit: usize| u64::from(words.0[digit * 4 + band % 4] & bit != 0) << digit;
        (holds(0) | holds(1) | holds(2)) | (holds(3) | holds(4) | holds(5)) | (holds(6) | holds(7) | holds(8))
    }
    #[inline(always)]
    fn erase(self, digit: usize, bits: &Bands) -> Self {
        let bits = W::of_bands(self.proof(), bits);
        let (quads, _) = OF_DIGIT[digit % 16].0.as_chunks();
        let of_digit = |i: usize| bits.and(W::load(self.proof(), &quads[i]));
        self.without(Self(
            of_digit(0),
            of_digit(1),
            of_digit(2),
            of_digit(3),
            of_digit(4),
            of_digit(5),
            of_digit(6),
            of_digit(7),
            of_digit(8),
        ))
    }

    #[inline(always)]
    fn parse(proof: W::Proof, line: &[u8; 81]) -> Option<Self> {
        let mut words = Stored::EMPTY;
        W::parse(proof, line, &mut words).then(|| Self::load(proof, &words))
    }

    #[inline(always)]
    fn print(self, base: u8) -> [u8; 81] {
        let mut words = Stored::EMPTY;
        self.store(&mut words);
        W::print(self.proof(), &words, base)
    }
}
