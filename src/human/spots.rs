//! A set of small numbers below N: the positions in a house, the lines of a board.
//!
//! It borrows the words of [`ValueSet`], which holds exactly as many members as a house has cells; every operation costs
//! O(W). The type keeps positions from being mistaken for values.

use crate::grid::{Value, ValueSet};

/// A set of positions 0..N.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Spots<const W: usize>(ValueSet<W>);

impl<const W: usize> Spots<W> {
    /// No position.
    pub const EMPTY: Self = Self(ValueSet::EMPTY);

    /// The set of one position.
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

    /// Adds a position.
    #[inline]
    pub fn insert(&mut self, spot: usize) {
        self.0.insert(Value::new(spot));
    }

    /// Takes a position away.
    #[inline]
    pub fn remove(&mut self, spot: usize) {
        self.0.remove(Value::new(spot));
    }

    /// Is the position in the set?
    #[inline]
    #[must_use]
    pub const fn contains(&self, spot: usize) -> bool {
        self.0.contains(Value::new(spot))
    }

    /// How many.
    #[inline]
    #[must_use]
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// None at all?
    #[inline]
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The smallest.
    #[inline]
    #[must_use]
    pub fn first(&self) -> Option<usize> {
        self.0.first().map(Value::index)
    }

    /// The positions, smallest first.
    #[inline]
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = usize> + use<W> {
        self.0.iter().map(Value::index)
    }

    /// Both sets together.
    #[inline]
    #[must_use]
    pub fn union(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// What the sets share.
    #[inline]
    #[must_use]
    pub fn common(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// What `other` does not have.
    #[inline]
    #[must_use]
    pub fn without(self, other: Self) -> Self {
        Self(self.0 - other.0)
    }

    /// Is all of it in `other`?
    #[inline]
    #[must_use]
    pub fn is_subset(&self, other: &Self) -> bool {
        self.0.is_subset(&other.0)
    }
}
