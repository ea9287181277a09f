//! AVX-512 on registers of 256 bits: the layout of [`crate::engine::bitboard9::five_registers`] with logic of
//! three operands and twice the number of registers, for processors that split 512-bit operations in two.
//!
//! On Zen 4 a pass over two boards takes 166 cycles here and 193 in the layout of `avx512`; over one board,
//! 105 and 132. Both layouts need about as many operations on 256 bits, but here unions over the digits are
//! mostly operations between registers, and an exchange of halves takes four cycles where a permutation of
//! sixteen words takes five.
#![expect(unsafe_code, reason = "intrinsics need a processor with the instruction, which Token proves")]

use std::arch::x86_64::*;

use crate::engine::bitboard9::avx2::Ymm;
use crate::engine::bitboard9::avx512;
use crate::engine::bitboard9::core::Core;
use crate::engine::bitboard9::five_registers::Halves;
use crate::engine::bitboard9::lanes::Lanes;
use crate::engine::bitboard9::state_words::{Bands, Stored};
use crate::engine::bitboard9::two_boards;
use crate::engine::bitboard9::words::{Five, Words};
use sudokud_search::budget::{Limits, Progress, Watch};

/// Proof that this processor has the features that this file uses: those of
/// [`crate::engine::bitboard9::avx512`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Token(avx512::Token);

impl Token {
    pub(crate) fn detect() -> Option<Self> {
        avx512::Token::detect().map(Self)
    }

    pub(crate) fn advance(self, core: &mut Core, limits: &Limits, watch: &dyn Watch) -> Progress {
        // SAFETY: a Token exists only where every feature named at `advance` was detected.
        unsafe { advance(core, limits, watch) }
    }

    pub(crate) fn start_line(self, core: &mut Core, line: &[u8; 81]) -> bool {
        // SAFETY: as above.
        unsafe { start_line(core, line) }
    }

    pub(crate) fn look_ahead(self, cores: &mut [Core; 2]) {
        // SAFETY: as above.
        unsafe { look_ahead(cores) }
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

#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi,bmi1,bmi2,lzcnt,popcnt")]
fn advance(core: &mut Core, limits: &Limits, watch: &dyn Watch) -> Progress {
    core.advance::<Five<Vl>>(limits, watch)
}

#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi,bmi1,bmi2,lzcnt,popcnt")]
fn start_line(core: &mut Core, line: &[u8; 81]) -> bool {
    core.start_line::<Five<Vl>>(line)
}

#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi,bmi1,bmi2,lzcnt,popcnt")]
fn look_ahead(cores: &mut [Core; 2]) {
    two_boards::propagate::<Five<Vl>>(cores);
}

/// Eight words.
#[derive(Clone, Copy)]
pub(crate) struct Vl(Ymm);

/// A function of three operands: its value is bit 4a + 2b + c of the table.
macro_rules! ternary {
    ($table:literal, $a:expr, $b:expr, $c:expr) => {
        // SAFETY: values of `Vl` are made only within `advance`, `start_line` and `look_ahead`, which only a
        // Token calls.
        Self(Ymm(unsafe { _mm256_ternarylogic_epi32::<$table>($a.0.0, $b.0.0, $c.0.0) }))
    };
}

impl Words for Vl {
    #[inline(always)]
    fn splat(word: u32) -> Self {
        Self(Ymm::splat(word))
    }
    #[inline(always)]
    fn and(self, other: Self) -> Self {
        Self(self.0.and(other.0))
    }
    #[inline(always)]
    fn or(self, other: Self) -> Self {
        Self(self.0.or(other.0))
    }
    #[inline(always)]
    fn xor(self, other: Self) -> Self {
        Self(self.0.xor(other.0))
    }
    #[inline(always)]
    fn without(self, other: Self) -> Self {
        Self(self.0.without(other.0))
    }
    #[inline(always)]
    fn add(self, other: Self) -> Self {
        Self(self.0.add(other.0))
    }
    #[inline(always)]
    fn sub(self, other: Self) -> Self {
        Self(self.0.sub(other.0))
    }
    #[inline(always)]
    fn shl<const N: i32>(self) -> Self {
        Self(self.0.shl::<N>())
    }
    #[inline(always)]
    fn shr<const N: i32>(self) -> Self {
        Self(self.0.shr::<N>())
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
    fn load(from: &[u32; 8]) -> Self {
        Self(Ymm::load(from))
    }
    #[inline(always)]
    fn store(self, to: &mut [u32; 8]) {
        self.0.store(to);
    }
    #[inline(always)]
    fn twice(bits: &Bands) -> Self {
        Self(Ymm::twice(bits))
    }
    #[inline(always)]
    fn exchanged(self) -> Self {
        Self(self.0.exchanged())
    }
    #[inline(always)]
    fn next_band(self) -> Self {
        Self(self.0.next_band())
    }
    #[inline(always)]
    fn least(self, other: Self) -> Self {
        Self(self.0.least(other.0))
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
    fn parse(line: &[u8; 81], words: &mut Stored) -> bool {
        Ymm::parse(line, words)
    }
    #[inline(always)]
    fn print(words: &Stored, base: u8) -> [u8; 81] {
        avx512::print(words, <Five<Self>>::lane, base)
    }
}
