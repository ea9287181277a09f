//! Errors of constraints, with their places.

use std::fmt;

/// A constraint that does not fit its kind or the board. A constraint that can hold in no grid is not an
/// error: the puzzle then has no solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ConstraintError {
    /// The index of the constraint in the list; 0 if it stands alone.
    pub constraint: usize,
    /// The name of the field; `None` if the whole constraint or the whole list is wrong.
    pub field: Option<&'static str>,
    /// The index in the field, for a list.
    pub at: Option<usize>,
    /// The index in that entry, for a list of lists.
    pub within: Option<usize>,
    /// Why it is no constraint: the end of a sentence that begins with the place.
    pub reason: String,
}

impl ConstraintError {
    /// An error of a whole constraint.
    pub fn whole(reason: impl Into<String>) -> Self {
        Self { constraint: 0, field: None, at: None, within: None, reason: reason.into() }
    }

    /// An error of a field.
    pub fn in_field(field: &'static str, reason: impl Into<String>) -> Self {
        Self { field: Some(field), ..Self::whole(reason) }
    }

    /// An error of an entry of a field.
    pub fn at(field: &'static str, at: usize, reason: impl Into<String>) -> Self {
        Self { at: Some(at), ..Self::in_field(field, reason) }
    }

    /// The same error at an index of the entry.
    #[must_use]
    pub fn within(self, within: usize) -> Self {
        Self { within: Some(within), ..self }
    }

    /// The same error of the constraint with this index.
    #[must_use]
    pub fn of_constraint(self, constraint: usize) -> Self {
        Self { constraint, ..self }
    }
}

impl fmt::Display for ConstraintError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "constraint {}", self.constraint)?;
        if let Some(field) = self.field {
            write!(f, ", {field}")?;
        }
        if let Some(at) = self.at {
            write!(f, "[{at}]")?;
        }
        if let Some(within) = self.within {
            write!(f, "[{within}]")?;
        }
        write!(f, ": {}", self.reason)
    }
}

impl std::error::Error for ConstraintError {}
