//! AVX2: eight words to a register, in the layout of [`crate::engine::bitboard9::five_registers`].
#![expect(unsafe_code, reason = "intrinsics need a processor with the instruction, which Token proves")]

use std::arch::x86_64::*;

use crate::engine::bitboard9::classic_rules;
use crate::engine::bitboard9::entry_points::entry_points;
use crate::engine::bitboard9::five_registers::Halves;
use crate::engine::bitboard9::lanes::Lanes;
use crate::engine::bitboard9::other_values;
use crate::engine::bitboard9::search_state::SearchState;
use crate::engine::bitboard9::state_words::{Bands, ROWS, Stored};
use crate::engine::bitboard9::text;
use crate::engine::bitboard9::two_boards;
use crate::engine::bitboard9::words::{Five, Words};
use crate::engine::contract::OtherValues;
use sudokud_propagation::network::DigitBands;
use sudokud_search::budget::{Limits, Progress, Watch};

/// Proof that this processor has the features that this file uses. Only [`Token::detect`] creates one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Token(());

impl Token {
    pub(crate) fn detect() -> Option<Self> {
        let all = is_x86_feature_detected!("avx2")
            && is_x86_feature_detected!("bmi1")
            && is_x86_feature_detected!("bmi2")
            && is_x86_feature_detected!("lzcnt")
            && is_x86_feature_detected!("popcnt");
        all.then_some(Self(()))
    }
}

entry_points!("avx2", "avx2,bmi1,bmi2,lzcnt,popcnt", Five<Ymm>);

/// Eight words.
#[derive(Clone, Copy)]
pub(crate) struct Ymm(pub(crate) __m256i);

/// An expression of intrinsics.
macro_rules! simd {
    ($e:expr) => {{
        // SAFETY: the caller holds a Token or a `Ymm`, which is made only from one of the two. A Token exists
        // only where every feature of this file was detected.
        #[allow(unused_unsafe)]
        unsafe {
            $e
        }
    }};
}

impl Words for Ymm {
    type Proof = Token;

    #[inline(always)]
    fn proof(self) -> Token {
        Token(())
    }
    #[inline(always)]
    fn splat(_: Token, word: u32) -> Self {
        Self(simd!(_mm256_set1_epi32(word.cast_signed())))
    }
    #[inline(always)]
    fn and(self, other: Self) -> Self {
        Self(simd!(_mm256_and_si256(self.0, other.0)))
    }
    #[inline(always)]
    fn or(self, other: Self) -> Self {
        Self(simd!(_mm256_or_si256(self.0, other.0)))
    }
    #[inline(always)]
    fn xor(self, other: Self) -> Self {
        Self(simd!(_mm256_xor_si256(self.0, other.0)))
    }
    #[inline(always)]
    fn without(self, other: Self) -> Self {
        Self(simd!(_mm256_andnot_si256(other.0, self.0)))
    }
    #[inline(always)]
    fn add(self, other: Self) -> Self {
        Self(simd!(_mm256_add_epi32(self.0, other.0)))
    }
    #[inline(always)]
    fn sub(self, other: Self) -> Self {
        Self(simd!(_mm256_sub_epi32(self.0, other.0)))
    }
    #[inline(always)]
    fn shl<const N: i32>(self) -> Self {
        Self(simd!(_mm256_slli_epi32::<N>(self.0)))
    }
    #[inline(always)]
    fn shr<const N: i32>(self) -> Self {
        Self(simd!(_mm256_srli_epi32::<N>(self.0)))
    }
}

impl Halves for Ymm {
    #[inline(always)]
    fn load(_: Token, from: &[u32; 8]) -> Self {
        // SAFETY: eight words are read from an array of eight; for the instruction see `simd!`.
        Self(unsafe { _mm256_loadu_si256(from.as_ptr().cast()) })
    }
    #[inline(always)]
    fn store(self, to: &mut [u32; 8]) {
        // SAFETY: eight words are written to an array of eight; for the instruction see `simd!`.
        unsafe { _mm256_storeu_si256(to.as_mut_ptr().cast(), self.0) }
    }
    #[inline(always)]
    fn twice(_: Token, bits: &Bands) -> Self {
        // SAFETY: a Bands is 16 bytes, aligned to 16; for the instruction see `simd!`.
        let bits = unsafe { _mm_load_si128((&raw const bits.0).cast()) };
        Self(simd!(_mm256_broadcastsi128_si256(bits)))
    }
    #[inline(always)]
    fn exchanged(self) -> Self {
        Self(simd!(_mm256_permute4x64_epi64::<0b01_00_11_10>(self.0)))
    }
    #[inline(always)]
    fn next_band(self) -> Self {
        Self(simd!(_mm256_shuffle_epi32::<0b11_00_10_01>(self.0)))
    }
    #[inline(always)]
    fn least(self, other: Self) -> Self {
        Self(simd!(_mm256_min_epu32(self.0, other.0)))
    }
    #[inline(always)]
    fn any_or_zero_word(self, words: Self) -> bool {
        let zero = Self(simd!(_mm256_cmpeq_epi32(words.0, _mm256_setzero_si256())));
        let live =
            Self::load(self.proof(), &[u32::MAX, u32::MAX, u32::MAX, 0, u32::MAX, u32::MAX, u32::MAX, 0]);
        self.or(zero.and(live)).any()
    }
    #[inline(always)]
    fn meets(self, bits: Self) -> u8 {
        let met = simd!(_mm256_cmpeq_epi32(_mm256_and_si256(self.0, bits.0), bits.0));
        simd!(_mm256_movemask_ps(_mm256_castsi256_ps(met))) as u8
    }
    #[inline(always)]
    fn any(self) -> bool {
        simd!(_mm256_testz_si256(self.0, self.0)) == 0
    }
    #[inline(always)]
    fn bands(self) -> [u32; 3] {
        let low = simd!(_mm256_castsi256_si128(self.0));
        let pair = simd!(_mm_cvtsi128_si64(low)).cast_unsigned();
        [pair as u32, (pair >> 32) as u32, simd!(_mm_extract_epi32::<2>(low)).cast_unsigned()]
    }

