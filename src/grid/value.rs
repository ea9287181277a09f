//! A value that a cell can hold.

use std::fmt;

/// A value 1..=N, kept as its index 0..N. How it is written (a digit, a letter) is an [`crate::grid::Alphabet`]'s business.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Value(u8);

impl Value {
    /// The value with this index, which counts from 0; below 256.
    #[inline]
    #[must_use]
    pub const fn new(index: usize) -> Self {
        Self(index as u8)
    }

    /// The value that people call `number`, which counts from 1; `None` for 0 and above 256.
    ///
    /// ```
    /// use sudokud::grid::Value;
    /// assert_eq!(Value::from_number(9), Some(Value::new(8)));
    /// assert_eq!(Value::from_number(0), None);
    /// ```
    #[must_use]
    pub const fn from_number(number: usize) -> Option<Self> {
        if number >= 1 && number <= 256 { Some(Self((number - 1) as u8)) } else { None }
    }

    /// 0..N: for indexing.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// 1..=N: for people and for JSON.
    #[inline]
    #[must_use]
    pub const fn number(self) -> usize {
        self.0 as usize + 1
    }
}

impl fmt::Debug for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.number())
    }
}
