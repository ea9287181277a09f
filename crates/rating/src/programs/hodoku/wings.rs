//! W-wing, XY-wing, XYZ-wing, and BUG+1: small patterns of cells with two or three candidates.

use super::choice_rule::{First, take_first};
use super::effects::Effects;
use super::position::{Digits, Position};
use super::workspace::Workspace;
use crate::programs::board9::cell_set::{CellSet, values};
use crate::programs::board9::houses::{RCB, common_peers, houses, houses_of, peers, set_of};
use std::ops::ControlFlow;
use sudokud_model::grid::{Cell, Value};
use sudokud_model::sets::combinations::each_combination;

/// Two cells with the same pair, joined by a strong link of one of its digits: the other digit is in one of
/// them.
pub(super) fn find_w_wing(position: &Position, workspace: &mut Workspace<'_>) -> First {
    let changed = workspace.changed();
    let bivalue: Vec<Cell> = position.bivalue().iter().collect();
    each_combination(&bivalue, 2, |pair| {
        let (cells, pair_digits) = ([pair[0], pair[1]], position.candidates(pair[0]));
        if position.candidates(pair[1]) != pair_digits
            || changed.digits.is_disjoint(&pair_digits)
                && changed.cells.is_disjoint(&cells.into_iter().collect())
        {
            return ControlFlow::Continue(());
        }
        for removed in pair_digits {
            let targets = peers(pair[0]) & peers(pair[1]) & position.places(removed);
            let linking = (pair_digits - Digits::only(removed)).single();
            if !targets.is_empty() && linking.is_some_and(|digit| has_bridge(position, digit, cells)) {
                take_first(Effects::removing(position, removed, targets))?;
            }
        }
        ControlFlow::Continue(())
    })
}

/// Returns whether the digit has two places in a house, one seen by each of the two cells. Neither cell is
/// one of them.
fn has_bridge(position: &Position, digit: Value, [a, b]: [Cell; 2]) -> bool {
    houses(RCB).any(|house| {
        let ends = position.places_in(house, digit);
        ends.pair().is_some_and(|[x, y]| {
            let joins = |x, y| peers(a).contains(x) && peers(b).contains(y);
            !ends.contains(a) && !ends.contains(b) && (joins(x, y) || joins(y, x))
        })
    })
}

/// A cell with two candidates between two others: the digit that these share is in one of them.
pub(super) fn find_xy_wing(position: &Position, workspace: &mut Workspace<'_>) -> First {
    let bivalue = position.bivalue();
    if bivalue.is_disjoint(&workspace.changed().cells) {
        return ControlFlow::Continue(());
    }
    let bivalue: Vec<Cell> = bivalue.iter().collect();
    for (i, &first) in bivalue.iter().enumerate() {
        for (j, &second) in bivalue.iter().enumerate().skip(i + 1) {
            let two = position.candidates(first) | position.candidates(second);
            if two.len() != 3 {
                continue;
            }
            for &third in &bivalue[j + 1..] {
                let pair = position.candidates(third);
                if pair.is_subset(&two)
                    && pair != position.candidates(first)
                    && pair != position.candidates(second)
                {
                    xy_wing(position, [first, second, third])?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

fn xy_wing(position: &Position, [i, j, k]: [Cell; 3]) -> First {
    for (pivot, pincers) in [(i, [j, k]), (j, [i, k]), (k, [i, j])] {
        if pincers.iter().all(|&pincer| peers(pivot).contains(pincer)) {
            take_first(remove_common(position, pincers, peers(pincers[0]) & peers(pincers[1])))?;
        }
    }
    ControlFlow::Continue(())
}

/// Removes the digits that two cells share from other cells.
fn remove_common(position: &Position, [a, b]: [Cell; 2], cells: CellSet) -> Effects {
    let mut effects = Effects::default();
    for digit in position.candidates(a) & position.candidates(b) {
        effects.remove_digit(position, digit, cells);
    }
    effects
}

/// An XY-wing with a third candidate in the pivot: the digit that all three cells share is in one of them.
pub(super) fn find_xyz_wing(position: &Position, workspace: &mut Workspace<'_>) -> First {
    let (changed, bivalue) = (workspace.changed().cells, position.bivalue());
    for pivot in position.open().iter().filter(|&cell| position.candidates(cell).len() == 3) {
        if changed.is_disjoint(&(CellSet::only(pivot) | bivalue & peers(pivot))) {
            continue;
        }
        let fits = |&cell: &Cell| position.candidates(cell).is_subset(&position.candidates(pivot));
        let pincers: Vec<Cell> = (bivalue & peers(pivot)).iter().filter(fits).collect();
        each_combination(&pincers, 2, |pair| {
            if position.candidates(pair[0]) == position.candidates(pair[1]) {
                return ControlFlow::Continue(());
            }
            let seen = common_peers([pivot, pair[0], pair[1]].into_iter().collect());
            take_first(remove_common(position, [pair[0], pair[1]], seen))
        })?;
    }
    ControlFlow::Continue(())
}

/// All open cells have two candidates but one, which has three: the one that stands three times in its houses
/// is true.
pub(super) fn find_bug_plus_one(position: &Position, _: &mut Workspace<'_>) -> First {
    let richer = position.open() - position.bivalue();
    let cell = richer.single().filter(|&cell| position.candidates(cell).len() == 3);
    let mut effects = Effects::default();
    if let Some((cell, kept)) = cell.and_then(|cell| Some((cell, extra_digit(position, cell)?))) {
        effects.remove_digits(position, Digits::full(9) - Digits::only(kept), CellSet::only(cell));
    }
    take_first(effects)
}

/// The digit that has three places in exactly the houses of a cell; `None` if any other has more than two
/// anywhere.
fn extra_digit(position: &Position, cell: Cell) -> Option<Value> {
    let mut extra = None;
    for house in houses(RCB) {
        for digit in values() {
            let count = (position.places(digit) & set_of(house)).len();
            let allowed = count <= 2 || count == 3 && houses_of(cell).contains(&house);
            if !allowed || count == 3 && extra.is_some_and(|other| other != digit) {
                return None;
            }
            if count == 3 {
                extra = Some(digit);
            }
        }
    }
    let is_extra =
        |digit: &Value| houses_of(cell).into_iter().all(|house| position.count(house, *digit) == 3);
    extra.filter(|digit| is_extra(digit) && position.candidates(cell).contains(*digit))
}