    /// Moves each character of a band to the position of its bit: a comparison with a digit then yields that
    /// digit's word.
    #[inline(always)]
    fn parse(token: Token, line: &[u8; 81], words: &mut Stored) -> bool {
        let mut known = true;
        for band in 0..3 {
            // SAFETY: 27 bytes from byte 0, 27 or 54 of 81 are read, in two overlapping halves; for the
            // instructions see `simd!`.
            let text = unsafe {
                let from = line.as_ptr().add(27 * band);
                _mm256_loadu2_m128i(from.add(11).cast(), from.cast())
            };
            let text = simd!(_mm256_shuffle_epi8(text, bytes(token, SPREAD)));
            let mut given = 0;
            for digit in 0..9 {
                let found =
                    Ymm(simd!(_mm256_cmpeq_epi8(text, _mm256_set1_epi8((b'1' + digit) as i8)))).byte_signs();
                given |= found;
                words.0[<Five<Self>>::lane(digit.into(), band)] = found;
            }
            let open = ROWS & !given;
            for digit in 0..9 {
                words.0[<Five<Self>>::lane(digit, band)] |= open;
            }
            let mut empty = Ymm(simd!(_mm256_cmpeq_epi8(text, _mm256_set1_epi8(b'.' as i8)))).byte_signs();
            if open & !empty != 0 {
                for byte in [b'0', b'_', b'*'] {
                    empty |= Ymm(simd!(_mm256_cmpeq_epi8(text, _mm256_set1_epi8(byte as i8)))).byte_signs();
                }
                known &= open & !empty == 0;
            }
        }
        known
    }

    /// The inverse: each digit's word selects the bytes that receive the digit.
    #[inline(always)]
    fn print(token: Token, words: &Stored, base: u8) -> [u8; 81] {
        let mut line = [0; 96];
        let each_bit = simd!(_mm256_set1_epi64x(0x8040_2010_0804_0201_u64.cast_signed()));
        for band in 0..3 {
            let mut text = Ymm::splat(token, 0);
            for digit in 0..9 {
                let cells = Ymm::splat(token, words.0[<Five<Self>>::lane(digit, band)]);
                let bits = simd!(_mm256_and_si256(
                    _mm256_shuffle_epi8(cells.0, bytes(token, EIGHT_TIMES)),
                    each_bit
                ));
                let chosen = Ymm(simd!(_mm256_cmpeq_epi8(bits, each_bit)));
                text = text.or(chosen.and(Ymm(simd!(_mm256_set1_epi8((base + digit as u8) as i8)))));
            }
            let text = simd!(_mm256_shuffle_epi8(text.0, bytes(token, GATHERED)));
            // SAFETY: bytes 27·band to 27·band + 31 of 96 are written; for the instructions see `simd!`.
            unsafe {
                let to = line.as_mut_ptr().add(27 * band);
                _mm_storeu_si128(to.cast(), _mm256_castsi256_si128(text));
                _mm_storeu_si128(to.add(15).cast(), _mm256_extracti128_si256::<1>(text));
            }
        }
        *line.first_chunk().expect("96 is more than 81")
    }
}

impl Ymm {
    /// The highest bit of each byte.
    #[inline(always)]
    fn byte_signs(self) -> u32 {
        simd!(_mm256_movemask_epi8(self.0)).cast_unsigned()
    }
}

#[inline(always)]
fn bytes(_: Token, bytes: [u8; 32]) -> __m256i {
    // SAFETY: 32 bytes are read from an array of 32; for the instruction see `simd!`.
    unsafe { _mm256_loadu_si256(bytes.as_ptr().cast()) }
}

/// The index of the character for each bit of a band. The first half reads characters 0 to 15, the second 11
/// to 26.
const SPREAD: [u8; 32] = {
    let mut places = [0x80; 32];
    let mut cell = 0;
    while cell < 27 {
        let bit = cell / 9 * 10 + cell % 9;
        places[bit] = if bit < 16 { cell } else { cell - 11 } as u8;
        cell += 1;
    }
    places
};

/// The inverse: the first half yields characters 0 to 14, the second 15 to 26.
const GATHERED: [u8; 32] = {
    let mut places = [0x80; 32];
    let mut cell = 0;
    while cell < 27 {
        let bit = cell / 9 * 10 + cell % 9;
        places[if cell < 15 { cell } else { cell + 1 }] = (bit % 16) as u8;
        cell += 1;
    }
    places
};

/// Repeats each byte of a word eight times.
const EIGHT_TIMES: [u8; 32] =
    [0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 2, 2, 3, 3, 3, 3, 3, 3, 3, 3];
