//! The values that a variable can have, as a word.

use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Not, Sub};
use sudokud_model::grid::{Value, ValueSet};
use sudokud_model::sets::bits;

/// A set of values below 64: bit v of its word is the value with index v. It is the set of the model as one
/// word, because sums shift sets, and supports are tables by sets.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Domain(u64);

impl Domain {
    /// No value.
    pub const EMPTY: Self = Self(0);

    /// All values.
    pub const ALL: Self = Self(u64::MAX);

    /// Returns all values of a board of a side from 1 to 64.
    #[inline]
    #[must_use]
    pub const fn of_side(side: usize) -> Self {
        Self(u64::MAX >> (64 - side))
    }

    /// Returns the values with an index below a number up to 63.
    #[inline]
    #[must_use]
    pub const fn below(index: usize) -> Self {
        Self((1 << index) - 1)
    }

    /// Returns a value as a set.
    #[inline]
    #[must_use]
    pub const fn of(value: Value) -> Self {
        Self(1 << value.index())
    }

    /// Returns the values whose bits are set.
    #[inline]
    #[must_use]
    pub const fn from_word(word: u64) -> Self {
        Self(word)
    }

    /// Returns the word.
    #[inline]
    #[must_use]
    pub const fn word(self) -> u64 {
        self.0
    }

    /// Returns the values from one on.
    #[inline]
    #[must_use]
    pub const fn at_least(value: Value) -> Self {
        Self(u64::MAX << value.index())
    }

    /// Returns the values up to one.
    #[inline]
    #[must_use]
    pub const fn at_most(value: Value) -> Self {
        Self(u64::MAX >> (63 - value.index()))
    }

    /// Returns all values if a condition holds, otherwise none; without a branch.
    #[inline]
    #[must_use]
    pub const fn all_if(condition: bool) -> Self {
        Self((condition as u64).wrapping_neg())
    }

    /// Returns whether there is no value.
    #[inline]
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns whether there is exactly one value.
    #[inline]
    #[must_use]
    pub const fn is_single(self) -> bool {
        self.0 & self.0.wrapping_sub(1) == 0 && self.0 != 0
    }

    /// Returns whether there are two values or more.
    #[inline]
    #[must_use]
    pub const fn is_open(self) -> bool {
        self.0 & self.0.wrapping_sub(1) != 0
    }

    /// Returns whether the set has a value.
    #[inline]
    #[must_use]
    pub const fn has(self, value: Value) -> bool {
        self.0 >> value.index() & 1 == 1
    }

    /// Returns whether the sets have a value in common.
    #[inline]
    #[must_use]
    pub const fn meets(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    /// Returns whether all values are in another set.
    #[inline]
    #[must_use]
    pub const fn is_within(self, other: Self) -> bool {
        self.0 & !other.0 == 0
    }

    /// Returns the lowest value; the set is not empty.
    #[inline]
    #[must_use]
    pub const fn lowest(self) -> Value {
        Value::new(self.0.trailing_zeros() as usize)
    }

    /// Returns the highest value; the set is not empty.
    #[inline]
    #[must_use]
    pub const fn highest(self) -> Value {
        Value::new(63 - self.0.leading_zeros() as usize)
    }

    /// Returns the lowest value as a set; empty if the set is.
    #[inline]
    #[must_use]
    pub const fn first(self) -> Self {
        Self(self.0 & self.0.wrapping_neg())
    }

    /// Iterates over the values, lowest first.
    #[inline]
    pub fn values(self) -> impl Iterator<Item = Value> + Clone {
        bits(self.0).map(Value::new)
    }

    /// Returns the sum of the values' indices.
    #[inline]
    #[must_use]
    pub fn sum(self) -> i64 {
        bits(self.0).map(|value| value as i64).sum()
    }

    /// Returns the number of values, by a table if they are below 9: many processors are used without their
    /// instruction for it.
    #[inline]
    #[must_use]
    pub fn size(self) -> u32 {
        SIZES.get(self.0 as usize).map_or_else(|| self.0.count_ones(), |&size| u32::from(size))
    }
}

/// The sizes of the sets of nine values.
static SIZES: [u8; 512] = {
    let mut sizes = [0; 512];
    let mut set = 1;
    while set < 512 {
        sizes[set] = sizes[set / 2] + (set % 2) as u8;
        set += 1;
    }
    sizes
};

impl From<ValueSet<1>> for Domain {
    #[inline]
    fn from(values: ValueSet<1>) -> Self {
        let [word] = values.to_words();
        Self(word)
    }
}

impl From<Domain> for ValueSet<1> {
    #[inline]
    fn from(domain: Domain) -> Self {
        Self::from_words([domain.0])
    }
}

impl BitAnd for Domain {
    type Output = Self;
    #[inline]
    fn bitand(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
}

impl BitOr for Domain {
    type Output = Self;
    #[inline]
    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl Sub for Domain {
    type Output = Self;
    #[inline]
    fn sub(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }
}

impl Not for Domain {
    type Output = Self;
    #[inline]
    fn not(self) -> Self {
        Self(!self.0)
    }
}

impl BitAndAssign for Domain {
    #[inline]
    fn bitand_assign(&mut self, other: Self) {
        self.0 &= other.0;
    }
}

impl BitOrAssign for Domain {
    #[inline]
    fn bitor_assign(&mut self, other: Self) {
        self.0 |= other.0;
    }
}

impl FromIterator<Value> for Domain {
    #[inline]
    fn from_iter<I: IntoIterator<Item = Value>>(values: I) -> Self {
        values.into_iter().fold(Self::EMPTY, |all, value| all | Self::of(value))
    }
}
