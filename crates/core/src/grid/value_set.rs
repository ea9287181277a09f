//! A set of values as a bit set.
//!
//! `ValueSet<W>` has W words and holds values with indices below 64·W: one word up to side 64, two up to side
//! 121, four up to side 256. Bit i is the value with index i. Every operation costs O(W). [`with_width`]
//! chooses W for a side.

use crate::grid::Value;
use std::fmt;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, Sub, SubAssign};

/// A set of values with indices below 64·W, iterated in ascending order.
///
/// ```
/// use sudokud_core::grid::{Value, ValueSet};
/// let mut set: ValueSet<1> = [3, 1, 7].into_iter().map(Value::new).collect();
/// assert!(set.contains(Value::new(3)) && set.len() == 3);
/// set.remove(Value::new(3));
/// assert_eq!(set.first(), Some(Value::new(1)));
/// assert_eq!(set.iter().rev().map(Value::index).collect::<Vec<_>>(), [7, 1]);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct ValueSet<const W: usize>([u64; W]);

impl<const W: usize> ValueSet<W> {
    /// The empty set.
    pub const EMPTY: Self = Self([0; W]);

    /// Creates the set of one value.
    #[inline]
    #[must_use]
    pub const fn only(value: Value) -> Self {
        let mut words = [0; W];
        words[value.index() / 64] = 1 << (value.index() % 64);
        Self(words)
    }

    /// Creates the set of all values of a side, which is at most 64·W.
    #[must_use]
    pub fn full(side: usize) -> Self {
        debug_assert!(side <= 64 * W);
        let mut words = [0; W];
        for (k, word) in words.iter_mut().enumerate() {
            let bits = side.saturating_sub(64 * k).min(64);
            *word = if bits == 64 { u64::MAX } else { (1 << bits) - 1 };
        }
        Self(words)
    }

    /// Inserts a value; returns whether it was not in the set.
    #[inline]
    pub fn insert(&mut self, value: Value) -> bool {
        let new = !self.contains(value);
        self.0[value.index() / 64] |= 1 << (value.index() % 64);
        new
    }

    /// Removes a value; returns whether it was in the set.
    #[inline]
    pub fn remove(&mut self, value: Value) -> bool {
        let was = self.contains(value);
        self.0[value.index() / 64] &= !(1 << (value.index() % 64));
        was
    }

    /// Removes all values.
    #[inline]
    pub fn clear(&mut self) {
        *self = Self::EMPTY;
    }

    /// Returns whether the value is in the set.
    #[inline]
    #[must_use]
    pub const fn contains(&self, value: Value) -> bool {
        self.0[value.index() / 64] >> (value.index() % 64) & 1 == 1
    }

    /// Returns the number of values.
    #[inline]
    #[must_use]
    pub fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Returns whether the set is empty.
    #[inline]
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|&word| word == 0)
    }

    /// Returns the smallest value.
    #[inline]
    #[must_use]
    pub fn first(&self) -> Option<Value> {
        let k = self.0.iter().position(|&word| word != 0)?;
        Some(Value::new(64 * k + self.0[k].trailing_zeros() as usize))
    }

    /// Returns the largest value.
    #[inline]
    #[must_use]
    pub fn last(&self) -> Option<Value> {
        let k = self.0.iter().rposition(|&word| word != 0)?;
        Some(Value::new(64 * k + 63 - self.0[k].leading_zeros() as usize))
    }

    /// Returns the value if the set has exactly one.
    #[inline]
    #[must_use]
    pub fn single(&self) -> Option<Value> {
        self.first().filter(|&value| *self == Self::only(value))
    }

    /// Returns whether all values are in `other`.
    #[inline]
    #[must_use]
    pub fn is_subset(&self, other: &Self) -> bool {
        (*self - *other).is_empty()
    }

    /// Returns whether no value is in `other`.
    #[inline]
    #[must_use]
    pub fn is_disjoint(&self, other: &Self) -> bool {
        (*self & *other).is_empty()
    }

    /// Iterates over the values in ascending order.
    #[inline]
    #[must_use]
    pub const fn iter(&self) -> Values<W> {
        Values(*self)
    }

    /// Converts to another width. Drops the values that it cannot hold.
    #[must_use]
    pub fn resize<const V: usize>(&self) -> ValueSet<V> {
        let mut words = [0; V];
        for (to, from) in words.iter_mut().zip(self.0) {
            *to = from;
        }
        ValueSet(words)
    }

    #[inline]
    fn zip(mut self, other: Self, f: impl Fn(u64, u64) -> u64) -> Self {
        for (a, b) in self.0.iter_mut().zip(other.0) {
            *a = f(*a, b);
        }
        self
    }
}

macro_rules! operator {
    ($($trait:ident $method:ident $f:expr),*) => {$(
        impl<const W: usize> $trait for ValueSet<W> {
            type Output = Self;
            #[inline]
            fn $method(self, other: Self) -> Self {
                self.zip(other, $f)
            }
        }
    )*};
}
operator!(BitAnd bitand |a, b| a & b, BitOr bitor |a, b| a | b, BitXor bitxor |a, b| a ^ b, Sub sub |a, b| a & !b);

