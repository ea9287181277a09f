//! A cell has one of some values.

use crate::constraint::subject::Subject;
use crate::grid::{Value, ValueSet};

/// A cell has one of some values.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Domain {
    /// The cell or variable.
    pub subject: Subject,
    /// Its values.
    pub values: ValueSet<1>,
}

impl Domain {
    pub(super) fn check(&self, value: &dyn Fn(Subject) -> Value) -> bool {
        self.values.contains(value(self.subject))
    }
}
