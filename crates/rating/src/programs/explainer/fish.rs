//! Fish: a value of k parallel lines confined to k crossing lines.

use super::effect::Effect;
use super::hint::{Finding, HintKind};
use super::position::Position;
use crate::programs::board9::cell_set::{CellSet, values};
use crate::programs::board9::houses::{HouseKind, set_of};
use crate::programs::board9::index_set::{IndexSet, subsets};
use sudokud_model::grid::{House, Value};

/// A value confined to k crossing lines in k base lines.
pub(crate) struct Fish {
    pub(crate) value: Value,
    pub(crate) base: CellSet,
    pub(crate) cover: CellSet,
}

/// The first fish of `size` base lines that removes something.
pub(crate) fn fish(position: &Position, size: usize, [kind]: [HintKind; 1]) -> Option<Finding> {
    fishes(position, size).find_map(|fish| Finding::new(kind, fish.removals(position)))
}

/// The fish of `size` base lines: columns first, then rows.
pub(crate) fn fishes(position: &Position, size: usize) -> impl Iterator<Item = Fish> {
    [HouseKind::Column, HouseKind::Row].into_iter().flat_map(move |kind| {
        let live: IndexSet =
            values().filter(|&value| position.filled_with(value) + 2 * size <= 9).map(Value::index).collect();
        let eligible: [IndexSet; 9] =
            std::array::from_fn(|index| eligible_values(position, line(kind, index), live, size));
        subsets(9, size).flat_map(move |lines| {
            let fits = lines.iter().fold(live, |fits, index| fits & eligible[index]);
            fits.iter().filter_map(move |index| fish_on(position, kind, lines, Value::new(index)))
        })
    })
}

/// The values of `live` for which the line can be part of a base of `size` lines.
fn eligible_values(position: &Position, line: House, live: IndexSet, size: usize) -> IndexSet {
    let fits = |&index: &usize| (2..=size).contains(&position.places(line, Value::new(index)).len());
    live.iter().filter(fits).collect()
}

fn line(kind: HouseKind, index: usize) -> House {
    House::new(kind as usize * 9 + index)
}

fn fish_on(position: &Position, kind: HouseKind, lines: IndexSet, value: Value) -> Option<Fish> {
    let places = |crossing: IndexSet, index| crossing | position.places(line(kind, index), value);
    let crossing = lines.iter().fold(IndexSet::EMPTY, places);
    let across = if kind == HouseKind::Row { HouseKind::Column } else { HouseKind::Row };
    let union = |kind, lines: IndexSet| {
        lines.iter().fold(CellSet::EMPTY, |cells, index| cells | set_of(line(kind, index)))
    };
    let is_fish = crossing.len() == lines.len();
    is_fish.then(|| Fish { value, base: union(kind, lines), cover: union(across, crossing) })
}

impl Fish {
    pub(crate) fn removals(&self, position: &Position) -> Effect {
        Effect::removing(self.value, (position.cells(self.value) & self.cover) - self.base)
    }
}
