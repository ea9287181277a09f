//! A set of cells of a 9×9 board.

use sudokud_core::grid::{BitSet, Cell};

/// A set of cells, in reading order.
pub(crate) type CellSet = BitSet<Cell, 2>;

/// All 81 cells.
pub(crate) const ALL_CELLS: CellSet = CellSet::full(81);
