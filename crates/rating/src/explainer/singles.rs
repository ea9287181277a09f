//! Hidden and naked singles.

use super::effect::Effect;
use super::hint::Finding;
use super::houses::{BCR, HouseKind, cells_of, houses, kind_of, set_of};
use super::pattern::Pattern;
use super::position::{Position, values};
use sudokud_core::grid::House;

/// The first hidden single: first of the houses with one empty cell, then of the others.
pub(crate) fn hidden_single(position: &Position) -> Option<Finding> {
    let is_last_cell = |&house: &House| (set_of(house) & position.empty()).len() == 1;
    let last =
        houses(BCR).filter(is_last_cell).find_map(|house| in_house(position, house, Pattern::LastCell));
    last.or_else(|| {
        let mut others = houses(BCR).filter(|house| !is_last_cell(house));
        others.find_map(|house| in_house(position, house, Pattern::HiddenSingle))
    })
}

fn in_house(position: &Position, house: House, pattern: Pattern) -> Option<Finding> {
    let rating = match (pattern, kind_of(house)) {
        (Pattern::LastCell, _) => 1.0,
        (_, HouseKind::Box) => 1.2,
        _ => 1.5,
    };
    values().find_map(|value| {
        let index = position.places(house, value).single()?;
        Finding::new(rating, pattern, Effect::placing(cells_of(house)[index], value))
    })
}

/// The first cell with one candidate.
pub(crate) fn naked_single(position: &Position) -> Option<Finding> {
    position.empty().iter().find_map(|cell| {
        let value = position.candidates(cell).single()?;
        Finding::new(2.3, Pattern::NakedSingle, Effect::placing(cell, value))
    })
}
