//! AVX2: the board in five registers of eight words, two digits each.
//!
//! ```text
//!   lane       0 1 2   3   4 5 6   7
//!   register 0 0 0 0   -   1 1 1   -      digit
//!   …
//!   register 4 8 8 8   -   -  - -  -
//!              0 1 2       0 1 2          band
//! ```
//!
//! What is to be gathered over the digits takes operations between registers, and one exchange of halves.
#![expect(unsafe_code, reason = "intrinsics: each needs a processor that has the instruction, which Token proves")]

use std::arch::x86_64::*;

use super::engine::{Core, Progress};
use super::lanes::{Bands, Five, Lanes, ROWS, Rules, Stored, Two, Words};
use crate::budget::{Limits, Watch};

/// Proof that this processor has what this file uses; only [`Token::detect`] makes one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Token(());

impl Token {
    pub(super) fn detect() -> Option<Self> {
        let all = is_x86_feature_detected!("avx2")
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

#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
fn advance(core: &mut Core, limits: &Limits, watch: &dyn Watch) -> Progress {
    core.advance::<Five<Ymm>>(limits, watch)
}

#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
fn start_line(core: &mut Core, line: &[u8; 81]) -> bool {
    core.start_line::<Five<Ymm>>(line)
}

/// Eight words.
#[derive(Clone, Copy)]
pub(super) struct Ymm(__m256i);

/// An expression of intrinsics.
macro_rules! simd {
    ($e:expr) => {{
        // SAFETY: values of `Ymm` are made only below `advance` and its kin, which run behind a Token.
        #[allow(unused_unsafe)]
        unsafe {
            $e
        }
    }};
}

impl Words for Ymm {
    #[inline(always)]
    fn splat(word: u32) -> Self {
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

impl Ymm {
    /// The two digits of a register exchanged.
    #[inline(always)]
    fn exchanged(self) -> Self {
        Self(simd!(_mm256_permute4x64_epi64::<0b01_00_11_10>(self.0)))
    }

    #[inline(always)]
    fn words(words: [i32; 8]) -> Self {
        // SAFETY: eight words are read from an array of eight; for the instruction see `simd!`.
        Self(unsafe { _mm256_loadu_si256(words.as_ptr().cast()) })
    }

    /// The highest bit of each byte.
    #[inline(always)]
    fn byte_signs(self) -> u32 {
        simd!(_mm256_movemask_epi8(self.0)).cast_unsigned()
    }

    #[inline(always)]
    fn next_band(self) -> Self {
        Self(simd!(_mm256_shuffle_epi32::<0b11_00_10_01>(self.0)))
    }

    /// One bit a lane: is its word 0?
    #[inline(always)]
    fn zero_words(self) -> Self {
        Self(simd!(_mm256_cmpeq_epi32(self.0, _mm256_setzero_si256())))
    }

    /// Without these bits of digit 0 or 1 of the two in this register, or of none.
    #[inline(always)]
    fn without_of(self, digit: u32, bits: Self) -> Self {
        let digits = Self::words([0, 0, 0, 0, 1, 1, 1, 1]);
        let chosen = Self(simd!(_mm256_cmpeq_epi32(Self::splat(digit).0, digits.0)));
        self.without(chosen.and(bits))
    }
}

impl Five<Ymm> {
    /// Over the registers alone: any, and two or more.
    #[inline(always)]
    fn tally_registers(self) -> (Ymm, Ymm) {
        let three = self.0.or3(self.1, self.2);
        let two = self.0.majority(self.1, self.2).or(three.majority(self.3, self.4));
        (three.or3(self.3, self.4), two)
    }
}

impl Rules for Five<Ymm> {
    type Cells = Ymm;
    type Packed = Two<Ymm>;

    #[inline(always)]
    fn all_cells() -> Ymm {
        const R: i32 = ROWS.cast_signed();
        Ymm::words([R, R, R, 0, R, R, R, 0])
    }
    #[inline(always)]
    fn spread(cells: Ymm) -> Self {
        Self(cells, cells, cells, cells, cells)
    }
    #[inline(always)]
    fn merge(self) -> Ymm {
        self.0.or3(self.1, self.2).or3(self.3, self.4)
    }
    #[inline(always)]
    fn tally(self) -> (Ymm, Ymm) {
        let (any, two) = self.tally_registers();
        let other = any.exchanged();
        (any.or(other), two.or3(two.exchanged(), any.and(other)))
    }
    #[inline(always)]
    fn union(self) -> (Ymm, Ymm) {
        let (any, two) = self.tally_registers();
        let other = any.exchanged();
        (any.or(other), two.or(any.and(other)))
    }
    #[inline(always)]
    fn pack<const STEP: i32>(self) -> Two<Ymm> {
        let twice = |word: Ymm| word.shl::<STEP>().shl::<STEP>();
        Two(self.0.or3(self.1.shl::<STEP>(), twice(self.2)), self.3.or(self.4.shl::<STEP>()))
    }
    #[inline(always)]
    fn unpack<const STEP: i32>(packed: Two<Ymm>) -> Self {
        let Two(first, second) = packed;
        let once = first.shr::<STEP>();
        Self(first, once, once.shr::<STEP>(), second, second.shr::<STEP>())
    }
    #[inline(always)]
    fn next_band(packed: Two<Ymm>) -> Two<Ymm> {
        Two(packed.0.next_band(), packed.1.next_band())
    }
}

impl Lanes for Five<Ymm> {
    #[inline(always)]
    fn lane(digit: usize, band: usize) -> usize {
        digit * 4 + band
    }
    #[inline(always)]
    fn load(from: &Stored) -> Self {
        let from: *const __m256i = from.0.as_ptr().cast();
        // SAFETY: a Stored is aligned to 64 bytes and holds 40 words, five times eight; for the instruction see `simd!`.
        unsafe {
            Self(
                Ymm(_mm256_load_si256(from)),
                Ymm(_mm256_load_si256(from.add(1))),
                Ymm(_mm256_load_si256(from.add(2))),
                Ymm(_mm256_load_si256(from.add(3))),
                Ymm(_mm256_load_si256(from.add(4))),
            )
        }
    }
    #[inline(always)]
    fn store(self, to: &mut Stored) {
        let to: *mut __m256i = to.0.as_mut_ptr().cast();
        // SAFETY: as in `load`; the reference is exclusive.
        unsafe {
            _mm256_store_si256(to, self.0.0);
            _mm256_store_si256(to.add(1), self.1.0);
            _mm256_store_si256(to.add(2), self.2.0);
            _mm256_store_si256(to.add(3), self.3.0);
            _mm256_store_si256(to.add(4), self.4.0);
        }
    }
    #[inline(always)]
    fn tally_three(self) -> (Ymm, Ymm) {
        let (mut any, mut two) = (self.0.or(self.1), self.0.and(self.1));
        let mut three = two.and(self.2);
        two = two.or(any.and(self.2));
        any = any.or(self.2);
        for more in [self.3, self.4] {
            three = three.or(two.and(more));
            two = two.or(any.and(more));
            any = any.or(more);
        }
        let (other, others) = (any.exchanged(), two.exchanged());
        three = three.or(three.exchanged()).or3(two.and(other), any.and(others));
        (two.or3(others, any.and(other)), three)
    }
    #[inline(always)]
    fn differs(self, other: Self) -> bool {
        Self::any(self.xor(other).merge())
    }
    #[inline(always)]
    fn lacks_a_word(self) -> bool {
        let last = self.4.zero_words().and(Ymm::words([-1, -1, -1, 0, 0, 0, 0, 0]));
        let zero = Five(self.0.zero_words(), self.1.zero_words(), self.2.zero_words(), self.3.zero_words(), last).merge();
        Self::any(zero.and(Ymm::words([-1, -1, -1, 0, -1, -1, -1, 0])))
    }
    #[inline(always)]
    fn any(cells: Ymm) -> bool {
        simd!(_mm256_testz_si256(cells.0, cells.0)) == 0
    }
    #[inline(always)]
    fn bands(cells: Ymm) -> [u32; 3] {
        let low = simd!(_mm256_castsi256_si128(cells.0));
        let pair = simd!(_mm_cvtsi128_si64(low)).cast_unsigned();
        [pair as u32, (pair >> 32) as u32, simd!(_mm_extract_epi32::<2>(low)).cast_unsigned()]
    }
    #[inline(always)]
    fn erase(self, digit: usize, bits: &Bands) -> Self {
        // SAFETY: a Bands is four words, aligned to as many bytes; for the instruction see `simd!`.
        let bits = unsafe { _mm_load_si128(bits.0.as_ptr().cast()) };
        let bits = Ymm(simd!(_mm256_broadcastsi128_si256(bits)));
        let digit = digit as u32;
        Self(
            self.0.without_of(digit, bits),
            self.1.without_of(digit.wrapping_sub(2), bits),
            self.2.without_of(digit.wrapping_sub(4), bits),
            self.3.without_of(digit.wrapping_sub(6), bits),
            self.4.without_of(digit.wrapping_sub(8), bits),
        )
    }

    /// Each band's text is spread to the places of its bits, so that a comparison with a digit is that digit's word.
    #[inline(always)]
    fn parse(line: &[u8; 81]) -> Option<Self> {
        let mut words = Stored::EMPTY;
        let mut known = true;
        for band in 0..3 {
            // SAFETY: 27 bytes from byte 0, 27 or 54 of 81 are read, in two overlapping halves; for the instructions see `simd!`.
            let text = unsafe {
                let from = line.as_ptr().add(27 * band);
                _mm256_loadu2_m128i(from.add(11).cast(), from.cast())
            };
            let text = simd!(_mm256_shuffle_epi8(text, bytes(SPREAD)));
            let mut given = 0;
            for digit in 0..9 {
                let found = Ymm(simd!(_mm256_cmpeq_epi8(text, _mm256_set1_epi8((b'1' + digit) as i8)))).byte_signs();
                given |= found;
                words.0[Self::lane(digit.into(), band)] = found;
            }
            let open = ROWS & !given;
            for digit in 0..9 {
                words.0[Self::lane(digit, band)] |= open;
            }
            let mut empty = Ymm(simd!(_mm256_cmpeq_epi8(text, _mm256_set1_epi8(b'.' as i8)))).byte_signs();
            if open & !empty != 0 {
                for byte in [b'0', b'_', b'*'] {
                    empty |= Ymm(simd!(_mm256_cmpeq_epi8(text, _mm256_set1_epi8(byte as i8)))).byte_signs();
                }
                known &= open & !empty == 0;
            }
        }
        known.then_some(Self::load(&words))
    }

    /// The reverse: each digit's word selects the bytes that get it.
    #[inline(always)]
    fn print(self, base: u8) -> [u8; 81] {
        let mut stored = Stored::EMPTY;
        self.store(&mut stored);
        let mut line = [0; 96];
        let each_bit = simd!(_mm256_set1_epi64x(0x8040_2010_0804_0201_u64.cast_signed()));
        for band in 0..3 {
            let mut text = Ymm::splat(0);
            for digit in 0..9 {
                let cells = Ymm::splat(stored.0[Self::lane(digit, band)]);
                let bits = simd!(_mm256_and_si256(_mm256_shuffle_epi8(cells.0, bytes(EIGHT_TIMES)), each_bit));
                let chosen = Ymm(simd!(_mm256_cmpeq_epi8(bits, each_bit)));
                text = text.or(chosen.and(Ymm(simd!(_mm256_set1_epi8((base + digit as u8) as i8)))));
            }
            let text = simd!(_mm256_shuffle_epi8(text.0, bytes(GATHERED)));
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

#[inline(always)]
fn bytes(bytes: [u8; 32]) -> __m256i {
    // SAFETY: 32 bytes are read from an array of 32; for the instruction see `simd!`.
    unsafe { _mm256_loadu_si256(bytes.as_ptr().cast()) }
}

/// For each bit of a band's words the place of its character; the first half sees characters 0 to 15, the second 11 to 26.
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

/// The reverse: the first half gives characters 0 to 14, the second 15 to 26.
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

/// Each byte of a word eight times.
const EIGHT_TIMES: [u8; 32] =
    [0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 2, 2, 3, 3, 3, 3, 3, 3, 3, 3];
