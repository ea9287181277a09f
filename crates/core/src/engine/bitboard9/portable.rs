//! Every processor: the board as nine numbers of 128 bits, one for each digit.
//!
//! ```text
//!   bits   0 … 31   32 … 63   64 … 95   96 … 127
//!          band 0   band 1    band 2    -
//! ```
//!
//! The guard bits keep every sum and difference of the rules within its word, so that one addition of 128
//! bits adds three words. Arrays of words, left to the compiler's vectorizer, took twice as long.

use crate::engine::bitboard9::entry_points::entry_points;
use crate::engine::bitboard9::lanes::Lanes;
use crate::engine::bitboard9::nine_registers::Quads;
use crate::engine::bitboard9::search_state::SearchState;
use crate::engine::bitboard9::state_words::{Bands, Stored};
use crate::engine::bitboard9::text;
use crate::engine::bitboard9::two_boards;
use crate::engine::bitboard9::words::{Nine, Words};
use sudokud_search::budget::{Limits, Progress, Watch};

entry_points!("portable", Nine<Quad>);

/// Four words; the last one is 0.
#[derive(Clone, Copy)]
pub(crate) struct Quad(u128);

/// A word, four times.
const fn four_times(word: u32) -> u128 {
    word as u128 * 0x1_0000_0001_0000_0001_0000_0001
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

impl Quads for Quad {
    const ABREAST: bool = false;

    #[inline(always)]
    fn load((): (), from: &[u32; 4]) -> Self {
        Self::of_bands((), &Bands::new([from[0], from[1], from[2]]))
    }
    #[inline(always)]
    fn store(self, to: &mut [u32; 4]) {
        let [first, second, third] = self.bands();
        *to = [first, second, third, 0];
    }
    #[inline(always)]
    fn of_bands((): (), bits: &Bands) -> Self {
        Self(bits.0)
    }
    #[inline(always)]
    fn next_band(self) -> Self {
        Self(self.0 >> 32 | (self.0 & 0xFFFF_FFFF) << 64)
    }
    /// The sum sets the highest bit of each word that is not 0.
    #[inline(always)]
    fn least(self, other: Self) -> Self {
        let (most, highest) = (four_times(u32::MAX >> 1), four_times(1 << 31));
        let filled = |words: u128| (words & most).wrapping_add(most) | words;
        Self(filled(self.0) & filled(other.0) & highest)
    }
    #[inline(always)]
    fn has_zero_word(self) -> bool {
        self.bands().contains(&0)
    }
    #[inline(always)]
    fn any(self) -> bool {
        self.0 != 0
    }
    #[inline(always)]
    fn bands(self) -> [u32; 3] {
        [0, 1, 2].map(|band| (self.0 >> (32 * band)) as u32)
    }
    #[inline(always)]
    fn parse((): (), line: &[u8; 81], words: &mut Stored) -> bool {
        text::parse(line, words, <Nine<Self>>::lane)
    }
    #[inline(always)]
    fn print((): (), words: &Stored, base: u8) -> [u8; 81] {
        text::print(words, <Nine<Self>>::lane, base)
    }
}
