//! Every processor: the board as nine pairs of 64-bit numbers, one pair for each digit.
//!
//! ```text
//!   first   bits 0 … 31   32 … 63      second   bits 0 … 31   32 … 63
//!                band 0   band 1                     band 2   -
//! ```
//!
//! The guard bits keep every sum and difference of the rules within its word, so that one addition of 64 bits
//! adds two words. The sum of all digits may carry from band 0 to band 1; it still differs if a part is
//! removed. One number of 128 bits, whose shifts and sums couple its halves, takes 1.3 times as long. Arrays
//! of words, left to the compiler's vectorizer, take more than twice as long.

use crate::engine::bitboard9::classic_rules;
use crate::engine::bitboard9::entry_points::entry_points;
use crate::engine::bitboard9::lanes::Lanes;
use crate::engine::bitboard9::nine_registers::Quads;
use crate::engine::bitboard9::other_values;
use crate::engine::bitboard9::search_state::SearchState;
use crate::engine::bitboard9::state_words::{Bands, Stored};
use crate::engine::bitboard9::text;
use crate::engine::bitboard9::two_boards;
use crate::engine::bitboard9::words::{Nine, Words};
use crate::engine::contract::OtherValues;
use sudokud_propagation::network::DigitBands;
use sudokud_search::budget::{Limits, Progress, Watch};

entry_points!("portable", Nine<Quad>);

/// Four words in two numbers; the last one is 0.
#[derive(Clone, Copy)]
pub(crate) struct Quad(u64, u64);

/// A word, twice.
const fn twice(word: u32) -> u64 {
    word as u64 * 0x1_0000_0001
}

impl Words for Quad {
    type Proof = ();

    #[inline(always)]
    fn proof(self) {}
    #[inline(always)]
    fn splat((): (), word: u32) -> Self {
        Self(twice(word), word as u64)
    }
    #[inline(always)]
    fn and(self, other: Self) -> Self {
        Self(self.0 & other.0, self.1 & other.1)
    }
    #[inline(always)]
    fn or(self, other: Self) -> Self {
        Self(self.0 | other.0, self.1 | other.1)
    }
    #[inline(always)]
    fn xor(self, other: Self) -> Self {
        Self(self.0 ^ other.0, self.1 ^ other.1)
    }
    #[inline(always)]
    fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0, self.1 & !other.1)
    }
    #[inline(always)]
    fn add(self, other: Self) -> Self {
        Self(self.0.wrapping_add(other.0), self.1.wrapping_add(other.1))
    }
    #[inline(always)]
    fn sub(self, other: Self) -> Self {
        Self(self.0.wrapping_sub(other.0), self.1.wrapping_sub(other.1))
    }
    #[inline(always)]
    fn shl<const N: i32>(self) -> Self {
        Self((self.0 & twice(u32::MAX >> N)) << N, (self.1 & twice(u32::MAX >> N)) << N)
    }
    #[inline(always)]
    fn shr<const N: i32>(self) -> Self {
        Self((self.0 >> N) & twice(u32::MAX >> N), self.1 >> N)
    }
}

impl Quads for Quad {
    const ABREAST: bool = false;

    #[inline(always)]
    fn load((): (), from: &[u32; 4]) -> Self {
        Self(u64::from(from[0]) | u64::from(from[1]) << 32, u64::from(from[2]))
    }
    #[inline(always)]
    fn store(self, to: &mut [u32; 4]) {
        *to = [self.0 as u32, (self.0 >> 32) as u32, self.1 as u32, 0];
    }
    #[inline(always)]
    fn of_bands((): (), bits: &Bands) -> Self {
        Self(bits.0 as u64, (bits.0 >> 64) as u64)
    }
    #[inline(always)]
    fn next_band(self) -> Self {
        Self(self.0 >> 32 | self.1 << 32, self.0 & 0xFFFF_FFFF)
    }
    /// The sum sets the highest bit of each word that is not 0.
    #[inline(always)]
    fn least(self, other: Self) -> Self {
        let (most, highest) = (twice(u32::MAX >> 1), twice(1 << 31));
        let filled = |words: u64| (words & most).wrapping_add(most) | words;
        Self(filled(self.0) & filled(other.0) & highest, filled(self.1) & filled(other.1) & highest)
    }
    #[inline(always)]
    fn has_zero_word(self) -> bool {
        self.bands().contains(&0)
    }
    #[inline(always)]
    fn any(self) -> bool {
        self.0 | self.1 != 0
    }
    #[inline(always)]
    fn bands(self) -> [u32; 3] {
        [self.0 as u32, (self.0 >> 32) as u32, self.1 as u32]
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
