//! One of some lists of primitives holds.

use super::Primitive;
use crate::constraint::subject::Subject;
use crate::grid::Value;

/// At least one branch holds: all primitives of it do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Disjunction {
    /// The branches.
    pub branches: Vec<Vec<Primitive>>,
}

impl Disjunction {
    pub(super) fn scope(&self) -> Vec<Subject> {
        self.branches.iter().flatten().flat_map(Primitive::scope).collect()
    }

    pub(super) fn check(&self, value: &dyn Fn(Subject) -> Value) -> bool {
        self.branches.iter().any(|branch| branch.iter().all(|primitive| primitive.check(value)))
    }
}
