//! The position that a claim is about.

use sudokud_model::constraint::Constraints;
use sudokud_model::grid::{Board, Cell, House, Marks, Value, ValueSet};
use sudokud_model::houses::Layout;

/// The position that a claim is about.
#[derive(Clone, Copy, Debug)]
pub struct Premises<'a> {
    /// The filled cells.
    pub board: &'a Board,
    /// The candidates, without those that filled cells exclude.
    pub marks: &'a Marks,
    /// The givens, where they are known; `None` if they are not, so that no avoidable rectangle is proved.
    pub givens: Option<&'a Board>,
    /// The constraints of the puzzle, if it has any.
    pub constraints: Option<&'a Constraints>,
}

impl<'a> Premises<'a> {
    /// A position of a puzzle without constraints whose givens are not known.
    #[must_use]
    pub const fn new(board: &'a Board, marks: &'a Marks) -> Self {
        Self { board, marks, givens: None, constraints: None }
    }

    /// The position with the givens of the puzzle.
    #[must_use]
    pub const fn with_givens(self, givens: &'a Board) -> Self {
        Self { givens: Some(givens), ..self }
    }

    /// The position with the constraints of the puzzle.
    #[must_use]
    pub const fn with_constraints(self, constraints: Option<&'a Constraints>) -> Self {
        Self { constraints, ..self }
    }
}

impl Premises<'_> {
    pub(super) fn layout(&self) -> &Layout {
        self.board.layout()
    }

    /// The candidates of an open cell; none if the cell is filled or not on the board.
    pub(super) fn options(&self, cell: Cell) -> ValueSet<4> {
        let is_open = cell.index() < self.layout().cell_count() && self.board.get(cell).is_none();
        if is_open { self.marks.of(cell) } else { ValueSet::EMPTY }
    }

    pub(super) fn can_be(&self, cell: Cell, value: Value) -> bool {
        self.options(cell).contains(value)
    }

    /// The places of a value in a house, in reading order.
    pub(super) fn places(&self, house: House, value: Value) -> impl Iterator<Item = Cell> {
        self.layout().cells_of(house).iter().copied().filter(move |&cell| self.can_be(cell, value))
    }

    /// Returns whether the house, which has as many cells as values, still lacks the value.
    pub(super) fn lacks(&self, house: House, value: Value) -> bool {
        let layout = self.layout();
        let is_full_house = house.index() < layout.house_count();
        is_full_house && layout.cells_of(house).iter().all(|&cell| self.board.get(cell) != Some(value))
    }

    /// Returns whether two cells differ: they share a house, or a constraint says so.
    pub(super) fn sees(&self, one: Cell, other: Cell) -> bool {
        let separates = |constraints: &Constraints| constraints.separating(one, other).is_some();
        self.layout().sees(one, other) || self.constraints.is_some_and(separates)
    }

    /// Returns whether two candidates are not both true: one value in cells that see each other, or two
    /// values in one cell.
    pub(super) fn exclude(&self, (p, a): (Cell, Value), (q, b): (Cell, Value)) -> bool {
        if p == q { a != b } else { a == b && self.sees(p, q) }
    }
}
