//! Sets of the 81 cells, and which cells see each other.
//!
//! A set is one `u128`: bit k is the cell with index k, so iteration is in reading order. The tables are
//! computed at compile time. Side 9 only: HoDoKu knows no other.

use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Sub, SubAssign};
use sudokud_core::grid::{Cell, House};

/// A set of cells of a 9×9 board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct CellSet(u128);

impl CellSet {
    pub(super) const EMPTY: Self = Self(0);
    pub(super) const ALL: Self = Self((1 << 81) - 1);

    #[inline]
    pub(super) const fn of(cell: Cell) -> Self {
        SINGLE_CELLS[cell.index()]
    }

    #[inline]
    pub(super) const fn contains(self, cell: Cell) -> bool {
        self.meets(Self::of(cell))
    }

    #[inline]
    pub(super) const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    #[inline]
    pub(super) const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns whether the set has two cells or more.
    #[inline]
    pub(super) const fn has_several(self) -> bool {
        self.0 & self.0.wrapping_sub(1) != 0
    }

    #[inline]
    pub(super) const fn meets(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    #[inline]
    pub(super) const fn is_subset(self, other: Self) -> bool {
        self.0 & !other.0 == 0
    }

    /// The first cell in reading order.
    #[inline]
    pub(super) fn first(self) -> Option<Cell> {
        (self.0 != 0).then(|| Cell::new(self.0.trailing_zeros() as usize))
    }

    #[inline]
    pub(super) fn insert(&mut self, cell: Cell) {
        self.0 |= Self::of(cell).0;
    }

    #[inline]
    pub(super) fn remove(&mut self, cell: Cell) {
        self.0 &= !Self::of(cell).0;
    }

    /// The columns of the set's cells in a row: bit k is column k.
    #[inline]
    pub(super) const fn row_bits(self, row: usize) -> u16 {
        (self.0 >> (9 * row) & 0x1ff) as u16
    }

    /// The cells at these bits of each row.
    pub(super) fn from_rows(rows: [u16; 9]) -> Self {
        Self(rows.iter().rev().fold(0, |cells, &row| cells << 9 | u128::from(row)))
    }

    /// The cells of a set of two, in reading order.
    pub(super) fn pair(self) -> Option<[Cell; 2]> {
        let mut cells = self;
        let pair = [cells.next()?, cells.next()?];
        cells.is_empty().then_some(pair)
    }
}

/// A set is its own iterator, in reading order.
impl Iterator for CellSet {
    type Item = Cell;

