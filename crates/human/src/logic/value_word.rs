//! The values of a cell as the bits of a word, for boards up to side 64.

use crate::logic::places::Places;
use std::hash::Hasher;
use sudokud_model::constraint::Subject;

/// A set of values: bit v is the value with index v.
pub(crate) type Word = u64;

/// The candidates of a cell; all values for a declared variable.
pub(crate) fn word<const W: usize>(places: &Places<'_, W>, subject: Subject) -> Word {
    match subject {
        Subject::Cell(cell) => places.candidates().of(cell).to_words()[0],
        Subject::Variable(_) => Word::MAX >> (64 - places.layout().side()),
    }
}

/// A hash of words, for tables of a few thousand keys, where collisions cost little: a multiplication a word,
/// after FxHash.
pub(crate) fn hash(words: &[Word]) -> u64 {
    mixed(words.iter().fold(0, |hash, &word| step(hash, word)))
}

const fn step(hash: u64, word: u64) -> u64 {
    (hash.rotate_left(5) ^ word).wrapping_mul(0x517c_c1b7_2722_0a95)
}

/// The upper bits of a product depend on all bits of its factors, the lower ones do not.
const fn mixed(hash: u64) -> u64 {
    hash ^ hash >> 32
}

/// [`hash`] as a hasher.
#[derive(Default)]
pub(crate) struct WordHasher(u64);

impl Hasher for WordHasher {
    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            self.0 = step(self.0, u64::from_le_bytes(word));
        }
    }

    fn write_u64(&mut self, word: u64) {
        self.0 = step(self.0, word);
    }

    fn write_usize(&mut self, word: usize) {
        self.0 = step(self.0, word as u64);
    }

    fn finish(&self) -> u64 {
        mixed(self.0)
    }
}
