//! The value of a cell.

use crate::sets::BitSet;
use std::fmt;

/// A value 1..=N, stored as its index 0..N. An [`crate::grid::Alphabet`] maps it to the character that is
/// written.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Value(u8);

impl Value {
    /// Creates the value with this index, counted from 0.
    ///
    /// # Panics
    /// If the index is 256 or more.
    #[inline]
    #[must_use]
    pub const fn new(index: usize) -> Self {
        assert!(index < 256, "the value is beyond side 256");
        Self(index as u8)
    }

    /// Creates the value from its number, counted from 1; `None` for 0 and above 256.
    ///
    /// ```
    /// use sudokud_model::grid::Value;
    /// assert_eq!(Value::from_number(9), Some(Value::new(8)));
    /// assert_eq!(Value::from_number(0), None);
    /// ```
    #[must_use]
    pub const fn from_number(number: usize) -> Option<Self> {
        if number >= 1 && number <= 256 { Some(Self((number - 1) as u8)) } else { None }
    }

    /// Returns the index, 0..N.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Returns the number as people and JSON write it, 1..=N.
    #[inline]
    #[must_use]
    pub const fn number(self) -> usize {
        self.0 as usize + 1
    }
}

/// A set of values with indices below 64·W.
pub type ValueSet<const W: usize> = BitSet<Value, W>;

crate::id_by_new_and_index!(Value);

impl fmt::Debug for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.number())
    }
}
