//! Which cells make a house. No other file computes this.
//!
//! The geometry of one order is built once and shared by all boards. It holds N² entries (row, column and box
//! of a cell) and 3·N² (cells of a house): about 80 KB at side 100. Peers would take 5.6 MB at side 100, so
//! [`Geometry::peers`] walks the three houses of the cell instead.

use crate::grid::{Box_, Cell, Column, House, Row, Value};
use std::fmt;
use std::ops::Range;
use std::sync::{Arc, OnceLock};

/// The largest order: side 256.
pub const MAX_ORDER: usize = 16;

/// The houses of all boards of one order.
pub struct Geometry {
    order: usize,
    side: usize,
    /// The N cells of each of the 3·N houses (rows, columns, boxes), in reading order.
    cells: Vec<Cell>,
    boxes: Vec<Box_>,
    rows: Vec<Row>,
    columns: Vec<Column>,
}

/// The kind of a house.
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
    /// Returns the geometry of boards with this box side, or `None` unless it is 1..=16. The first call for
    /// an order builds it; later calls share it.
    ///
    /// ```
    /// use sudokud_core::grid::{Cell, Geometry};
    /// let nine = Geometry::new(3).unwrap();
    /// assert_eq!((nine.side(), nine.peers(Cell::new(40)).count()), (9, 20));
    /// ```
    #[must_use]
    pub fn new(order: usize) -> Option<Arc<Self>> {
        static BUILT: [OnceLock<Arc<Geometry>>; MAX_ORDER] = [const { OnceLock::new() }; MAX_ORDER];
        let slot = BUILT.get(order.checked_sub(1)?)?;
        Some(Arc::clone(slot.get_or_init(|| Arc::new(Self::build(order)))))
    }

    /// Returns the geometry of boards with this many cells, or `None` unless `count` is the square of a
    /// perfect square and at most 65,536.
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

    /// Returns the order b, the side of a box.
    #[inline]
    #[must_use]
    pub const fn order(&self) -> usize {
        self.order
    }

    /// Returns the side N = b·b: the number of cells in a house, and of values.
    #[inline]
    #[must_use]
    pub const fn side(&self) -> usize {
        self.side
    }

    /// Returns the number of cells, N·N.
    #[inline]
    #[must_use]
    pub const fn cell_count(&self) -> usize {
        self.side * self.side
    }

    /// Returns the number of houses, 3·N.
    #[inline]
    #[must_use]
    pub const fn house_count(&self) -> usize {
        3 * self.side
    }

    /// Iterates over all cells in reading order.
    pub fn cells(&self) -> impl DoubleEndedIterator<Item = Cell> + ExactSizeIterator + use<> {
        (0..self.cell_count()).map(Cell::new)
    }

    /// Iterates over all values, smallest first.
    pub fn values(&self) -> impl DoubleEndedIterator<Item = Value> + ExactSizeIterator + use<> {
        (0..self.side).map(Value::new)
    }

    /// Iterates over all houses: rows, then columns, then boxes.
    pub fn houses(&self) -> impl DoubleEndedIterator<Item = House> + ExactSizeIterator + use<> {
        (0..self.house_count()).map(House::new)
    }

    /// Iterates over the N houses of one kind.
    pub fn houses_of_kind(&self, kind: HouseKind) -> impl DoubleEndedIterator<Item = House> + use<> {
        let first = kind as usize * self.side;
        (first..first + self.side).map(House::new)
    }

    /// Returns the house of this kind with this index, which counts from 0 within the kind.
    #[inline]
    #[must_use]
    pub const fn house(&self, kind: HouseKind, index: usize) -> House {
        House::new(kind as usize * self.side + index)
    }

    /// Returns the cell at the crossing of a row and a column.
    #[inline]
    #[must_use]
    pub const fn cell(&self, row: Row, column: Column) -> Cell {
        Cell::new(row.index() * self.side + column.index())
    }

    /// Returns the row of a cell.
    #[inline]
    #[must_use]
    pub fn row(&self, cell: Cell) -> Row {
        self.rows[cell.index()]
    }

    /// Returns the column of a cell.
    #[inline]
    #[must_use]
    pub fn column(&self, cell: Cell) -> Column {
        self.columns[cell.index()]
    }

    /// Returns the box of a cell.
    #[inline]
    #[must_use]
    pub fn box_(&self, cell: Cell) -> Box_ {
        self.boxes[cell.index()]
    }

    /// Returns a row as a house.
    #[inline]
    #[must_use]
    pub const fn row_house(&self, row: Row) -> House {
        House::new(row.index())
    }

    /// Returns a column as a house.
    #[inline]
    #[must_use]
    pub const fn column_house(&self, column: Column) -> House {
        House::new(self.side + column.index())
    }

    /// Returns a box as a house.
    #[inline]
    #[must_use]
    pub const fn box_house(&self, box_: Box_) -> House {
        House::new(2 * self.side + box_.index())
    }

    /// Returns the row, the column and the box of a cell, as houses.
    #[inline]
    #[must_use]
    pub fn houses_of(&self, cell: Cell) -> [House; 3] {
        [
            self.row_house(self.row(cell)),
            self.column_house(self.column(cell)),
            self.box_house(self.box_(cell)),
        ]
    }

    /// Returns the kind of a house.
    #[inline]
    #[must_use]
    pub const fn kind(&self, house: House) -> HouseKind {
        match house.index() / self.side {
            0 => HouseKind::Row,
            1 => HouseKind::Column,
            _ => HouseKind::Box,
        }
    }

    /// Returns the index of a house within its kind, from 0.
    #[inline]
    #[must_use]
    pub const fn index_in_kind(&self, house: House) -> usize {
        house.index() % self.side
    }

    /// Returns the N cells of a house in reading order. Cells k·b..(k+1)·b of a line lie in one box; those of
    /// a box lie in one row.
    #[inline]
    #[must_use]
    pub fn cells_of(&self, house: House) -> &[Cell] {
        let first = house.index() * self.side;
        &self.cells[first..first + self.side]
    }

    /// Returns the three houses of a cell, each with the index of the cell among the house's cells.
    #[inline]
    #[must_use]
    pub fn indices_in_houses(&self, cell: Cell) -> [(House, usize); 3] {
        let (row, column) = (self.row(cell).index(), self.column(cell).index());
        let [in_row, in_column, in_box] = self.houses_of(cell);
        [(in_row, column), (in_column, row), (in_box, row % self.order * self.order + column % self.order)]
    }

    /// Returns the chute of a line: the band of the row, or the stack of the column, with this index.
    #[inline]
    #[must_use]
    pub const fn chute_of(&self, line: usize) -> usize {
        line / self.order
    }

    /// Returns the indices of the b lines of a chute.
    #[inline]
    #[must_use]
    pub const fn lines_of_chute(&self, chute: usize) -> Range<usize> {
        chute * self.order..(chute + 1) * self.order
    }

    /// Iterates over the 3N − 2b − 1 peers of a cell: the other cells of its row, column and box, each once.
    pub fn peers(&self, cell: Cell) -> impl Iterator<Item = Cell> + '_ {
        let (row, column) = (self.row(cell), self.column(cell));
        let [in_row, in_column, in_box] =
            self.houses_of(cell).map(|house| self.cells_of(house).iter().copied());
        let lines = in_row.chain(in_column).filter(move |&other| other != cell);
        lines.chain(in_box.filter(move |&other| self.row(other) != row && self.column(other) != column))
    }

    /// Returns whether two different cells share a house.
    #[inline]
    #[must_use]
    pub fn sees(&self, a: Cell, b: Cell) -> bool {
        let share =
            self.row(a) == self.row(b) || self.column(a) == self.column(b) || self.box_(a) == self.box_(b);
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
    fn each_cell_is_in_exactly_the_houses_that_houses_of_names() {
        for order in 1..=6 {
            let geometry = Geometry::new(order).unwrap();
            let mut memberships = 0;
            for house in geometry.houses() {
                let cells: BTreeSet<_> = geometry.cells_of(house).iter().copied().collect();
                assert_eq!(cells.len(), geometry.side());
                assert!(cells.iter().all(|&cell| geometry.houses_of(cell).contains(&house)));
                let at = |&cell: &Cell| geometry.cells_of(house).iter().position(|&other| other == cell);
                assert!(
                    cells
                        .iter()
                        .all(|cell| geometry.indices_in_houses(*cell).contains(&(house, at(cell).unwrap())))
                );
                assert_eq!(geometry.house(geometry.kind(house), geometry.index_in_kind(house)), house);
                memberships += cells.len();
            }
            assert_eq!(memberships, 3 * geometry.cell_count());
        }
    }

    #[test]
    fn peers_are_exactly_the_cells_that_share_a_house_each_once() {
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
