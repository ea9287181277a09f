//! The houses of a board.
//!
//! A layout holds the cells of each house and, for each cell, its houses: about 6·N² entries for the classic
//! houses, 480 KB at side 100. Peers would take 5.6 MB at side 100, so [`Layout::peers`] walks the houses of
//! the cell instead.
//!
//! A **house** has N cells, so that each value has exactly one place in it. An extra list of fewer cells is
//! only a **set of different cells**: it excludes values but has a place for none. Both have a [`House`]
//! index; the houses come first.

use crate::houses::crossings::{Crossing, CrossingGroup, Crossings};
use crate::houses::house_table::{HouseTable, NewHouse};
use crate::houses::{Blocks, BoxShape, HouseKind, HouseRules, LayoutError, MAX_SIDE, cells_of_houses};
use crate::indices::{Cell, Column, House, Row, Value};
use std::fmt;
use std::sync::{Arc, OnceLock};

/// The houses of a board: side, list of houses, and which houses a cell has.
pub struct Layout {
    rules: HouseRules,
    table: HouseTable,
    rows: Vec<Row>,
    columns: Vec<Column>,
    /// By cell: its box or region.
    blocks: Vec<Option<House>>,
    is_default: bool,
    crossings: OnceLock<Crossings>,
}

impl Layout {
    /// Returns the layout of these rules. Layouts with the default houses of a side are shared.
    ///
    /// # Errors
    /// [`LayoutError`] if the rules do not fit the side or each other.
    ///
    /// ```
    /// use sudokud_model::grid::Cell;
    /// use sudokud_model::houses::{HouseRules, Layout, Pattern};
    /// let mut rules = HouseRules::of_side(9);
    /// rules.patterns.push(Pattern::MainDiagonal);
    /// let layout = Layout::new(&rules).unwrap();
    /// assert_eq!((layout.house_count(), layout.peers(Cell::new(0)).count()), (28, 26));
    /// ```
    pub fn new(rules: &HouseRules) -> Result<Arc<Self>, LayoutError> {
        if !(1..=MAX_SIDE).contains(&rules.side) {
            return Err(LayoutError::Side { side: rules.side });
        }
        let (blocks, others) = cells_of_houses::houses(rules)?;
        let rules = HouseRules { blocks, ..rules.clone() }.sorted();
        if rules == HouseRules::of_side(rules.side) {
            return Ok(Self::shared(rules));
        }
        Ok(Arc::new(Self::build(rules, others)))
    }

    /// Returns the layout with the default houses of a side, or `None` unless the side is 1..=256. The first
    /// call for a side builds it; later calls share it.
    ///
    /// ```
    /// use sudokud_model::grid::Cell;
    /// use sudokud_model::houses::Layout;
    /// let nine = Layout::of_side(9).unwrap();
    /// assert_eq!((nine.house_count(), nine.peers(Cell::new(40)).count()), (27, 20));
    /// ```
    #[must_use]
    pub fn of_side(side: usize) -> Option<Arc<Self>> {
        (1..=MAX_SIDE).contains(&side).then(|| Self::shared(HouseRules::of_side(side)))
    }

    /// Returns the default layout of boards with this many cells, or `None` unless `count` is a square from
    /// 1 to 65,536.
    #[must_use]
    pub fn of_cells(count: usize) -> Option<Arc<Self>> {
        let side = count.isqrt();
        if side * side == count { Self::of_side(side) } else { None }
    }

    /// Returns the classic layout of this order: side b·b, boxes of b×b cells. `None` unless the order is
    /// 1..=16.
    #[must_use]
    pub fn classic(order: usize) -> Option<Arc<Self>> {
        Self::of_side(order.checked_mul(order)?)
    }

    fn shared(rules: HouseRules) -> Arc<Self> {
        static BUILT: [OnceLock<Arc<Layout>>; MAX_SIDE] = [const { OnceLock::new() }; MAX_SIDE];
        let slot = &BUILT[rules.side - 1];
        Arc::clone(slot.get_or_init(|| {
            let (_, others) =
                cells_of_houses::houses(&rules).expect("the default houses of a side are a layout");
            Arc::new(Self { is_default: true, ..Self::build(rules, others) })
        }))
    }

