//! Rules that make no layout.

use crate::houses::rules::MAX_SIDE;
use crate::indices::Cell;
use std::fmt;

/// The rules of the houses contradict the side or each other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LayoutError {
    /// The side is 0 or above 256.
    Side {
        /// The side.
        side: usize,
    },
    /// The boxes do not tile the board.
    Boxes {
        /// The rows of a box.
        rows: usize,
        /// The columns of a box.
        columns: usize,
        /// The side.
        side: usize,
    },
    /// There is not one entry of regions for each cell.
    RegionCells {
        /// The number of entries.
        cells: usize,
        /// The number of cells.
        expected: usize,
    },
    /// A region does not have N cells.
    RegionSize {
        /// The first cell of the region.
        first: Cell,
        /// The number of its cells.
        cells: usize,
        /// The side.
        side: usize,
    },
    /// Windows need a side that is a square.
    Windows {
        /// The side.
        side: usize,
    },
    /// Disjoint groups need boxes.
    DisjointGroups,
    /// There are too many extra lists.
    ExtraCount {
        /// Their number.
        lists: usize,
    },
    /// An extra list has fewer than 2 or more than N cells.
    ExtraSize {
        /// The index of the list.
        list: usize,
        /// The number of its cells.
        cells: usize,
        /// The side.
        side: usize,
    },
    /// An extra list has a cell twice.
    ExtraRepeat {
        /// The index of the list.
        list: usize,
        /// The index in the list of the second occurrence.
        at: usize,
        /// The cell.
        cell: Cell,
    },
    /// An extra list has a cell beyond the board.
    ExtraCell {
        /// The index of the list.
        list: usize,
        /// The index in the list.
        at: usize,
    },
}

impl fmt::Display for LayoutError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Side { side } => write!(f, "the side is {side}, not 1 to {MAX_SIDE}"),
            Self::Boxes { rows, columns, side } => {
                write!(f, "boxes of {rows}×{columns} cells do not tile a board of side {side}")
            }
            Self::RegionCells { cells, expected } => {
                write!(f, "the regions name {cells} cells, where the board has {expected}")
            }
            Self::RegionSize { cells, side, .. } => {
                write!(f, "a region has {cells} cells, where a board of side {side} has regions of {side}")
            }
            Self::Windows { side } => {
                write!(f, "windows need a side that is a square (4, 9, 16, …), not {side}")
            }
            Self::DisjointGroups => write!(f, "disjoint groups need boxes"),
            Self::ExtraCount { lists } => {
                write!(f, "{lists} extra lists, where at most {} are accepted", super::MAX_EXTRA)
            }
            Self::ExtraSize { cells, side, .. } => {
                write!(f, "an extra list has {cells} cells, not 2 to {side}")
            }
            Self::ExtraRepeat { .. } => write!(f, "an extra list has the same cell twice"),
            Self::ExtraCell { .. } => write!(f, "an extra list has a cell beyond the board"),
        }
    }
}

impl std::error::Error for LayoutError {}
