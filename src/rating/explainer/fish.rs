//! Producers 8, 11 and 18: a value of k parallel lines confined to k crossing lines.

use super::effect::Effect;
use super::hint::Finding;
use super::houses::{cells_of, set_of};
use super::index_set::{IndexSet, subsets};
use super::pattern::Pattern;
use super::position::{Position, values};
use crate::grid::{House, HouseKind, Value};

/// The first fish of `size` base lines that removes something: columns first, then rows.
pub(crate) fn fish(position: &Position, size: usize) -> Option<Finding> {
    let rating = [3.2, 3.8, 5.2][size - 2];
    let live: Vec<Value> = values().filter(|&value| position.filled_with(value) + 2 * size <= 9).collect();
    [HouseKind::Column, HouseKind::Row].into_iter().find_map(|kind| {
        subsets(9, size).find_map(|lines| {
            live.iter().find_map(|&value| {
                let effect = effect(position, (kind, lines), value)?;
                Finding::new(rating, Pattern::Fish(size), effect)
            })
        })
    })
}

fn effect(position: &Position, (kind, lines): (HouseKind, IndexSet), value: Value) -> Option<Effect> {
    let line = |index: usize| House::new(kind as usize * 9 + index);
    let mut crossing = IndexSet::EMPTY;
    for index in lines.iter() {
        let places = position.places(line(index), value);
        crossing |= places;
        if places.len() < 2 || crossing.len() > lines.len() {
            return None;
        }
    }
    (crossing.len() == lines.len()).then(|| {
        let mut removed = position.cells(value);
        lines.iter().for_each(|index| removed -= set_of(line(index)));
        let covered = (0..9)
            .filter(|&index| !lines.contains(index))
            .flat_map(|index| crossing.iter().map(move |place| cells_of(line(index))[place]));
        Effect::removing(value, removed & covered.collect())
    })
}
