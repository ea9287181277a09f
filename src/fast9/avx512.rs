//! AVX-512: the board in two registers of sixteen words, the digits 0 to 4 and 5 to 8.
//!
//! ```text
//!   lane    0 1 2   3 4 5   6 7 8   9 10 11   12 13 14   15
//!   first   0 0 0   1 1 1   2 2 2   3  3  3    4  4  4    -       digit
//!   second  5 5 5   6 6 6   7 7 7   8  8  8    -  -  -    -
//!           0 1 2   0 1 2   0 1 2   0  1  2    0  1  2            band
//! ```
//!
//! 27 of 32 words are in use. What is to be gathered over the digits takes one operation between the registers and four
//! rotations by whole digits, all independent: a short chain, which counts for more here than the number of instructions.
//! Processors that split 512-bit operations in two (Zen 4) gain as well: it is four halves instead of the five to six of
//! a layout with a digit or a band a register.
#![expect(unsafe_code, reason = "intrinsics: each needs a processor that has the instruction, which Token proves")]

use std::arch::x86_64::*;

use super::engine::{Core, Progress};
use super::lanes::{Bands, Lanes, ROWS, Rules, Stored, Two, Words};
use crate::budget::{Limits, Watch};

/// Proof that this processor has what this file uses; only [`Token::detect`] makes one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Token(());

impl Token {
    pub(super) fn detect() -> Option<Self> {
        let all = is_x86_feature_detected!("avx512f")
            && is_x86_feature_detected!("avx512bw")
            && is_x86_feature_detected!("avx512dq")
            && is_x86_feature_detected!("avx512vl")
            && is_x86_feature_detected!("avx512vbmi")
            && is_x86_feature_detected!("bmi1")
            && is_x86_feature_detected!("bmi2")
            && is_x86_feature_detected!("lzcnt")
            && is_x86_feature_detected!("popcnt");
        all.then_some(Self(()))
    }

    pub(super) fn advance(self, core: &mut Core, limits: &Limits, watch: &dyn Watch) -> Progress {
        // SAFETY: a Token exists only where every feature named at `advance` was detected.
        unsafe { advance(core, limits, watch) }
    }

    pub(super) fn start_line(self, core: &mut Core, line: &[u8; 81]) -> bool {
        // SAFETY: as above.
        unsafe { start_line(core, line) }
    }
}

#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi,bmi1,bmi2,lzcnt,popcnt")]
fn advance(core: &mut Core, limits: &Limits, watch: &dyn Watch) -> Progress {
    core.advance::<Two<Zmm>>(limits, watch)
}

#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi,bmi1,bmi2,lzcnt,popcnt")]
fn start_line(core: &mut Core, line: &[u8; 81]) -> bool {
    core.start_line::<Two<Zmm>>(line)
}

/// Sixteen words.
#[derive(Clone, Copy)]
pub(super) struct Zmm(__m512i);

/// An expression of intrinsics.
macro_rules! simd {
    ($e:expr) => {{
        // SAFETY: values of `Zmm` are made only below `advance` and its kin, which run behind a Token.
        #[allow(unused_unsafe)]
        unsafe {
            $e
        }
    }};
}

impl Words for Zmm {
    #[inline(always)]
    fn splat(word: u32) -> Self {
        Self(simd!(_mm512_set1_epi32(word.cast_signed())))
    }
    #[inline(always)]
    fn and(self, other: Self) -> Self {
        Self(simd!(_mm512_and_si512(self.0, other.0)))
    }
    #[inline(always)]
    fn or(self, other: Self) -> Self {
        Self(simd!(_mm512_or_si512(self.0, other.0)))
    }
    #[inline(always)]
    fn xor(self, other: Self) -> Self {
        Self(simd!(_mm512_xor_si512(self.0, other.0)))
    }
    #[inline(always)]
    fn without(self, other: Self) -> Self {
        Self(simd!(_mm512_andnot_si512(other.0, self.0)))
    }
    #[inline(always)]
    fn add(self, other: Self) -> Self {
        Self(simd!(_mm512_add_epi32(self.0, other.0)))
    }
    #[inline(always)]
    fn sub(self, other: Self) -> Self {
        Self(simd!(_mm512_sub_epi32(self.0, other.0)))
    }
    #[inline(always)]
    fn shl<const N: i32>(self) -> Self {
        Self(simd!(_mm512_sllv_epi32(self.0, _mm512_set1_epi32(N))))
    }
    #[inline(always)]
    fn shr<const N: i32>(self) -> Self {
        Self(simd!(_mm512_srlv_epi32(self.0, _mm512_set1_epi32(N))))
    }
    #[inline(always)]
    fn or3(self, b: Self, c: Self) -> Self {
        Self(simd!(_mm512_ternarylogic_epi32::<0xFE>(self.0, b.0, c.0)))
    }
    #[inline(always)]
    fn majority(self, b: Self, c: Self) -> Self {
        Self(simd!(_mm512_ternarylogic_epi32::<0xE8>(self.0, b.0, c.0)))
    }
}

impl Zmm {
    /// Lane i gets lane `source[i]`.
    #[inline(always)]
    fn permuted(self, source: [i32; 16]) -> Self {
        Self(simd!(_mm512_permutexvar_epi32(Self::lanes(source).0, self.0)))
    }

    #[inline(always)]
    fn lanes(words: [i32; 16]) -> Self {
        // SAFETY: sixteen words are read from an array of sixteen; for the instruction see `simd!`.
        Self(unsafe { _mm512_loadu_si512(words.as_ptr().cast()) })
    }

