//! Sets of the 81 cells, and the nine values.

use sudokud_model::grid::{Cell, Value};
use sudokud_model::sets::BitSet;

/// A set of cells, in reading order.
pub(crate) type CellSet = BitSet<Cell, 2>;

/// All 81 cells.
pub(crate) const ALL_CELLS: CellSet = CellSet::full(81);

/// The values 1 to 9.
pub(crate) fn values() -> impl DoubleEndedIterator<Item = Value> {
    (0..9).map(Value::new)
}

/// The columns of the set's cells in a row: bit k is column k.
#[inline]
pub(crate) const fn row_bits(cells: CellSet, row: usize) -> u16 {
    let [low, high] = cells.to_words();
    ((low as u128 | (high as u128) << 64) >> (9 * row) & 0x1ff) as u16
}

/// The cells at these bits of each row.
pub(crate) fn from_rows(rows: [u16; 9]) -> CellSet {
    rows.iter().rev().fold(0_u128, |cells, &row| cells << 9 | u128::from(row)).into()
}
