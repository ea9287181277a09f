//! LEVEL 3: a game in play, judged. For a page on which somebody is playing: is this allowed, is it right, is it done?

use crate::budget::{Limits, Watch};
use crate::grid::{Board, Candidates, Cell, Conflict, Marks, Value, check};
use crate::solve::{Options, Puzzle, Report, solve};

/// A game as a page sees it.
#[derive(Clone, Debug)]
pub struct Game {
    /// The board as it stands.
    pub board: Board,
    /// The pencil marks, if they were sent; of the same side.
    pub marks: Option<Marks>,
    /// The starting board, if it was sent; of the same side.
    pub givens: Option<Board>,
    /// A move to judge: a value to put into a cell.
    pub next: Option<(Cell, Value)>,
}

/// What is to be said about a game.
#[derive(Clone, Debug)]
pub struct Judgement {
    /// No value repeats in a house, and no given was changed.
    pub valid: bool,
    /// Every cell is filled.
    pub complete: bool,
    /// Valid and complete.
    pub solved: bool,
    /// The values that repeat.
    pub conflicts: Vec<Conflict>,
    /// Givens that the board no longer holds, in reading order.
    pub changed_givens: Vec<Cell>,
    /// The values that each open cell's peers leave it (and that its pencil marks allow); of a filled cell, its own.
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

/// Judges a game. `limits` and `watch` hold for each of its (at most two) searches; a pause goes on at once. The answer
/// to "is it solvable" is about the board as it stands, and, where the starting board is known, about that too: a board
/// that has overwritten a given is not on the way to the solution.
///
/// ```
/// use sudokud::{budget::{Limits, Unwatched}, game::{Game, judge}, grid::text};
/// let board = text::parse("1234341221434...", None).unwrap().0;
/// let judgement = judge(&Game { board, marks: None, givens: None, next: None }, Limits::default(), &Unwatched);
/// assert!(judgement.valid && !judgement.complete && judgement.unique == Some(true));
/// ```
#[must_use]
pub fn judge(game: &Game, limits: Limits, watch: &dyn Watch) -> Judgement {
    let Game { board, marks, givens, next } = game;
    let conflicts = check::conflicts(board);
    let changed_givens: Vec<_> = givens.iter().flat_map(|givens| changed(givens, board)).collect();
    let report = count(board, marks.as_ref(), 2, limits, watch);
    let valid = conflicts.is_empty() && changed_givens.is_empty();
    let complete = board.open_cells() == 0;
    Judgement {
        valid,
        complete,
        solved: valid && complete,
        candidates: marks_of(board, marks.as_ref()),
        solution_count: (report.unique.is_some()).then_some(report.solutions.len()),
        unique: report.unique,
        next: next.map(|next| judge_move(game, next, limits, watch)),
        conflicts,
        changed_givens,
    }
}

fn judge_move(game: &Game, (cell, value): (Cell, Value), limits: Limits, watch: &dyn Watch) -> MoveJudgement {
    let mut after = game.board.clone();
    after.set(cell, Some(value));
    let mut conflicts = check::conflicts(&after);
    conflicts.retain(|conflict| conflict.value == value && conflict.cells.contains(&cell));
    let given = game.givens.as_ref().and_then(|givens| givens.get(cell));
    let keeps_givens = given.is_none_or(|given| given == value);
    let on_the_way = game.givens.as_ref().is_none_or(|givens| changed(givens, &after).next().is_none());
    let leads_to_solution = if on_the_way {
        let report = count(&after, game.marks.as_ref(), 1, limits, watch);
        (report.statistics.limit_hit.is_none() || !report.solutions.is_empty()).then_some(!report.solutions.is_empty())
    } else {
        Some(false)
    };
    MoveJudgement { allowed: conflicts.is_empty() && keeps_givens, conflicts, leads_to_solution }
}

/// The givens that the board no longer holds.
fn changed(givens: &Board, board: &Board) -> impl Iterator<Item = Cell> {
    givens.filled().filter(|&(cell, value)| board.get(cell) != Some(value)).map(|(cell, _)| cell)
}

fn count(board: &Board, marks: Option<&Marks>, wanted: usize, limits: Limits, watch: &dyn Watch) -> Report {
    let puzzle = Puzzle { board: board.clone(), marks: marks.cloned() };
    solve(&puzzle, &Options { max_solutions: wanted, limits, ..Options::default() }, watch)
}

fn marks_of(board: &Board, marks: Option<&Marks>) -> Marks {
    match marks {
        Some(marks) => Candidates::<4>::with_marks(board, marks).marks(),
        None => Candidates::<4>::new(board).marks(),
    }
}
