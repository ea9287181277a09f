//! The input of every engine: a board, and the pencil marks on it.

use crate::grid::{Board, Candidates, Marks};

/// A board to solve, with its pencil marks if it has any.
#[derive(Clone, Debug)]
pub struct Puzzle {
    /// The filled cells.
    pub board: Board,
    /// The values allowed in each cell. `None`: all values that the filled cells allow. Marks whose side
    /// differs from the board's have no effect.
    pub marks: Option<Marks>,
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
}

impl From<Board> for Puzzle {
    fn from(board: Board) -> Self {
        Self { board, marks: None }
    }
}
