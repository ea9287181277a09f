//! Which cells share a house: the same for every board of one order, so built once and shared.
//!
//! Tables of N² entries (row, column and box of a cell) and 3·N² (cells of a house): about 80 KB at side 100. Peers are not
//! tabled (5.6 MB at side 100) but walked along the three houses.

use crate::grid::{Box_, Cell, Column, House, Row, Value};
use std::fmt;
use std::sync::{Arc, OnceLock};

/// The largest order served: side 256.
pub const MAX_ORDER: usize = 16;

/// What every board of one order has in common.
pub struct Geometry {
    order: usize,
    side: usize,
    /// 3·N houses times N cells; rows, columns, boxes; each in reading order.
    cells: Vec<Cell>,
    boxes: Vec<Box_>,
    rows: Vec<Row>,
    columns: Vec<Column>,
}

/// What sort of house.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum HouseKind {
    /// A row.
    Row,
    /// A column.
    Column,
    /// A box.
    Box,
}

impl Geometry {
    /// The geometry of boards with this box side; `None` unless 1..=16. The first call for an order builds it, later
    /// ones share it.
    ///
    /// ```
    /// use sudokud::grid::{Cell, Geometry};
    /// let nine = Geometry::new(3).unwrap();
    /// assert_eq!((nine.side(), nine.peers(Cell::new(40)).count()), (9, 20));
    /// ```
    #[must_use]
    pub fn new(order: usize) -> Option<Arc<Self>> {
        static BUILT: [OnceLock<Arc<Geometry>>; MAX_ORDER] = [const { OnceLock::new() }; MAX_ORDER];
        let slot = BUILT.get(order.checked_sub(1)?)?;
        Some(Arc::clone(slot.get_or_init(|| Arc::new(Self::build(order)))))
    }

    /// The geometry of boards with this many cells: `None` unless it is the square of a perfect square, at most 65,536.
    #[must_use]
    pub fn of_cells(count: usize) -> Option<Arc<Self>> {
        (1..=MAX_ORDER).find(|order| order.pow(4) == count).and_then(Self::new)
    }

    fn build(order: usize) -> Self {
        let side = order * order;
        let box_of = |row: usize, column: usize| row / order * order + column / order;
        let mut cells = Vec::with_capacity(3 * side * side);
        cells.extend((0..side * side).map(Cell::new));
        cells.extend((0..side * side).map(|k| Cell::new(k % side * side + k / side)));
        for house in 0..side {
            let (top, left) = (house / order * order, house % order * order);
            cells.extend((0..side).map(|k| Cell::new((top + k / order) * side + left + k % order)));
        }
        let per_cell = 0..side * side;
        Self {
            order,
            side,
            cells,
            boxes: per_cell.clone().map(|k| Box_::new(box_of(k / side, k % side))).collect(),
            rows: per_cell.clone().map(|k| Row::new(k / side)).collect(),
            columns: per_cell.map(|k| Column::new(k % side)).collect(),
        }
    }

    /// b, the side of a box.
    #[inline]
    #[must_use]
    pub const fn order(&self) -> usize {
        self.order
    }

    /// N = b·b: cells in a house, and values.
    #[inline]
    #[must_use]
    pub const fn side(&self) -> usize {
        self.side
    }

    /// N·N.
    #[inline]
    #[must_use]
    pub const fn cell_count(&self) -> usize {
        self.side * self.side
    }

    /// All cells, in reading order.
    pub fn cells(&self) -> impl DoubleEndedIterator<Item = Cell> + ExactSizeIterator + use<> {
        (0..self.cell_count()).map(Cell::new)
    }

    /// All values, smallest first.
    pub fn values(&self) -> impl DoubleEndedIterator<Item = Value> + ExactSizeIterator + use<> {
        (0..self.side).map(Value::new)
    }

    /// All houses: rows, then columns, then boxes.
    pub fn houses(&self) -> impl DoubleEndedIterator<Item = House> + ExactSizeIterator + use<> {
        (0..3 * self.side).map(House::new)
    }

    /// The N houses of one kind.
    pub fn houses_of_kind(&self, kind: HouseKind) -> impl DoubleEndedIterator<Item = House> + use<> {
        let first = kind as usize * self.side;
        (first..first + self.side).map(House::new)
    }

    /// The cell where a row and a column cross.
    #[inline]
    #[must_use]
    pub const fn cell(&self, row: Row, column: Column) -> Cell {
        Cell::new(row.index() * self.side + column.index())
    }

