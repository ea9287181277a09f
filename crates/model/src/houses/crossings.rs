//! The intersections of houses.
//!
//! The crossings of a house are in groups of disjoint ones: a classic box has a group of rows and a group of
//! columns. What is to be found for each crossing of a group then costs one pass over the cells of the house.

use crate::houses::house_table::HouseTable;
use crate::indices::{Cell, House};
use std::ops::Range;

/// A set of different cells that shares two or more cells with a house.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Crossing<'a> {
    /// The other house, or the extra set of fewer than N cells.
    pub other: House,
    /// The shared cells, in reading order.
    pub cells: &'a [Cell],
}

/// Crossings of one house of which no two share a cell.
#[derive(Clone, Copy, Debug)]
pub struct CrossingGroup<'a> {
    crossings: &'a Crossings,
    group: &'a Group,
}

/// The crossings of every house of a layout.
#[derive(Debug, Default)]
pub(super) struct Crossings {
    /// By house: its range in `groups`.
    houses: Vec<Range<u32>>,
    groups: Vec<Group>,
    /// By crossing: the other house, and its range in `cells`.
    others: Vec<(House, Range<u32>)>,
    /// The cells of the crossings of a group, then the other cells of the house.
    cells: Vec<Cell>,
}

#[derive(Debug)]
struct Group {
    /// The range in `others`.
    crossings: Range<u32>,
    /// The range in `cells` of the cells of the house that are in no crossing of the group.
    rest: Range<u32>,
}

impl Crossings {
    /// Costs the sum over all houses and their cells of the number of sets that contain the cell, and one
    /// pass over the cells of the house for each group.
    pub(super) fn of(table: &HouseTable) -> Self {
        let mut built = Self::default();
        let mut shared: Vec<(House, Cell)> = Vec::new();
        // By cell: whether a crossing of the current group has it.
        let mut covered = vec![false; table.cell_count()];
        for house in (0..table.house_count()).map(House::new) {
            shared.clear();
            for &cell in table.cells_of(house) {
                let others = table.sets_of(cell).iter().filter(|&&other| other != house);
                shared.extend(others.map(|&other| (other, cell)));
            }
            // Stable, so that the cells of a crossing stay in the order of the house.
            shared.sort_by_key(|&(other, _)| other);
            let first_group = built.groups.len() as u32;
            let mut first = built.others.len() as u32;
            for run in shared.chunk_by(|a, b| a.0 == b.0).filter(|run| run.len() > 1) {
                if run.iter().any(|&(_, cell)| covered[cell.index()]) {
                    built.close_group(first, table.cells_of(house), &mut covered);
                    first = built.others.len() as u32;
                }
                let begin = built.cells.len() as u32;
                for &(_, cell) in run {
                    covered[cell.index()] = true;
                    built.cells.push(cell);
                }
                built.others.push((run[0].0, begin..built.cells.len() as u32));
            }
            built.close_group(first, table.cells_of(house), &mut covered);
            built.houses.push(first_group..built.groups.len() as u32);
        }
        built.houses.shrink_to_fit();
        built.groups.shrink_to_fit();
        built.others.shrink_to_fit();
        built.cells.shrink_to_fit();
        built
    }

    /// Ends a group that begins at crossing `first`, unless it is empty.
    fn close_group(&mut self, first: u32, house: &[Cell], covered: &mut [bool]) {
        let end = self.others.len() as u32;
        let rest = self.cells.len() as u32;
        if first < end {
            self.cells.extend(house.iter().filter(|cell| !covered[cell.index()]));
            self.groups.push(Group { crossings: first..end, rest: rest..self.cells.len() as u32 });
            house.iter().for_each(|cell| covered[cell.index()] = false);
        }
    }

