//! The links of a kind of chain: X-chains stay with a digit, XY-chains with cells of two candidates.

use super::position::Position;
use super::two_strong_links::strongly_linked;
use crate::programs::board9::cell_set::CellSet;
use crate::programs::board9::houses::peers;
use sudokud_model::grid::{Cell, Value};

/// The links of a kind of chain, from a candidate to the candidates of one digit.
pub(super) trait Rules {
    /// The candidates from which chains start.
    fn starts(&self) -> Vec<(Cell, Value)>;

    /// If this candidate is false, one of these is true: cells, and the digit in them.
    fn strong(&self, cell: Cell, digit: Value) -> (CellSet, Value);

    /// If this candidate is true, the same digit is false in these cells.
    fn weak(&self, cell: Cell, digit: Value) -> CellSet;
}

/// Chains of one digit: strong links are houses with two places.
pub(super) struct OneDigit<'a> {
    position: &'a Position,
    digit: Value,
    strong: [CellSet; 81],
}

impl<'a> OneDigit<'a> {
    pub(super) fn new(position: &'a Position, digit: Value) -> Self {
        let mut strong = [CellSet::EMPTY; 81];
        for cell in position.places(digit) {
            strong[cell.index()] = strongly_linked(position, digit, cell);
        }
        Self { position, digit, strong }
    }
}

impl Rules for OneDigit<'_> {
    fn starts(&self) -> Vec<(Cell, Value)> {
        self.position.places(self.digit).iter().map(|cell| (cell, self.digit)).collect()
    }

    fn strong(&self, cell: Cell, digit: Value) -> (CellSet, Value) {
        (self.strong[cell.index()], digit)
    }

    fn weak(&self, cell: Cell, digit: Value) -> CellSet {
        self.position.places(digit) & peers(cell)
    }
}

/// Chains through bivalue cells: strong links are inside the cells, weak ones between them.
pub(super) struct Bivalue<'a> {
    position: &'a Position,
    cells: CellSet,
}

impl<'a> Bivalue<'a> {
    /// Chains through `cells`, which are bivalue.
    pub(super) const fn new(position: &'a Position, cells: CellSet) -> Self {
        Self { position, cells }
    }
}

impl Rules for Bivalue<'_> {
    fn starts(&self) -> Vec<(Cell, Value)> {
        self.cells
            .iter()
            .flat_map(|cell| self.position.candidates(cell).iter().map(move |digit| (cell, digit)))
            .collect()
    }

    fn strong(&self, cell: Cell, digit: Value) -> (CellSet, Value) {
        let candidates = self.position.candidates(cell);
        let other = candidates.iter().find(|&other| other != digit);
        (CellSet::only(cell), other.unwrap_or(digit))
    }

    fn weak(&self, cell: Cell, digit: Value) -> CellSet {
        self.cells & self.position.places(digit) & peers(cell)
    }
}
