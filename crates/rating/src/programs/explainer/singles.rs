//! Hidden and naked singles.

use super::effect::Effect;
use super::hint::{Finding, HintKind};
use super::position::Position;
use crate::programs::board9::cell_set::values;
use crate::programs::board9::houses::{BCR, HouseKind, cells_of, houses, kind_of, set_of};
use sudokud_model::grid::House;

/// The first hidden single: first of the houses with one empty cell, then of the others.
pub(crate) fn hidden_single(position: &Position, [last, other]: [HintKind; 2]) -> Option<Finding> {
    let is_last_cell = |&house: &House| (set_of(house) & position.empty()).len() == 1;
    let mut with_one = houses(BCR).filter(is_last_cell);
    with_one.find_map(|house| in_house(position, house, last)).or_else(|| {
        let mut others = houses(BCR).filter(|house| !is_last_cell(house));
        others.find_map(|house| {
            let is_box = kind_of(house) == HouseKind::Box;
            in_house(position, house, if is_box { other } else { other.harder(0.3) })
        })
    })
}

fn in_house(position: &Position, house: House, kind: HintKind) -> Option<Finding> {
    values().find_map(|value| {
        let index = position.places(house, value).single()?;
        Finding::new(kind, Effect::placing(cells_of(house)[index], value))
    })
}

/// The first cell with one candidate.
pub(crate) fn naked_single(position: &Position, [kind]: [HintKind; 1]) -> Option<Finding> {
    position.empty().iter().find_map(|cell| {
        let value = position.candidates(cell).single()?;
        Finding::new(kind, Effect::placing(cell, value))
    })
}
