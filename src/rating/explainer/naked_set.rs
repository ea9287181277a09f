//! Producers 7, 10 and 17: k cells of a house with k candidates in all.
//!
//! Only the house in which the set is found loses them, even if the set lies in a second house.

use super::cell_set::CellSet;
use super::effect::Effect;
use super::hint::Finding;
use super::houses::{BCR, cells_at, houses, set_of};
use super::index_set::{IndexSet, subsets};
use super::pattern::Pattern;
use super::position::Position;
use crate::grid::House;

const RATINGS: [f64; 5] = [0.0, 0.0, 3.0, 3.6, 5.0];

/// The first naked set of `size` cells that removes something.
pub(crate) fn naked_set(position: &Position, size: usize) -> Option<Finding> {
    houses(BCR)
        .filter(|&house| (set_of(house) & position.empty()).len() >= 2 * size)
        .find_map(|house| in_house(position, house, size))
}

fn in_house(position: &Position, house: House, size: usize) -> Option<Finding> {
    let fits = |count: usize| (2..=size).contains(&count);
    let eligible: IndexSet = super::houses::cells_of(house)
        .iter()
        .enumerate()
        .filter(|&(_, &cell)| fits(position.candidates(cell).len()))
        .map(|(index, _)| index)
        .collect();
    subsets(9, size).filter(|subset| subset.is_subset(eligible)).find_map(|subset| {
        let cells = cells_at(house, subset);
        let effect = effect(position, (house, cells), size)?;
        Finding::new(RATINGS[size], Pattern::NakedSet(size), effect)
    })
}

fn effect(position: &Position, (house, cells): (House, CellSet), size: usize) -> Option<Effect> {
    let held = position.union(cells);
    (held.len() == size).then(|| {
        let mut effect = Effect::default();
        for value in held {
            effect.remove_from(value, (position.cells(value) & set_of(house)) - cells);
        }
        effect
    })
}
