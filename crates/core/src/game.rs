//! The state of a game in progress: its conflicts, its solvability, and the effect of a move.

use crate::solve::{Options, Puzzle, Report, solve};
use std::sync::Arc;
use sudokud_model::constraint::Constraints;
use sudokud_model::grid::{Board, Candidates, Cell, Conflict, Marks, Value, ValueSet, check};
use sudokud_propagation::network::{Domain, HousePropagation, Network, Propagated, variable};
use sudokud_search::budget::{Interrupt, Limits, Stop, Watch};

/// A game in progress.
#[derive(Clone, Debug)]
pub struct Game {
    /// The current board.
    pub board: Board,
    /// The pencil marks, if the caller has any; of the same side.
    pub marks: Option<Marks>,
    /// The givens, if the caller knows them; of the same side. Otherwise all values of the board are givens.
    pub givens: Option<Board>,
    /// The constraints of the puzzle: conditions beyond its houses.
    pub constraints: Option<Arc<Constraints>>,
    /// A move to evaluate: a value for a cell.
    pub next: Option<(Cell, Value)>,
}

/// The state of a game: the first of these that applies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GameStatus {
    /// A value repeats in a house, filled cells violate a constraint, or a given was changed.
    Conflict,
    /// Every cell is filled.
    Solved,
    /// The board has exactly one solution within its pencil marks.
    Correct,
    /// The board has several solutions within its pencil marks.
    NotUnique,
    /// Neither the board within its pencil marks nor its givens alone have a solution.
    Unsolvable,
    /// The board has no solution within its pencil marks. Its givens have one, or a limit was reached before
    /// that was known.
    Wrong,
    /// A limit was reached before anything was known about the solutions of the board.
    LimitReached,
}

/// The state of a game.
#[derive(Clone, Debug)]
pub struct GameState {
    /// Whether the game can be continued to a solution.
    pub status: GameStatus,
    /// The values that repeat.
    pub conflicts: Vec<Conflict>,
    /// The indices of the constraints that filled cells violate.
    pub violated: Vec<usize>,
    /// Cells whose given the board no longer has, in reading order.
    pub changed_givens: Vec<Cell>,
    /// The values of each open cell that no peer has and its pencil marks allow; for a filled cell, its
    /// value. Without those that the constraints exclude by propagation, unless they contradict the board.
    pub candidates: Marks,
    /// The effect of the move.
    pub next: Option<MoveEffect>,
    /// The limit that ended a search early.
    pub limit_hit: Option<Stop>,
}

/// The effect of a move.
#[derive(Clone, Debug)]
pub struct MoveEffect {
    /// Whether the move conflicts with no peer, violates no constraint and overwrites no given.
    pub allowed: bool,
    /// The conflicts that the move causes.
    pub conflicts: Vec<Conflict>,
    /// The indices of the constraints that the board violates after the move and not before.
    pub violated: Vec<usize>,
    /// Whether the board has a solution after the move; `None` if a limit was reached.
    pub leads_to_solution: Option<bool>,
    /// The limit that ended the search early.
    pub limit_hit: Option<Stop>,
}

/// Evaluates a game with at most three searches, each under `limits` and `watch`; a pause resumes at once. A
/// game with a conflict and a solved one need no search. A move leads to the solution only if the board after
/// it has a solution and every given.
///
/// ```
/// use sudokud_search::budget::{Limits, Unwatched};
/// use sudokud_core::game::{Game, GameStatus, evaluate};
/// use sudokud_model::grid::text;
/// let board = text::parse("1234341221434...", None).unwrap().0;
/// let game = Game { board, marks: None, givens: None, constraints: None, next: None };
/// let state = evaluate(&game, Limits::default(), &Unwatched);
/// assert_eq!(state.status, GameStatus::Correct);
/// ```
#[must_use]
pub fn evaluate(game: &Game, limits: Limits, watch: &dyn Watch) -> GameState {
    let Game { board, givens, next, .. } = game;
    let conflicts = check::conflicts(board);
    let violated = game.violated(board);
    let changed_givens: Vec<_> = givens.iter().flat_map(|givens| changed(givens, board)).collect();
    let has_conflict = !(conflicts.is_empty() && violated.is_empty() && changed_givens.is_empty());
    let (status, limit_hit) = match (has_conflict, board.open_cells()) {
        (true, _) => (GameStatus::Conflict, None),
        (false, 0) => (GameStatus::Solved, None),
        (false, _) => game.count_solutions(limits, watch),
    };
    let next = next.map(|next| evaluate_move(game, next, limits, watch));
    GameState {
        status,
        candidates: candidates(game, watch),
        limit_hit: limit_hit.or(next.as_ref().and_then(|next| next.limit_hit)),
        next,
        conflicts,
        violated,
        changed_givens,
    }
}

