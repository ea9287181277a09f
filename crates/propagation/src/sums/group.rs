//! Variables of a sum that exclude each other.

use crate::domains::variable::Variable;

/// Variables with one weight. If there are several, they exclude each other.
#[derive(Clone, Debug)]
pub(crate) struct Group {
    pub(crate) cells: Vec<Variable>,
    pub(crate) weight: i64,
}
