//! aarch64 (NEON): four words to a register, in the layout of
//! [`crate::engine::bitboard9::nine_registers`].
//!
//! Every aarch64 processor that runs the standard library has NEON.
#![expect(unsafe_code, reason = "intrinsics need a processor with the instruction, which Token proves")]

use std::arch::aarch64::*;

use crate::engine::bitboard9::bytes::{self, Bytes};
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

/// Proof that this processor has the features that this file uses. Only [`Token::detect`] creates one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Token(());

impl Token {
    pub(crate) fn detect() -> Option<Self> {
        std::arch::is_aarch64_feature_detected!("neon").then_some(Self(()))
    }
}

entry_points!("neon", "neon", Nine<Neon>);

/// Four words.
#[derive(Clone, Copy)]
pub(crate) struct Neon(uint32x4_t);

/// An expression of intrinsics.
macro_rules! simd {
    ($e:expr) => {{
        // SAFETY: the caller holds a Token or a `Neon`, which is made only from one of the two. A Token
        // exists only where every feature of this file was detected.
        #[allow(unused_unsafe)]
        unsafe {
            $e
        }
    }};
}

impl Words for Neon {
    type Proof = Token;

    #[inline(always)]
    fn proof(self) -> Token {
        Token(())
    }
    #[inline(always)]
    fn splat(_: Token, word: u32) -> Self {
        Self(simd!(vdupq_n_u32(word)))
    }
    #[inline(always)]
    fn and(self, other: Self) -> Self {
        Self(simd!(vandq_u32(self.0, other.0)))
    }
    #[inline(always)]
    fn or(self, other: Self) -> Self {
        Self(simd!(vorrq_u32(self.0, other.0)))
    }
    #[inline(always)]
    fn xor(self, other: Self) -> Self {
        Self(simd!(veorq_u32(self.0, other.0)))
    }
    #[inline(always)]
    fn without(self, other: Self) -> Self {
        Self(simd!(vbicq_u32(self.0, other.0)))
    }
    #[inline(always)]
    fn add(self, other: Self) -> Self {
        Self(simd!(vaddq_u32(self.0, other.0)))
    }
    #[inline(always)]
    fn sub(self, other: Self) -> Self {
        Self(simd!(vsubq_u32(self.0, other.0)))
    }
    #[inline(always)]
    fn shl<const N: i32>(self) -> Self {
        Self(simd!(vshlq_n_u32::<N>(self.0)))
    }
    #[inline(always)]
    fn shr<const N: i32>(self) -> Self {
        Self(simd!(vshrq_n_u32::<N>(self.0)))
    }
    #[inline(always)]
    fn select(self, a: Self, b: Self) -> Self {
        Self(simd!(vbslq_u32(self.0, a.0, b.0)))
    }
}

impl Quads for Neon {
    const ABREAST: bool = true;

    #[inline(always)]
    fn load(_: Token, from: &[u32; 4]) -> Self {
        // SAFETY: four words are read from an array of four; for the instruction see `simd!`.
        Self(unsafe { vld1q_u32(from.as_ptr()) })
    }
    #[inline(always)]
    fn store(self, to: &mut [u32; 4]) {
        // SAFETY: four words are written to an array of four; for the instruction see `simd!`.
        unsafe { vst1q_u32(to.as_mut_ptr(), self.0) }
    }
    #[inline(always)]
    fn of_bands(_: Token, bits: &Bands) -> Self {
        // SAFETY: a Bands is 16 bytes, aligned to 16; for the instruction see `simd!`.
        Self(unsafe { vld1q_u32((&raw const bits.0).cast()) })
    }
    #[inline(always)]
    fn next_band(self) -> Self {
        Self(simd!(vcopyq_laneq_u32::<2, 0>(vextq_u32::<1>(self.0, self.0), self.0)))
    }
    #[inline(always)]
    fn least(self, other: Self) -> Self {
        Self(simd!(vminq_u32(self.0, other.0)))
    }
    #[inline(always)]
    fn has_zero_word(self) -> bool {
        let padded = simd!(vsetq_lane_u32::<3>(u32::MAX, self.0));
        simd!(vminvq_u32(padded)) == 0
    }
    #[inline(always)]
    fn any(self) -> bool {
        simd!(vmaxvq_u32(self.0)) != 0
    }
    #[inline(always)]
    fn bands(self) -> [u32; 3] {
        simd!([vgetq_lane_u32::<0>(self.0), vgetq_lane_u32::<1>(self.0), vgetq_lane_u32::<2>(self.0)])
    }
    #[inline(always)]
    fn parse(token: Token, line: &[u8; 81], words: &mut Stored) -> bool {
        bytes::parse::<Self>(token, line, words)
    }
    #[inline(always)]
    fn print(token: Token, words: &Stored, base: u8) -> [u8; 81] {
        bytes::print::<Self>(token, words, base)
    }
}

impl Bytes for Neon {
    #[inline(always)]
    fn of_bytes(_: Token, bytes: &[u8; 16]) -> Self {
        // SAFETY: sixteen bytes are read from an array of sixteen; for the instruction see `simd!`.
        Self(unsafe { vreinterpretq_u32_u8(vld1q_u8(bytes.as_ptr())) })
    }
    #[inline(always)]
    fn to_bytes(self) -> [u8; 16] {
        let mut bytes = [0; 16];
        // SAFETY: sixteen bytes are written to an array of sixteen; for the instruction see `simd!`.
        unsafe { vst1q_u8(bytes.as_mut_ptr(), vreinterpretq_u8_u32(self.0)) };
        bytes
    }
    #[inline(always)]
    fn picked(self, source: Self) -> Self {
        let (bytes, source) = simd!((vreinterpretq_u8_u32(self.0), vreinterpretq_u8_u32(source.0)));
        Self(simd!(vreinterpretq_u32_u8(vqtbl1q_u8(bytes, source))))
    }
    #[inline(always)]
    fn equal_bytes(self, other: Self) -> Self {
        let (bytes, others) = simd!((vreinterpretq_u8_u32(self.0), vreinterpretq_u8_u32(other.0)));
        Self(simd!(vreinterpretq_u32_u8(vceqq_u8(bytes, others))))
    }
    #[inline(always)]
    fn byte_signs(self) -> u32 {
        // Each byte keeps the bit of its place in its half; sums of neighbours join them.
        let places =
            Self::of_bytes(self.proof(), &[1, 2, 4, 8, 16, 32, 64, 128, 1, 2, 4, 8, 16, 32, 64, 128]);
        let bits = simd!(vreinterpretq_u8_u32(self.and(places).0));
        let (low, high) = simd!((vaddv_u8(vget_low_u8(bits)), vaddv_u8(vget_high_u8(bits))));
        u32::from(low) | u32::from(high) << 8
    }
}
