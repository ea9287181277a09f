//! A weighted sum of cells compared with a constant. The sum is of value indices: the builder moves
//! `first_value` into the constant.

use crate::constraint::subject::Subject;
use crate::grid::Value;

/// The largest weight, and the largest constant, by absolute value.
pub const MAX_NUMBER: i64 = 1_000_000;

/// A cell with its weight.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Term {
    /// The weight, not 0.
    pub weight: i64,
    /// The cell or variable.
    pub subject: Subject,
}

/// How a sum is compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Comparison {
    /// The sum is the constant.
    Equal,
    /// The sum differs from the constant.
    NotEqual,
    /// The sum is at most the constant.
    AtMost,
    /// The sum is at least the constant.
    AtLeast,
}

/// A weighted sum compared with a constant. Each cell is in at most one term.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Linear {
    /// The terms.
    pub terms: Vec<Term>,
    /// The comparison.
    pub comparison: Comparison,
    /// The constant.
    pub constant: i64,
}

impl Linear {
    pub(super) fn check(&self, value: &dyn Fn(Subject) -> Value) -> bool {
        let sum: i64 = self.terms.iter().map(|term| term.weight * value(term.subject).index() as i64).sum();
        match self.comparison {
            Comparison::Equal => sum == self.constant,
            Comparison::NotEqual => sum != self.constant,
            Comparison::AtMost => sum <= self.constant,
            Comparison::AtLeast => sum >= self.constant,
        }
    }
}
