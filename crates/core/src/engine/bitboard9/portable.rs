//! Every processor: the board as nine numbers of 128 bits, one for each digit.
//!
//! ```text
//!   bits   0 … 31   32 … 63   64 … 95   96 … 127
//!          band 0   band 1    band 2    -
//! ```
//!
//! The guard bits keep every sum and difference of the rules within its word, so that one addition of 128
//! bits adds three words. Arrays of words, left to the compiler's vectorizer, took twice as long.

use crate::engine::bitboard9::lanes::{Lanes, Rules};
use crate::engine::bitboard9::packing::{column_cells, columns, minirow_cells, minirows};
use crate::engine::bitboard9::state_words::{Bands, ROWS, Stored};
use crate::engine::bitboard9::words::{Nine, Three, Words};

/// Four words; the last one is 0.
#[derive(Clone, Copy)]
pub(crate) struct Quad(u128);

/// A word, four times.
const fn four_times(word: u32) -> u128 {
    word as u128 * 0x1_0000_0001_0000_0001_0000_0001
}

impl Quad {
    #[inline(always)]
    fn band(self, band: usize) -> u32 {
        (self.0 >> (32 * band)) as u32
    }
}

impl Words for Quad {
    type Proof = ();

    #[inline(always)]
    fn proof(self) {}
    #[inline(always)]
    fn splat((): (), word: u32) -> Self {
        Self(four_times(word) & (u128::MAX >> 32))
    }
    #[inline(always)]
    fn and(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
    #[inline(always)]
    fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
    #[inline(always)]
    fn xor(self, other: Self) -> Self {
        Self(self.0 ^ other.0)
    }
    #[inline(always)]
    fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }
    #[inline(always)]
    fn add(self, other: Self) -> Self {
        Self(self.0.wrapping_add(other.0))
    }
    #[inline(always)]
    fn sub(self, other: Self) -> Self {
        Self(self.0.wrapping_sub(other.0))
    }
    #[inline(always)]
    fn shl<const N: i32>(self) -> Self {
        Self((self.0 & four_times(u32::MAX >> N)) << N)
    }
    #[inline(always)]
    fn shr<const N: i32>(self) -> Self {
        Self((self.0 >> N) & four_times(u32::MAX >> N))
    }
}

impl Nine<Quad> {
    #[inline(always)]
    fn digits(self) -> [Quad; 9] {
        [self.0, self.1, self.2, self.3, self.4, self.5, self.6, self.7, self.8]
    }
}

impl Rules for Nine<Quad> {
    type Cells = Quad;
    type Packed = Three<Quad>;

    #[inline(always)]
    fn all_cells(self) -> Quad {
        Quad::splat((), ROWS)
    }
    #[inline(always)]
    fn spread(cells: Quad) -> Self {
        Self(cells, cells, cells, cells, cells, cells, cells, cells, cells)
    }
    #[inline(always)]
    fn merge(self) -> Quad {
        self.0.or3(self.1, self.2).or3(self.3.or3(self.4, self.5), self.6.or3(self.7, self.8))
    }
    #[inline(always)]
    fn tally(self) -> (Quad, Quad) {
        let (a, b, c) = (self.0.or3(self.1, self.2), self.3.or3(self.4, self.5), self.6.or3(self.7, self.8));
        let two = self.0.majority(self.1, self.2).or(self.3.majority(self.4, self.5));
        let two = two.or3(self.6.majority(self.7, self.8), a.majority(b, c));
        (a.or3(b, c), two)
    }
    #[inline(always)]
    fn union(self) -> (Quad, Quad) {
        self.tally()
    }
    #[inline(always)]
    fn rows_by_box(self) -> Three<Quad> {
        Three(
            minirows(self.0, self.1, Some(self.2)),
            minirows(self.3, self.4, Some(self.5)),
            minirows(self.6, self.7, Some(self.8)),
        )
    }
    #[inline(always)]
    fn keep_minirows(self, Three(a, b, c): Three<Quad>) -> Self {
        let (a0, a1, a2) = (minirow_cells::<_, 0>(a), minirow_cells::<_, 1>(a), minirow_cells::<_, 2>(a));
        let (b0, b1, b2) = (minirow_cells::<_, 0>(b), minirow_cells::<_, 1>(b), minirow_cells::<_, 2>(b));
        let (c0, c1, c2) = (minirow_cells::<_, 0>(c), minirow_cells::<_, 1>(c), minirow_cells::<_, 2>(c));
        self.and(Self(a0, a1, a2, b0, b1, b2, c0, c1, c2))
    }
    #[inline(always)]
    fn bands_by_column(self) -> Three<Quad> {
        Three(
            columns(self.0, self.1, Some(self.2)),
            columns(self.3, self.4, Some(self.5)),
            columns(self.6, self.7, Some(self.8)),
        )
    }
    #[inline(always)]
    fn keep_columns(self, Three(a, b, c): Three<Quad>) -> Self {
        let (a0, a1, a2) = (column_cells::<_, 0>(a), column_cells::<_, 1>(a), column_cells::<_, 2>(a));
        let (b0, b1, b2) = (column_cells::<_, 0>(b), column_cells::<_, 1>(b), column_cells::<_, 2>(b));
        let (c0, c1, c2) = (column_cells::<_, 0>(c), column_cells::<_, 1>(c), column_cells::<_, 2>(c));
        self.and(Self(a0, a1, a2, b0, b1, b2, c0, c1, c2))
    }
    #[inline(always)]
    fn next_band(packed: Three<Quad>) -> Three<Quad> {
        let Three(a, b, c) = packed;
        let next = |words: u128| Quad(words >> 32 | (words & 0xFFFF_FFFF) << 64);
        Three(next(a.0), next(b.0), next(c.0))
    }
}