impl Game {
    /// Returns what the number of solutions tells about a game without conflicts, and the limit that ended a
    /// search.
    fn count_solutions(&self, limits: Limits, watch: &dyn Watch) -> (GameStatus, Option<Stop>) {
        let report = count(self, &self.board, 2, limits, watch);
        let limit_hit = report.statistics.limit_hit;
        match (report.solutions.len(), report.unique) {
            (0, Some(_)) => {}
            (1, Some(_)) => return (GameStatus::Correct, limit_hit),
            (_, Some(_)) => return (GameStatus::NotUnique, limit_hit),
            (_, None) => return (GameStatus::LimitReached, limit_hit),
        }
        if self.givens.is_none() && self.marks.is_none() {
            return (GameStatus::Unsolvable, None);
        }
        let givens = self.givens.as_ref().unwrap_or(&self.board);
        let report = count(&Self { marks: None, ..self.clone() }, givens, 1, limits, watch);
        let limit_hit = report.statistics.limit_hit;
        let is_unsolvable = report.solutions.is_empty() && limit_hit.is_none();
        (if is_unsolvable { GameStatus::Unsolvable } else { GameStatus::Wrong }, limit_hit)
    }

    fn violated(&self, board: &Board) -> Vec<usize> {
        self.constraints.as_ref().map_or_else(Vec::new, |constraints| constraints.violated(board))
    }
}

fn evaluate_move(game: &Game, (cell, value): (Cell, Value), limits: Limits, watch: &dyn Watch) -> MoveEffect {
    let mut after = game.board.clone();
    after.set(cell, Some(value));
    let mut conflicts = check::conflicts(&after);
    conflicts.retain(|conflict| conflict.value == value && conflict.cells.contains(&cell));
    let before = game.violated(&game.board);
    let mut violated = game.violated(&after);
    violated.retain(|constraint| !before.contains(constraint));
    let givens = game.givens.as_ref().unwrap_or(&game.board);
    let keeps_given = givens.get(cell).is_none_or(|given| given == value);
    let has_givens = changed(givens, &after).next().is_none();
    let allowed = conflicts.is_empty() && violated.is_empty() && keeps_given;
    if !has_givens {
        return MoveEffect { allowed, conflicts, violated, leads_to_solution: Some(false), limit_hit: None };
    }
    let report = count(game, &after, 1, limits, watch);
    let (is_solved, limit_hit) = (!report.solutions.is_empty(), report.statistics.limit_hit);
    let leads_to_solution = (is_solved || limit_hit.is_none()).then_some(is_solved);
    MoveEffect { allowed, conflicts, violated, leads_to_solution, limit_hit }
}

/// Returns the cells whose given the board no longer has.
fn changed(givens: &Board, board: &Board) -> impl Iterator<Item = Cell> {
    givens.filled().filter(|&(cell, value)| board.get(cell) != Some(value)).map(|(cell, _)| cell)
}

fn count(game: &Game, board: &Board, wanted: usize, limits: Limits, watch: &dyn Watch) -> Report {
    let puzzle =
        Puzzle { board: board.clone(), marks: game.marks.clone(), constraints: game.constraints.clone() };
    solve(&puzzle, &Options { max_solutions: wanted, limits, ..Options::default() }, watch)
}

/// Returns the candidates that houses, pencil marks and constraints leave.
fn candidates(game: &Game, watch: &dyn Watch) -> Marks {
    let by_houses = match &game.marks {
        Some(marks) => Candidates::<4>::with_marks(&game.board, marks).marks(),
        None => Candidates::<4>::new(&game.board).marks(),
    };
    let of_constraints = game.constraints.as_ref().and_then(|all| narrow(all, &by_houses, watch));
    of_constraints.unwrap_or(by_houses)
}

/// Returns the candidates that are left when each constraint is propagated, but no house; `None` if the
/// constraints contradict them or the watch ends the work.
fn narrow(constraints: &Constraints, candidates: &Marks, watch: &dyn Watch) -> Option<Marks> {
    let mut network =
        Network::new(&constraints.space().layout, constraints, HousePropagation::ExclusionsAndSums);
    for (cell, &values) in candidates.sets().iter().enumerate() {
        let values = Domain::from(values.resize::<1>());
        // An open cell without candidates is none of the constraints' contradictions.
        if !values.is_empty() {
            network.restrict(variable(Cell::new(cell)), values);
        }
    }
    network.enqueue_all();
    loop {
        match network.run(watch) {
            Propagated::Fixpoint => break,
            Propagated::Interrupted(Interrupt::Pause) => {}
            Propagated::Conflict | Propagated::Interrupted(Interrupt::Stop(_)) => return None,
        }
    }
    let left = |(cell, values): (usize, &ValueSet<4>)| {
        *values & ValueSet::<1>::from(network.state().domain(variable(Cell::new(cell)))).resize()
    };
    Some(Marks::from_sets(candidates.sets().iter().enumerate().map(left).collect()))
}
