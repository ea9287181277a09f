//! x86-64-v2 (SSE4.2): four words to a register, in the layout of
//! [`crate::engine::bitboard9::nine_registers`].
//!
//! SSE2 alone lacks the byte shuffle, the minimum of unsigned words and the count of bits.
#![expect(unsafe_code, reason = "intrinsics need a processor with the instruction, which Token proves")]

use std::arch::x86_64::*;

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
        let all = is_x86_feature_detected!("ssse3")
            && is_x86_feature_detected!("sse4.1")
            && is_x86_feature_detected!("sse4.2")
            && is_x86_feature_detected!("popcnt");
        all.then_some(Self(()))
    }
}

entry_points!("sse4", "ssse3,sse4.1,sse4.2,popcnt", Nine<Xmm>);

/// Four words.
#[derive(Clone, Copy)]
pub(crate) struct Xmm(__m128i);

/// An expression of intrinsics.
macro_rules! simd {
    ($e:expr) => {{
        // SAFETY: the caller holds a Token or an `Xmm`, which is made only from one of the two. A Token
        // exists only where every feature of this file was detected.
        #[allow(unused_unsafe)]
        unsafe {
            $e
        }
    }};
}

impl Words for Xmm {
    type Proof = Token;

    #[inline(always)]
    fn proof(self) -> Token {
        Token(())
    }
    #[inline(always)]
    fn splat(_: Token, word: u32) -> Self {
        Self(simd!(_mm_set1_epi32(word.cast_signed())))
    }
    #[inline(always)]
    fn and(self, other: Self) -> Self {
        Self(simd!(_mm_and_si128(self.0, other.0)))
    }
    #[inline(always)]
    fn or(self, other: Self) -> Self {
        Self(simd!(_mm_or_si128(self.0, other.0)))
    }
    #[inline(always)]
    fn xor(self, other: Self) -> Self {
        Self(simd!(_mm_xor_si128(self.0, other.0)))
    }
    #[inline(always)]
    fn without(self, other: Self) -> Self {
        Self(simd!(_mm_andnot_si128(other.0, self.0)))
    }
    #[inline(always)]
    fn add(self, other: Self) -> Self {
        Self(simd!(_mm_add_epi32(self.0, other.0)))
    }
    #[inline(always)]
    fn sub(self, other: Self) -> Self {
        Self(simd!(_mm_sub_epi32(self.0, other.0)))
    }
    #[inline(always)]
    fn shl<const N: i32>(self) -> Self {
        Self(simd!(_mm_slli_epi32::<N>(self.0)))
    }
    #[inline(always)]
    fn shr<const N: i32>(self) -> Self {
        Self(simd!(_mm_srli_epi32::<N>(self.0)))
    }
}

impl Quads for Xmm {
    const ABREAST: bool = false;

    #[inline(always)]
    fn load(_: Token, from: &[u32; 4]) -> Self {
        // SAFETY: four words are read from an array of four; for the instruction see `simd!`.
        Self(unsafe { _mm_loadu_si128(from.as_ptr().cast()) })
    }
    #[inline(always)]
    fn store(self, to: &mut [u32; 4]) {
        // SAFETY: four words are written to an array of four; for the instruction see `simd!`.
        unsafe { _mm_storeu_si128(to.as_mut_ptr().cast(), self.0) }
    }
    #[inline(always)]
    fn of_bands(_: Token, bits: &Bands) -> Self {
        // SAFETY: a Bands is 16 bytes, aligned to 16; for the instruction see `simd!`.
        Self(unsafe { _mm_load_si128((&raw const bits.0).cast()) })
    }
    #[inline(always)]
    fn next_band(self) -> Self {
        Self(simd!(_mm_shuffle_epi32::<0b11_00_10_01>(self.0)))
    }
    #[inline(always)]
    fn least(self, other: Self) -> Self {
        Self(simd!(_mm_min_epu32(self.0, other.0)))
    }
    #[inline(always)]
    fn has_zero_word(self) -> bool {
        let zero = simd!(_mm_cmpeq_epi32(self.0, _mm_setzero_si128()));
        simd!(_mm_movemask_ps(_mm_castsi128_ps(zero))) & 7 != 0
    }
    #[inline(always)]
    fn any(self) -> bool {
        simd!(_mm_testz_si128(self.0, self.0)) == 0
    }
    #[inline(always)]
    fn bands(self) -> [u32; 3] {
        let pair = simd!(_mm_cvtsi128_si64(self.0)).cast_unsigned();
        [pair as u32, (pair >> 32) as u32, simd!(_mm_extract_epi32::<2>(self.0)).cast_unsigned()]
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

impl Bytes for Xmm {
    #[inline(always)]
    fn of_bytes(_: Token, bytes: &[u8; 16]) -> Self {
        // SAFETY: sixteen bytes are read from an array of sixteen; for the instruction see `simd!`.
        Self(unsafe { _mm_loadu_si128(bytes.as_ptr().cast()) })
    }
    #[inline(always)]
    fn to_bytes(self) -> [u8; 16] {
        let mut bytes = [0; 16];
        // SAFETY: sixteen bytes are written to an array of sixteen; for the instruction see `simd!`.
        unsafe { _mm_storeu_si128(bytes.as_mut_ptr().cast(), self.0) };
        bytes
    }
    #[inline(always)]
    fn picked(self, source: Self) -> Self {
        Self(simd!(_mm_shuffle_epi8(self.0, source.0)))
    }
    #[inline(always)]
    fn equal_bytes(self, other: Self) -> Self {
        Self(simd!(_mm_cmpeq_epi8(self.0, other.0)))
    }
    #[inline(always)]
    fn byte_signs(self) -> u32 {
        simd!(_mm_movemask_epi8(self.0)).cast_unsigned()
    }
}