impl Lanes for Nine<Quad> {
    const ABREAST: bool = false;
    const SPACING: u32 = 1;

    #[inline(always)]
    fn lane(digit: usize, band: usize) -> usize {
        digit * 4 + band
    }
    #[inline(always)]
    fn load((): (), from: &Stored) -> Self {
        let at = |digit: usize| {
            let word = |band: usize| u128::from(from.0[digit * 4 + band]) << (32 * band);
            Quad(word(0) | word(1) | word(2))
        };
        Self(at(0), at(1), at(2), at(3), at(4), at(5), at(6), at(7), at(8))
    }
    #[inline(always)]
    fn store(self, to: &mut Stored) {
        for (to, quad) in to.0.chunks_exact_mut(4).zip(self.digits()) {
            to.copy_from_slice(&[quad.band(0), quad.band(1), quad.band(2), 0]);
        }
    }
    #[inline(always)]
    fn tally_three(self) -> (Quad, Quad) {
        let (mut any, mut two, mut three) = (self.0, Quad::splat((), 0), Quad::splat((), 0));
        for more in [self.1, self.2, self.3, self.4, self.5, self.6, self.7, self.8] {
            three = three.or(two.and(more));
            two = two.or(any.and(more));
            any = any.or(more);
        }
        (two, three)
    }
    #[inline(always)]
    fn differs(self, other: Self) -> bool {
        self.xor(other).merge().0 != 0
    }
    #[inline(always)]
    fn is_dead(self, wrong: Quad) -> bool {
        // Sets the highest bit of each word that is not 0. Bit 31 of a word is 0, so there is no carry.
        let filled = |quad: Quad| Quad((quad.0 + four_times(u32::MAX >> 1)) & four_times(1 << 31));
        let all = self.digits().into_iter().map(filled).fold(Quad(u128::MAX), Quad::and);
        wrong.0 != 0 || all.0 << 32 >> 32 != Quad::splat((), 1 << 31).0
    }
    #[inline(always)]
    fn digits_at(self, band: usize, bit: u32) -> u64 {
        let digits = self.digits().into_iter().zip(0..);
        digits.map(|(quad, digit)| u64::from(quad.band(band) & bit != 0) << digit).sum()
    }
    #[inline(always)]
    fn is_none(cells: Quad) -> bool {
        cells.0 == 0
    }
    #[inline(always)]
    fn bands(cells: Quad) -> [u32; 3] {
        [cells.band(0), cells.band(1), cells.band(2)]
    }
    #[inline(always)]
    fn erase(self, digit: usize, bits: &Bands) -> Self {
        let mut stored = Stored::EMPTY;
        self.store(&mut stored);
        for (band, word) in stored.0[digit * 4..digit * 4 + 3].iter_mut().enumerate() {
            *word &= !((bits.0 >> (32 * band)) as u32);
        }
        Self::load((), &stored)
    }
}
