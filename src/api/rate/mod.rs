//! `POST /rate`: the difficulty of a puzzle.
//!
//! [`request`] reads the question, [`answer`] writes the result, [`lines`] does both for each line of
//! [`batch`] and of `sudokud rate`.

pub(crate) mod answer;
pub(crate) mod batch;
pub(crate) mod lines;
pub(crate) mod request;

use crate::api::app::App;
use crate::api::body::Asked;
use crate::api::openapi::parameters::TextParameters;
use crate::api::rate::answer::RateAnswer;
use crate::api::rate::request::RateRequest;
use crate::api::reply::reply;
use crate::api::wire::problem::Problem;
use crate::budget::Watch;
use crate::pool::{Once, Schedule, Size};
use axum::extract::State;
use axum::response::Response;
use std::sync::Arc;

/// Rates a puzzle.
///
/// At side 9, rating, pearl and diamond are those that the program of the scale gives, with its own order and
/// choice of steps; level and score are HoDoKu's. At other sides, each step is the easiest one, and the level
/// is that of the hardest step. A board without exactly one solution is refused with 422.
#[utoipa::path(
    post, path = "/rate", tag = "boards", operation_id = "rate",
    params(TextParameters<RateRequest>),
    request_body(content((RateRequest = "application/json"), (String = "text/plain"))),
    responses((
        status = 200, description = "The difficulty of the puzzle.",
        content((RateAnswer = "application/json"), (String = "text/plain")),
        headers(("x-sudoku-status" = String, description = "In text: rated or limit_reached."))
    ))
)]
pub(crate) async fn rate(
    State(app): State<Arc<App>>,
    Asked { question, form, at }: Asked<RateRequest>,
) -> Result<Response, Problem> {
    let board = question.board(app.limits.max_side)?;
    let (plan, detail) = (question.plan(&app.limits), question.detail());
    let room = app.room_for_answer(detail.answer_bytes(board.side()))?;
    // Even an easy puzzle takes longer than the first slice.
    let schedule = Schedule { size: Size::Large, arrival: at, time: question.time(&app.limits) };
    let geometry = Arc::clone(board.geometry());
    let task = Once(move |watch: &dyn Watch| plan.rate(&board, watch));
    let answer = move |done| Ok(reply(&RateAnswer::new(&geometry, plan.scale, detail, done)?, form, room));
    app.run(schedule, task, answer).await?
}
