//! One step of a walk, and how it is written.

use super::effects::Effects;
use super::table::Slot;
use std::fmt;

/// A slot's step.
#[derive(Clone, Debug)]
pub struct Step {
    /// The slot that has the step.
    pub slot: &'static Slot,
    /// The placement or the eliminations.
    pub effects: Effects,
}

/// The slot's name and the effects: `Naked Single: r3c9=6`, `Naked Pair: r5c3<>8, r5c6<>2`.
impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.slot.name, self.effects)
    }
}

impl fmt::Display for Effects {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let placed = self.placement.iter().map(|&placed| (placed, "="));
        let removed = self.eliminations.iter().map(|&removed| (removed, "<>"));
        for (k, ((cell, value), sign)) in placed.chain(removed).enumerate() {
            let (row, column) = (cell.index() / 9 + 1, cell.index() % 9 + 1);
            let comma = if k == 0 { "" } else { ", " };
            write!(f, "{comma}r{row}c{column}{sign}{}", value.number())?;
        }
        Ok(())
    }
}
