//! The variables of a network: the cells of the board, the declared variables after them, then hidden totals.
//! The conversions from the subjects of constraints and back are in this file alone.

use crate::sets::index::index_type;
use sudokud_model::constraint::{Space, Subject};
use sudokud_model::grid::Cell;

index_type! {
    /// A cell, a declared variable or a hidden total.
    pub struct Variable
}

/// Returns the variable of a cell of the board.
#[inline]
#[must_use]
pub const fn variable(cell: Cell) -> Variable {
    Variable::new(cell.index())
}

/// Returns the variables of cells of the board.
pub(crate) fn variables(cells: &[Cell]) -> Vec<Variable> {
    cells.iter().copied().map(variable).collect()
}

/// Returns the variable of a subject of a space.
#[must_use]
pub fn variable_of(space: &Space, subject: Subject) -> Variable {
    Variable::new(space.index_of(subject))
}

/// Returns the subject of a variable; `None` for a hidden total.
#[must_use]
pub fn subject_of(space: &Space, variable: Variable) -> Option<Subject> {
    space.subject_at(variable.index())
}
