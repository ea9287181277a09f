//! Almost locked sets: k cells of a house with k + 1 digits between them.

use super::changes::{Changed, Seen};
use super::position::{Digits, Position};
use super::subset::Subset;
use crate::programs::board9::cell_set::CellSet;
use crate::programs::board9::houses::{common_peers, set_of, shared_line};
use sudokud_model::grid::{House, Value};

/// A set, and for each of its digits the targets: the places elsewhere that see all its places of that digit.
#[derive(Clone, Debug)]
pub(super) struct AlmostLockedSet {
    pub(super) cells: CellSet,
    pub(super) digits: Digits,
    targets: [CellSet; 9],
}

impl AlmostLockedSet {
    pub(super) fn new(position: &Position, Subset { cells, digits, .. }: Subset) -> Self {
        let mut targets = [CellSet::EMPTY; 9];
        for digit in digits {
            let places = position.places(digit);
            targets[digit.index()] = common_peers(cells & places) & places;
        }
        Self { cells, digits, targets }
    }

    /// Drops the targets that have lost one of the digits `lost`. The candidates of the set itself are
    /// unchanged.
    pub(super) fn drop_targets(&mut self, position: &Position, lost: Digits) {
        for digit in self.digits & lost {
            self.targets[digit.index()] &= position.places(digit);
        }
    }

    /// The places of a digit that see every place of it in the set; none lies in the set itself.
    #[inline]
    pub(super) const fn targets(&self, digit: Value) -> CellSet {
        self.targets[digit.index()]
    }
}

/// The sets of each house, searched anew only where a candidate has disappeared.
#[derive(Clone, Debug)]
pub(super) struct HouseSets {
    /// The candidates for which the sets were searched.
    seen: Seen,
    of_house: [Vec<Subset>; 27],
}

impl Default for HouseSets {
    fn default() -> Self {
        Self { seen: Seen::everywhere(Digits::EMPTY), of_house: std::array::from_fn(|_| Vec::new()) }
    }
}

impl HouseSets {
    /// Forgets the positions of another walk.
    pub(super) fn forget(&mut self) {
        self.seen = Seen::everywhere(Digits::EMPTY);
        self.of_house.iter_mut().for_each(Vec::clear);
    }

    /// Searches the houses in which a cell has other candidates than before. Returns these cells and the
    /// digits that they lost.
    pub(super) fn update(&mut self, position: &Position) -> Changed {
        let changed = self.seen.update(position);
        for (house, sets) in (0..27).map(House::new).zip(&mut self.of_house) {
            if !changed.cells.is_disjoint(&set_of(house)) {
                sets.clear();
                extend(position, house, set_of(house) & position.open(), Subset::default(), sets);
            }
        }
        changed
    }

    /// All sets: by house, then by subset, depth first. The same cells come once.
    pub(super) fn all(&self) -> impl Iterator<Item = Subset> + '_ {
        self.of_house.iter().flatten().copied()
    }
}

/// Adds the sets that have the cells of a subset and some of `rest`.
fn extend(position: &Position, house: House, mut rest: CellSet, subset: Subset, sets: &mut Vec<Subset>) {
    while let Some(cell) = rest.pop_first() {
        let cells = subset.cells | CellSet::only(cell);
        let digits = subset.digits | position.candidates(cell);
        let extended = Subset { cells, digits, size: subset.size + 1 };
        let count = digits.len();
        if count == extended.size + 1 && !is_in_earlier_house(house, cells) {
            sets.push(extended);
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
