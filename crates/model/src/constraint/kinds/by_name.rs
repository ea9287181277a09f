//! Constraints by the name of their kind.

use super::kind;
use crate::constraint::error::ConstraintError;
use crate::constraint::kind::{Argument, Constraint};

impl Constraint {
    /// Creates a constraint from the name of its kind and its arguments by name.
    ///
    /// # Errors
    /// If there is no such kind or field, a required field is missing, or an argument has another shape. The
    /// board is not known yet; [`crate::constraint::Constraints::new`] checks what depends on it.
    ///
    /// ```
    /// use sudokud_model::constraint::{Argument, Constraint};
    /// use sudokud_model::grid::Cell;
    /// let cells = Argument::cells([0, 1].map(Cell::new));
    /// let cage = Constraint::new("killer_cage", [("cells", cells), ("sum", Argument::Number(9))]).unwrap();
    /// assert_eq!((cage.kind().name, cage.number("sum")), ("killer_cage", Some(9)));
    /// assert_eq!(Constraint::new("killer_cage", []).unwrap_err().field, Some("cells"));
    /// ```
    pub fn new<'a>(
        kind_name: &str,
        arguments: impl IntoIterator<Item = (&'a str, Argument)>,
    ) -> Result<Self, ConstraintError> {
        let kind = kind(kind_name)
            .ok_or_else(|| ConstraintError::in_field("type", format!("there is no kind {kind_name:?}")))?;
        Self::of_kind(kind, arguments)
    }
}
