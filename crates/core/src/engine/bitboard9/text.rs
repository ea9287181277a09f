//! Conversion of lines of 81 characters and of candidate masks to and from the engine's words, for every
//! backend.
//!
//! An empty cell has all nine candidates, a given has one. The rules remove the given's digit from its peers.

use crate::engine::bitboard9::state_words::{ROWS, Stored};
use sudokud_model::sets::bits;

/// The bit of a cell in its band: `10·r + c`.
#[inline(always)]
pub(crate) fn bit(cell: usize) -> u32 {
    let in_band = cell % 27;
    1 << (in_band / 9 * 10 + in_band % 9)
}

/// Writes the candidates of a line. Returns `false` if a character is neither `1` to `9` nor one of `.0_*`.
#[inline(always)]
pub(crate) fn parse(line: &[u8; 81], to: &mut Stored, lane: impl Fn(usize, usize) -> usize) -> bool {
    let mut is_valid = true;
    for band in 0..3 {
        let mut open = ROWS;
        for (i, &byte) in line[band * 27..band * 27 + 27].iter().enumerate() {
            let digit = byte.wrapping_sub(b'1') as usize;
            if digit < 9 {
                to.0[lane(digit, band)] |= bit(i);
                open &= !bit(i);
            } else {
                is_valid &= matches!(byte, b'.' | b'0' | b'_' | b'*');
            }
        }
        for digit in 0..9 {
            to.0[lane(digit, band)] |= open;
        }
    }
    is_valid
}

/// Writes candidates: bit v of `candidates[cell]` stands for digit v.
pub(crate) fn write_candidates(
    candidates: &[u16; 81],
    to: &mut Stored,
    lane: impl Fn(usize, usize) -> usize,
) {
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

/// The digit of each cell, counted from `base`. Every cell must have exactly one candidate.
#[inline(always)]
pub(crate) fn print(from: &Stored, lane: impl Fn(usize, usize) -> usize, base: u8) -> [u8; 81] {
    let mut line = [0; 81];
    for digit in 0..9 {
        for band in 0..3 {
            for at in bits(from.0[lane(digit, band)]) {
                line[(band * 27 + at - at / 10).min(80)] = base + digit as u8;
            }
        }
    }
    line
}
