//! `POST /check`: the state of a game in progress.

use crate::api::app::App;
use crate::api::body::{Parsed, board_request};
use crate::api::openapi::parameters::TextParameters;
use crate::api::reply::{Answer, reply};
use crate::api::wire::cells::BoardField;
use crate::api::wire::houses::HousesField;
use crate::api::wire::houses::HousesForm;
use crate::api::wire::json::Object;
use crate::api::wire::limits::LimitsField;
use crate::api::wire::marks::{CandidateLists, CandidatesField, ValueNumber};
use crate::api::wire::number::{LineIndex, micros};
use crate::api::wire::place::{CellPlace, ConflictPlace};
use crate::api::wire::position::RequestPosition;
use crate::api::wire::problem::{Code, Problem};
use crate::api::wire::statistics::LimitHitName;
use crate::pool::{Repeat, Schedule, TaskResult};
use axum::extract::State;
use axum::response::Response;
use serde::{Deserialize, Serialize};
use std::fmt::Write;
use std::sync::Arc;
use sudokud_core::game::{Game, GameState, MoveEffect, evaluate};
use sudokud_core::grid::{Cell, Value};
use sudokud_search::budget::Watch;
use utoipa::ToSchema;

/// Evaluates a game in progress.
///
/// Tells whether the board is valid, complete and solved, how many solutions it has, and whether a move is
/// allowed and leads to a solution.
#[utoipa::path(
    post, path = "/check", tag = "boards", operation_id = "check",
    params(TextParameters<CheckRequest>),
    request_body(content((CheckRequest = "application/json"), (String = "text/plain"))),
    responses((
        status = 200, description = "The state of the game.",
        content((CheckAnswer = "application/json"), (String = "text/plain")),
        headers(("x-sudoku-status" = String, description = "In text: solved, valid or invalid."))
    ))
)]
pub(crate) async fn check(
    State(app): State<Arc<App>>,
    Parsed { mut request, form, arrival }: Parsed<CheckRequest>,
) -> Result<Response, Problem> {
    let (position, game) = request.game(app.limits.max_side)?;
    let limits = request.limits.unwrap_or_default().0;
    let (time, search) = (limits.time(&app.limits), limits.search(&app.limits));
    let room = app.room_for(position.layout(), CandidateLists::bytes(position.side()))?;
    let schedule = Schedule { starts_on: room.task_starts_on(position.side()), arrival, time_limit: time };
    let task = Repeat(move |watch: &dyn Watch| evaluate(&game, search, watch));
    app.run(schedule, task, move |done| reply(&CheckAnswer::new(&position, done), form, room)).await
}

/// A game in progress.
#[derive(Clone, Debug, Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct CheckRequest {
    board: Option<BoardField>,
    /// The pencil marks: N·N lists of candidates, in reading order.
    candidates: Option<CandidatesField>,
    /// N distinct characters for the values 1..=N.
    symbols: Option<String>,
    /// The houses besides rows and columns. By default the boxes of the side.
    #[schema(value_type = Option<HousesField>)]
    houses: Option<Object<HousesField>>,
    /// The starting board, of the same side.
    givens: Option<BoardField>,
    /// A move to evaluate.
    #[serde(rename = "move")]
    #[schema(rename = "move", value_type = Option<MoveField>)]
    next: Option<Object<MoveField>>,
    #[schema(value_type = Option<LimitsField>)]
    limits: Option<Object<LimitsField>>,
}

/// A value to place in a cell.
#[derive(Clone, Copy, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = Move)]
pub(crate) struct MoveField {
    /// Rows count from 0, from the top.
    #[schema(inline)]
    row: LineIndex,
    /// Columns count from 0, from the left.
    #[schema(inline)]
    column: LineIndex,
    /// 1..=N.
    #[schema(value_type = u16, minimum = 1, maximum = 256)]
    value: ValueNumber,
}

board_request! { CheckRequest { symbols: Text, givens: Text } limits: Limit }

impl CheckRequest {
    fn game(&mut self, max_side: usize) -> Result<(RequestPosition, Game), Problem> {
        let (board, candidates) = (self.board.as_ref(), self.candidates.take());
        let (symbols, houses) = (self.symbols.as_deref(), self.houses.as_ref());
        let position = RequestPosition::read(board, candidates, symbols, houses, max_side)?;
        let givens = self.givens.as_ref().map(|field| position.other(field, "/givens")).transpose()?;
        let next = self.next.as_ref().map(|next| next.0.on(position.side())).transpose()?;
        let (board, marks) = (position.puzzle.board.clone(), position.puzzle.marks.clone());
        Ok((position, Game { board, marks, givens, next }))
    }
}

