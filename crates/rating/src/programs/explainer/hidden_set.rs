//! Hidden sets, and direct hidden sets: k values with k places of a house in all.

use super::effect::Effect;
use super::hint::{Finding, HintKind};
use super::position::Position;
use crate::programs::board9::cell_set::values;
use crate::programs::board9::houses::{BCR, cells_at, cells_of, houses, set_of};
use crate::programs::board9::index_set::{IndexSet, subsets_of};
use sudokud_model::grid::{House, Value, ValueSet};

/// k values and the k positions that they need.
pub(crate) struct HiddenSet {
    pub(crate) house: House,
    pub(crate) values: ValueSet<1>,
    pub(crate) places: IndexSet,
}

/// The first hidden set of `size` values whose cells have other candidates.
pub(crate) fn hidden_set(position: &Position, size: usize, [kind]: [HintKind; 1]) -> Option<Finding> {
    let mut sets = hidden_sets(position, size, 2 * size + 1);
    sets.find_map(|set| Finding::new(kind, set.removals(position)))
}

/// The first hidden set of `size` values that leaves another value one place in the house.
pub(crate) fn direct_hidden_set(position: &Position, size: usize, [kind]: [HintKind; 1]) -> Option<Finding> {
    let mut sets = hidden_sets(position, size, size + 1);
    sets.find_map(|set| Finding::new(kind, set.single(position)?))
}

/// The hidden sets of `size` values in houses with at least `least_empty` empty cells.
pub(crate) fn hidden_sets(
    position: &Position,
    size: usize,
    least_empty: usize,
) -> impl Iterator<Item = HiddenSet> {
    houses(BCR)
        .filter(move |&house| (set_of(house) & position.empty()).len() >= least_empty)
        .flat_map(move |house| in_house(position, house, size))
}

fn in_house(position: &Position, house: House, size: usize) -> impl Iterator<Item = HiddenSet> {
    let fits = |count: usize| (2..=size).contains(&count);
    let eligible: IndexSet =
        values().filter(|&value| fits(position.places(house, value).len())).map(Value::index).collect();
    subsets_of(eligible, size).filter_map(move |subset| {
        let values: ValueSet<1> = subset.iter().map(Value::new).collect();
        let places =
            values.iter().fold(IndexSet::EMPTY, |union, value| union | position.places(house, value));
        (places.len() == size).then_some(HiddenSet { house, values, places })
    })
}

impl HiddenSet {
    pub(crate) fn removals(&self, position: &Position) -> Effect {
        Effect::keeping_values(position, self.values, cells_at(self.house, self.places))
    }

    /// The first other value that the set leaves one of its two or more places.
    fn single(&self, position: &Position) -> Option<Effect> {
        values().filter(|&value| !self.values.contains(value)).find_map(|value| {
            let places = position.places(self.house, value);
            let index = (places - self.places).single()?;
            (places.len() >= 2).then(|| Effect::placing(cells_of(self.house)[index], value))
        })
    }
}