    /// The four rotations by whole digits.
    #[inline(always)]
    fn rotations(self) -> [Self; 4] {
        [
            self.permuted([3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 0, 1, 2, 15]),
            self.permuted([6, 7, 8, 9, 10, 11, 12, 13, 14, 0, 1, 2, 3, 4, 5, 15]),
            self.permuted([9, 10, 11, 12, 13, 14, 0, 1, 2, 3, 4, 5, 6, 7, 8, 15]),
            self.permuted([12, 13, 14, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 15]),
        ]
    }
}

impl Rules for Two<Zmm> {
    type Cells = Zmm;
    type Packed = Zmm;

    #[inline(always)]
    fn all_cells() -> Zmm {
        const R: i32 = ROWS.cast_signed();
        Zmm::lanes([R, R, R, R, R, R, R, R, R, R, R, R, R, R, R, 0])
    }
    #[inline(always)]
    fn spread(cells: Zmm) -> Self {
        Self(cells, cells)
    }
    #[inline(always)]
    fn merge(self) -> Zmm {
        self.0.or(self.1)
    }
    #[inline(always)]
    fn tally(self) -> (Zmm, Zmm) {
        let (one, two) = (self.0.or(self.1), self.0.and(self.1));
        let [a, b, c, d] = one.rotations();
        let three = one.or3(a, b);
        let twice = one.majority(a, b).or3(three.majority(c, d), two);
        let [e, f, g, h] = two.rotations();
        (three.or3(c, d), twice.or3(e, f).or3(g, h))
    }
    #[inline(always)]
    fn union(self) -> (Zmm, Zmm) {
        let (one, two) = (self.0.or(self.1), self.0.and(self.1));
        let [a, b, c, d] = one.rotations();
        let three = one.or3(a, b);
        (three.or3(c, d), one.majority(a, b).or3(three.majority(c, d), two))
    }
    #[inline(always)]
    fn pack<const STEP: i32>(self) -> Zmm {
        self.0.or(self.1.shl::<STEP>())
    }
    #[inline(always)]
    fn unpack<const STEP: i32>(packed: Zmm) -> Self {
        Self(packed, packed.shr::<STEP>())
    }
    #[inline(always)]
    fn next_band(packed: Zmm) -> Zmm {
        packed.permuted([1, 2, 0, 4, 5, 3, 7, 8, 6, 10, 11, 9, 13, 14, 12, 15])
    }
}

impl Lanes for Two<Zmm> {
    #[inline(always)]
    fn lane(digit: usize, band: usize) -> usize {
        (digit / 5) * 16 + (digit % 5) * 3 + band
    }
    #[inline(always)]
    fn load(from: &Stored) -> Self {
        // SAFETY: a Stored is aligned to 64 bytes and holds 40 words, of which 32 are read; for the instruction see `simd!`.
        unsafe { Self(Zmm(_mm512_load_si512(from.0.as_ptr().cast())), Zmm(_mm512_load_si512(from.0.as_ptr().add(16).cast()))) }
    }
    #[inline(always)]
    fn store(self, to: &mut Stored) {
        let to = to.0.as_mut_ptr();
        // SAFETY: as in `load`; the reference is exclusive.
        unsafe {
            _mm512_store_si512(to.cast(), self.0.0);
            _mm512_store_si512(to.add(16).cast(), self.1.0);
        }
    }
    #[inline(always)]
    fn tally_three(self) -> (Zmm, Zmm) {
        let (one, two) = (self.0.or(self.1), self.0.and(self.1));
        let (ones, twos) = (one.rotations(), two.rotations());
        let (mut any, mut twice, mut thrice) = (one, two, Zmm::splat(0));
        for i in 0..4 {
            thrice = thrice.or3(twice.and(ones[i]), any.and(twos[i]));
            twice = twice.or3(twos[i], any.and(ones[i]));
            any = any.or(ones[i]);
        }
        (twice, thrice)
    }
    #[inline(always)]
    fn differs(self, other: Self) -> bool {
        let difference = self.0.xor(other.0).or(self.1.xor(other.1));
        Self::any(difference)
    }
    #[inline(always)]
    fn lacks_a_word(self) -> bool {
        simd!(
            _mm512_mask_testn_epi32_mask(0x7FFF, self.0.0, self.0.0) | _mm512_mask_testn_epi32_mask(0x0FFF, self.1.0, self.1.0)
        ) != 0
    }
    #[inline(always)]
    fn any(cells: Zmm) -> bool {
        simd!(_mm512_test_epi32_mask(cells.0, cells.0)) != 0
    }
    #[inline(always)]
    fn bands(cells: Zmm) -> [u32; 3] {
        let low = simd!(_mm512_castsi512_si128(cells.0));
        let pair = simd!(_mm_cvtsi128_si64(low)).cast_unsigned();
        [pair as u32, (pair >> 32) as u32, simd!(_mm_extract_epi32::<2>(low)).cast_unsigned()]
    }
    #[inline(always)]
    fn erase(self, digit: usize, bits: &Bands) -> Self {
        // SAFETY: a Bands is four words, aligned to as many bytes; for the instruction see `simd!`.
        let bits = unsafe { _mm_load_si128(bits.0.as_ptr().cast()) };
        let bits = simd!(Zmm(_mm512_castsi128_si512(bits)).permuted([0, 1, 2, 0, 1, 2, 0, 1, 2, 0, 1, 2, 0, 1, 2, 3]).0);
        let lanes = 7u32 << Self::lane(digit, 0);
        let (first, second) = ((lanes & 0xFFFF) as u16, (lanes >> 16) as u16);
        Self(
            Zmm(simd!(_mm512_mask_andnot_epi32(self.0.0, first, bits, self.0.0))),
            Zmm(simd!(_mm512_mask_andnot_epi32(self.1.0, second, bits, self.1.0))),
        )
    }
}
