//! The input of every engine: a board, the pencil marks on it, and constraints.

use std::sync::Arc;
use sudokud_model::constraint::{Constraints, Primitive};
use sudokud_model::grid::{Board, Candidates, Marks};

/// A board to solve, with its pencil marks if it has any.
#[derive(Clone, Debug)]
pub struct Puzzle {
    /// The filled cells.
    pub board: Board,
    /// The values allowed in each cell. `None`: all values that the filled cells allow. Marks whose side
    /// differs from the board's have no effect.
    pub marks: Option<Marks>,
    /// The constraints of the puzzle. Constraints of another side than the board's have no
    /// effect.
    pub constraints: Option<Arc<Constraints>>,
}

impl Puzzle {
    /// The puzzle's candidates.
    #[must_use]
    pub fn candidates<const W: usize>(&self) -> Candidates<W> {
        match &self.marks {
            Some(marks) => Candidates::with_marks(&self.board, marks),
            None => Candidates::new(&self.board),
        }
    }

    /// As [`Puzzle::candidates`], without the values that constraints on single cells exclude.
    #[must_use]
    pub fn candidates_within_domains<const W: usize>(&self) -> Candidates<W> {
        match self.constraints() {
            Some(constraints) => {
                let marks = constraints.marks_within_domains(&self.board, self.marks.as_ref());
                Candidates::with_marks(&self.board, &marks)
            }
            None => self.candidates(),
        }
    }

    /// Returns the puzzle's constraints, if there are any for its side.
    #[must_use]
    pub fn constraints(&self) -> Option<&Arc<Constraints>> {
        let fits = |constraints: &&Arc<Constraints>| constraints.space().layout.side() == self.board.side();
        self.constraints.as_ref().filter(fits)
    }

    /// Returns an equal puzzle without constraints, if these only restrict the values of single cells: such
    /// values are pencil marks, which every engine knows.
    pub(super) fn with_domains_as_marks(&self) -> Option<Self> {
        let constraints = self.constraints()?;
        let is_domain = |primitive: &Primitive| matches!(primitive, Primitive::Domain(_));
        if constraints.space().variables > 0 || !constraints.primitives().iter().all(is_domain) {
            return None;
        }
        let marks = constraints.marks_within_domains(&self.board, self.marks.as_ref());
        Some(Self { board: self.board.clone(), marks: Some(marks), constraints: None })
    }
}

impl From<Board> for Puzzle {
    fn from(board: Board) -> Self {
        Self { board, marks: None, constraints: None }
    }
}
