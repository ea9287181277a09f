//! `POST /step`: the next step, and why it holds.

mod request;
mod run;
mod answer;

use answer::StepAnswer;
pub(crate) use request::StepRequest;

use crate::api::app::App;
use crate::api::body::Asked;
use crate::api::openapi::parameters::TextParameters;
use crate::api::reply::{build, reply};
use crate::api::wire::problem::Problem;
use crate::budget::Watch;
use crate::pool::{Repeat, Size};
use axum::extract::State;
use axum::response::Response;
use std::sync::Arc;

/// Finds the next step.
///
/// Mode `logic` uses the simplest human technique that makes progress and explains the step; mode `search`
/// shows one expansion of the search. For the step after it, send back `board` and `candidates` of the
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
    Asked { mut question, form, at }: Asked<StepRequest>,
) -> Result<Response, Problem> {
    let time = question.time(&app.limits);
    let (position, plan) = question.plan(&app.limits)?;
    let (size, detail) = (Size::of_side(position.side()), plan.detail);
    let room = app.room_for_answer(plan.answer_bytes(position.side()))?;
    let puzzle = position.puzzle.clone();
    let task = Repeat(move |watch: &dyn Watch| run::run(&puzzle, &plan, watch));
    let done = app.run(size, at, time, task).await?;
    build(room, move || reply(&StepAnswer::new(&position, &done, detail), form)).await
}
