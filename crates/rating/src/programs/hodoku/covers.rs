//! A quick test of the bases of a finned fish: can any place be removed with them?
//!
//! A place that is removed sees all fins. So the base places that it does not see lie in the covers, as it
//! does itself. Few bases pass, and the combinations of covers are tried for these alone.

use crate::programs::board9::cell_set::CellSet;
use crate::programs::board9::houses::{peers, set_of};
use sudokud_model::grid::{Cell, House};

/// Returns the house of one kind that contains a cell.
pub(super) type HouseOf = fn(Cell) -> House;

/// The possible covers of some bases.
pub(super) struct Covers<'a> {
    /// The kinds of house that may cover a cell.
    pub(super) kinds: &'a [HouseOf],
    /// A base is no cover.
    pub(super) bases: &'a [House],
}

/// The places of the digit in some bases.
#[derive(Clone, Copy)]
pub(super) struct BasePlaces {
    pub(super) all: CellSet,
    /// The places in two bases, which are fins.
    pub(super) shared: CellSet,
}

impl Covers<'_> {
    /// Returns whether `count` covers could remove one of the `targets`.
    pub(super) fn may_remove(&self, targets: CellSet, base_places: BasePlaces, count: usize) -> bool {
        targets.iter().any(|target| {
            let mut unseen = base_places.all - peers(target);
            let is_base = unseen.contains(target);
            unseen.remove(target);
            base_places.shared.is_subset(&peers(target))
                && self.through(target).any(|cover| {
                    let rest = unseen - set_of(cover);
                    !is_base && self.can_hold(rest, count - 1)
                        || is_base && self.is_covered_again(target, cover, rest, count - 1)
                })
        })
    }

    /// Returns whether `count` covers other than `first` hold the cells `rest`, and one of them the target.
    fn is_covered_again(&self, target: Cell, first: House, rest: CellSet, count: usize) -> bool {
        let mut others = self.through(target).filter(|&cover| cover != first);
        count > 0 && others.any(|cover| self.can_hold(rest - set_of(cover), count - 1))
    }

    /// Returns whether `count` covers hold all the cells.
    pub(super) fn can_hold(&self, cells: CellSet, count: usize) -> bool {
        let Some(cell) = cells.first() else { return true };
        count > 0 && self.through(cell).any(|cover| self.can_hold(cells - set_of(cover), count - 1))
    }

    fn through(&self, cell: Cell) -> impl Iterator<Item = House> + '_ {
        self.kinds.iter().map(move |kind| kind(cell)).filter(|cover| !self.bases.contains(cover))
    }
}
