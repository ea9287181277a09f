//! Almost locked sets: k cells of a house with k + 1 digits between them.

use super::cells::{BOXES, COLUMNS, CellSet, ROWS, cells_of, common_peers, shared_line};
use super::combinations::Subset;
use super::position::{Digits, Position};
use crate::grid::{House, Value};

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
        extend(position, house, cells_of(house) & position.open(), Subset::default(), sets);
    }
}

/// Adds the sets that have the cells of a subset and some of `rest`.
fn extend(
    position: &Position,
    house: House,
    mut rest: CellSet,
    subset: Subset,
    sets: &mut Vec<AlmostLockedSet>,
) {
    while let Some(cell) = rest.next() {
        let cells = subset.cells | CellSet::of(cell);
        let digits = subset.digits | position.candidates(cell);
        let extended = Subset { cells, digits, size: subset.size + 1 };
        let count = digits.len();
        if count == extended.size + 1 && !is_in_earlier_house(house, cells) {
            sets.push(AlmostLockedSet::new(position, cells, digits));
        }
        // Each further cell lowers the excess of digits by one at most.
        if count <= extended.size + rest.len() + 1 {
            extend(position, house, rest, extended, sets);
        }
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
