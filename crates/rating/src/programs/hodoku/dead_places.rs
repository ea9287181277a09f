//! The dead places of a digit, those in no template. They are cached, because a step changes few digits.

use super::position::Position;
use crate::programs::board9::cell_set::{CellSet, from_rows, row_bits};
use crate::programs::board9::templates::Templates;
use sudokud_model::grid::Value;

/// The templates of a digit, and the places for which they were found.
#[derive(Debug, Default)]
pub(super) struct DeadPlaces {
    places: CellSet,
    templates: Templates,
    dead: CellSet,
}

impl DeadPlaces {
    /// The places of the digit that are in no template. Between calls, places only disappear.
    pub(super) fn of(&mut self, position: &Position, digit: Value) -> CellSet {
        let places = position.places(digit);
        if self.places != places {
            self.templates.update(std::array::from_fn(|row| row_bits(places, row)));
            self.places = places;
            self.dead = from_rows(self.templates.dead);
        }
        self.dead
    }
}