    /// A cell's row.
    #[inline]
    #[must_use]
    pub fn row(&self, cell: Cell) -> Row {
        self.rows[cell.index()]
    }

    /// A cell's column.
    #[inline]
    #[must_use]
    pub fn column(&self, cell: Cell) -> Column {
        self.columns[cell.index()]
    }

    /// A cell's box.
    #[inline]
    #[must_use]
    pub fn box_(&self, cell: Cell) -> Box_ {
        self.boxes[cell.index()]
    }

    /// A row as a house.
    #[inline]
    #[must_use]
    pub const fn row_house(&self, row: Row) -> House {
        House::new(row.index())
    }

    /// A column as a house.
    #[inline]
    #[must_use]
    pub const fn column_house(&self, column: Column) -> House {
        House::new(self.side + column.index())
    }

    /// A box as a house.
    #[inline]
    #[must_use]
    pub const fn box_house(&self, box_: Box_) -> House {
        House::new(2 * self.side + box_.index())
    }

    /// A cell's row, column and box, as houses.
    #[inline]
    #[must_use]
    pub fn houses_of(&self, cell: Cell) -> [House; 3] {
        [self.row_house(self.row(cell)), self.column_house(self.column(cell)), self.box_house(self.box_(cell))]
    }

    /// What sort of house it is.
    #[inline]
    #[must_use]
    pub const fn kind(&self, house: House) -> HouseKind {
        match house.index() / self.side {
            0 => HouseKind::Row,
            1 => HouseKind::Column,
            _ => HouseKind::Box,
        }
    }

    /// Which row, column or box it is, from 0.
    #[inline]
    #[must_use]
    pub const fn index_in_kind(&self, house: House) -> usize {
        house.index() % self.side
    }

    /// A house's N cells, in reading order. In a line, cells k·b..(k+1)·b lie in one box; in a box, in one row.
    #[inline]
    #[must_use]
    pub fn cells_of(&self, house: House) -> &[Cell] {
        let first = house.index() * self.side;
        &self.cells[first..first + self.side]
    }

    /// The other cells of its row, of its column and of its box, each once: 3N − 2b − 1 of them.
    pub fn peers(&self, cell: Cell) -> impl Iterator<Item = Cell> + '_ {
        let (row, column) = (self.row(cell), self.column(cell));
        let [in_row, in_column, in_box] = self.houses_of(cell).map(|house| self.cells_of(house).iter().copied());
        let lines = in_row.chain(in_column).filter(move |&other| other != cell);
        lines.chain(in_box.filter(move |&other| self.row(other) != row && self.column(other) != column))
    }

    /// Are they two cells of one house?
    #[inline]
    #[must_use]
    pub fn sees(&self, a: Cell, b: Cell) -> bool {
        let share = self.row(a) == self.row(b) || self.column(a) == self.column(b) || self.box_(a) == self.box_(b);
        share && a != b
    }
}

impl fmt::Debug for Geometry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Geometry of side {}", self.side)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn every_house_of_every_order_has_each_cell_that_says_it_is_in_it() {
        for order in 1..=6 {
            let geometry = Geometry::new(order).unwrap();
            let mut memberships = 0;
            for house in geometry.houses() {
                let cells: BTreeSet<_> = geometry.cells_of(house).iter().copied().collect();
                assert_eq!(cells.len(), geometry.side());
                assert!(cells.iter().all(|&cell| geometry.houses_of(cell).contains(&house)));
                memberships += cells.len();
            }
            assert_eq!(memberships, 3 * geometry.cell_count());
        }
    }

    #[test]
    fn peers_are_the_cells_that_are_seen_each_once() {
        for order in [1, 2, 3, 5] {
            let geometry = Geometry::new(order).unwrap();
            for cell in geometry.cells() {
                let peers: Vec<_> = geometry.peers(cell).collect();
                let unique: BTreeSet<_> = peers.iter().copied().collect();
                assert_eq!(unique.len(), peers.len());
                assert!(unique.into_iter().eq(geometry.cells().filter(|&other| geometry.sees(cell, other))));
            }
        }
    }

    #[test]
    fn only_squares_of_perfect_squares_are_boards() {
        let sides: Vec<_> = (0..70_000).filter_map(Geometry::of_cells).map(|g| g.side()).collect();
        assert_eq!(sides, [1, 4, 9, 16, 25, 36, 49, 64, 81, 100, 121, 144, 169, 196, 225, 256]);
        assert!(Geometry::new(0).is_none() && Geometry::new(17).is_none());
    }
}
