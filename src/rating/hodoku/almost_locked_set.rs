//! Almost locked sets: k cells of a house with k + 1 digits between them.

use super::cells::{BOXES, COLUMNS, CellSet, ROWS, cells_of, common_peers, shared_line};
use super::combinations::{Subset, each_subset};
use super::position::{Digits, Position};
use crate::grid::{House, Value};
use std::ops::ControlFlow;

/// A set, with its places of each digit and the places elsewhere that see all of these.
#[derive(Clone, Debug)]
pub(super) struct AlmostLockedSet {
    pub(super) cells: CellSet,
    pub(super) digits: Digits,
    places: [CellSet; 9],
    targets: [CellSet; 9],
}

impl AlmostLockedSet {
    fn new(position: &Position, cells: CellSet, digits: Digits) -> Self {
        let (mut places, mut targets) = ([CellSet::EMPTY; 9], [CellSet::EMPTY; 9]);
        for digit in digits {
            let own = position.places(digit) & cells;
            places[digit.index()] = own;
            targets[digit.index()] = common_peers(own) & position.places(digit);
        }
        Self { cells, digits, places, targets }
    }

    /// The set's cells that have a digit.
    #[inline]
    pub(super) const fn places(&self, digit: Value) -> CellSet {
        self.places[digit.index()]
    }

    /// The places of a digit that see every place of it in the set; none lies in the set itself.
    #[inline]
    pub(super) const fn targets(&self, digit: Value) -> CellSet {
        self.targets[digit.index()]
    }
}

/// All sets: by house, then by subset, depth first. The same cells come once.
pub(super) fn almost_locked_sets(position: &Position, sets: &mut Vec<AlmostLockedSet>) {
    sets.clear();
    for house in ROWS.into_iter().chain(COLUMNS).chain(BOXES) {
        let _all = each_subset(
            position,
            cells_of(house) & position.open(),
            &mut |Subset { cells, digits, size }| {
                if digits.len() == size + 1 && !is_in_earlier_house(house, cells) {
                    sets.push(AlmostLockedSet::new(position, cells, digits));
                }
                ControlFlow::Continue(())
            },
        );
    }
}

/// Returns whether cells of a column also lie in a row, or cells of a box in any line.
fn is_in_earlier_house(house: House, cells: CellSet) -> bool {
    match house.index() {
        0..9 => false,
        9..18 => !cells.has_several(),
        _ => shared_line(cells).is_some(),
    }
}
