//! A candidate as one number, sets of candidates, and the candidates of a position.

use crate::programs::explainer::position::Position;
use sudokud_model::grid::{Cell, Value};
use sudokud_model::sets::{BitSet, Id};

/// A value of a cell: cell·9 + value, 0 to 728.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(super) struct Candidate(u16);

impl Candidate {
    /// The number of candidates of an empty board.
    pub(super) const COUNT: usize = 729;

    #[inline]
    pub(super) const fn new(cell: Cell, value: Value) -> Self {
        Self((cell.index() * 9 + value.index()) as u16)
    }

    pub(super) const fn of_index(index: usize) -> Self {
        Self(index as u16)
    }

    #[inline]
    pub(super) const fn index(self) -> usize {
        self.0 as usize
    }

    #[inline]
    pub(super) const fn cell(self) -> Cell {
        Cell::new(self.0 as usize / 9)
    }

    #[inline]
    pub(super) const fn value(self) -> Value {
        Value::new(self.0 as usize % 9)
    }
}

impl Id for Candidate {
    #[inline]
    fn from_index(index: usize) -> Self {
        Self::of_index(index)
    }
    #[inline]
    fn index(self) -> usize {
        self.index()
    }
}

/// A set of candidates.
pub(super) type CandidateSet = BitSet<Candidate, 12>;

/// All candidates, cell by cell.
pub(super) fn starts(position: &Position) -> impl Iterator<Item = Candidate> {
    position
        .empty()
        .iter()
        .flat_map(move |cell| position.candidates(cell).iter().map(move |value| Candidate::new(cell, value)))
}