    fn build(rules: HouseRules, others: Vec<NewHouse>) -> Self {
        let side = rules.side;
        let count = side * side;
        let line = |kind, k: usize, first: usize, step: usize| {
            NewHouse::new(kind, k, (0..side).map(|at| Cell::new(first + at * step)).collect())
        };
        let rows = (0..side).map(|k| line(HouseKind::Row, k, k * side, 1));
        let columns = (0..side).map(|k| line(HouseKind::Column, k, k, side));
        let table = HouseTable::new(side, rows.chain(columns).chain(others));
        let is_block = |house: &House| matches!(table.kind(*house), HouseKind::Box | HouseKind::Region);
        let block_of = |cell| table.houses_of(cell).iter().copied().find(is_block);
        Self {
            rules,
            rows: (0..count).map(|k| Row::new(k / side)).collect(),
            columns: (0..count).map(|k| Column::new(k % side)).collect(),
            blocks: (0..count).map(Cell::new).map(block_of).collect(),
            table,
            is_default: false,
            crossings: OnceLock::new(),
        }
    }

    #[cfg(test)]
    pub(super) const fn table(&self) -> &HouseTable {
        &self.table
    }

    /// Returns the rules; regions that are boxes are [`Blocks::Boxes`].
    #[must_use]
    pub const fn rules(&self) -> &HouseRules {
        &self.rules
    }

    /// Returns whether the houses are the default houses of the side.
    #[must_use]
    pub const fn is_default(&self) -> bool {
        self.is_default
    }

    /// Returns the order b if the houses are the classic ones: rows, columns and b×b boxes.
    #[must_use]
    pub fn classic_order(&self) -> Option<usize> {
        self.box_shape()
            .filter(|shape| self.is_default && shape.rows == shape.columns)
            .map(|shape| shape.rows)
    }

    /// Returns the shape of the boxes; `None` for regions and without boxes.
    #[must_use]
    pub const fn box_shape(&self) -> Option<BoxShape> {
        match self.rules.blocks {
            Blocks::Boxes(shape) => Some(shape),
            Blocks::None | Blocks::Regions(_) => None,
        }
    }

    /// Returns an upper bound of the memory of the layout in bytes, with the crossings that it may compute.
    #[must_use]
    pub fn bytes(&self) -> usize {
        size_of::<Self>()
            + self.rules.bytes()
            + self.table.bytes()
            + self.blocks.capacity() * size_of::<Option<House>>()
            + (self.rows.capacity() + self.columns.capacity()) * size_of::<Row>()
            + Crossings::max_bytes(&self.table)
    }

    /// Returns the side N: the number of cells in a house, and of values.
    #[inline]
    #[must_use]
    pub const fn side(&self) -> usize {
        self.rules.side
    }

    /// Returns the number of cells, N·N.
    #[inline]
    #[must_use]
    pub const fn cell_count(&self) -> usize {
        self.rules.side * self.rules.side
    }

    /// Returns the number of houses.
    #[inline]
    #[must_use]
    pub const fn house_count(&self) -> usize {
        self.table.house_count()
    }

    /// Returns the number of houses and of sets of different cells.
    #[inline]
    #[must_use]
    pub const fn set_count(&self) -> usize {
        self.table.set_count()
    }

    /// Iterates over all cells in reading order.
    pub fn cells(&self) -> impl DoubleEndedIterator<Item = Cell> + ExactSizeIterator + use<> {
        (0..self.cell_count()).map(Cell::new)
    }

    /// Iterates over all values, smallest first.
    pub fn values(&self) -> impl DoubleEndedIterator<Item = Value> + ExactSizeIterator + use<> {
        (0..self.side()).map(Value::new)
    }

    /// Iterates over all houses, in the order of their kinds.
    pub fn houses(&self) -> impl DoubleEndedIterator<Item = House> + ExactSizeIterator + Clone + use<> {
        (0..self.house_count()).map(House::new)
    }

    /// Iterates over all houses, then over the sets of fewer than N different cells.
    pub fn sets(&self) -> impl DoubleEndedIterator<Item = House> + ExactSizeIterator + Clone + use<> {
        (0..self.set_count()).map(House::new)
    }

    /// Iterates over the rows as houses.
    pub fn row_houses(&self) -> impl DoubleEndedIterator<Item = House> + ExactSizeIterator + use<> {
        (0..self.side()).map(House::new)
    }

    /// Iterates over the columns as houses.
    pub fn column_houses(&self) -> impl DoubleEndedIterator<Item = House> + ExactSizeIterator + use<> {
        (self.side()..2 * self.side()).map(House::new)
    }

    /// Iterates over the houses that are neither rows nor columns: boxes or regions first.
    pub fn areas(&self) -> impl DoubleEndedIterator<Item = House> + ExactSizeIterator + use<> {
        (2 * self.side()..self.house_count()).map(House::new)
    }

    /// Iterates over the houses of one kind.
    pub fn houses_of_kind(&self, kind: HouseKind) -> impl DoubleEndedIterator<Item = House> + use<> {
        self.table.houses_of_kind(kind).map(House::new)
    }

