//! AVX-512: the board in two registers of sixteen words, the digits 0 to 4 and 5 to 8.
//!
//! ```text
//!   lane    0 1 2   3 4 5   6 7 8   9 10 11   12 13 14   15
//!   first   0 0 0   1 1 1   2 2 2   3  3  3    4  4  4    -       digit
//!   second  5 5 5   6 6 6   7 7 7   8  8  8    -  -  -    -
//!           0 1 2   0 1 2   0 1 2   0  1  2    0  1  2            band
//! ```
//!
//! 27 of 32 words are used. A union over the digits takes one operation between the registers and four
//! independent rotations by whole digits; three dependent rotations would take as many instructions and
//! longer. A pass takes about 120 operations. Processors that split 512-bit operations in two run `avx512vl`
//! instead, which is 10 % faster there.
#![expect(unsafe_code, reason = "intrinsics need a processor with the instruction, which Token proves")]

use std::arch::x86_64::*;

use crate::engine::bitboard9::classic_rules;
use crate::engine::bitboard9::entry_points::entry_points;
use crate::engine::bitboard9::lanes::{Lanes, Rules};
use crate::engine::bitboard9::other_values;
use crate::engine::bitboard9::packing::{column_cells, columns, minirow_cells, minirows};
use crate::engine::bitboard9::search_state::SearchState;
use crate::engine::bitboard9::state_words::{Bands, ROWS, Stored};
use crate::engine::bitboard9::text;
use crate::engine::bitboard9::two_boards;
use crate::engine::bitboard9::words::{Two, Words};
use crate::engine::contract::OtherValues;
use sudokud_propagation::network::DigitBands;
use sudokud_search::budget::{Limits, Progress, Watch};

/// Proof that this processor has the features that this file uses. Only [`Token::detect`] creates one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Token(());

impl Token {
    pub(crate) fn detect() -> Option<Self> {
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
}

entry_points!("avx512", "avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi,bmi1,bmi2,lzcnt,popcnt", Two<Zmm>);

/// Sixteen words.
#[derive(Clone, Copy)]
pub(crate) struct Zmm(__m512i);

/// An expression of intrinsics.
macro_rules! simd {
    ($e:expr) => {{
        // SAFETY: the caller holds a Token or a `Zmm`, which is made only from one of the two. A Token exists
        // only where every feature of this file was detected.
        #[allow(unused_unsafe)]
        unsafe {
            $e
        }
    }};
}

impl Words for Zmm {
    type Proof = Token;

    #[inline(always)]
    fn proof(self) -> Token {
        Token(())
    }
    #[inline(always)]
    fn splat(_: Token, word: u32) -> Self {
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
    fn select(self, a: Self, b: Self) -> Self {
        Self(simd!(_mm512_ternarylogic_epi32::<0xCA>(self.0, a.0, b.0)))
    }
    #[inline(always)]
    fn majority(self, b: Self, c: Self) -> Self {
        Self(simd!(_mm512_ternarylogic_epi32::<0xE8>(self.0, b.0, c.0)))
    }
}

impl Zmm {
    /// The vector whose lane i is lane `source[i]`.
    #[inline(always)]
    fn permuted(self, source: [i32; 16]) -> Self {
        Self(simd!(_mm512_permutexvar_epi32(Self::lanes(self.proof(), source).0, self.0)))
    }