impl MoveField {
    fn on(&self, side: usize) -> Result<(Cell, Value), Problem> {
        let (row, column, value) = (self.row.0 as usize, self.column.0 as usize, self.value.0);
        let outside = |part: &str, number: usize, most: usize| {
            let detail = format!("the {part} is {number}, where this board has up to {most}");
            Problem::at(Code::OutOfRange, format!("/move/{part}"), detail)
        };
        match () {
            () if row >= side => Err(outside("row", row, side - 1)),
            () if column >= side => Err(outside("column", column, side - 1)),
            () if value.index() >= side => Err(outside("value", value.number(), side)),
            () => Ok((Cell::new(row * side + column), value)),
        }
    }
}

/// The state of the game.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct CheckAnswer {
    /// Whether no value repeats in a house and no given was changed.
    valid: bool,
    /// Whether every cell is filled.
    complete: bool,
    /// Whether the board is valid and complete.
    solved: bool,
    /// The values that repeat in a house.
    conflicts: Vec<ConflictPlace>,
    /// The givens that the board no longer contains.
    changed_givens: Vec<CellPlace>,
    /// The candidates of each open cell: the values that its peers and its pencil marks allow. A filled cell
    /// has its value.
    candidates: CandidateLists,
    /// The number of solutions of the board, counted up to 2; null if a limit came first.
    #[schema(maximum = 2)]
    solution_count: Option<usize>,
    /// Whether the board has exactly one solution; null if a limit came first.
    unique: Option<bool>,
    /// The move, if the request has one.
    #[serde(rename = "move")]
    #[schema(rename = "move")]
    next: Option<MoveAnswer>,
    /// The limit that ended a search early.
    limit_hit: Option<LimitHitName>,
    /// The time of the work, without waiting, in microseconds.
    elapsed_us: u64,
    /// The houses, unless they are the classic ones.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    houses: Option<HousesForm>,
}

/// The state of a move.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct MoveAnswer {
    /// Whether the move makes no conflict and overwrites no given.
    allowed: bool,
    /// The conflicts that it would make.
    conflicts: Vec<ConflictPlace>,
    /// Whether the board has a solution after it; null if a limit came first.
    leads_to_solution: Option<bool>,
}

impl CheckAnswer {
    fn new(position: &RequestPosition, done: TaskResult<GameState>) -> Self {
        let state = done.answer;
        let layout = position.puzzle.board.layout();
        let effect = |next: MoveEffect| MoveAnswer {
            allowed: next.allowed,
            conflicts: ConflictPlace::all(layout, &next.conflicts),
            leads_to_solution: next.leads_to_solution,
        };
        Self {
            valid: state.valid,
            complete: state.complete,
            solved: state.solved,
            conflicts: ConflictPlace::all(layout, &state.conflicts),
            changed_givens: state.changed_givens.iter().map(|&cell| CellPlace::of(layout, cell)).collect(),
            candidates: CandidateLists(state.candidates),
            solution_count: state.solution_count,
            unique: state.unique,
            next: state.next.map(effect),
            limit_hit: state.limit_hit.map(Into::into),
            elapsed_us: micros(done.elapsed),
            houses: position.houses(),
        }
    }
}

impl Answer for CheckAnswer {
    fn status_name(&self) -> &'static str {
        match (self.solved, self.valid) {
            (true, _) => "solved",
            (_, true) => "valid",
            _ => "invalid",
        }
    }

    fn text(&self) -> String {
        let solutions = match self.solution_count {
            Some(2) => "2 or more".to_owned(),
            Some(count) => count.to_string(),
            None => "unknown".to_owned(),
        };
        let mut text = format!(
            "valid: {}\ncomplete: {}\nsolved: {}\nsolutions: {solutions}\n",
            self.valid, self.complete, self.solved
        );
        for conflict in &self.conflicts {
            // Writing to a String cannot fail.
            let _ = writeln!(text, "conflict: {}", conflict.line());
        }
        for cell in &self.changed_givens {
            let _ = writeln!(text, "changed given: r{}c{}", cell.row + 1, cell.column + 1);
        }
        text
    }
}
