//! How hard a step is, on Sudoku Explainer's scale: a number of tenths, 4.2 being 42 of them.

use std::fmt;
use std::ops::{Add, AddAssign};

/// A rating on Sudoku Explainer's scale, exact to a tenth.
///
/// ```
/// use sudokud_human::Rating;
/// let rating = Rating::from_tenths(42) + Rating::from_tenths(3);
/// assert_eq!((rating.tenths(), rating.to_string()), (45, "4.5".to_owned()));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Rating(u16);

impl Rating {
    /// The rating of a path without steps.
    pub const ZERO: Self = Self(0);

    /// The highest rating there is; no step has it.
    pub const MAX: Self = Self(u16::MAX);

    /// The rating with this many tenths.
    #[must_use]
    pub const fn from_tenths(tenths: u16) -> Self {
        Self(tenths)
    }

    /// The number of tenths.
    #[must_use]
    pub const fn tenths(self) -> u16 {
        self.0
    }

    /// Reads a decimal number with one digit behind the point, as the rows of the ladder have it.
    pub(crate) const fn parse(text: &str) -> Self {
        let (digits, mut at, mut tenths) = (text.as_bytes(), 0, 0);
        while at < digits.len() {
            if digits[at] != b'.' {
                tenths = tenths * 10 + (digits[at] - b'0') as u16;
            }
            at += 1;
        }
        Self(tenths)
    }
}

impl Add for Rating {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self(self.0.saturating_add(other.0))
    }
}

impl AddAssign for Rating {
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}

impl fmt::Display for Rating {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.0 / 10, self.0 % 10)
    }
}
