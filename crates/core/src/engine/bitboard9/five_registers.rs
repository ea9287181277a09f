//! The board in five registers of eight words, two digits each.
//!
//! ```text
//!   lane       0 1 2   3   4 5 6   7
//!   register 0 0 0 0   -   1 1 1   -      digit
//!   …
//!   register 4 8 8 8   -   -  - -  -
//!              0 1 2       0 1 2          band
//! ```
//!
//! A union over the digits takes operations between registers and one exchange of halves.

use crate::engine::bitboard9::lanes::{Lanes, Rules};
use crate::engine::bitboard9::packing::{column_cells, columns, minirow_cells, minirows};
use crate::engine::bitboard9::state_words::{Bands, OF_DIGIT, ROWS, Stored};
use crate::engine::bitboard9::words::{Five, Two, Words};

/// A register of eight words, in two halves.
pub(crate) trait Halves: Words {
    fn load(proof: Self::Proof, from: &[u32; 8]) -> Self;
    fn store(self, to: &mut [u32; 8]);
    /// The same bits in both halves.
    fn twice(proof: Self::Proof, bits: &Bands) -> Self;
    /// Exchanges the halves.
    fn exchanged(self) -> Self;
    /// Rotates each half by one band: word 0 gets word 1, 1 gets 2, 2 gets 0.
    fn next_band(self) -> Self;
    /// The minimum of each pair of words.
    fn least(self, other: Self) -> Self;
    /// Returns whether a bit is set, or one of the first three words of either half of `words` is 0.
    fn any_or_zero_word(self, words: Self) -> bool;
    fn any(self) -> bool;
    /// Bit i is set if word i has the one bit of word i of `bits`.
    fn meets(self, bits: Self) -> u8;
    /// The words 0 to 2.
    fn bands(self) -> [u32; 3];
    /// Reads a line into the layout of `Five`. Returns `false` if it contains an invalid character.
    fn parse(proof: Self::Proof, line: &[u8; 81], words: &mut Stored) -> bool;
    /// The inverse, for a state with one candidate in each cell.
    fn print(proof: Self::Proof, words: &Stored, base: u8) -> [u8; 81];
}

impl<W: Halves> Five<W> {
    /// The bits that are set in at least one register, and in at least two.
    #[inline(always)]
    fn tally_registers(self) -> (W, W) {
        let three = self.0.or3(self.1, self.2);
        let two = self.0.majority(self.1, self.2).or(three.majority(self.3, self.4));
        (three.or3(self.3, self.4), two)
    }
}

impl<W: Halves> Rules for Five<W> {
    type Cells = W;
    type Packed = Two<W>;

    #[inline(always)]
    fn all_cells(self) -> W {
        W::load(self.proof(), &[ROWS, ROWS, ROWS, 0, ROWS, ROWS, ROWS, 0])
    }
    #[inline(always)]
    fn spread(cells: W) -> Self {
        Self(cells, cells, cells, cells, cells)
    }
    #[inline(always)]
    fn merge(self) -> W {
        self.0.or3(self.1, self.2).or3(self.3, self.4)
    }
    /// Five words below 2²⁹: no carry is lost.
    #[inline(always)]
    fn sum(self) -> W {
        self.0.add(self.1).add(self.2.add(self.3)).add(self.4)
    }
    #[inline(always)]
    fn tally(self) -> (W, W) {
        let (any, two) = self.tally_registers();
        let other = any.exchanged();
        (any.or(other), two.or3(two.exchanged(), any.and(other)))
    }
    #[inline(always)]
    fn union(self) -> (W, W) {
        let (any, two) = self.tally_registers();
        let other = any.exchanged();
        (any.or(other), two.or(any.and(other)))
    }
    #[inline(always)]
    fn rows_by_box(self) -> Two<W> {
        Two(minirows(self.0, self.1, Some(self.2)), minirows(self.3, self.4, None))
    }
    #[inline(always)]
    fn keep_minirows(self, Two(a, b): Two<W>) -> Self {
        let (a0, a1, a2) = (minirow_cells::<_, 0>(a), minirow_cells::<_, 1>(a), minirow_cells::<_, 2>(a));
        self.and(Self(a0, a1, a2, minirow_cells::<_, 0>(b), minirow_cells::<_, 1>(b)))
    }
    #[inline(always)]
    fn bands_by_column(self) -> Two<W> {
        Two(columns(self.0, self.1, Some(self.2)), columns(self.3, self.4, None))
    }
    #[inline(always)]
    fn keep_columns(self, Two(a, b): Two<W>) -> Self {
        let (a0, a1, a2) = (column_cells::<_, 0>(a), column_cells::<_, 1>(a), column_cells::<_, 2>(a));
        self.and(Self(a0, a1, a2, column_cells::<_, 0>(b), column_cells::<_, 1>(b)))
    }
    #[inline(always)]
    fn next_band(packed: Two<W>) -> Two<W> {
        Two(packed.0.next_band(), packed.1.next_band())
    }
}

impl<W: Halves> Lanes for Five<W> {
    const SPACING: u32 = 4;

    #[inline(always)]
    fn lane(digit: usize, band: usize) -> usize {
        digit * 4 + band
    }
    #[inline(always)]
    fn load(proof: W::Proof, from: &Stored) -> Self {
        let (eights, _) = from.0.as_chunks();
        Self(
            W::load(proof, &eights[0]),
            W::load(proof, &eights[1]),
            W::load(proof, &eights[2]),
            W::load(proof, &eights[3]),
            W::load(proof, &eights[4]),
        )
    }
    #[inline(always)]
    fn store(self, to: &mut Stored) {
        let (eights, _) = to.0.as_chunks_mut();
        self.0.store(&mut eights[0]);
        self.1.store(&mut eights[1]);
        self.2.store(&mut eights[2]);
        self.3.store(&mut eights[3]);
        self.4.store(&mut eights[4]);
    }
    #[inline(always)]
    fn tally_three(self) -> (W, W) {
        let (mut any, mut two) = (self.0.or(self.1), self.0.and(self.1));
        let mut three = two.and(self.2);
        two = two.or(any.and(self.2));
        any = any.or(self.2);
        for more in [self.3, self.4] {
            three = three.or(two.and(more));
            two = two.or(any.and(more));
            any = any.or(more);
        }
        let (other, others) = (any.exchanged(), two.exchanged());
        three = three.or(three.exchanged()).or3(two.and(other), any.and(others));
        (two.or3(others, any.and(other)), three)
    }
    #[inline(always)]
    fn is_dead(self, wrong: W) -> bool {
        let last = self.4.or(W::load(self.proof(), &[0, 0, 0, 0, u32::MAX, u32::MAX, u32::MAX, 0]));
        wrong.any_or_zero_word(self.0.least(self.1).least(self.2.least(self.3)).least(last))
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
        let bits = self.0.filled(bit);
        let met = [self.0, self.1, self.2, self.3, self.4].map(|words| words.meets(bits));
        u64::from_le_bytes([met[0], met[1], met[2], met[3], met[4], 0, 0, 0]) >> band & 0x11_1111_1111
    }
    #[inline(always)]
    fn erase(self, digit: usize, bits: &Bands) -> Self {
        let bits = W::twice(self.proof(), bits);
        let (eights, _) = OF_DIGIT[digit % 16].0.as_chunks();
        let of_digit = |i: usize| bits.and(W::load(self.proof(), &eights[i]));
        Self(
            self.0.without(of_digit(0)),
            self.1.without(of_digit(1)),
            self.2.without(of_digit(2)),
            self.3.without(of_digit(3)),
            self.4.without(of_digit(4)),
        )
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
