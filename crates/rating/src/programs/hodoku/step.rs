//! One step of a walk, and how it is written.

use super::effects::Effects;
use super::table::Slot;
use std::fmt;
use sudokud_model::grid::{Cell, Value};

/// A slot's step.
#[derive(Clone, Debug)]
pub struct Step {
    /// The slot that has the step.
    pub slot: &'static Slot,
    /// The placement or the eliminations.
    pub effects: Effects,
}

impl Step {
    /// The slot's name and the effects: `Naked Single: r3c9=6`, `Naked Pair: r5c3<>8, r5c6<>2`. The smallest
    /// value has the number `first_value`.
    #[must_use]
    pub fn written(&self, first_value: usize) -> String {
        format!("{}: {}", self.slot.name, self.effects.written(first_value))
    }
}

/// [`Step::written`] with values from 1.
impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.written(1))
    }
}

impl Effects {
    fn written(&self, first_value: usize) -> String {
        let placed = self.placement.iter().map(|&placed| (placed, "="));
        let removed = self.eliminations.iter().map(|&removed| (removed, "<>"));
        let change = |((cell, value), sign): ((Cell, Value), &str)| {
            let (row, column) = (cell.index() / 9 + 1, cell.index() % 9 + 1);
            format!("r{row}c{column}{sign}{}", value.index() + first_value)
        };
        placed.chain(removed).map(change).collect::<Vec<_>>().join(", ")
    }
}

impl fmt::Display for Effects {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.written(1))
    }
}
