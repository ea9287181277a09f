//! The houses and peers of the classic board.
//!
//! Houses are numbered as in [`sudokud_model::grid`]: rows 0–8, columns 9–17, boxes 18–26. The order in which
//! a program visits the kinds is part of its specification, so each finder names one of the orders here.

use super::cell_set::{ALL_CELLS, CellSet};
use super::index_set::IndexSet;
use sudokud_model::grid::{Cell, House};

/// The kind of a house. A house's number is that of its kind times 9, plus its index.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum HouseKind {
    Row,
    Column,
    Box,
}

/// Boxes, columns, rows.
pub(crate) const BCR: [HouseKind; 3] = [HouseKind::Box, HouseKind::Column, HouseKind::Row];
/// Boxes, rows, columns.
pub(crate) const BRC: [HouseKind; 3] = [HouseKind::Box, HouseKind::Row, HouseKind::Column];
/// Rows, columns, boxes.
pub(crate) const RCB: [HouseKind; 3] = [HouseKind::Row, HouseKind::Column, HouseKind::Box];

/// The nine rows.
pub(crate) const ROWS: [House; 9] = houses_from(0);
/// The nine columns.
pub(crate) const COLUMNS: [House; 9] = houses_from(9);
/// The nine boxes.
pub(crate) const BOXES: [House; 9] = houses_from(18);
/// Rows and columns.
pub(crate) const LINES: [House; 18] = houses_from(0);

const fn houses_from<const COUNT: usize>(first: usize) -> [House; COUNT] {
    let mut houses = [House::new(first); COUNT];
    let mut k = 0;
    while k < COUNT {
        houses[k] = House::new(first + k);
        k += 1;
    }
    houses
}

struct Tables {
    cells: [[Cell; 9]; 27],
    sets: [CellSet; 27],
    peers: [CellSet; 81],
    houses: [[House; 3]; 81],
}

static TABLES: Tables = Tables::build();

impl Tables {
    const fn build() -> Self {
        let mut tables = Self {
            cells: [[Cell::new(0); 9]; 27],
            sets: [CellSet::EMPTY; 27],
            peers: [CellSet::EMPTY; 81],
            houses: [[House::new(0); 3]; 81],
        };
        let mut house = 0;
        while house < 27 {
            let mut index = 0;
            while index < 9 {
                let cell = cell_at(house, index);
                tables.cells[house][index] = cell;
                tables.sets[house] = tables.sets[house].with_index(cell.index());
                index += 1;
            }
            house += 1;
        }
        let mut cell = 0;
        while cell < 81 {
            tables.add_cell(Cell::new(cell));
            cell += 1;
        }
        tables
    }

    const fn add_cell(&mut self, cell: Cell) {
        let mut kind = 0;
        while kind < 3 {
            let house = house_of(RCB[kind], cell);
            self.houses[cell.index()][kind] = house;
            let mut index = 0;
            while index < 9 {
                let peer = self.cells[house.index()][index];
                if peer.index() != cell.index() {
                    self.peers[cell.index()] = self.peers[cell.index()].with_index(peer.index());
                }
                index += 1;
            }
            kind += 1;
        }
    }
}

/// The cell at a position of a house.
const fn cell_at(house: usize, index: usize) -> Cell {
    let at = house % 9;
    Cell::new(match house / 9 {
        0 => at * 9 + index,
        1 => index * 9 + at,
        _ => (at / 3 * 3 + index / 3) * 9 + at % 3 * 3 + index % 3,
    })
}

/// The house of this kind that contains `cell`.
pub(crate) const fn house_of(kind: HouseKind, cell: Cell) -> House {
    let (row, column) = (cell.index() / 9, cell.index() % 9);
    House::new(match kind {
        HouseKind::Row => row,
        HouseKind::Column => 9 + column,
        HouseKind::Box => 18 + row / 3 * 3 + column / 3,
    })
}

/// The row of a cell.
#[inline]
pub(crate) const fn row(cell: Cell) -> House {
    house_of(HouseKind::Row, cell)
}

/// The column of a cell.
#[inline]
pub(crate) const fn column(cell: Cell) -> House {
    house_of(HouseKind::Column, cell)
}

