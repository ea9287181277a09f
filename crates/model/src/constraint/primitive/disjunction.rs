//! One of some lists of primitives holds.

use super::Primitive;
use crate::grid::{Cell, Value};

/// At least one branch holds: all primitives of it do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Disjunction {
    /// The branches.
    pub branches: Vec<Vec<Primitive>>,
}

impl Disjunction {
    pub(super) fn scope(&self) -> Vec<Cell> {
        self.branches.iter().flatten().flat_map(Primitive::scope).collect()
    }

    pub(super) fn check(&self, value: &dyn Fn(Cell) -> Value) -> bool {
        self.branches.iter().any(|branch| branch.iter().all(|primitive| primitive.check(value)))
    }
}
