//! Naked sets: k cells of a house with k candidates in all.
//!
//! Only the house in which the set is found loses them, even if the set lies in a second house.

use super::effect::Effect;
use super::hint::{Finding, HintKind};
use super::position::Position;
use crate::programs::board9::cell_set::CellSet;
use crate::programs::board9::houses::{BCR, cells_at, cells_of, houses, set_of};
use crate::programs::board9::index_set::{IndexSet, subsets_of};
use sudokud_model::grid::{Cell, House, ValueSet};

/// k cells of a house and their k candidates.
pub(crate) struct NakedSet {
    house: House,
    pub(crate) cells: CellSet,
    pub(crate) values: ValueSet<1>,
}

/// The first naked set of `size` cells that removes something.
pub(crate) fn naked_set(position: &Position, size: usize, [kind]: [HintKind; 1]) -> Option<Finding> {
    naked_sets(position, size).find_map(|set| Finding::new(kind, set.removals(position)))
}

/// The naked sets of `size` cells in houses with at least twice as many empty cells.
pub(crate) fn naked_sets(position: &Position, size: usize) -> impl Iterator<Item = NakedSet> {
    houses(BCR)
        .filter(move |&house| (set_of(house) & position.empty()).len() >= 2 * size)
        .flat_map(move |house| in_house(position, house, size))
}

fn in_house(position: &Position, house: House, size: usize) -> impl Iterator<Item = NakedSet> {
    let fits = |&(_, &cell): &(usize, &Cell)| (2..=size).contains(&position.candidates(cell).len());
    let eligible: IndexSet =
        cells_of(house).iter().enumerate().filter(fits).map(|(index, _)| index).collect();
    subsets_of(eligible, size).filter_map(move |subset| {
        let cells = cells_at(house, subset);
        let values = position.union(cells);
        (values.len() == size).then_some(NakedSet { house, cells, values })
    })
}

impl NakedSet {
    pub(crate) fn removals(&self, position: &Position) -> Effect {
        Effect::removing_values(position, self.values, set_of(self.house) - self.cells)
    }
}
