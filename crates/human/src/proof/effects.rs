//! The changes that a step makes.

use crate::logic::places::Places;
use crate::proof::evidence::Values;
use sudokud_model::grid::{Cell, Value, ValueSet};

/// Placements and eliminations.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct Effects {
    /// The values to place.
    pub(crate) placements: Vec<(Cell, Value)>,
    /// The candidates to remove, by cell in reading order; no set is empty.
    pub(crate) eliminations: Vec<(Cell, Values)>,
}

impl Effects {
    /// Fills a cell.
    pub(crate) fn placing(cell: Cell, value: Value) -> Self {
        Self { placements: vec![(cell, value)], eliminations: Vec::new() }
    }

    /// Removes a candidate of each of these cells.
    pub(crate) fn removing(value: Value, cells: impl IntoIterator<Item = Cell>) -> Self {
        let mut effects = Self::default();
        effects.remove_from(cells, value);
        effects
    }

    /// Adds candidates of a cell to the eliminations, which stay in reading order.
    pub(crate) fn remove<const W: usize>(&mut self, cell: Cell, values: ValueSet<W>) {
        if values.is_empty() {
            return;
        }
        match self.eliminations.binary_search_by_key(&cell, |entry| entry.0) {
            Ok(at) => self.eliminations[at].1 |= values.resize(),
            Err(at) => self.eliminations.insert(at, (cell, values.resize())),
        }
    }

    /// Adds a candidate of each of these cells to the eliminations.
    pub(crate) fn remove_from(&mut self, cells: impl IntoIterator<Item = Cell>, value: Value) {
        cells.into_iter().for_each(|cell| self.remove(cell, Values::only(value)));
    }

    /// Adds those candidates of each of these open cells that are among the values to the eliminations.
    pub(crate) fn remove_values<const W: usize>(
        &mut self,
        places: &Places<'_, W>,
        cells: impl IntoIterator<Item = Cell>,
        values: ValueSet<W>,
    ) {
        cells.into_iter().for_each(|cell| self.remove(cell, places.options(cell) & values));
    }

    /// Adds the eliminations of another deduction.
    pub(crate) fn remove_all(&mut self, eliminations: &[(Cell, Values)]) {
        eliminations.iter().for_each(|&(cell, values)| self.remove(cell, values));
    }

    /// Returns whether nothing changes.
    pub(crate) const fn is_void(&self) -> bool {
        self.placements.is_empty() && self.eliminations.is_empty()
    }

    /// All values that are removed from some cell.
    pub(crate) fn removed_values(&self) -> Values {
        self.eliminations.iter().fold(Values::EMPTY, |all, entry| all | entry.1)
    }
}
