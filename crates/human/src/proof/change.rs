//! A change of a position, and the conclusions that it follows from.

use crate::proof::evidence::Values;
use crate::proof::step::Step;
use sudokud_model::grid::{Cell, Value};
use sudokud_model::houses::Layout;

/// A change of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Change {
    /// The cell gets the value.
    Place(Cell, Value),
    /// The cell loses the candidate.
    Remove(Cell, Value),
}

impl Change {
    /// Lists the changes of placements and eliminations, candidate by candidate.
    #[must_use]
    pub fn list(placements: &[(Cell, Value)], eliminations: &[(Cell, Values)]) -> Vec<Self> {
        let placed = placements.iter().map(|&(cell, value)| Self::Place(cell, value));
        let of_cell =
            |&(cell, values): &(Cell, Values)| values.iter().map(move |value| Self::Remove(cell, value));
        placed.chain(eliminations.iter().flat_map(of_cell)).collect()
    }

    /// Returns whether a step makes the change, or places a value that excludes the candidate.
    pub(crate) fn follows_from(self, step: &Step, layout: &Layout) -> bool {
        step.placements.iter().any(|&(cell, value)| self.follows_from_placing(cell, value, layout))
            || matches!(self, Self::Remove(cell, value) if step.removes(cell, value))
    }

    /// Returns whether the change is to place this value, or to remove a candidate that it excludes.
    pub(crate) fn follows_from_placing(self, cell: Cell, value: Value, layout: &Layout) -> bool {
        match self {
            Self::Place(..) => self == Self::Place(cell, value),
            Self::Remove(other, removed) if other == cell => removed != value,
            Self::Remove(other, removed) => removed == value && layout.sees(other, cell),
        }
    }
}
