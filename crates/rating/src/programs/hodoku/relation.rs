//! The direct consequences of each literal, or its table in forcing nets, as rows of bits with few words that
//! are not zero.

use super::bits::{BitMatrix, refill};
use sudokud_model::sets::bits;

/// A square matrix of bits that knows which words of its rows are not zero.
#[derive(Clone, Debug, Default)]
pub(super) struct Relation {
    rows: BitMatrix,
    /// By literal: the words of its row that are not zero, as bits. There are at most 2 · 1,216 literals (729
    /// candidates and 486 groups, rounded up), so 38 words.
    nonzero_words: Vec<u64>,
}

/// The row of one literal.
pub(super) struct RowMut<'a> {
    bits: &'a mut [u64],
    nonzero_words: &'a mut u64,
}

impl RowMut<'_> {
    #[inline]
    pub(super) fn set(&mut self, to: usize) {
        self.bits[to / 64] |= 1 << (to % 64);
        *self.nonzero_words |= 1 << (to / 64);
    }

    /// Clears the literals before `end`.
    pub(super) fn clear_before(&mut self, end: usize) {
        let (words, rest) = (end / 64, end % 64);
        self.bits[..words].fill(0);
        *self.nonzero_words &= u64::MAX << words;
        if rest > 0 {
            self.bits[words] &= u64::MAX << rest;
            *self.nonzero_words &= !(u64::from(self.bits[words] == 0) << words);
        }
    }
}

impl Relation {
    /// Makes this the empty relation of so many literals, a multiple of 128; keeps the allocations.
    pub(super) fn reset(&mut self, literals: usize) {
        self.rows.reset(literals, literals);
        refill(&mut self.nonzero_words, literals, 0);
    }

    /// Makes this a copy of another relation; keeps the allocations.
    pub(super) fn copy_from(&mut self, other: &Self) {
        self.rows.copy_from(&other.rows);
        self.nonzero_words.clone_from(&other.nonzero_words);
    }

    #[inline]
    pub(super) fn set(&mut self, from: usize, to: usize) {
        self.row_mut(from).set(to);
    }

    #[inline]
    pub(super) fn row_mut(&mut self, literal: usize) -> RowMut<'_> {
        RowMut { bits: self.rows.row_mut(literal), nonzero_words: &mut self.nonzero_words[literal] }
    }

    /// The number of literals.
    pub(super) const fn literals(&self) -> usize {
        self.rows.columns()
    }

    #[inline]
    pub(super) fn has_successors(&self, literal: usize) -> bool {
        self.nonzero_words[literal] != 0
    }

    /// The words of a literal's row that are not zero, with their numbers.
    #[inline]
    pub(super) fn successors(&self, literal: usize) -> impl Iterator<Item = (usize, u64)> + '_ {
        let row = self.rows.row(literal);
        bits(self.nonzero_words[literal]).map(|word| (word, row[word]))
    }
}
