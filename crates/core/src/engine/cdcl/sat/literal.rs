//! Variables and literals, encoded as in MiniSat: a literal is twice its variable, plus one if it is
//! negative.

use std::ops::Not;

/// A Boolean variable, numbered from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Var(u32);

impl Var {
    pub(crate) fn new(index: usize) -> Self {
        Self(index as u32)
    }

    pub(crate) fn index(self) -> usize {
        self.0 as usize
    }

    /// Returns the positive literal of this variable.
    pub(crate) fn positive(self) -> Lit {
        Lit(self.0 << 1)
    }
}

/// A variable or its negation; `!literal` is the negation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Lit(u32);

impl Lit {
    /// Returns an index below twice the number of variables.
    pub(crate) fn index(self) -> usize {
        self.0 as usize
    }

    /// Returns the index as 32 bits, as clauses and reasons store it.
    pub(crate) fn code(self) -> u32 {
        self.0
    }

    pub(crate) fn from_code(code: u32) -> Self {
        Self(code)
    }

    pub(crate) fn var(self) -> Var {
        Var(self.0 >> 1)
    }

    pub(crate) fn is_positive(self) -> bool {
        self.0 & 1 == 0
    }
}

impl Not for Lit {
    type Output = Self;

    fn not(self) -> Self {
        Self(self.0 ^ 1)
    }
}
