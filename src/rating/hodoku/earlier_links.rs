//! The test that a position of a walk has no link that an earlier position lacked.
//!
//! Candidates only disappear. So two candidates that exclude each other have always done so. A new link
//! appears in three ways: a cell is left with two candidates; a house is left with two places or groups of a
//! digit; two groups of a box lose the cell that they shared. A group is a part of the earlier group in its
//! line and box, and stands for it.

use super::cells::{BOXES, CellSet, LINES, cells_of};
use super::position::{Position, digits};
use crate::grid::House;

/// The candidates on which the links of a position depend.
#[derive(Clone, Debug)]
pub(super) struct EarlierLinks {
    places: [CellSet; 9],
    bivalue: CellSet,
}

impl EarlierLinks {
    pub(super) fn new(position: &Position) -> Self {
        let mut places = [CellSet::EMPTY; 9];
        digits().for_each(|digit| places[digit.index()] = position.places(digit));
        Self { places, bivalue: position.bivalue() }
    }

    /// Returns whether all links of a later position were there before. Counts of places tell nothing in a
    /// contradictory position.
    pub(super) fn include_those_of(&self, later: &Position) -> bool {
        !later.is_contradictory()
            && later.bivalue().is_subset(self.bivalue)
            && digits().all(|digit| are_old(self.places[digit.index()], later.places(digit)))
    }
}

/// Returns whether the links of a digit are old. It had the places `before` and has the places `now`.
fn are_old(before: CellSet, now: CellSet) -> bool {
    let lost = before - now;
    let houses = (0..27).map(House::new).filter(|&house| cells_of(house).meets(lost));
    lost.is_empty() || { houses }
        .all(|house| are_old_in(house, before & cells_of(house), now & cells_of(house)))
}

/// The same for the links of a house, with the places in it.
fn are_old_in(house: House, before: CellSet, now: CellSet) -> bool {
    let is_pair_old = now.len() != 2 || before.len() == 2;
    is_pair_old && crossings(house).all(|crossing| are_old_from(house, crossing, before, now))
}

/// The cells that a house shares with each box or line that crosses it.
fn crossings(house: House) -> impl Iterator<Item = CellSet> {
    let others: &[House] = if house.index() < LINES.len() { &BOXES } else { &LINES };
    others.iter().map(move |&other| cells_of(house) & cells_of(other)).filter(|cells| !cells.is_empty())
}

/// The same for the links from the group in one crossing of the house.
fn are_old_from(house: House, crossing: CellSet, before: CellSet, now: CellSet) -> bool {
    let (rest_before, rest) = (before - crossing, now - crossing);
    if !(now & crossing).has_several() || rest.is_empty() {
        return true;
    }
    if !rest.has_several() {
        return rest == rest_before;
    }
    crossings(house).filter(|&other| (now & other).has_several()).all(|other| {
        let is_strong_link_old = rest != now & other || rest_before == before & other;
        let is_weak_link_old = (now & other).meets(crossing) || !(before & other).meets(crossing);
        is_strong_link_old && is_weak_link_old
    })
}
