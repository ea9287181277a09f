//! A table of sets: for each index of one type, a set of indices of another, all of as many words.

use super::index_set::{IndexSet, SetView};
use std::marker::PhantomData;
use sudokud_model::sets::Id;

/// For each `K`, a set of `T` as in [`IndexSet`].
pub(crate) struct SetTable<K, T> {
    /// `width` words for each key.
    words: Vec<u64>,
    width: usize,
    types: PhantomData<(K, T)>,
}

impl<K: Id, T: Id> SetTable<K, T> {
    /// Creates a table with the empty set for each of so many keys, for indices below `count`.
    pub(crate) fn empty(keys: usize, count: usize) -> Self {
        Self::of_words(vec![0; keys * count.div_ceil(64)], count.div_ceil(64))
    }

    /// Creates the table whose sets have `width` words each.
    pub(crate) const fn of_words(words: Vec<u64>, width: usize) -> Self {
        Self { words, width, types: PhantomData }
    }

    /// Returns the number of words of a set.
    #[inline]
    pub(crate) const fn width(&self) -> usize {
        self.width
    }

    /// Returns the set of a key.
    #[inline]
    pub(crate) fn of(&self, key: K) -> SetView<'_, T> {
        SetView::of_words(&self.words[key.index() * self.width..(key.index() + 1) * self.width])
    }

    /// Adds an index to the set of a key.
    #[inline]
    pub(crate) fn insert(&mut self, key: K, index: T) {
        self.words[key.index() * self.width + index.index() / 64] |= 1 << (index.index() % 64);
    }

    /// Removes an index from the set of a key.
    #[inline]
    pub(crate) fn remove(&mut self, key: K, index: T) {
        self.words[key.index() * self.width + index.index() / 64] &= !(1 << (index.index() % 64));
    }

    /// Adds a set as that of the next key.
    pub(crate) fn push(&mut self, set: &IndexSet<T>) {
        self.words.extend_from_slice(set.view().words());
    }

    /// Returns the words of all sets, in the order of their keys.
    #[inline]
    pub(crate) fn words(&self) -> &[u64] {
        &self.words
    }

    /// Returns the words of all sets, in the order of their keys.
    #[inline]
    pub(crate) fn words_mut(&mut self) -> &mut [u64] {
        &mut self.words
    }

    /// Returns the memory in bytes.
    pub(crate) const fn bytes(&self) -> usize {
        8 * self.words.len()
    }
}
