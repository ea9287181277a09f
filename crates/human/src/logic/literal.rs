//! A candidate that is asserted to be true or false.

use crate::proof::Effects;
use sudokud_model::grid::{Cell, Value};

/// Whether a candidate is true (on) or false (off).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Polarity {
    /// True: the cell has the value.
    On,
    /// False: the cell does not have the value.
    Off,
}

/// A candidate with its polarity.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Literal {
    /// The cell.
    pub(crate) cell: Cell,
    /// The value.
    pub(crate) value: Value,
    /// Whether the cell has the value.
    pub(crate) polarity: Polarity,
}

impl Literal {
    /// The cell has the value.
    pub(crate) const fn on(cell: Cell, value: Value) -> Self {
        Self { cell, value, polarity: Polarity::On }
    }

    /// The cell does not have the value.
    pub(crate) const fn off(cell: Cell, value: Value) -> Self {
        Self { cell, value, polarity: Polarity::Off }
    }

    /// Returns whether the literal says that the candidate is true.
    pub(crate) const fn is_on(self) -> bool {
        matches!(self.polarity, Polarity::On)
    }

    /// The cell and the value.
    pub(crate) const fn candidate(self) -> (Cell, Value) {
        (self.cell, self.value)
    }

    /// The changes of a step with this conclusion.
    pub(crate) fn effects(self) -> Effects {
        match self.polarity {
            Polarity::On => Effects::placing(self.cell, self.value),
            Polarity::Off => Effects::removing(self.value, [self.cell]),
        }
    }

    /// The opposite about the same candidate.
    pub(crate) const fn opposite(self) -> Self {
        if self.is_on() { Self::off(self.cell, self.value) } else { Self::on(self.cell, self.value) }
    }
}
