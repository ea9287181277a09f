//! Sets of indices of one type, as words whose number is known when a network is built.

use std::marker::PhantomData;
use sudokud_model::sets::{Id, bits_of_words};

/// A set of indices: bit i % 64 of word i / 64 is the index i.
#[derive(Clone)]
pub(crate) struct IndexSet<T> {
    words: Vec<u64>,
    indices: PhantomData<T>,
}

impl<T: Id> IndexSet<T> {
    /// Creates the empty set for indices below `count`.
    pub(crate) fn empty(count: usize) -> Self {
        Self { words: vec![0; count.div_ceil(64)], indices: PhantomData }
    }

    /// Creates the set with the bits of words.
    pub(crate) const fn of_words(words: Vec<u64>) -> Self {
        Self { words, indices: PhantomData }
    }

    /// Returns the set without owning it.
    #[inline]
    pub(crate) fn view(&self) -> SetView<'_, T> {
        SetView::of_words(&self.words)
    }

    /// Returns whether the set has an index.
    #[inline]
    pub(crate) fn has(&self, index: T) -> bool {
        self.words[index.index() / 64] >> (index.index() % 64) & 1 == 1
    }

    /// Adds an index.
    #[inline]
    pub(crate) fn insert(&mut self, index: T) {
        self.words[index.index() / 64] |= 1 << (index.index() % 64);
    }

    /// Removes an index.
    #[inline]
    pub(crate) fn remove(&mut self, index: T) {
        self.words[index.index() / 64] &= !(1 << (index.index() % 64));
    }

    /// Adds the indices of a set of as many words.
    #[inline]
    pub(crate) fn extend(&mut self, other: SetView<'_, T>) {
        self.words.iter_mut().zip(other.words()).for_each(|(word, more)| *word |= more);
    }

    /// Removes the indices that are not in a set of as many words.
    #[inline]
    pub(crate) fn retain(&mut self, other: SetView<'_, T>) {
        self.words.iter_mut().zip(other.words()).for_each(|(word, kept)| *word &= kept);
    }

    /// Returns the indices that are not in a set of as many words.
    pub(crate) fn without(&self, other: SetView<'_, T>) -> Self {
        Self::of_words(self.words.iter().zip(other.words()).map(|(word, removed)| word & !removed).collect())
    }

    /// Removes all indices.
    #[inline]
    pub(crate) fn clear(&mut self) {
        self.words.fill(0);
    }

    /// Returns the lowest index.
    #[inline]
    pub(crate) fn first(&self) -> Option<T> {
        let word = self.words.iter().position(|&word| word != 0)?;
        Some(T::from_index(64 * word + self.words[word].trailing_zeros() as usize))
    }

    /// Removes and returns the lowest index.
    #[inline]
    pub(crate) fn pop_first(&mut self) -> Option<T> {
        let word = self.words.iter().position(|&word| word != 0)?;
        let bit = self.words[word].trailing_zeros() as usize;
        self.words[word] &= self.words[word] - 1;
        Some(T::from_index(64 * word + bit))
    }
}

/// A set that something else owns.
#[derive(Clone, Copy)]
pub(crate) struct SetView<'a, T> {
    words: &'a [u64],
    indices: PhantomData<T>,
}

impl<'a, T: Id> SetView<'a, T> {
    /// Creates the view of the set with the bits of words.
    #[inline]
    pub(crate) const fn of_words(words: &'a [u64]) -> Self {
        Self { words, indices: PhantomData }
    }

    /// Returns the words.
    #[inline]
    pub(crate) const fn words(self) -> &'a [u64] {
        self.words
    }

    /// Iterates over the indices, lowest first.
    #[inline]
    pub(crate) fn iter(self) -> impl Iterator<Item = T> + use<'a, T> {
        bits_of_words(self.words).map(T::from_index)
    }
}
