//! A weighted sum of variables compared with a constant, as it is posted.

use crate::domains::variable::Variable;
use sudokud_model::constraint::primitive::Comparison;

/// A variable with its weight.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Weighted {
    pub(crate) variable: Variable,
    pub(crate) weight: i64,
}

/// A weighted sum compared with a constant.
#[derive(Clone, Debug)]
pub(crate) struct WeightedSum {
    pub(crate) terms: Vec<Weighted>,
    pub(crate) comparison: Comparison,
    pub(crate) constant: i64,
}

impl WeightedSum {
    /// Returns the terms of an equation of two variables.
    pub(crate) fn of_two(&self) -> Option<[Weighted; 2]> {
        match self.terms[..] {
            [a, b] if a.variable != b.variable && self.comparison == Comparison::Equal => Some([a, b]),
            _ => None,
        }
    }

    /// Returns whether it is an equation of several variables with weight 1.
    pub(crate) fn is_cage(&self) -> bool {
        self.comparison == Comparison::Equal
            && self.terms.len() > 1
            && self.terms.iter().all(|term| term.weight == 1)
    }
}