impl<const W: usize> BitAndAssign for ValueSet<W> {
    #[inline]
    fn bitand_assign(&mut self, other: Self) {
        *self = *self & other;
    }
}
impl<const W: usize> BitOrAssign for ValueSet<W> {
    #[inline]
    fn bitor_assign(&mut self, other: Self) {
        *self = *self | other;
    }
}
impl<const W: usize> SubAssign for ValueSet<W> {
    #[inline]
    fn sub_assign(&mut self, other: Self) {
        *self = *self - other;
    }
}

impl From<u128> for ValueSet<2> {
    /// Bit i is the value with index i.
    fn from(bits: u128) -> Self {
        Self([bits as u64, (bits >> 64) as u64])
    }
}

impl<const W: usize> Default for ValueSet<W> {
    fn default() -> Self {
        Self::EMPTY
    }
}

impl<const W: usize> FromIterator<Value> for ValueSet<W> {
    fn from_iter<I: IntoIterator<Item = Value>>(values: I) -> Self {
        let mut set = Self::EMPTY;
        set.extend(values);
        set
    }
}

impl<const W: usize> Extend<Value> for ValueSet<W> {
    fn extend<I: IntoIterator<Item = Value>>(&mut self, values: I) {
        // Updates every word without a branch, so that the words stay in registers.
        for value in values {
            for (k, word) in self.0.iter_mut().enumerate() {
                *word |= u64::from(value.index() / 64 == k) << (value.index() % 64);
            }
        }
    }
}

impl<const W: usize> IntoIterator for ValueSet<W> {
    type Item = Value;
    type IntoIter = Values<W>;
    fn into_iter(self) -> Values<W> {
        self.iter()
    }
}

impl<const W: usize> fmt::Debug for ValueSet<W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(*self).finish()
    }
}

/// Iterator over the values of a [`ValueSet`].
#[derive(Clone, Debug)]
pub struct Values<const W: usize>(ValueSet<W>);

impl<const W: usize> Iterator for Values<W> {
    type Item = Value;
    #[inline]
    fn next(&mut self) -> Option<Value> {
        for (k, word) in self.0.0.iter_mut().enumerate() {
            if *word != 0 {
                let bit = word.trailing_zeros() as usize;
                *word &= *word - 1;
                return Some(Value::new(64 * k + bit));
            }
        }
        None
    }
    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.0.len(), Some(self.0.len()))
    }
}

impl<const W: usize> DoubleEndedIterator for Values<W> {
    fn next_back(&mut self) -> Option<Value> {
        let last = self.0.last()?;
        self.0.remove(last);
        Some(last)
    }
}

impl<const W: usize> ExactSizeIterator for Values<W> {}

/// A computation that is generic over the width of its value sets.
pub trait AnyWidth {
    /// The result.
    type Output;
    /// Runs the computation with sets of W words.
    fn run<const W: usize>(self) -> Self::Output;
}

/// Runs `job` with the narrowest sets that hold the values of this side (at most 256).
pub fn with_width<J: AnyWidth>(side: usize, job: J) -> J::Output {
    match side {
        0..=64 => job.run::<1>(),
        65..=128 => job.run::<2>(),
        _ => job.run::<4>(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::collections::BTreeSet;

    fn set<const W: usize>(indices: &BTreeSet<usize>) -> ValueSet<W> {
        indices.iter().copied().map(Value::new).collect()
    }

    proptest! {
        #[test]
        fn it_behaves_like_a_btree_set_of_indices(
            a in proptest::collection::btree_set(0usize..128, 0..40),
            b in proptest::collection::btree_set(0usize..128, 0..40),
            probe in 0usize..128,
        ) {
            let (x, y) = (set::<2>(&a), set::<2>(&b));
            let indices = |s: ValueSet<2>| s.iter().map(Value::index).collect::<BTreeSet<_>>();
            prop_assert_eq!(indices(x | y), a.union(&b).copied().collect());
            prop_assert_eq!(indices(x & y), a.intersection(&b).copied().collect());
            prop_assert_eq!(indices(x - y), a.difference(&b).copied().collect());
            prop_assert_eq!(indices(x ^ y), a.symmetric_difference(&b).copied().collect());
            prop_assert_eq!((x.len(), x.is_empty()), (a.len(), a.is_empty()));
            prop_assert_eq!(x.first().map(Value::index), a.first().copied());
            prop_assert_eq!(x.last().map(Value::index), a.last().copied());
            prop_assert_eq!(x.contains(Value::new(probe)), a.contains(&probe));
            prop_assert_eq!((x.is_subset(&y), x.is_disjoint(&y), x == y), (a.is_subset(&b), a.is_disjoint(&b), a == b));
            prop_assert_eq!(x.single().map(Value::index), if a.len() == 1 { a.first().copied() } else { None });
            prop_assert!(x.iter().rev().map(Value::index).eq(a.iter().rev().copied()));
            prop_assert_eq!(x.resize::<4>().resize::<2>(), x);
            let (mut c, mut z) = (a, x);
            prop_assert_eq!(z.insert(Value::new(probe)), c.insert(probe));
            prop_assert_eq!(z.remove(Value::new(probe)), c.remove(&probe));
            prop_assert_eq!(indices(z), c);
        }
    }

    #[test]
    fn the_full_set_of_every_side_has_exactly_its_values() {
        for side in [1, 4, 9, 49, 64, 81, 100, 121, 128, 256] {
            let full = ValueSet::<4>::full(side);
            assert!(full.iter().map(Value::index).eq(0..side), "side {side}");
        }
    }
}
