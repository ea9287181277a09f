//! Variables and literals: the alphabet of the learning solver.

use std::ops::Not;

/// A yes-or-no question: "does this cell hold this value?", or "does this segment?".
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Var(u32);

impl Var {
    pub(crate) fn new(index: usize) -> Self {
        Self(index as u32)
    }

    pub(crate) fn index(self) -> usize {
        self.0 as usize
    }

    /// The literal that says yes.
    pub(crate) fn yes(self) -> Lit {
        Lit(self.0 << 1)
    }
}

/// A variable or its opposite; `!lit` is the other one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Lit(u32);

impl Lit {
    /// A number below twice the count of variables.
    pub(crate) fn index(self) -> usize {
        self.0 as usize
    }

    /// The same as 32 bits, for packing.
    pub(crate) fn code(self) -> u32 {
        self.0
    }

    pub(crate) fn from_code(code: u32) -> Self {
        Self(code)
    }

    pub(crate) fn var(self) -> Var {
        Var(self.0 >> 1)
    }

    /// Does it say yes?
    pub(crate) fn is_yes(self) -> bool {
        self.0 & 1 == 0
    }
}

impl Not for Lit {
    type Output = Self;

    fn not(self) -> Self {
        Self(self.0 ^ 1)
    }
}
