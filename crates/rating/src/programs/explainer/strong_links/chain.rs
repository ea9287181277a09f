//! A chain of strong links and what it removes.

use super::link::Link;
use crate::programs::board9::cell_set::CellSet;
use crate::programs::board9::houses::{HouseKind, common_houses, common_peers, set_of};
use sudokud_model::grid::House;

/// The order in which houses are tried as bridge between two ends.
const BRIDGES: [HouseKind; 3] = [HouseKind::Column, HouseKind::Row, HouseKind::Box];

/// A link as the chain runs through it: entered at `ends[entry]`, left at the other end.
#[derive(Clone, Copy)]
pub(super) struct Passage<'a> {
    pub(super) link: &'a Link,
    /// The number of the link among the value's links.
    pub(super) number: usize,
    pub(super) entry: usize,
}

impl Passage<'_> {
    pub(super) fn entrance(&self) -> CellSet {
        self.link.ends[self.entry]
    }

    pub(super) fn exit(&self) -> CellSet {
        self.link.ends[1 - self.entry]
    }
}

/// The house that contains both ends, if there is one.
pub(super) fn bridge(first: CellSet, second: CellSet) -> Option<House> {
    common_houses(BRIDGES, first | second).next()
}

/// The cells that lose the value, and the number of removals for the choice: a ring counts a cell once for
/// each bridge that removes it.
///
/// An open chain removes what sees both loose ends; a ring removes what sees both ends of a bridge. A ring
/// counts only from its lowest link, entered at the first end.
pub(super) fn removals(chain: &[Passage<'_>], places: CellSet) -> (CellSet, usize) {
    let (Some(first), Some(last)) = (chain.first(), chain.last()) else { return (CellSet::EMPTY, 0) };
    let links = chain.iter().fold(CellSet::EMPTY, |union, passage| union | set_of(passage.link.house));
    let gaps = chain.windows(2).map(|pair| (pair[0].exit(), pair[1].entrance()));
    if bridge(last.exit(), first.entrance()).is_none() {
        let bridges = gaps.filter_map(|(left, entered)| bridge(left, entered)).map(set_of);
        let outside = places - bridges.fold(links, |union, cells| union | cells);
        let removed = common_peers(first.entrance() | last.exit()) & outside;
        return (removed, removed.len());
    }
    if first.entry != 0 || chain.iter().any(|passage| passage.number < first.number) {
        return (CellSet::EMPTY, 0);
    }
    let all = gaps.chain([(last.exit(), first.entrance())]);
    all.map(|(left, entered)| (common_peers(left | entered) & places) - links)
        .fold((CellSet::EMPTY, 0), |(union, count), cells| (union | cells, count + cells.len()))
}
