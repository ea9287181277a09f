//! Where things are on a board of a given order: row, column and box of a cell, and back.
//!
//! All numbers count from 0; cells are row-major. `spot` is a cell's place inside its box, row-major too. The engine
//! names the four kinds of *exactly one* by the pair that they fix: cell, (row, value), (column, value), (box, value).

/// Index arithmetic for boards with boxes of `order` times `order` cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Layout {
    /// The side of a box.
    pub(crate) order: usize,
    /// The side of the board: `order * order`.
    pub(crate) side: usize,
}

impl Layout {
    pub(crate) fn new(order: usize) -> Self {
        Self { order, side: order * order }
    }

    /// How many cells there are.
    pub(crate) fn cells(self) -> usize {
        self.side * self.side
    }

    pub(crate) fn cell(self, row: usize, column: usize) -> usize {
        row * self.side + column
    }

    /// Row and column of a cell.
    pub(crate) fn place(self, cell: usize) -> (usize, usize) {
        (cell / self.side, cell % self.side)
    }

    /// The box that holds a cell, and the cell's spot in it.
    pub(crate) fn box_of(self, row: usize, column: usize) -> (usize, usize) {
        let n = self.order;
        (row / n * n + column / n, row % n * n + column % n)
    }

    /// Row and column of a spot in a box.
    pub(crate) fn box_place(self, box_: usize, spot: usize) -> (usize, usize) {
        let n = self.order;
        (box_ / n * n + spot / n, box_ % n * n + spot % n)
    }

    /// All values, as a bit set.
    pub(crate) fn all(self) -> u128 {
        u128::MAX >> (128 - self.side)
    }
}

/// The members of a bit set, ascending.
pub(crate) fn bits(mut set: u128) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let lowest = (set != 0).then(|| set.trailing_zeros() as usize)?;
        set &= set - 1;
        Some(lowest)
    })
}