    #[inline]
    fn next(&mut self) -> Option<Cell> {
        // By halves: arithmetic on all 128 bits takes three times as long.
        let (low, high) = (self.0 as u64, (self.0 >> 64) as u64);
        if low != 0 {
            self.0 = u128::from(low & (low - 1)) | u128::from(high) << 64;
            Some(Cell::new(low.trailing_zeros() as usize))
        } else if high != 0 {
            self.0 = u128::from(high & (high - 1)) << 64;
            Some(Cell::new(64 + high.trailing_zeros() as usize))
        } else {
            None
        }
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let len = Self::len(*self);
        (len, Some(len))
    }
}

impl FromIterator<Cell> for CellSet {
    fn from_iter<I: IntoIterator<Item = Cell>>(cells: I) -> Self {
        cells.into_iter().fold(Self::EMPTY, |set, cell| set | Self::of(cell))
    }
}

impl BitAnd for CellSet {
    type Output = Self;
    #[inline]
    fn bitand(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
}

impl BitOr for CellSet {
    type Output = Self;
    #[inline]
    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl Sub for CellSet {
    type Output = Self;
    #[inline]
    fn sub(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }
}

impl BitAndAssign for CellSet {
    #[inline]
    fn bitand_assign(&mut self, other: Self) {
        self.0 &= other.0;
    }
}

impl BitOrAssign for CellSet {
    #[inline]
    fn bitor_assign(&mut self, other: Self) {
        self.0 |= other.0;
    }
}

impl SubAssign for CellSet {
    #[inline]
    fn sub_assign(&mut self, other: Self) {
        self.0 &= !other.0;
    }
}

/// The set of each cell alone: shifting 128 bits takes longer than reading a table.
const SINGLE_CELLS: [CellSet; 81] = {
    let mut sets = [CellSet::EMPTY; 81];
    let mut cell = 0;
    while cell < 81 {
        sets[cell] = CellSet(1 << cell);
        cell += 1;
    }
    sets
};

const fn house_mask(house: usize) -> u128 {
    let (mut mask, mut cell) = (0, 0);
    while cell < 81 {
        let (row, column) = (cell / 9, cell % 9);
        if house == row || house == 9 + column || house == 18 + row / 3 * 3 + column / 3 {
            mask |= 1 << cell;
        }
        cell += 1;
    }
    mask
}

const HOUSES: [CellSet; 27] = {
    let mut houses = [CellSet::EMPTY; 27];
    let mut house = 0;
    while house < 27 {
        houses[house] = CellSet(house_mask(house));
        house += 1;
    }
    houses
};

const PEERS: [CellSet; 81] = {
    let mut peers = [CellSet::EMPTY; 81];
    let mut cell = 0;
    while cell < 81 {
        let [row, column, box_] = [cell / 9, 9 + cell % 9, 18 + cell / 27 * 3 + cell % 9 / 3];
        let mask = HOUSES[row].0 | HOUSES[column].0 | HOUSES[box_].0;
        peers[cell] = CellSet(mask & !(1 << cell));
        cell += 1;
    }
    peers
};

/// The nine rows, as houses.
pub(super) const ROWS: [House; 9] = houses_from(0);
/// The nine columns.
pub(super) const COLUMNS: [House; 9] = houses_from(9);
/// The nine boxes.
pub(super) const BOXES: [House; 9] = houses_from(18);
/// Rows and columns, the order in which HoDoKu looks at lines.
pub(super) const LINES: [House; 18] = {
    let mut lines = [ROWS[0]; 18];
    let mut k = 0;
    while k < 18 {
        lines[k] = House::new(k);
        k += 1;
    }
    lines
};

const fn houses_from(first: usize) -> [House; 9] {
    let mut houses = [House::new(first); 9];
    let mut k = 0;
    while k < 9 {
        houses[k] = House::new(first + k);
        k += 1;
    }
    houses
}

/// The cells of a house.
#[inline]
pub(super) const fn cells_of(house: House) -> CellSet {
    HOUSES[house.index()]
}

/// The cells that share a house with a cell, itself left out.
#[inline]
pub(super) const fn peers(cell: Cell) -> CellSet {
    PEERS[cell.index()]
}

/// The cells that see every cell of a set; all cells for the empty set.
#[inline]
pub(super) fn common_peers(cells: CellSet) -> CellSet {
    cells.fold(CellSet::ALL, |seen, cell| seen & peers(cell))
}

#[inline]
pub(super) const fn row(cell: Cell) -> House {
    ROWS[cell.index() / 9]
}

#[inline]
pub(super) const fn column(cell: Cell) -> House {
    COLUMNS[cell.index() % 9]
}

#[inline]
pub(super) const fn box_(cell: Cell) -> House {
    BOXES[cell.index() / 27 * 3 + cell.index() % 9 / 3]
}

const HOUSES_OF: [[House; 3]; 81] = {
    let mut houses = [[ROWS[0]; 3]; 81];
    let mut k = 0;
    while k < 81 {
        let cell = Cell::new(k);
        houses[k] = [row(cell), column(cell), box_(cell)];
        k += 1;
    }
    houses
};

/// A cell's row, column and box, in this order.
#[inline]
pub(super) const fn houses_of(cell: Cell) -> [House; 3] {
    HOUSES_OF[cell.index()]
}

/// The boxes that have cells of a line.
pub(super) const fn boxes_crossing(line: House) -> [House; 3] {
    let line = line.index();
    let (first, step) = if line < 9 { (line / 3 * 3, 1) } else { ((line - 9) / 3, 3) };
    [BOXES[first], BOXES[first + step], BOXES[first + 2 * step]]
}

/// The row, column and box that hold all of a set, in this order; none for the empty set.
pub(super) fn shared_houses(cells: CellSet) -> impl Iterator<Item = House> {
    let houses = cells.first().map(houses_of).into_iter().flatten();
    houses.filter(move |&house| cells.is_subset(cells_of(house)))
}

/// The line (row, then column) that holds all of a set, if there is one.
pub(super) fn shared_line(cells: CellSet) -> Option<House> {
    shared_houses(cells).find(|house| house.index() < 18)
}

/// The box that holds all of a set, if there is one.
pub(super) fn shared_box(cells: CellSet) -> Option<House> {
    shared_houses(cells).find(|house| house.index() >= 18)
}

#[cfg(test)]
mod tests {
    use super::*;
    use sudokud_core::houses::Layout;

    #[test]
    fn the_tables_agree_with_the_geometry() {
        let layout = Layout::classic(3).unwrap();
        for cell in layout.cells() {
            assert_eq!(houses_of(cell), layout.classic_houses(cell));
            assert_eq!(peers(cell), layout.peers(cell).collect());
        }
        for house in layout.houses() {
            assert_eq!(cells_of(house), layout.cells_of(house).iter().copied().collect());
        }
    }
}
