//! Cells that belong together, such as an almost locked set, with their candidates.

use crate::logic::Position;
use crate::proof::{Evidence, Notation, Role, Values};
use sudokud_core::grid::Cell;

/// Cells with their candidates.
#[derive(Clone, Debug)]
pub(crate) struct CellGroup(Vec<(Cell, Values)>);

impl CellGroup {
    pub(crate) fn new<'c, const W: usize>(
        position: &Position<'_, W>,
        cells: impl IntoIterator<Item = &'c Cell>,
    ) -> Self {
        Self(cells.into_iter().map(|&cell| (cell, position.options(cell).resize())).collect())
    }

    pub(crate) const fn len(&self) -> usize {
        self.0.len()
    }

    pub(crate) fn cells(&self) -> Vec<Cell> {
        self.0.iter().map(|entry| entry.0).collect()
    }

    /// The candidates of all cells.
    pub(crate) fn values(&self) -> Values {
        self.0.iter().fold(Values::EMPTY, |all, entry| all | entry.1)
    }

    /// Adds the group to the evidence.
    pub(crate) fn add_group(&self, evidence: &mut Evidence, role: Role) {
        evidence.group(self.cells(), self.values(), role);
    }

    /// Adds each cell to the evidence.
    pub(crate) fn add_cells(&self, evidence: &mut Evidence, role: Role) {
        self.0.iter().for_each(|&(cell, candidates)| evidence.cell(cell, candidates, role));
    }

    /// "r1c2 and r1c4 (3,5,8)".
    pub(crate) fn prose(&self, notation: Notation<'_>) -> String {
        format!("{} ({})", notation.cell_list(&self.cells()), notation.values(self.values()))
    }

    /// `r1c24 {3,5,8}`.
    pub(crate) fn mark(&self, notation: Notation<'_>) -> String {
        format!("{} {{{}}}", notation.cells(&self.cells()), notation.values(self.values()))
    }
}