    pub(super) fn of_house(
        &self,
        house: House,
    ) -> impl DoubleEndedIterator<Item = CrossingGroup<'_>> + ExactSizeIterator {
        let groups = &self.groups[as_usize(&self.houses[house.index()])];
        groups.iter().map(|group| CrossingGroup { crossings: self, group })
    }

    /// Returns an upper bound of the memory of a layout's crossings in bytes: a group for each crossing. It
    /// costs as many steps as [`Crossings::of`], and no memory to speak of.
    pub(super) fn max_bytes(table: &HouseTable) -> usize {
        let mut shared = vec![0_u16; table.set_count()];
        let mut crossings = 0;
        for house in (0..table.house_count()).map(House::new) {
            shared.fill(0);
            for set in table.cells_of(house).iter().flat_map(|&cell| table.sets_of(cell)) {
                shared[set.index()] += 1;
            }
            // The house itself counts as one more, unless the side is 1.
            crossings += shared.iter().filter(|&&cells| cells > 1).count();
        }
        let crossing = size_of::<Group>()
            + size_of::<(House, Range<u32>)>()
            + size_of_val(table.cells_of(House::new(0)));
        crossings * crossing + table.house_count() * size_of::<Range<u32>>()
    }
}

impl<'a> CrossingGroup<'a> {
    /// Iterates over the crossings of the group, in the order of the layout's sets.
    #[inline]
    pub fn crossings(self) -> impl DoubleEndedIterator<Item = Crossing<'a>> + ExactSizeIterator {
        let Self { crossings, group } = self;
        let others = &crossings.others[as_usize(&group.crossings)];
        others
            .iter()
            .map(|(other, cells)| Crossing { other: *other, cells: &crossings.cells[as_usize(cells)] })
    }

    /// Returns the cells of the house that are in no crossing of the group, in reading order.
    #[inline]
    #[must_use]
    pub fn rest(self) -> &'a [Cell] {
        &self.crossings.cells[as_usize(&self.group.rest)]
    }
}

const fn as_usize(range: &Range<u32>) -> Range<usize> {
    range.start as usize..range.end as usize
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::houses::{Blocks, HouseRules, Layout, MAX_EXTRA, Pattern};

    fn bytes(crossings: &Crossings) -> usize {
        crossings.houses.capacity() * size_of::<Range<u32>>()
            + crossings.groups.capacity() * size_of::<Group>()
            + crossings.others.capacity() * size_of::<(House, Range<u32>)>()
            + crossings.cells.capacity() * size_of::<Cell>()
    }

    /// Lists of `length` cells, which share the first `shared` cells of the board, and no other.
    fn lists(side: usize, length: usize, shared: usize) -> Vec<Vec<Cell>> {
        let own = |list: usize, k: usize| (list * length + k) % (side * side - shared);
        let cell = |list, k| if k < shared { k } else { shared + own(list, k) };
        (0..MAX_EXTRA).map(|list| (0..length).map(|k| Cell::new(cell(list, k))).collect()).collect()
    }

    #[test]
    fn the_bytes_of_crossings_are_known_before_they_exist_for_hostile_rules_too() {
        for side in [1, 2, 9, 100] {
            let mut all = vec![HouseRules::of_side(side)];
            for (length, shared) in [(side, side), (side, 2), (side.saturating_sub(1), 2), (2, 2)] {
                let extra = if !(2..=side).contains(&length) {
                    Vec::new()
                } else {
                    lists(side, length, shared.min(length))
                };
                all.push(HouseRules { blocks: Blocks::None, extra, ..HouseRules::of_side(side) });
            }
            all[1].patterns = vec![Pattern::MainDiagonal, Pattern::AntiDiagonal];
            for rules in all {
                let layout = Layout::new(&rules).unwrap();
                let table = layout.table();
                let (actual, bound) = (bytes(&Crossings::of(table)), Crossings::max_bytes(table));
                assert!(actual <= bound, "side {side}: {actual} bytes, at most {bound} expected");
                assert!(layout.bytes() > bound);
                if rules.extra.len() == MAX_EXTRA && side > 2 {
                    assert!(bound <= 3 * actual, "side {side}: {actual} bytes, at most {bound} expected");
                }
            }
        }
    }
}
