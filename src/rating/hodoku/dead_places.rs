//! The dead places of each digit, cached: a step changes few digits.

use super::cells::CellSet;
use super::position::Position;
use crate::grid::Value;
use crate::rating::templates;

/// The dead places of each digit, with the places for which they were computed.
#[derive(Debug, Default)]
pub(super) struct DeadPlaces([Option<(CellSet, CellSet)>; 9]);

impl DeadPlaces {
    /// The places of a digit that are in no template.
    pub(super) fn of(&mut self, position: &Position, digit: Value) -> CellSet {
        let places = position.places(digit);
        match self.0[digit.index()] {
            Some((of, dead)) if of == places => dead,
            _ => {
                let rows = std::array::from_fn(|row| places.row_bits(row));
                let dead = CellSet::from_rows(templates::dead_places(rows));
                self.0[digit.index()] = Some((places, dead));
                dead
            }
        }
    }
}