    #[inline(always)]
    fn lanes(_: Token, words: [i32; 16]) -> Self {
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
    fn all_cells(self) -> Zmm {
        const R: i32 = ROWS.cast_signed();
        Zmm::lanes(self.proof(), [R, R, R, R, R, R, R, R, R, R, R, R, R, R, R, 0])
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
    fn sum(self) -> Zmm {
        self.0.add(self.1)
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
    fn rows_by_box(self) -> Zmm {
        minirows(self.0, self.1, None)
    }
    #[inline(always)]
    fn keep_minirows(self, stays: Zmm) -> Self {
        self.and(Self(minirow_cells::<_, 0>(stays), minirow_cells::<_, 1>(stays)))
    }
    #[inline(always)]
    fn bands_by_column(self) -> Zmm {
        columns(self.0, self.1, None)
    }
    #[inline(always)]
    fn keep_columns(self, stays: Zmm) -> Self {
        self.and(Self(column_cells::<_, 0>(stays), column_cells::<_, 1>(stays)))
    }
    #[inline(always)]
    fn next_band(packed: Zmm) -> Zmm {
        packed.permuted([1, 2, 0, 4, 5, 3, 7, 8, 6, 10, 11, 9, 13, 14, 12, 15])
    }
}

impl Lanes for Two<Zmm> {
    const SPACING: u32 = 1;

    #[inline(always)]
    fn lane(digit: usize, band: usize) -> usize {
        (digit / 5) * 16 + (digit % 5) * 3 + band
    }
    #[inline(always)]
    fn load(_: Token, from: &Stored) -> Self {
        // SAFETY: a Stored holds 40 words, of which 32 are read; for the instruction see `simd!`.
        unsafe {
            Self(
                Zmm(_mm512_loadu_si512(from.0.as_ptr().cast())),
                Zmm(_mm512_loadu_si512(from.0.as_ptr().add(16).cast())),
            )
        }
    }
    #[inline(always)]
    fn store(self, to: &mut Stored) {
        let to = to.0.as_mut_ptr();
        // SAFETY: as in `load`; the reference is exclusive.
        unsafe {
            _mm512_storeu_si512(to.cast(), self.0.0);
            _mm512_storeu_si512(to.add(16).cast(), self.1.0);
        }
    }
    #[inline(always)]
    fn tally_three(self) -> (Zmm, Zmm) {
        let (one, two) = (self.0.or(self.1), self.0.and(self.1));
        let (ones, twos) = (one.rotations(), two.rotations());
        let (mut any, mut twice, mut thrice) = (one, two, one.filled(0));
        for i in 0..4 {
            thrice = thrice.or3(twice.and(ones[i]), any.and(twos[i]));
            twice = twice.or3(twos[i], any.and(ones[i]));
            any = any.or(ones[i]);
        }
        (twice, thrice)
    }
    #[inline(always)]
    fn is_dead(self, wrong: Zmm) -> bool {
        let (first, second) = (self.0.0, self.1.0);
        simd!(
            _mm512_test_epi32_mask(wrong.0, wrong.0)
                | _mm512_mask_testn_epi32_mask(0x7FFF, first, first)
                | _mm512_mask_testn_epi32_mask(0x0FFF, second, second)
        ) != 0
    }
    #[inline(always)]
    fn is_none(cells: Zmm) -> bool {
        simd!(_mm512_test_epi32_mask(cells.0, cells.0)) == 0
    }
    #[inline(always)]
    fn digits_at(self, band: usize, bit: u32) -> u64 {
        let bit = self.0.filled(bit).0;
        let first = simd!(_mm512_test_epi32_mask(self.0.0, bit));
        let second = simd!(_mm512_test_epi32_mask(self.1.0, bit));
        // Every third lane, starting with the band's.
        let lanes = (u32::from(first) | u32::from(second) << 15) >> band;
        simd!(_pext_u32(lanes, 0o1111111111)).into()
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
        let bits = unsafe { _mm_load_si128((&raw const bits.0).cast()) };
        let bits = simd!(
            Zmm(_mm512_castsi128_si512(bits)).permuted([0, 1, 2, 0, 1, 2, 0, 1, 2, 0, 1, 2, 0, 1, 2, 3]).0
        );
        let lanes = 7u32 << Self::lane(digit, 0);
        let (first, second) = ((lanes & 0xFFFF) as u16, (lanes >> 16) as u16);
        Self(
            Zmm(simd!(_mm512_mask_andnot_epi32(self.0.0, first, bits, self.0.0))),
            Zmm(simd!(_mm512_mask_andnot_epi32(self.1.0, second, bits, self.1.0))),
        )
    }

    /// Moves each character of a band to the position of its bit: a comparison with a digit then yields that
    /// digit's word. Compares two digits at a time.
    #[inline(always)]
    fn parse(token: Token, line: &[u8; 81]) -> Option<Self> {
        let mut words = Stored::EMPTY;
        let mut known = true;
        for band in 0..3 {
            // The last band begins at byte 5 of the last 32 bytes.
            let (from, skip) = if band < 2 { (27 * band, 0) } else { (49, 5) };
            // SAFETY: bytes 0 to 31, 27 to 58 or 49 to 80 of 81 are read; for the instruction see `simd!`.
            let text = unsafe { _mm256_loadu_si256(line.as_ptr().add(from).cast()) };
            let text = simd!(_mm256_permutexvar_epi8(bytes(token, spread_bytes(skip)), text));
            let both = simd!(_mm512_broadcast_i64x4(text));
            let mut given = 0;
            for pair in 0..5 {
                let (low, high) = (b'1' + 2 * pair, b'2' + 2 * pair);
                let high = if pair == 4 { low } else { high };
                let digits =
                    simd!(_mm512_inserti64x4::<1>(_mm512_set1_epi8(low as i8), _mm256_set1_epi8(high as i8)));
                let found = simd!(_mm512_cmpeq_epi8_mask(both, digits));
                let found = [found as u32 & ROWS, (found >> 32) as u32 & ROWS];
                given |= found[0] | found[1];
                words.0[band * 10 + 2 * usize::from(pair)] = found[0];
                words.0[band * 10 + 2 * usize::from(pair) + 1] = found[1];
            }
            let open = ROWS & !given;
            words.0[band * 10 + 9] = open;
            if simd!(_mm256_mask_cmpneq_epi8_mask(open, text, _mm256_set1_epi8(b'.' as i8))) != 0 {
                let others = [b'.', b'0', b'_', b'*'].map(|byte| byte as i8);
                let mut empty = 0;
                for byte in others {
                    empty |= simd!(_mm256_cmpeq_epi8_mask(text, _mm256_set1_epi8(byte)));
                }
                known &= open & !empty == 0;
            }
        }
        // Rearranges the ten words of each band. The tenth word is the set of empty cells.
        let Self(low, high) = Self::load(token, &words);
        let first = Zmm::lanes(token, [0, 10, 20, 1, 11, 21, 2, 12, 22, 3, 13, 23, 4, 14, 24, 31]);
        let second = Zmm::lanes(token, [5, 15, 25, 6, 16, 26, 7, 17, 27, 8, 18, 28, 31, 31, 31, 31]);
        let open = Zmm::lanes(token, [9, 19, 29, 9, 19, 29, 9, 19, 29, 9, 19, 29, 9, 19, 29, 31]);
        let first = Zmm(simd!(_mm512_permutex2var_epi32(low.0, first.0, high.0)));
        let second = Zmm(simd!(_mm512_permutex2var_epi32(low.0, second.0, high.0)));
        let open = Zmm(simd!(_mm512_permutex2var_epi32(low.0, open.0, high.0)));
        let live = Zmm(simd!(_mm512_maskz_mov_epi32(0x0FFF, open.0)));
        known.then_some(Self(first.or(open), second.or(live)))
    }

    #[inline(always)]
    fn print(self, base: u8) -> [u8; 81] {
        let mut words = Stored::EMPTY;
        self.store(&mut words);
        print(self.proof(), &words, Self::lane, base)
    }
}

/// Each digit's word selects the bytes that receive the digit.
#[inline(always)]
pub(crate) fn print(token: Token, words: &Stored, lane: fn(usize, usize) -> usize, base: u8) -> [u8; 81] {
    let mut line = [0; 96];
    for band in 0..3 {
        let mut text = simd!(_mm256_setzero_si256());
        for digit in 0..9 {
            let cells = words.0[lane(digit, band)];
            text = simd!(_mm256_mask_mov_epi8(text, cells, _mm256_set1_epi8((base + digit as u8) as i8)));
        }
        let text = simd!(_mm256_permutexvar_epi8(bytes(token, GATHERED), text));
        // SAFETY: 32 bytes from byte 0, 27 or 54 of 96 are written; for the instruction see `simd!`.
        unsafe { _mm256_storeu_si256(line.as_mut_ptr().add(27 * band).cast(), text) };
    }
    *line.first_chunk().expect("96 is more than 81")
}

#[inline(always)]
fn bytes(_: Token, bytes: [u8; 32]) -> __m256i {
    // SAFETY: 32 bytes are read from an array of 32; for the instruction see `simd!`.
    unsafe { _mm256_loadu_si256(bytes.as_ptr().cast()) }
}

/// The index of the character for each bit of a band that begins at index `skip`. The indices of guard bits
/// are arbitrary.
const fn spread_bytes(skip: u8) -> [u8; 32] {
    let mut places = [skip; 32];
    let mut cell = 0;
    while cell < 27 {
        places[cell / 9 * 10 + cell % 9] = skip + cell as u8;
        cell += 1;
    }
    places
}

/// The position of the bit for each cell of a band.
const GATHERED: [u8; 32] = {
    let mut places = [0; 32];
    let mut cell = 0;
    while cell < 27 {
        places[cell] = (cell / 9 * 10 + cell % 9) as u8;
        cell += 1;
    }
    places
};
