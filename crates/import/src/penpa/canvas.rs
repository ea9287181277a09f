//! The canvas: its places have numbers. Two rows and two columns around the grid belong to it.
//!
//! The numbers of cells count by rows of the canvas, from 0. Those of corners follow, in the same order: the
//! corner of a cell is the lower right one. Other places follow, such as the middles of edges.

/// The rows and columns of a canvas beyond those of its grid.
const MARGIN: u64 = 4;

/// A row and a column of the canvas.
pub(super) type Place = (u64, u64);

/// The size of a canvas.
#[derive(Clone, Copy, Debug)]
pub(super) struct Canvas {
    columns: u64,
    rows: u64,
}

impl Canvas {
    /// Creates the canvas of a grid.
    pub(super) const fn of_grid(columns: u64, rows: u64) -> Self {
        Self { columns: columns + MARGIN, rows: rows + MARGIN }
    }

    /// Returns the place of a number that is one of a cell.
    pub(super) fn cell(self, number: u64) -> Option<Place> {
        (number < self.columns * self.rows).then(|| (number / self.columns, number % self.columns))
    }

    /// Returns the cells on both sides of a line between two corners, if these are the ends of an edge.
    pub(super) fn cells_beside(self, one: u64, other: u64) -> Option<[Place; 2]> {
        let corner = |number: u64| self.cell(number.checked_sub(self.columns * self.rows)?);
        let ((row, column), end) = (corner(one.min(other))?, corner(one.max(other))?);
        if end == (row, column + 1) {
            Some([(row, column + 1), (row + 1, column + 1)])
        } else if end == (row + 1, column) {
            Some([(row + 1, column), (row + 1, column + 1)])
        } else {
            None
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_edge_is_between_two_cells() {
        // A grid of 6 by 6 cells: 10 rows and columns.
        let canvas = Canvas::of_grid(6, 6);
        assert_eq!((canvas.cell(22), canvas.cell(100)), (Some((2, 2)), None));
        // From the lower right corner of a cell to that of the next one, and of the one below.
        assert_eq!(canvas.cells_beside(122, 123), Some([(2, 3), (3, 3)]));
        assert_eq!(canvas.cells_beside(132, 122), Some([(3, 2), (3, 3)]));
        // A diagonal, and no corners.
        assert_eq!((canvas.cells_beside(122, 133), canvas.cells_beside(22, 23)), (None, None));
    }
}