    /// Returns the house or set of this kind with this number, which counts from 0 within the kind.
    #[must_use]
    pub fn house(&self, kind: HouseKind, number: usize) -> Option<House> {
        self.sets().find(|&set| self.kind(set) == kind && self.number(set) == number)
    }

    /// Returns the cell at the crossing of a row and a column.
    #[inline]
    #[must_use]
    pub const fn cell(&self, row: Row, column: Column) -> Cell {
        Cell::new(row.index() * self.side() + column.index())
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
        House::new(self.side() + column.index())
    }

    /// Returns the box or region of a cell, if it has one.
    #[inline]
    #[must_use]
    pub fn block_of(&self, cell: Cell) -> Option<House> {
        self.blocks[cell.index()]
    }

    /// Returns the house of a cell that is of this kind; of several (both diagonals), the first.
    #[must_use]
    pub fn house_of(&self, cell: Cell, kind: HouseKind) -> Option<House> {
        self.houses_of(cell).iter().copied().find(|&house| self.kind(house) == kind)
    }

    /// Returns the houses of a cell: row, column, then the others in the order of their kinds.
    #[inline]
    #[must_use]
    pub fn houses_of(&self, cell: Cell) -> &[House] {
        self.table.houses_of(cell)
    }

    /// Returns the houses of a cell, then its sets of fewer than N different cells.
    #[inline]
    #[must_use]
    pub fn sets_of(&self, cell: Cell) -> &[House] {
        self.table.sets_of(cell)
    }

    /// Iterates over the houses of a cell, each with the index of the cell among the house's cells.
    #[inline]
    pub fn places_in_houses(&self, cell: Cell) -> impl Iterator<Item = (House, usize)> + Clone + '_ {
        self.table.places_in_houses(cell)
    }

    /// Iterates over the houses and sets of a cell, each with the index of the cell among its cells.
    #[inline]
    pub fn places_in_sets(&self, cell: Cell) -> impl Iterator<Item = (House, usize)> + Clone + '_ {
        self.table.places_in_sets(cell)
    }

    /// Returns whether a cell is in a house or set.
    #[inline]
    #[must_use]
    pub fn contains(&self, set: House, cell: Cell) -> bool {
        self.sets_of(cell).contains(&set)
    }

    /// Returns the kind of a house or set.
    #[inline]
    #[must_use]
    pub fn kind(&self, set: House) -> HouseKind {
        self.table.kind(set)
    }

    /// Returns the number of a house or set within its kind, from 0. The anti-diagonal has number 1.
    #[inline]
    #[must_use]
    pub fn number(&self, set: House) -> usize {
        self.table.number(set)
    }

    /// Returns the cells of a house or set, in reading order.
    #[inline]
    #[must_use]
    pub fn cells_of(&self, set: House) -> &[Cell] {
        self.table.cells_of(set)
    }

    /// Iterates over the houses and sets that share two or more cells with a house, in their order.
    pub fn crossings(&self, house: House) -> impl DoubleEndedIterator<Item = Crossing<'_>> {
        self.crossing_groups(house).flat_map(CrossingGroup::crossings)
    }

    /// Iterates over the crossings of a house in groups: no two crossings of a group share a cell. The order
    /// is that of [`Layout::crossings`].
    #[inline]
    pub fn crossing_groups(
        &self,
        house: House,
    ) -> impl DoubleEndedIterator<Item = CrossingGroup<'_>> + ExactSizeIterator {
        self.crossings.get_or_init(|| Crossings::of(&self.table)).of_house(house)
    }

    /// Iterates over the peers of a cell, each once: the other cells of its houses and sets.
    pub fn peers(&self, cell: Cell) -> impl Iterator<Item = Cell> + '_ {
        let sets = self.sets_of(cell);
        sets.iter().enumerate().flat_map(move |(k, &set)| {
            let is_new = move |&other: &Cell| {
                other != cell && !self.sets_of(other).iter().any(|set| sets[..k].contains(set))
            };
            self.cells_of(set).iter().copied().filter(is_new)
        })
    }

    /// Returns whether two different cells share a house or set.
    #[inline]
    #[must_use]
    pub fn sees(&self, a: Cell, b: Cell) -> bool {
        let of_a = self.sets_of(a);
        a != b && self.sets_of(b).iter().any(|set| of_a.contains(set))
    }
}

impl PartialEq for Layout {
    fn eq(&self, other: &Self) -> bool {
        self.rules == other.rules
    }
}
impl Eq for Layout {}

impl fmt::Debug for Layout {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Layout of side {} with {} houses", self.side(), self.house_count())
    }
}
