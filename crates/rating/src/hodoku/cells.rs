//! Sets of the 81 cells, and which cells see each other.
//!
//! The tables are computed at compile time. Side 9 only: HoDoKu knows no other.

use sudokud_core::grid::{BitSet, Cell, House};

/// A set of cells of a 9×9 board.
pub(super) type CellSet = BitSet<Cell, 2>;

/// All 81 cells.
pub(super) const ALL_CELLS: CellSet = CellSet::full(81);

/// The columns of the set's cells in a row: bit k is column k.
#[inline]
pub(super) const fn row_bits(cells: CellSet, row: usize) -> u16 {
    (as_bits(cells) >> (9 * row) & 0x1ff) as u16
}

/// The cells at these bits of each row.
pub(super) fn from_rows(rows: [u16; 9]) -> CellSet {
    rows.iter().rev().fold(0_u128, |cells, &row| cells << 9 | u128::from(row)).into()
}

const fn as_bits(cells: CellSet) -> u128 {
    let [low, high] = cells.to_words();
    low as u128 | (high as u128) << 64
}

const HOUSES: [CellSet; 27] = {
    let mut houses = [CellSet::EMPTY; 27];
    let mut cell = 0;
    while cell < 81 {
        let (row, column) = (cell / 9, cell % 9);
        let mut kind = 0;
        while kind < 3 {
            let house = [row, 9 + column, 18 + row / 3 * 3 + column / 3][kind];
            houses[house] = houses[house].with_index(cell);
            kind += 1;
        }
        cell += 1;
    }
    houses
};

const PEERS: [CellSet; 81] = {
    let mut peers = [CellSet::EMPTY; 81];
    let mut pair = 0;
    while pair < 81 * 81 {
        let (cell, peer) = (pair / 81, pair % 81);
        let (row, column) = ([cell / 9, peer / 9], [cell % 9, peer % 9]);
        let share_a_line = row[0] == row[1] || column[0] == column[1];
        let share_a_box = row[0] / 3 == row[1] / 3 && column[0] / 3 == column[1] / 3;
        if cell != peer && (share_a_line || share_a_box) {
            peers[cell] = peers[cell].with_index(peer);
        }
        pair += 1;
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
    cells.iter().fold(ALL_CELLS, |seen, cell| seen & peers(cell))
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
    houses.filter(move |&house| cells.is_subset(&cells_of(house)))
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
            assert_eq!(houses_of(cell), layout.houses_of(cell));
            assert_eq!(peers(cell), layout.peers(cell).collect());
        }
        for house in layout.houses() {
            assert_eq!(cells_of(house), layout.cells_of(house).iter().copied().collect());
        }
    }
}
