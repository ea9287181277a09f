//! Cells that belong together, such as an almost locked set, with their candidates.

use crate::logic::places::Places;
use crate::proof::evidence::{Evidence, Role, Values};
use crate::proof::words::Notation;
use std::ops::Deref;
use sudokud_model::grid::Cell;

/// Cells with their candidates, or with some of these.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct CellGroup(Vec<(Cell, Values)>);

impl Deref for CellGroup {
    type Target = [(Cell, Values)];

    fn deref(&self) -> &Self::Target {
        &self.0
    }
}

impl FromIterator<(Cell, Values)> for CellGroup {
    fn from_iter<I: IntoIterator<Item = (Cell, Values)>>(cells: I) -> Self {
        Self(cells.into_iter().collect())
    }
}

impl CellGroup {
    /// Cells with all their candidates.
    pub(crate) fn new<'c, const W: usize>(
        places: &Places<'_, W>,
        cells: impl IntoIterator<Item = &'c Cell>,
    ) -> Self {
        cells.into_iter().map(|&cell| (cell, places.options(cell).resize())).collect()
    }

    pub(crate) fn cells(&self) -> Vec<Cell> {
        self.iter().map(|entry| entry.0).collect()
    }

    /// The candidates of all cells.
    pub(crate) fn values(&self) -> Values {
        self.iter().fold(Values::EMPTY, |all, entry| all | entry.1)
    }

    /// Adds the group to the evidence.
    pub(crate) fn add_group(&self, evidence: &mut Evidence, role: Role) {
        evidence.group(self.cells(), self.values(), role);
    }

    /// Adds each cell to the evidence.
    pub(crate) fn add_cells(&self, evidence: &mut Evidence, role: Role) {
        self.iter().for_each(|&(cell, candidates)| evidence.cell(cell, candidates, role));
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
