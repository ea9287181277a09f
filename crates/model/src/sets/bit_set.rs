//! A set of ids as a bit set: the one set type of the library.
//!
//! `BitSet<K, W>` has W words and holds the ids of type K with indices below 64·W. Bit i is the id with
//! index i. Sets of different ids are different types: a set of values does not take a cell. Every operation
//! costs O(W). W is a constant, so that a set is `Copy` and stays in registers. The `BoardCells` of
//! `sudokud-human` covers cells of boards of any side, where W is known at run time only.

use std::fmt;
use std::hash::Hash;
use std::marker::PhantomData;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Sub, SubAssign};

/// A type whose values have consecutive indices from 0, which a [`BitSet`] stores as bits.
pub trait Id: Copy + Eq + Hash + fmt::Debug {
    /// Creates the id with this index.
    fn from_index(index: usize) -> Self;
    /// Returns the index, counted from 0.
    fn index(self) -> usize;
}

/// Implements [`Id`] for a type that has `new` and `index` of its own.
#[macro_export]
macro_rules! id_by_new_and_index {
    ($name:ty) => {
        impl $crate::sets::Id for $name {
            #[inline]
            fn from_index(index: usize) -> Self {
                Self::new(index)
            }
            #[inline]
            fn index(self) -> usize {
                self.index()
            }
        }
    };
}

/// A position in a list.
impl Id for usize {
    #[inline]
    fn from_index(index: usize) -> Self {
        index
    }
    #[inline]
    fn index(self) -> usize {
        self
    }
}

/// A set of ids with indices below 64·W, iterated in ascending order.
///
/// ```
/// use sudokud_model::grid::{Value, ValueSet};
/// let mut set: ValueSet<1> = [3, 1, 7].into_iter().map(Value::new).collect();
/// assert!(set.contains(Value::new(3)) && set.len() == 3);
/// set.remove(Value::new(3));
/// assert_eq!(set.first(), Some(Value::new(1)));
/// assert_eq!(set.iter().rev().map(Value::index).collect::<Vec<_>>(), [7, 1]);
/// ```
///
/// A set of values takes no cell:
///
/// ```compile_fail,E0308
/// use sudokud_model::grid::{Cell, ValueSet};
/// ValueSet::<1>::EMPTY.contains(Cell::new(3));
/// ```
///
/// Nor is it combined with a set of cells:
///
/// ```compile_fail,E0308
/// use sudokud_model::grid::{Cell, ValueSet};
/// use sudokud_model::sets::BitSet;
/// let _ = ValueSet::<2>::EMPTY | BitSet::<Cell, 2>::EMPTY;
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct BitSet<K, const W: usize> {
    words: [u64; W],
    ids: PhantomData<K>,
}

impl<K: Id, const W: usize> BitSet<K, W> {
    /// The empty set.
    pub const EMPTY: Self = Self::from_words([0; W]);

    /// Creates the set whose bit i is bit i % 64 of word i / 64: for algorithms that work
    /// on words.
    #[inline]
    #[must_use]
    pub const fn from_words(words: [u64; W]) -> Self {
        Self { words, ids: PhantomData }
    }

    /// Returns the words, as in [`BitSet::from_words`].
    #[inline]
    #[must_use]
    pub const fn to_words(self) -> [u64; W] {
        self.words
    }

    /// Returns the set with the id of this index: for tables computed at compile time, where
    /// [`BitSet::insert`] cannot be called.
    #[must_use]
    pub const fn with_index(mut self, index: usize) -> Self {
        self.words[index / 64] |= 1 << (index % 64);
        self
    }

    /// Whether operations compute with [`BitSet::number`]: without a branch, and in registers.
    const IS_SHORT: bool = W <= 2;

    /// Returns the first two words as one number.
    #[inline]
    fn number(self) -> u128 {
        let high = if W == 1 { 0 } else { self.words[1] };
        u128::from(self.words[0]) | u128::from(high) << 64
    }

    /// Creates the set with these first two words.
    #[inline]
    fn from_number(number: u128) -> Self {
        let mut words = [0; W];
        words[0] = number as u64;
        if W > 1 {
            words[1] = (number >> 64) as u64;
        }
        Self::from_words(words)
    }

