//! wasm32 with simd128: four words to a vector, in the layout of
//! [`crate::engine::bitboard9::nine_registers`].
//!
//! A module that contains these instructions is rejected as a whole where they are missing, so there is
//! nothing to detect: the file is compiled only for targets with the feature.
#![expect(unsafe_code, reason = "loads and stores take pointers")]

use std::arch::wasm32::*;

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

entry_points!("simd128", Nine<Vector>);

/// Four words.
#[derive(Clone, Copy)]
pub(crate) struct Vector(v128);

impl Words for Vector {
    type Proof = ();

    #[inline(always)]
    fn proof(self) {}
    #[inline(always)]
    fn splat((): (), word: u32) -> Self {
        Self(u32x4_splat(word))
    }
    #[inline(always)]
    fn and(self, other: Self) -> Self {
        Self(v128_and(self.0, other.0))
    }
    #[inline(always)]
    fn or(self, other: Self) -> Self {
        Self(v128_or(self.0, other.0))
    }
    #[inline(always)]
    fn xor(self, other: Self) -> Self {
        Self(v128_xor(self.0, other.0))
    }
    #[inline(always)]
    fn without(self, other: Self) -> Self {
        Self(v128_andnot(self.0, other.0))
    }
    #[inline(always)]
    fn add(self, other: Self) -> Self {
        Self(u32x4_add(self.0, other.0))
    }
    #[inline(always)]
    fn sub(self, other: Self) -> Self {
        Self(u32x4_sub(self.0, other.0))
    }
    #[inline(always)]
    fn shl<const N: i32>(self) -> Self {
        Self(u32x4_shl(self.0, N as u32))
    }
    #[inline(always)]
    fn shr<const N: i32>(self) -> Self {
        Self(u32x4_shr(self.0, N as u32))
    }
}

impl Quads for Vector {
    const ABREAST: bool = false;

    #[inline(always)]
    fn load((): (), from: &[u32; 4]) -> Self {
        // SAFETY: four words are read from an array of four.
        Self(unsafe { v128_load(from.as_ptr().cast()) })
    }
    #[inline(always)]
    fn store(self, to: &mut [u32; 4]) {
        // SAFETY: four words are written to an array of four.
        unsafe { v128_store(to.as_mut_ptr().cast(), self.0) }
    }
    #[inline(always)]
    fn of_bands((): (), bits: &Bands) -> Self {
        // SAFETY: a Bands is 16 bytes, aligned to 16.
        Self(unsafe { v128_load((&raw const bits.0).cast()) })
    }
    #[inline(always)]
    fn next_band(self) -> Self {
        Self(u32x4_shuffle::<1, 2, 0, 3>(self.0, self.0))
    }
    #[inline(always)]
    fn least(self, other: Self) -> Self {
        Self(u32x4_min(self.0, other.0))
    }
    #[inline(always)]
    fn has_zero_word(self) -> bool {
        !u32x4_all_true(u32x4_replace_lane::<3>(self.0, u32::MAX))
    }
    #[inline(always)]
    fn any(self) -> bool {
        v128_any_true(self.0)
    }
    #[inline(always)]
    fn bands(self) -> [u32; 3] {
        [u32x4_extract_lane::<0>(self.0), u32x4_extract_lane::<1>(self.0), u32x4_extract_lane::<2>(self.0)]
    }
    #[inline(always)]
    fn parse((): (), line: &[u8; 81], words: &mut Stored) -> bool {
        bytes::parse::<Self>((), line, words)
    }
    #[inline(always)]
    fn print((): (), words: &Stored, base: u8) -> [u8; 81] {
        bytes::print::<Self>((), words, base)
    }
}

impl Bytes for Vector {
    #[inline(always)]
    fn of_bytes((): (), bytes: &[u8; 16]) -> Self {
        // SAFETY: sixteen bytes are read from an array of sixteen.
        Self(unsafe { v128_load(bytes.as_ptr().cast()) })
    }
    #[inline(always)]
    fn to_bytes(self) -> [u8; 16] {
        let mut bytes = [0; 16];
        // SAFETY: sixteen bytes are written to an array of sixteen.
        unsafe { v128_store(bytes.as_mut_ptr().cast(), self.0) };
        bytes
    }
    #[inline(always)]
    fn picked(self, source: Self) -> Self {
        Self(u8x16_swizzle(self.0, source.0))
    }
    #[inline(always)]
    fn equal_bytes(self, other: Self) -> Self {
        Self(u8x16_eq(self.0, other.0))
    }
    #[inline(always)]
    fn byte_signs(self) -> u32 {
        u8x16_bitmask(self.0).into()
    }
}
