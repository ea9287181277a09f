//! `POST /solve/compare`: one board, solved by several strategies under the same limits.

mod request;
mod run;
mod answer;
mod trace;

use answer::{CompareAnswer, Run};
pub(crate) use request::CompareRequest;
use run::StrategyRun;

use crate::api::app::App;
use crate::api::body::Parsed;
use crate::api::openapi::parameters::TextParameters;
use crate::api::reply::reply;
use crate::api::wire::houses::HousesForm;
use crate::api::wire::problem::Problem;
use crate::pool::{Repeat, Schedule, TaskResult};
use axum::extract::State;
use axum::response::Response;
use std::sync::Arc;
use sudokud_search::budget::Watch;

/// Solves a board with several strategies.
///
/// The statistics show how many nodes each strategy expands. All strategies run on the general engine with
/// the same rules (`basic` by default) and the same limits. The time is shared: each strategy may use an
/// equal part of what is left.
///
/// By default the search ends at the first solution. With `max_solutions: 2`, every strategy has to visit all
/// nodes of the same tree, and the numbers hardly differ. With `rules: "naked_single"` most puzzles need a
/// search that is long enough to compare.
///
/// With `trace`, the answer contains the beginning of each search tree; with `samples`, how the frontier and
/// the number of open cells changed during each search.
#[utoipa::path(
    post, path = "/solve/compare", tag = "boards", operation_id = "compare",
    params(TextParameters<CompareRequest>),
    request_body(content((CompareRequest = "application/json"), (String = "text/plain"))),
    responses((
        status = 200, description = "One run of each strategy.",
        content((CompareAnswer = "application/json"), (String = "text/plain")),
        headers(("x-sudoku-status" = String, description = "In text: the status of the last run."))
    ))
)]
pub(crate) async fn compare(
    State(app): State<Arc<App>>,
    Parsed { mut request, form, arrival }: Parsed<CompareRequest>,
) -> Result<Response, Problem> {
    let (position, plan) = request.plan(&app.limits)?;
    let room = app.room_for(position.layout(), plan.answer_bytes())?;
    let schedule =
        Schedule { starts_on: room.task_starts_on(position.side()), arrival, time_limit: plan.time };
    let (puzzle, metrics) = (position.puzzle, Arc::clone(&app.metrics));
    let layout = Arc::clone(puzzle.board.layout());
    let deadline = arrival + plan.time;
    let task = Repeat(move |watch: &dyn Watch| run::run_all(&puzzle, &plan, deadline, watch));
    let answer = move |done: TaskResult<Vec<StrategyRun>>| {
        done.answer.iter().for_each(|run| metrics.searched(&run.report.answer, run.report.ended_on));
        let runs = done.answer.iter().map(|run| Run::of(&layout, run)).collect();
        reply(&CompareAnswer { runs, houses: HousesForm::of(&layout) }, form, room)
    };
    app.run(schedule, task, answer).await
}
