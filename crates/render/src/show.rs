//! The content of each cell of a picture.

use sudokud_model::grid::{Board, Marks, Value, ValueSet};
use sudokud_model::houses::Layout;

/// The largest side whose pictures have marks. Above it marks would be too small to read.
pub const MAX_MARKS_SIDE: usize = 25;

/// A choice of what a picture shows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Show {
    /// The givens.
    Givens,
    /// The values.
    Values,
    /// The values, and the candidates of open cells.
    #[default]
    Marks,
    /// The solution.
    Solved,
    /// The candidates of the cells that are open at the start, with the value of the solution ringed.
    FirstCandidates,
}

impl Show {
    /// Returns whether pictures of this side show marks.
    #[must_use]
    pub const fn has_marks(self, side: usize) -> bool {
        side <= MAX_MARKS_SIDE && matches!(self, Self::Marks | Self::FirstCandidates)
    }
}

/// The content of one cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Content {
    /// A given.
    Given(Value),
    /// A value that was placed.
    Filled(Value),
    /// An open cell with these candidates.
    Open(ValueSet<4>),
    /// An open cell with these candidates, of which one is ringed.
    Ringed(ValueSet<4>, Value),
}

/// The position from which contents are taken.
#[derive(Clone, Debug)]
pub struct Source<'a> {
    /// The values.
    pub board: &'a Board,
    /// The values that are givens; without it, all values of the board are.
    pub givens: Option<&'a Board>,
    /// The candidates.
    pub marks: &'a Marks,
    /// The solution, for [`Show::Solved`] and [`Show::FirstCandidates`].
    pub solution: Option<&'a Board>,
}

impl Source<'_> {
    /// Returns the content of each cell, row-major. Cells that a solution is needed for are open without one.
    #[must_use]
    pub fn contents(&self, show: Show) -> Vec<Content> {
        let layout = self.board.layout();
        layout.cells().map(|cell| self.content(layout, cell, show)).collect()
    }

    fn content(&self, layout: &Layout, cell: sudokud_model::grid::Cell, show: Show) -> Content {
        let given = self.givens.unwrap_or(self.board).get(cell);
        let value = self.board.get(cell);
        let solved = self.solution.and_then(|solution| solution.get(cell));
        let marks = if show.has_marks(layout.side()) { self.marks.of(cell) } else { ValueSet::EMPTY };
        match (given, show) {
            (Some(value), _) => Content::Given(value),
            (None, Show::Givens) => Content::Open(ValueSet::EMPTY),
            (None, Show::Values) => value.map_or(Content::Open(ValueSet::EMPTY), Content::Filled),
            (None, Show::Marks) => value.map_or(Content::Open(marks), Content::Filled),
            (None, Show::Solved) => solved.map_or(Content::Open(ValueSet::EMPTY), Content::Filled),
            (None, Show::FirstCandidates) => {
                solved.map_or(Content::Open(marks), |value| Content::Ringed(marks, value))
            }
        }
    }
}

impl Content {
    /// Returns the value of a filled cell.
    #[must_use]
    pub const fn value(&self) -> Option<Value> {
        match self {
            Self::Given(value) | Self::Filled(value) => Some(*value),
            Self::Open(_) | Self::Ringed(..) => None,
        }
    }

    /// Returns the candidates of an open cell; of a filled cell, its value.
    #[must_use]
    pub fn values(&self) -> ValueSet<4> {
        match self {
            Self::Given(value) | Self::Filled(value) => ValueSet::only(*value),
            Self::Open(marks) | Self::Ringed(marks, _) => *marks,
        }
    }
}
