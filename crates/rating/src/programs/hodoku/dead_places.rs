//! The dead places of each digit, those in no template. They are cached, because a step changes few digits.

use super::position::Position;
use crate::programs::board9::cell_set::{CellSet, from_rows, row_bits};
use crate::programs::board9::templates::Templates;
use sudokud_core::grid::Value;

/// The dead places of each digit of a walk's position.
#[derive(Debug, Default)]
pub(super) struct DeadPlaces([DigitCache; 9]);

/// The templates of a digit and the places for which they were found.
#[derive(Debug, Default)]
struct DigitCache {
    places: CellSet,
    templates: Templates,
    dead: CellSet,
}

impl DeadPlaces {
    /// The places of a digit that are in no template. Between calls, places only disappear.
    pub(super) fn of(&mut self, position: &Position, digit: Value) -> CellSet {
        let (cache, places) = (&mut self.0[digit.index()], position.places(digit));
        if cache.places != places {
            cache.templates.update(std::array::from_fn(|row| row_bits(places, row)));
            cache.places = places;
            cache.dead = from_rows(cache.templates.dead);
        }
        cache.dead
    }
}
