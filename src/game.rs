//! LEVEL 3: a game in play, judged.

use crate::budget::{Limits, Watch};
use crate::grid::{Board, Cell, Conflict, Marks, Value};
use crate::solver::Report;

/// A game as a page sees it.
#[derive(Clone, Debug)]
pub struct Game {
    /// The board as it stands.
    pub board: Board,
    /// The pencil marks, if they were sent.
    pub marks: Option<Marks>,
    /// The starting board, if it was sent; of the same side.
    pub givens: Option<Board>,
    /// A move to judge: a value to put into a cell.
    pub next: Option<(Cell, Value)>,
}

/// What is to be said about a game.
#[derive(Clone, Debug)]
pub struct Judgement {
    /// No value repeats in a house, no given was changed.
    pub valid: bool,
    /// Every cell is filled.
    pub complete: bool,
    /// Valid and complete.
    pub solved: bool,
    /// The values that repeat.
    pub conflicts: Vec<Conflict>,
    /// Givens that the board no longer holds.
    pub changed_givens: Vec<Cell>,
    /// The values that each cell's peers leave it.
    pub candidates: Marks,
    /// Solutions of the board as it stands, at most 2; `None` if a limit came first.
    pub solution_count: Option<usize>,
    /// Exactly one? `None` if a limit came first.
    pub unique: Option<bool>,
    /// The move.
    pub next: Option<MoveJudgement>,
}

/// What is to be said about a move.
#[derive(Clone, Debug)]
pub struct MoveJudgement {
    /// It clashes with no peer and overwrites no given.
    pub allowed: bool,
    /// The clashes it would make.
    pub conflicts: Vec<Conflict>,
    /// Is the board solvable after it? `None` if a limit came first.
    pub leads_to_solution: Option<bool>,
}

/// Judges a game. `limits` and `watch` hold for each of its (at most two) searches.
#[must_use]
pub fn judge(game: &Game, limits: Limits, watch: &dyn Watch) -> Judgement {
    let _ = (game, limits, watch, None::<Report>);
    unreachable!("not built yet")
}
