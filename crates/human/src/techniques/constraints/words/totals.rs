//! The sums that cells can have.

use super::removal::Removal;
use std::collections::BTreeSet;
use sudokud_model::constraint::Primitive;
use sudokud_model::grid::{Cell, Value};

/// The most sets of values that cells which differ are tried with.
const MAX_SETS: usize = 1_000;

/// The most sums that are listed; of more, the least and the most are told.
pub(super) const MAX_LISTED: usize = 3;

/// Returns the sums of cells with certain numbers, of cells that differ from each other different ones.
/// `None` if they are too many to be found.
pub(super) fn sums(
    removal: &Removal<'_>,
    cells: &[Cell],
    numbers: &dyn Fn(Cell) -> Vec<i64>,
) -> Option<BTreeSet<i64>> {
    let mut groups: Vec<Vec<Cell>> = Vec::new();
    for &cell in cells {
        let differs_from_all =
            |group: &&mut Vec<Cell>| group.iter().all(|&other| differ(removal, cell, other));
        match groups.iter_mut().find(differs_from_all) {
            Some(group) => group.push(cell),
            None => groups.push(vec![cell]),
        }
    }
    let mut all = BTreeSet::from([0]);
    for group in groups {
        let of_group = sums_of_different(&group, numbers)?;
        all = all.iter().flat_map(|sum| of_group.iter().map(move |other| sum + other)).collect();
    }
    Some(all)
}

/// The sums of cells that all differ.
fn sums_of_different(cells: &[Cell], numbers: &dyn Fn(Cell) -> Vec<i64>) -> Option<BTreeSet<i64>> {
    let mut sets: BTreeSet<u128> = BTreeSet::from([0]);
    for &cell in cells {
        let numbers = numbers(cell);
        let with = |&set: &u128| {
            let free = numbers.iter().filter(move |&&number| set >> number & 1 == 0);
            free.map(move |number| set | 1 << number).collect::<Vec<_>>()
        };
        sets = sets.iter().flat_map(with).collect();
        if sets.len() > MAX_SETS {
            return None;
        }
    }
    Some(sets.into_iter().map(|set| (0..128).filter(|number| set >> number & 1 == 1).sum()).collect())
}

/// Returns whether a house or a constraint of the removal makes two cells differ.
fn differ(removal: &Removal<'_>, a: Cell, b: Cell) -> bool {
    let has_both = |primitive: &Primitive| {
        let cells = primitive.different_cells();
        cells.contains(&a.into()) && cells.contains(&b.into())
    };
    a != b && (removal.sees(a, b) || removal.primitives().any(has_both))
}

/// The sums as they are told: few of them, or all between the least and the most.
pub(super) fn told(sums: &BTreeSet<i64>) -> BTreeSet<i64> {
    match (sums.first(), sums.last()) {
        (Some(&least), Some(&most)) if sums.len() > MAX_LISTED => (least..=most).collect(),
        _ => sums.clone(),
    }
}

/// The numbers of a cell's candidates, or of the value that it is given.
pub(super) fn numbers(removal: &Removal<'_>, cell: Cell, given: Option<(Cell, Value)>) -> Vec<i64> {
    match given {
        Some((other, value)) if other == cell => vec![removal.number(value)],
        _ => removal.candidates(cell).iter().map(|value| removal.number(value)).collect(),
    }
}

/// Returns the least and the most of some sums; 0 if there are none.
pub(super) fn range(sums: &BTreeSet<i64>) -> (i64, i64) {
    (sums.first().copied().unwrap_or(0), sums.last().copied().unwrap_or(0))
}