    /// Creates the set of one id.
    #[inline]
    #[must_use]
    pub fn only(id: K) -> Self {
        if Self::IS_SHORT {
            return Self::from_number(1 << id.index());
        }
        let bit = |k| u64::from(id.index() / 64 == k) << (id.index() % 64);
        Self::from_words(std::array::from_fn(bit))
    }

    /// Creates the set of the ids with indices below `count`, which is at most 64·W.
    #[must_use]
    pub const fn full(count: usize) -> Self {
        debug_assert!(count <= 64 * W);
        let (mut words, mut k) = ([0; W], 0);
        while k < W && 64 * k < count {
            words[k] = if count - 64 * k < 64 { (1 << (count - 64 * k)) - 1 } else { u64::MAX };
            k += 1;
        }
        Self::from_words(words)
    }

    /// Inserts an id; returns whether it was not in the set.
    #[inline]
    pub fn insert(&mut self, id: K) -> bool {
        let new = !self.contains(id);
        if Self::IS_SHORT {
            *self |= Self::only(id);
        } else {
            self.words[id.index() / 64] |= 1 << (id.index() % 64);
        }
        new
    }

    /// Removes an id; returns whether it was in the set.
    #[inline]
    pub fn remove(&mut self, id: K) -> bool {
        let was = self.contains(id);
        if Self::IS_SHORT {
            *self -= Self::only(id);
        } else {
            self.words[id.index() / 64] &= !(1 << (id.index() % 64));
        }
        was
    }

    /// Removes and returns the smallest id.
    #[inline]
    pub fn pop_first(&mut self) -> Option<K> {
        if Self::IS_SHORT {
            let first = self.first()?;
            let number = self.number();
            *self = Self::from_number(number & (number - 1));
            return Some(first);
        }
        for (k, word) in self.words.iter_mut().enumerate() {
            if *word != 0 {
                let bit = word.trailing_zeros() as usize;
                *word &= *word - 1;
                return Some(K::from_index(64 * k + bit));
            }
        }
        None
    }

    /// Removes all ids.
    #[inline]
    pub fn clear(&mut self) {
        *self = Self::EMPTY;
    }

    /// Returns whether the id is in the set.
    #[inline]
    #[must_use]
    pub fn contains(&self, id: K) -> bool {
        if Self::IS_SHORT {
            return self.number() >> id.index() & 1 == 1;
        }
        self.words[id.index() / 64] >> (id.index() % 64) & 1 == 1
    }

    /// Returns the number of ids.
    #[inline]
    #[must_use]
    pub fn len(&self) -> usize {
        self.words.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Returns whether the set is empty.
    #[inline]
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.words.iter().fold(0, |any, word| any | word) == 0
    }

    /// Returns whether the set has two ids or more.
    #[inline]
    #[must_use]
    pub fn has_several(&self) -> bool {
        let mut ids = *self;
        ids.pop_first().is_some() && !ids.is_empty()
    }

    /// Returns the smallest id.
    #[inline]
    #[must_use]
    pub fn first(&self) -> Option<K> {
        if Self::IS_SHORT {
            let number = self.number();
            return (number != 0).then(|| K::from_index(number.trailing_zeros() as usize));
        }
        let k = self.words.iter().position(|&word| word != 0)?;
        Some(K::from_index(64 * k + self.words[k].trailing_zeros() as usize))
    }

    /// Returns the largest id.
    #[inline]
    #[must_use]
    pub fn last(&self) -> Option<K> {
        let k = self.words.iter().rposition(|&word| word != 0)?;
        Some(K::from_index(64 * k + 63 - self.words[k].leading_zeros() as usize))
    }

    /// Returns the id if the set has exactly one.
    #[inline]
    #[must_use]
    pub fn single(&self) -> Option<K> {
        let mut ids = *self;
        ids.pop_first().filter(|_| ids.is_empty())
    }

    /// Returns the ids of a set of two, in ascending order.
    #[inline]
    #[must_use]
    pub fn pair(&self) -> Option<[K; 2]> {
        let mut ids = *self;
        let pair = [ids.pop_first()?, ids.pop_first()?];
        ids.is_empty().then_some(pair)
    }

