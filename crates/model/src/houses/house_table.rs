//! Which cells a house has, and which houses a cell has, as two lists with ranges.

use crate::houses::HouseKind;
use crate::indices::{Cell, House};
use std::ops::Range;

/// A house before it is in a layout.
pub(super) struct NewHouse {
    kind: HouseKind,
    number: usize,
    pub(super) cells: Vec<Cell>,
}

impl NewHouse {
    pub(super) const fn new(kind: HouseKind, number: usize, cells: Vec<Cell>) -> Self {
        Self { kind, number, cells }
    }
}

/// The cells of each house and set, and the houses and sets of each cell. Houses come before the sets of
/// fewer than N cells.
pub(super) struct HouseTable {
    houses: usize,
    /// By house or set: kind, number and range in `cells`.
    sets: Vec<SetEntry>,
    cells: Vec<Cell>,
    /// By cell: its sets in `members`, houses first, and where these end.
    member_ranges: Vec<MemberRange>,
    members: Vec<House>,
    /// Parallel to `members`: the index of the cell among the cells of the set.
    places: Vec<u16>,
}

#[derive(Clone, Copy)]
struct SetEntry {
    kind: HouseKind,
    number: u16,
    start: u32,
    end: u32,
}

#[derive(Clone, Copy)]
struct MemberRange {
    start: u32,
    houses_end: u32,
    end: u32,
}

impl HouseTable {
    /// Creates the table of a side from its houses, and then its sets of fewer cells.
    pub(super) fn new(side: usize, all: impl Iterator<Item = NewHouse>) -> Self {
        let (mut sets, mut cells) = (Vec::new(), Vec::new());
        for NewHouse { kind, number, cells: own } in all {
            let start = cells.len() as u32;
            cells.extend(own);
            sets.push(SetEntry { kind, number: number as u16, start, end: cells.len() as u32 });
        }
        let houses = sets.iter().take_while(|set| (set.end - set.start) as usize == side).count();
        let mut of_cell: Vec<Vec<(House, u16)>> = vec![Vec::new(); side * side];
        for (number, set) in sets.iter().enumerate() {
            for (place, cell) in cells[set.start as usize..set.end as usize].iter().enumerate() {
                of_cell[cell.index()].push((House::new(number), place as u16));
            }
        }
        let mut member_ranges = Vec::with_capacity(of_cell.len());
        let (mut members, mut places) = (Vec::with_capacity(cells.len()), Vec::with_capacity(cells.len()));
        for of_cell in of_cell {
            let start = members.len() as u32;
            let in_houses = of_cell.iter().filter(|(house, _)| house.index() < houses).count() as u32;
            members.extend(of_cell.iter().map(|&(house, _)| house));
            places.extend(of_cell.iter().map(|&(_, place)| place));
            let end = members.len() as u32;
            member_ranges.push(MemberRange { start, houses_end: start + in_houses, end });
        }
        Self { houses, sets, cells, member_ranges, members, places }
    }

    #[inline]
    pub(super) const fn house_count(&self) -> usize {
        self.houses
    }

    pub(super) const fn cell_count(&self) -> usize {
        self.member_ranges.len()
    }

    #[inline]
    pub(super) const fn set_count(&self) -> usize {
        self.sets.len()
    }

    #[inline]
    pub(super) fn kind(&self, set: House) -> HouseKind {
        self.sets[set.index()].kind
    }

    #[inline]
    pub(super) fn number(&self, set: House) -> usize {
        self.sets[set.index()].number.into()
    }

    pub(super) fn houses_of_kind(&self, kind: HouseKind) -> Range<usize> {
        let houses = &self.sets[..self.houses];
        houses.partition_point(|set| set.kind < kind)..houses.partition_point(|set| set.kind <= kind)
    }

    #[inline]
    pub(super) fn cells_of(&self, set: House) -> &[Cell] {
        let SetEntry { start, end, .. } = self.sets[set.index()];
        &self.cells[start as usize..end as usize]
    }

    #[inline]
    pub(super) fn houses_of(&self, cell: Cell) -> &[House] {
        &self.members[self.house_members(cell)]
    }

    #[inline]
    pub(super) fn sets_of(&self, cell: Cell) -> &[House] {
        &self.members[self.set_members(cell)]
    }

    #[inline]
    pub(super) fn places_in_houses(&self, cell: Cell) -> impl Iterator<Item = (House, usize)> + Clone + '_ {
        self.places_of(self.house_members(cell))
    }

    #[inline]
    pub(super) fn places_in_sets(&self, cell: Cell) -> impl Iterator<Item = (House, usize)> + Clone + '_ {
        self.places_of(self.set_members(cell))
    }

    #[inline]
    fn house_members(&self, cell: Cell) -> Range<usize> {
        let MemberRange { start, houses_end, .. } = self.member_ranges[cell.index()];
        start as usize..houses_end as usize
    }

    #[inline]
    fn set_members(&self, cell: Cell) -> Range<usize> {
        let MemberRange { start, end, .. } = self.member_ranges[cell.index()];
        start as usize..end as usize
    }

    #[inline]
    fn places_of(&self, members: Range<usize>) -> impl Iterator<Item = (House, usize)> + Clone + '_ {
        let places = self.places[members.clone()].iter().map(|&place| usize::from(place));
        self.members[members].iter().copied().zip(places)
    }

    /// Returns the memory of the lists in bytes.
    pub(super) fn bytes(&self) -> usize {
        self.sets.capacity() * size_of::<SetEntry>()
            + self.cells.capacity() * size_of::<Cell>()
            + self.members.capacity() * size_of::<House>()
            + self.places.capacity() * size_of::<u16>()
            + self.member_ranges.capacity() * size_of::<MemberRange>()
    }
}
