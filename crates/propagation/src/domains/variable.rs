//! The variables of a network: the cells of the board, the declared variables after them, then hidden totals.
//! The conversions from the cells of the model are in this file alone.

use crate::sets::index::index_type;
use sudokud_model::grid::Cell;

index_type! {
    /// A cell, a declared variable or a hidden total.
    pub struct Variable
}

/// Returns the variable of a cell or declared variable.
#[inline]
#[must_use]
pub const fn variable(cell: Cell) -> Variable {
    Variable::new(cell.index())
}

/// Returns the variables of cells or declared variables.
pub(crate) fn variables(cells: &[Cell]) -> Vec<Variable> {
    cells.iter().copied().map(variable).collect()
}
