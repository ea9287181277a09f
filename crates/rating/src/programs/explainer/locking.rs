//! Locked candidates, and the hidden singles that they leave.
//!
//! All places of a value in a base house lie in a cover house of another kind.

use super::effect::Effect;
use super::hint::{Finding, HintKind};
use super::position::Position;
use crate::programs::board9::cell_set::{CellSet, values};
use crate::programs::board9::houses::{HouseKind, cells_of, house_of, houses_of_kind, kind_of, set_of};
use crate::programs::board9::index_set::{IndexSet, every_third_with, third_with};
use sudokud_model::grid::{House, Value};

/// The kinds of base and cover, in the order of the four passes.
const PASSES: [(HouseKind, HouseKind); 4] = [
    (HouseKind::Box, HouseKind::Column),
    (HouseKind::Box, HouseKind::Row),
    (HouseKind::Column, HouseKind::Box),
    (HouseKind::Row, HouseKind::Box),
];

/// A value locked in the crossing of two houses.
pub(crate) struct Locked {
    pub(crate) value: Value,
    pub(crate) base: House,
    pub(crate) cover: House,
}

/// Every value whose places in a base house, at least two, all lie in a cover house. Searches only
/// the values and base houses for which `is_searched` holds.
pub(crate) fn locked(
    position: &Position,
    is_searched: impl Fn(Value, House) -> bool + Copy,
) -> impl Iterator<Item = Locked> {
    PASSES.into_iter().flat_map(move |(bases, covers)| {
        values().flat_map(move |value| {
            houses_of_kind(bases)
                .filter(move |&base| is_searched(value, base))
                .filter_map(move |base| locked_in(position, value, base, covers))
        })
    })
}

fn locked_in(position: &Position, value: Value, base: House, covers: HouseKind) -> Option<Locked> {
    let places = position.places(base, value);
    let first = places.first()?;
    let crossing = if covers == HouseKind::Column { every_third_with(first) } else { third_with(first) };
    let is_locked = places != IndexSet::only(first) && places.is_subset(&crossing);
    is_locked.then(|| Locked { value, base, cover: house_of(covers, cells_of(base)[first]) })
}

impl Locked {
    /// The kind of those with a box as base, or with a line.
    fn kind(&self, [pointing, claiming]: [HintKind; 2]) -> HintKind {
        if kind_of(self.base) == HouseKind::Box { pointing } else { claiming }
    }

    /// The cells of the cover that lose the value.
    pub(crate) fn removed(&self, position: &Position) -> CellSet {
        (position.cells(self.value) & set_of(self.cover)) - set_of(self.base)
    }

    /// The first house parallel to the base in which the cover's loss leaves the value one place.
    fn single(&self, position: &Position) -> Option<Effect> {
        let cover = set_of(self.cover);
        let mut others = houses_of_kind(kind_of(self.base)).filter(|&house| house != self.base);
        others.find_map(|house| {
            let places = position.cells(self.value) & set_of(house);
            let outside = places - cover;
            let crosses = !set_of(house).is_disjoint(&cover);
            let leaves_one = crosses && places.len() >= 2 && outside.len() == 1;
            leaves_one.then(|| outside.first().map(|cell| Effect::placing(cell, self.value)))?
        })
    }
}

/// The first locked candidates that remove something.
pub(crate) fn locking(position: &Position, kinds: [HintKind; 2]) -> Option<Finding> {
    locked(position, |_, _| true).find_map(|locked| {
        let effect = Effect::removing(locked.value, locked.removed(position));
        Finding::new(locked.kind(kinds), effect)
    })
}

/// The first locked candidates that leave a value one place in a house.
pub(crate) fn direct_locking(position: &Position, kinds: [HintKind; 2]) -> Option<Finding> {
    let mut all = locked(position, |_, _| true);
    all.find_map(|locked| Finding::new(locked.kind(kinds), locked.single(position)?))
}
