//! AVX-512 on registers of 256 bits: the layout of [`crate::engine::bitboard9::five_registers`] with logic of
//! three operands and twice the number of registers, for processors that split 512-bit operations in two.
//!
//! On Zen 4 a pass over two boards takes 166 cycles here and 193 in the layout of `avx512`; over one board,
//! 105 and 132. Both layouts need about as many operations on 256 bits, but here unions over the digits are
//! mostly operations between registers, and an exchange of halves takes four cycles where a permutation of
//! sixteen words takes five.
#![expect(unsafe_code, reason = "intrinsics need a processor with the instruction, which Token proves")]

use std::arch::x86_64::*;

use crate::engine::bitboard9::avx2::{self, Ymm};
use crate::engine::bitboard9::avx512;
use crate::engine::bitboard9::classic_rules;
use crate::engine::bitboard9::entry_points::entry_points;
use crate::engine::bitboard9::five_registers::Halves;
use crate::engine::bitboard9::lanes::Lanes;
use crate::engine::bitboard9::other_values;
use crate::engine::bitboard9::search_state::SearchState;
use crate::engine::bitboard9::state_words::{Bands, Stored};
use crate::engine::bitboard9::text;
use crate::engine::bitboard9::two_boards;
use crate::engine::bitboard9::words::{Five, Words};
use crate::engine::contract::OtherValues;
use sudokud_propagation::network::DigitBands;
use sudokud_search::budget::{Limits, Progress, Watch};

/// Proof that this processor has the features that this file uses: those of `avx2` and `avx512`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Token(avx2::Token, avx512::Token);

impl Token {
    pub(crate) fn detect() -> Option<Self> {
        Some(Self(avx2::Token::detect()?, avx512::Token::detect()?))
    }
}

/// Returns whether this processor splits 512-bit operations in two: AMD family 19h, of which only Zen 4 has
/// AVX-512.
pub(crate) fn is_faster() -> bool {
    let vendor = __cpuid(0);
    let amd = (vendor.ebx, vendor.edx, vendor.ecx) == (0x6874_7541, 0x6974_6E65, 0x444D_4163);
    let version = __cpuid(1).eax;
    amd && (version >> 8 & 0xF) + (version >> 20 & 0xFF) == 0x19
}

entry_points!("avx512vl", "avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi,bmi1,bmi2,lzcnt,popcnt", Five<Vl>);

/// Eight words, with the proof of the instructions.
#[derive(Clone, Copy)]
pub(crate) struct Vl(Ymm, Token);

/// A function of three operands: its value is bit 4a + 2b + c of the table.
macro_rules! ternary {
    ($table:literal, $a:expr, $b:expr, $c:expr) => {
        // SAFETY: the caller holds a Token or a `Vl`, which is made only from one of the two. A Token exists
        // only where every feature of this file was detected.
        Self(Ymm(unsafe { _mm256_ternarylogic_epi32::<$table>($a.0.0, $b.0.0, $c.0.0) }), $a.1)
    };
}

impl Words for Vl {
    type Proof = Token;

    #[inline(always)]
    fn proof(self) -> Token {
        self.1
    }
    #[inline(always)]
    fn splat(token: Token, word: u32) -> Self {
        Self(Ymm::splat(token.0, word), token)
    }
    #[inline(always)]
    fn and(self, other: Self) -> Self {
        Self(self.0.and(other.0), self.1)
    }
    #[inline(always)]
    fn or(self, other: Self) -> Self {
        Self(self.0.or(other.0), self.1)
    }
    #[inline(always)]
    fn xor(self, other: Self) -> Self {
        Self(self.0.xor(other.0), self.1)
    }
    #[inline(always)]
    fn without(self, other: Self) -> Self {
        Self(self.0.without(other.0), self.1)
    }
    #[inline(always)]
    fn add(self, other: Self) -> Self {
        Self(self.0.add(other.0), self.1)
    }
    #[inline(always)]
    fn sub(self, other: Self) -> Self {
        Self(self.0.sub(other.0), self.1)
    }
    #[inline(always)]
    fn shl<const N: i32>(self) -> Self {
        Self(self.0.shl::<N>(), self.1)
    }
    #[inline(always)]
    fn shr<const N: i32>(self) -> Self {
        Self(self.0.shr::<N>(), self.1)
    }
    #[inline(always)]
    fn select(self, a: Self, b: Self) -> Self {
        ternary!(0xCA, self, a, b)
    }
    #[inline(always)]
    fn or3(self, b: Self, c: Self) -> Self {
        ternary!(0xFE, self, b, c)
    }
    #[inline(always)]
    fn majority(self, b: Self, c: Self) -> Self {
        ternary!(0xE8, self, b, c)
    }
}

impl Halves for Vl {
    #[inline(always)]
    fn load(token: Token, from: &[u32; 8]) -> Self {
        Self(Ymm::load(token.0, from), token)
    }
    #[inline(always)]
    fn store(self, to: &mut [u32; 8]) {
        self.0.store(to);
    }
    #[inline(always)]
    fn twice(token: Token, bits: &Bands) -> Self {
        Self(Ymm::twice(token.0, bits), token)
    }
    #[inline(always)]
    fn exchanged(self) -> Self {
        Self(self.0.exchanged(), self.1)
    }
    #[inline(always)]
    fn next_band(self) -> Self {
        Self(self.0.next_band(), self.1)
    }
    #[inline(always)]
    fn least(self, other: Self) -> Self {
        Self(self.0.least(other.0), self.1)
    }
    #[inline(always)]
    fn any_or_zero_word(self, words: Self) -> bool {
        let (any, words) = (self.0.0, words.0.0);
        // SAFETY: as in `ternary!`.
        unsafe { _mm256_mask_testn_epi32_mask(0x77, words, words) | _mm256_test_epi32_mask(any, any) != 0 }
    }
    #[inline(always)]
    fn meets(self, bits: Self) -> u8 {
        // SAFETY: as in `ternary!`.
        unsafe { _mm256_test_epi32_mask(self.0.0, bits.0.0) }
    }
    #[inline(always)]
    fn any(self) -> bool {
        // SAFETY: as in `ternary!`.
        unsafe { _mm256_test_epi32_mask(self.0.0, self.0.0) != 0 }
    }
    #[inline(always)]
    fn bands(self) -> [u32; 3] {
        self.0.bands()
    }
    #[inline(always)]
    fn parse(token: Token, line: &[u8; 81], words: &mut Stored) -> bool {
        Ymm::parse(token.0, line, words)
    }
    #[inline(always)]
    fn print(token: Token, words: &Stored, base: u8) -> [u8; 81] {
        avx512::print(token.1, words, <Five<Self>>::lane, base)
    }
}