/// The box of a cell.
#[inline]
pub(crate) const fn box_(cell: Cell) -> House {
    house_of(HouseKind::Box, cell)
}

/// A cell's row, column and box, in this order.
#[inline]
pub(crate) fn houses_of(cell: Cell) -> [House; 3] {
    TABLES.houses[cell.index()]
}

/// The position of `cell` in its house of this kind.
pub(crate) const fn index_in(kind: HouseKind, cell: Cell) -> usize {
    let (row, column) = (cell.index() / 9, cell.index() % 9);
    match kind {
        HouseKind::Row => column,
        HouseKind::Column => row,
        HouseKind::Box => row % 3 * 3 + column % 3,
    }
}

/// The houses of these kinds, kind by kind.
pub(crate) fn houses(kinds: [HouseKind; 3]) -> impl Iterator<Item = House> {
    kinds.into_iter().flat_map(houses_of_kind)
}

/// The nine houses of one kind.
pub(crate) fn houses_of_kind(kind: HouseKind) -> impl Iterator<Item = House> {
    (0..9).map(move |index| House::new(kind as usize * 9 + index))
}

pub(crate) const fn kind_of(house: House) -> HouseKind {
    match house.index() / 9 {
        0 => HouseKind::Row,
        1 => HouseKind::Column,
        _ => HouseKind::Box,
    }
}

/// The cells of a house, by position.
#[inline]
pub(crate) fn cells_of(house: House) -> &'static [Cell; 9] {
    &TABLES.cells[house.index()]
}

/// The cells of a house as a set.
#[inline]
pub(crate) fn set_of(house: House) -> CellSet {
    TABLES.sets[house.index()]
}

/// The cells at these positions of a house.
pub(crate) fn cells_at(house: House, places: IndexSet) -> CellSet {
    places.iter().map(|index| cells_of(house)[index]).collect()
}

/// The 20 cells that see `cell`.
#[inline]
pub(crate) fn peers(cell: Cell) -> CellSet {
    TABLES.peers[cell.index()]
}

/// The cells that see every one of `cells`; all cells for the empty set.
#[inline]
pub(crate) fn common_peers(cells: CellSet) -> CellSet {
    cells.iter().fold(ALL_CELLS, |common, cell| common & peers(cell))
}

/// The boxes that have cells of a line.
pub(crate) const fn boxes_crossing(line: House) -> [House; 3] {
    let line = line.index();
    let (first, step) = if line < 9 { (line / 3 * 3, 1) } else { ((line - 9) / 3, 3) };
    [BOXES[first], BOXES[first + step], BOXES[first + 2 * step]]
}

/// The houses of these kinds that contain every one of `cells`; none for the empty set.
pub(crate) fn common_houses(kinds: [HouseKind; 3], cells: CellSet) -> impl Iterator<Item = House> {
    let of_first = cells.first().map(|first| kinds.map(|kind| house_of(kind, first)));
    of_first.into_iter().flatten().filter(move |&house| cells.is_subset(&set_of(house)))
}

/// The row, column and box that contain every one of `cells`, in this order.
pub(crate) fn shared_houses(cells: CellSet) -> impl Iterator<Item = House> {
    common_houses(RCB, cells)
}

/// The line (row, then column) that holds all of a set, if there is one.
pub(crate) fn shared_line(cells: CellSet) -> Option<House> {
    shared_houses(cells).find(|&house| kind_of(house) != HouseKind::Box)
}

/// The box that holds all of a set, if there is one.
pub(crate) fn shared_box(cells: CellSet) -> Option<House> {
    shared_houses(cells).find(|&house| kind_of(house) == HouseKind::Box)
}

#[cfg(test)]
mod tests {
    use super::*;
    use sudokud_model::houses::Layout;

    #[test]
    fn the_tables_agree_with_the_geometry() {
        let layout = Layout::classic(3).unwrap();
        for cell in layout.cells() {
            assert_eq!(houses_of(cell), layout.houses_of(cell));
            assert_eq!(peers(cell), layout.peers(cell).collect());
        }
        for house in layout.houses() {
            assert_eq!(cells_of(house), layout.cells_of(house));
            assert_eq!(set_of(house), layout.cells_of(house).iter().copied().collect());
        }
    }
}
