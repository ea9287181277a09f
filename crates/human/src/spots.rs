//! A set of numbers below N: indices of cells in a house, or of lines of a board.
//!
//! It wraps a [`ValueSet`], which holds as many members as a house has cells. Every operation costs O(W). A
//! type of its own keeps indices and values apart.

use sudokud_core::grid::{Value, ValueSet};

/// A set of indices 0..N: cells of a house, or lines of a board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Spots<const W: usize>(ValueSet<W>);

impl<const W: usize> Spots<W> {
    /// No index.
    pub const EMPTY: Self = Self(ValueSet::EMPTY);

    /// The set of one index.
    #[inline]
    #[must_use]
    pub const fn only(spot: usize) -> Self {
        Self(ValueSet::only(Value::new(spot)))
    }

    /// The indices of these values.
    #[inline]
    #[must_use]
    pub const fn of_values(values: ValueSet<W>) -> Self {
        Self(values)
    }

    /// The values with these indices.
    #[inline]
    #[must_use]
    pub const fn as_values(self) -> ValueSet<W> {
        self.0
    }

    /// Adds an index.
    #[inline]
    pub fn insert(&mut self, spot: usize) {
        self.0.insert(Value::new(spot));
    }

    /// Removes an index.
    #[inline]
    pub fn remove(&mut self, spot: usize) {
        self.0.remove(Value::new(spot));
    }

    /// Returns whether the index is in the set.
    #[inline]
    #[must_use]
    pub const fn contains(&self, spot: usize) -> bool {
        self.0.contains(Value::new(spot))
    }

    /// The number of indices.
    #[inline]
    #[must_use]
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Returns whether the set is empty.
    #[inline]
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The smallest index.
    #[inline]
    #[must_use]
    pub fn first(&self) -> Option<usize> {
        self.0.first().map(Value::index)
    }

    /// The indices, smallest first.
    #[inline]
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = usize> + use<W> {
        self.0.iter().map(Value::index)
    }

    /// The indices in either set.
    #[inline]
    #[must_use]
    pub fn union(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// The indices in both sets.
    #[inline]
    #[must_use]
    pub fn common(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// The indices that are not in `other`.
    #[inline]
    #[must_use]
    pub fn without(self, other: Self) -> Self {
        Self(self.0 - other.0)
    }

    /// Returns whether every index is in `other`.
    #[inline]
    #[must_use]
    pub fn is_subset(&self, other: &Self) -> bool {
        self.0.is_subset(&other.0)
    }
}
