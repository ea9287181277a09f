//! The input of every engine: a board, the pencil marks on it, and constraints.

use crate::constraint::Constraints;
use crate::grid::{Board, Candidates, Marks};
use std::sync::Arc;

/// A board to solve, with its pencil marks if it has any.
#[derive(Clone, Debug)]
pub struct Puzzle {
    /// The filled cells.
    pub board: Board,
    /// The values allowed in each cell. `None`: all values that the filled cells allow. Marks whose side
    /// differs from the board's have no effect.
    pub marks: Option<Marks>,
    /// What the puzzle demands beyond its houses. Constraints of another side than the board's have no
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

    /// Returns the puzzle's constraints, if there are any for its side.
    #[must_use]
    pub fn constraints(&self) -> Option<&Arc<Constraints>> {
        let fits = |constraints: &&Arc<Constraints>| constraints.space().layout.side() == self.board.side();
        self.constraints.as_ref().filter(fits)
    }
}

impl From<Board> for Puzzle {
    fn from(board: Board) -> Self {
        Self { board, marks: None, constraints: None }
    }
}
