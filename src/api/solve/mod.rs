//! `POST /solve`: the solutions of a board.

pub(crate) mod request;
pub(crate) mod answer;

use crate::api::accept::Form;
use crate::api::app::App;
use crate::api::body::{Parsed, Received};
use crate::api::openapi::parameters::TextParameters;
use crate::api::quick;
use crate::api::reply::{of_kind, reply};
use crate::api::search::Search;
use crate::api::solve::answer::SolveAnswer;
use crate::api::solve::request::SolveRequest;
use crate::api::wire::problem::Problem;
use crate::pool::{Done, Schedule, Size};
use crate::solve::Report;
use axum::extract::{Request, State};
use axum::response::Response;
use std::sync::Arc;

/// Solves a board.
///
/// A board without a solution is answered with status 200 as well. In text, the answer is the solution and
/// nothing else, and the header `x-sudoku-status` has the status.
#[utoipa::path(
    post, path = "/solve", tag = "boards", operation_id = "solve",
    params(TextParameters<SolveRequest>),
    request_body(content((SolveRequest = "application/json"), (String = "text/plain"))),
    responses((
        status = 200, description = "The solutions, or the proof that there is none.",
        content((SolveAnswer = "application/json"), (String = "text/plain")),
        headers(("x-sudoku-status" = String, description = "In text: solved, unsolvable or limit_reached."))
    ))
)]
pub(crate) async fn solve(State(app): State<Arc<App>>, request: Request) -> Result<Response, Problem> {
    let received = Received::wait(request, &app).await?;
    let mut size = None;
    if received.form == Form::Json && received.wanted() == Form::Json && received.query().is_none() {
        match quick::respond(&received.bytes, &app) {
            quick::Attempt::Answered(answer) => return Ok(of_kind("application/json", answer)),
            quick::Attempt::TooLong => size = Some(Size::Large),
            quick::Attempt::Uncommon => {}
        }
    }
    // In a box, so that the future of the common request is small.
    Box::pin(search(app, received, size)).await
}

/// Answers a request of any shape. Its task has this size, if it is known.
async fn search(app: Arc<App>, received: Received, size: Option<Size>) -> Result<Response, Problem> {
    let Parsed { mut request, form, at } = received.read::<SolveRequest>(&app).await?;
    let position = request.position(app.limits.max_side)?;
    let options = request.options(&app.limits);
    let room = app.room_for_answer(options.max_solutions * BYTES_A_CELL * position.side().pow(2))?;
    let size = size.unwrap_or_else(|| room.size_of_task(position.side()));
    let schedule = Schedule { size, arrival: at, time: request.time(&app.limits) };
    let task = Search::new(position.puzzle.clone(), options);
    let metrics = Arc::clone(&app.metrics);
    let answer = move |done: Done<Report>| {
        metrics.searched(&done.answer, done.ended_on);
        reply(&SolveAnswer::new(&position, done), form, room)
    };
    app.run(schedule, task, answer).await
}

/// The bytes that a cell of a solution takes in an answer: at most three digits and a separator.
const BYTES_A_CELL: usize = 4;