    /// Returns whether all ids are in `other`.
    #[inline]
    #[must_use]
    pub fn is_subset(&self, other: &Self) -> bool {
        (*self - *other).is_empty()
    }

    /// Returns whether no id is in `other`.
    #[inline]
    #[must_use]
    pub fn is_disjoint(&self, other: &Self) -> bool {
        (*self & *other).is_empty()
    }

    /// Iterates over the ids in ascending order.
    #[inline]
    #[must_use]
    pub const fn iter(&self) -> Ids<K, W> {
        Ids(*self)
    }

    /// Converts to another width. Drops the ids that it cannot hold.
    #[must_use]
    pub fn resize<const V: usize>(&self) -> BitSet<K, V> {
        let mut words = [0; V];
        for (to, from) in words.iter_mut().zip(self.words) {
            *to = from;
        }
        BitSet::from_words(words)
    }

    /// Converts to the set of the ids of another type with the same indices.
    #[inline]
    #[must_use]
    pub const fn cast<L: Id>(self) -> BitSet<L, W> {
        BitSet::from_words(self.words)
    }
}

macro_rules! operators {
    ($($trait:ident $method:ident $assign:ident $assign_method:ident $f:expr),*) => {$(
        impl<K: Id, const W: usize> $assign for BitSet<K, W> {
            #[inline]
            fn $assign_method(&mut self, other: Self) {
                let f: fn(u64, u64) -> u64 = $f;
                self.words.iter_mut().zip(&other.words).for_each(|(a, b)| *a = f(*a, *b));
            }
        }
        impl<K: Id, const W: usize> $trait for BitSet<K, W> {
            type Output = Self;
            #[inline]
            fn $method(mut self, other: Self) -> Self {
                self.$assign_method(other);
                self
            }
        }
    )*};
}
operators!(
    BitAnd bitand BitAndAssign bitand_assign |a, b| a & b,
    BitOr bitor BitOrAssign bitor_assign |a, b| a | b,
    BitXor bitxor BitXorAssign bitxor_assign |a, b| a ^ b,
    Sub sub SubAssign sub_assign |a, b| a & !b
);

impl<K: Id> From<u128> for BitSet<K, 2> {
    /// Bit i is the id with index i.
    #[inline]
    fn from(bits: u128) -> Self {
        Self::from_number(bits)
    }
}

impl<K: Id, const W: usize> Default for BitSet<K, W> {
    fn default() -> Self {
        Self::EMPTY
    }
}

impl<K: Id, const W: usize> FromIterator<K> for BitSet<K, W> {
    #[inline]
    fn from_iter<I: IntoIterator<Item = K>>(ids: I) -> Self {
        let mut set = Self::EMPTY;
        set.extend(ids);
        set
    }
}

impl<K: Id, const W: usize> Extend<K> for BitSet<K, W> {
    #[inline]
    fn extend<I: IntoIterator<Item = K>>(&mut self, ids: I) {
        // As in `only`: no branch.
        for id in ids {
            for (k, word) in self.words.iter_mut().enumerate() {
                *word |= u64::from(id.index() / 64 == k) << (id.index() % 64);
            }
        }
    }
}

impl<K: Id, const W: usize> IntoIterator for BitSet<K, W> {
    type Item = K;
    type IntoIter = Ids<K, W>;
    #[inline]
    fn into_iter(self) -> Ids<K, W> {
        self.iter()
    }
}

impl<K: Id, const W: usize> fmt::Debug for BitSet<K, W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(*self).finish()
    }
}

/// Iterator over the ids of a [`BitSet`].
#[derive(Clone, Debug)]
pub struct Ids<K: Id, const W: usize>(BitSet<K, W>);

impl<K: Id, const W: usize> Iterator for Ids<K, W> {
    type Item = K;
    #[inline]
    fn next(&mut self) -> Option<K> {
        self.0.pop_first()
    }
    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.0.len(), Some(self.0.len()))
    }
}

impl<K: Id, const W: usize> DoubleEndedIterator for Ids<K, W> {
    fn next_back(&mut self) -> Option<K> {
        let last = self.0.last()?;
        self.0.remove(last);
        Some(last)
    }
}

impl<K: Id, const W: usize> ExactSizeIterator for Ids<K, W> {}

#[cfg(test)]
mod tests;
