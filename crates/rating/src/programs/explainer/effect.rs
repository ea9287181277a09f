//! The effect of a hint on a position.

use super::position::Position;
use crate::programs::board9::cell_set::{CellSet, values};
use std::fmt;
use sudokud_model::grid::{Cell, Value, ValueSet};

/// The change that a hint makes: at most one placement, and removed candidates.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Effect {
    /// The cell that is filled.
    pub placement: Option<(Cell, Value)>,
    removals: [CellSet; 9],
}

impl Effect {
    pub(crate) fn placing(cell: Cell, value: Value) -> Self {
        Self { placement: Some((cell, value)), ..Self::default() }
    }

    pub(crate) fn removing(value: Value, cells: CellSet) -> Self {
        let mut effect = Self::default();
        effect.remove_from(value, cells);
        effect
    }

    /// These cells lose the values.
    pub(crate) fn removing_values(position: &Position, values: ValueSet<1>, cells: CellSet) -> Self {
        let mut effect = Self::default();
        values.iter().for_each(|value| effect.remove_from(value, cells & position.cells(value)));
        effect
    }

    /// These cells lose all other values.
    pub(crate) fn keeping_values(position: &Position, kept: ValueSet<1>, cells: CellSet) -> Self {
        Self::removing_values(position, position.union(cells) - kept, cells)
    }

    /// The effect of a chain that proves a candidate true: the cell loses its other candidates and is filled.
    pub(crate) fn proving(position: &Position, cell: Cell, value: Value) -> Self {
        let mut effect = Self::placing(cell, value);
        effect.remove_values(cell, position.candidates(cell) - ValueSet::only(value));
        effect
    }

    pub(crate) fn remove(&mut self, cell: Cell, value: Value) {
        self.removals[value.index()].insert(cell);
    }

    pub(crate) fn remove_from(&mut self, value: Value, cells: CellSet) {
        self.removals[value.index()] |= cells;
    }

    pub(crate) fn remove_values(&mut self, cell: Cell, removed: ValueSet<1>) {
        removed.iter().for_each(|value| self.remove(cell, value));
    }

    pub(crate) fn removes(&self, cell: Cell, value: Value) -> bool {
        self.removals[value.index()].contains(cell)
    }

    /// The number of removed candidates.
    pub(crate) fn removal_count(&self) -> usize {
        self.removals.iter().map(|cells| cells.len()).sum()
    }

    /// Returns the effect if it changes anything.
    pub(crate) fn non_empty(self) -> Option<Self> {
        (self.placement.is_some() || self.removals.iter().any(|cells| !cells.is_empty())).then_some(self)
    }

    /// Returns the cells that lose candidates, in reading order, with the lost values.
    pub fn removals(&self) -> impl Iterator<Item = (Cell, ValueSet<1>)> + '_ {
        let touched = self.removals.iter().fold(CellSet::EMPTY, |union, &cells| union | cells);
        touched.iter().map(|cell| {
            let lost = values().filter(|value| self.removals[value.index()].contains(cell)).collect();
            (cell, lost)
        })
    }

    /// Applies the effect to a position.
    pub fn apply(&self, position: &mut Position) {
        for (cell, lost) in self.removals() {
            lost.iter().for_each(|value| position.remove(cell, value));
        }
        if let Some((cell, value)) = self.placement {
            position.place(cell, value);
        }
    }
}

impl Effect {
    /// `r4c5=7 r1c2<>35`: the placement, then the removals in reading order. The smallest value has the
    /// number `first_value`.
    #[must_use]
    pub fn written(&self, first_value: usize) -> String {
        let number = |value: Value| value.index() + first_value;
        let name = |cell: Cell| format!("r{}c{}", cell.index() / 9 + 1, cell.index() % 9 + 1);
        let placed = self.placement.map(|(cell, value)| format!("{}={}", name(cell), number(value)));
        let removed = self.removals().map(|(cell, lost)| {
            let digits: String = lost.iter().map(|value| number(value).to_string()).collect();
            format!("{}<>{digits}", name(cell))
        });
        placed.into_iter().chain(removed).collect::<Vec<_>>().join(" ")
    }
}

/// [`Effect::written`] with values from 1.
impl fmt::Display for Effect {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.written(1))
    }
}
