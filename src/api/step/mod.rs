//! `POST /step`: the next step, and why it holds.

mod request;
mod run;
mod answer;

use answer::StepAnswer;
pub(crate) use request::StepRequest;

use crate::api::app::App;
use crate::api::body::Parsed;
use crate::api::openapi::parameters::TextParameters;
use crate::api::reply::reply;
use crate::api::wire::problem::Problem;
use crate::pool::{Repeat, Schedule};
use axum::extract::State;
use axum::response::Response;
use std::sync::Arc;
use sudokud_search::budget::Watch;

/// Finds the next step.
///
/// Mode `logic` finds the step with the lowest rating and explains it; mode `search` shows one expansion of
/// the search. For the next step, send back `board`, `candidates` and, if it is there, `houses` of the
/// answer.
#[utoipa::path(
    post, path = "/step", tag = "boards", operation_id = "step",
    params(TextParameters<StepRequest>),
    request_body(content((StepRequest = "application/json"), (String = "text/plain"))),
    responses((
        status = 200, description = "The steps, and the position after them.",
        content((StepAnswer = "application/json"), (String = "text/plain")),
        headers(("x-sudoku-status" = String, description = "In text: the `status` of the answer."))
    ))
)]
pub(crate) async fn step(
    State(app): State<Arc<App>>,
    Parsed { mut request, form, arrival }: Parsed<StepRequest>,
) -> Result<Response, Problem> {
    let time = request.time(&app.limits);
    let (position, plan) = request.plan(&app.limits)?;
    let room = app.room_for(position.layout(), plan.answer_bytes(position.side()))?;
    let schedule = Schedule { starts_on: room.task_starts_on(position.side()), arrival, time_limit: time };
    let (puzzle, detail) = (position.puzzle.clone(), plan.detail);
    let task = Repeat(move |watch: &dyn Watch| run::run(&puzzle, &plan, watch));
    app.run(schedule, task, move |done| reply(&StepAnswer::new(&position, &done, detail), form, room)).await
}
