//! The variables of a network: the cells of the board, the declared variables after them, then hidden totals.
//! The conversions from the cells of the model and back are in this file alone.

use sudokud_model::grid::Cell;

/// The index of a cell, a declared variable or a hidden total.
pub type Variable = u32;

/// Returns the variable of a cell or declared variable.
#[must_use]
pub const fn variable(cell: Cell) -> Variable {
    cell.index() as Variable
}

/// Returns the variables of cells or declared variables.
pub(crate) fn variables(cells: &[Cell]) -> Vec<Variable> {
    cells.iter().copied().map(variable).collect()
}

/// Returns the cell or declared variable of a variable.
pub(crate) const fn cell(variable: Variable) -> Cell {
    Cell::new(variable as usize)
}
