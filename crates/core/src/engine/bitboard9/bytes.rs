//! Lines of text to and from nine vectors, for instruction sets with vectors of sixteen bytes.
//!
//! Reading moves each character of a band to the position of its bit: a comparison with a digit then yields
//! that digit's word. Printing is the inverse: each digit's word selects the bytes that receive the digit.

use crate::engine::bitboard9::nine_registers::Quads;
use crate::engine::bitboard9::state_words::{ROWS, Stored};

/// A vector of four words as sixteen bytes.
pub(crate) trait Bytes: Quads {
    fn of_bytes(proof: Self::Proof, bytes: &[u8; 16]) -> Self;
    fn to_bytes(self) -> [u8; 16];
    /// The vector whose byte i is byte `source[i]`; 0 where `source[i]` is 0x80.
    fn picked(self, source: Self) -> Self;
    /// 0xFF in the bytes that are equal, 0 in the others.
    fn equal_bytes(self, other: Self) -> Self;
    /// The highest bit of each byte, for bytes 0 and 0xFF.
    fn byte_signs(self) -> u32;

    #[inline(always)]
    fn all_bytes(proof: Self::Proof, byte: u8) -> Self {
        Self::splat(proof, u32::from(byte) * 0x0101_0101)
    }
}

/// As [`Quads::parse`].
#[inline(always)]
pub(crate) fn parse<W: Bytes>(proof: W::Proof, line: &[u8; 81], words: &mut Stored) -> bool {
    let mut is_valid = true;
    let sources = SPREAD.each_ref().map(|source| W::of_bytes(proof, source));
    for band in 0..3 {
        // Two overlapping halves of the band's 27 characters.
        let text = [0, 11].map(|at| {
            let bytes = line[27 * band + at..].first_chunk().expect("a band has 27 characters");
            W::of_bytes(proof, bytes)
        });
        let text = [text[0].picked(sources[0]), text[1].picked(sources[1])];
        let cells_with = |byte: u8| {
            let byte = W::all_bytes(proof, byte);
            text[0].equal_bytes(byte).byte_signs() | text[1].equal_bytes(byte).byte_signs() << 16
        };
        let mut given = 0;
        for digit in 0..9 {
            let found = cells_with(b'1' + digit);
            given |= found;
            words.0[4 * usize::from(digit) + band] = found;
        }
        let open = ROWS & !given;
        for digit in 0..9 {
            words.0[4 * digit + band] |= open;
        }
        if open & !cells_with(b'.') != 0 {
            let empty = [b'.', b'0', b'_', b'*'].into_iter().fold(0, |empty, byte| empty | cells_with(byte));
            is_valid &= open & !empty == 0;
        }
    }
    is_valid
}

/// As [`Quads::print`].
#[inline(always)]
pub(crate) fn print<W: Bytes>(proof: W::Proof, words: &Stored, base: u8) -> [u8; 81] {
    let mut line = [0; 96];
    let each_bit = W::of_bytes(proof, &[1, 2, 4, 8, 16, 32, 64, 128, 1, 2, 4, 8, 16, 32, 64, 128]);
    let halves = [0, 2].map(|byte| {
        let source = [byte, byte, byte, byte, byte, byte, byte, byte];
        W::of_bytes(proof, &std::array::from_fn(|i| source[i % 8] + (i / 8) as u8))
    });
    for band in 0..3 {
        let mut text = [W::splat(proof, 0); 2];
        for digit in 0..9 {
            let cells = W::splat(proof, words.0[4 * digit + band]);
            let digit = W::all_bytes(proof, base + digit as u8);
            for (text, half) in text.iter_mut().zip(halves) {
                let chosen = cells.picked(half).and(each_bit).equal_bytes(each_bit);
                *text = text.or(chosen.and(digit));
            }
        }
        for (half, at) in [(0, 0), (1, 15)] {
            let bytes = text[half].picked(W::of_bytes(proof, &GATHERED[half])).to_bytes();
            line[27 * band + at..][..16].copy_from_slice(&bytes);
        }
    }
    *line.first_chunk().expect("96 is more than 81")
}

/// The index of the character for each bit of a band. The first half reads characters 0 to 15, the second 11
/// to 26.
const SPREAD: [[u8; 16]; 2] = {
    let mut places = [[0x80; 16]; 2];
    let mut cell = 0;
    while cell < 27 {
        let bit = cell / 9 * 10 + cell % 9;
        places[bit / 16][bit % 16] = if bit < 16 { cell } else { cell - 11 } as u8;
        cell += 1;
    }
    places
};

/// The inverse: the first half yields characters 0 to 14, the second 15 to 26.
const GATHERED: [[u8; 16]; 2] = {
    let mut places = [[0x80; 16]; 2];
    let mut cell = 0;
    while cell < 27 {
        let bit = cell / 9 * 10 + cell % 9;
        let (half, place) = if cell < 15 { (0, cell) } else { (1, cell - 15) };
        places[half][place] = (bit % 16) as u8;
        cell += 1;
    }
    places
};
