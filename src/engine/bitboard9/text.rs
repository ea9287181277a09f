//! Boards as 81 characters and as candidate masks, to and from the engine's words; in plain code, for every backend.
//!
//! An empty cell is a candidate of every digit, a given of one: that a given excludes others is left to the rules.
//! Whatever is not `1` to `9` or one of `.0_*` is refused.

use crate::engine::bitboard9::stored::{ROWS, Stored};

/// Bit of a column in each row of a band: `10·r + c`.
#[inline(always)]
pub(crate) fn bit(cell: usize) -> u32 {
    let in_band = cell % 27;
    1 << (in_band / 9 * 10 + in_band % 9)
}

/// Writes the candidates that a line of 81 characters stands for; false where a character is none of those known.
#[inline(always)]
pub(crate) fn parse(line: &[u8; 81], to: &mut Stored, lane: impl Fn(usize, usize) -> usize) -> bool {
    let mut known = true;
    for band in 0..3 {
        let mut open = ROWS;
        for (i, &byte) in line[band * 27..band * 27 + 27].iter().enumerate() {
            let digit = byte.wrapping_sub(b'1') as usize;
            if digit < 9 {
                to.0[lane(digit, band)] |= bit(i);
                open &= !bit(i);
            } else {
                known &= matches!(byte, b'.' | b'0' | b'_' | b'*');
            }
        }
        for digit in 0..9 {
            to.0[lane(digit, band)] |= open;
        }
    }
    known
}

/// The same from masks: bit v of `candidates[cell]` allows digit v.
pub(crate) fn place(candidates: &[u16; 81], to: &mut Stored, lane: impl Fn(usize, usize) -> usize) {
    for (band, cells) in candidates.chunks_exact(27).enumerate() {
        let mut words = [0; 9];
        for (cell, &mask) in cells.iter().enumerate() {
            for (digit, word) in words.iter_mut().enumerate() {
                *word |= u32::from(mask >> digit & 1) * bit(cell);
            }
        }
        for (digit, word) in words.into_iter().enumerate() {
            to.0[lane(digit, band)] = word;
        }
    }
}

/// Each cell's digit counted from `base`; every cell has exactly one.
#[inline(always)]
pub(crate) fn print(from: &Stored, lane: impl Fn(usize, usize) -> usize, base: u8) -> [u8; 81] {
    let mut line = [0; 81];
    for digit in 0..9 {
        for band in 0..3 {
            let mut bits = from.0[lane(digit, band)];
            while bits != 0 {
                let at = bits.trailing_zeros() as usize;
                line[(band * 27 + at - at / 10).min(80)] = base + digit as u8;
                bits &= bits - 1;
            }
        }
    }
    line
}
