//! `POST /solve`: the solutions of a board.

pub(crate) mod request;
pub(crate) mod answer;

use crate::api::accept::Form;
use crate::api::app::App;
use crate::api::body::{Parsed, Received};
use crate::api::openapi::parameters::TextParameters;
use crate::api::quick;
use crate::api::reply::{reply, response_of_type};
use crate::api::search::Search;
use crate::api::solve::answer::SolveAnswer;
use crate::api::solve::request::SolveRequest;
use crate::api::wire::problem::Problem;
use crate::pool::{Schedule, StartsOn, TaskResult};
use axum::extract::{Request, State};
use axum::response::Response;
use std::sync::Arc;
use sudokud_core::solve::Report;

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
    let mut starts_on = None;
    if received.form == Form::Json && received.wanted() == Form::Json && received.query().is_none() {
        match quick::respond(&received.bytes, received.arrival, &app) {
            quick::Attempt::Answered(answer) => return Ok(response_of_type("application/json", answer)),
            quick::Attempt::TooLong => starts_on = Some(StartsOn::Pool),
            quick::Attempt::Uncommon => {}
        }
    }
    // In a box, so that the future of the common request is small.
    Box::pin(search(app, received, starts_on)).await
}

/// Answers a request of any shape. `starts_on` is where its task starts, if that is known.
async fn search(app: Arc<App>, received: Received, starts_on: Option<StartsOn>) -> Result<Response, Problem> {
    let Parsed { mut request, form, arrival } = received.read::<SolveRequest>(&app).await?;
    let position = request.position(app.limits.max_side)?;
    let options = request.options(&app.limits);
    let answer_bytes = options.max_solutions * BYTES_A_CELL * position.side().pow(2);
    let room = app.room_for(position.layout(), answer_bytes)?;
    let starts_on = starts_on.unwrap_or_else(|| room.task_starts_on(position.side()));
    let schedule = Schedule { starts_on, arrival, time_limit: request.time(&app.limits) };
    let task = Search::new(position.puzzle.clone(), options);
    let metrics = Arc::clone(&app.metrics);
    let answer = move |done: TaskResult<Report>| {
        metrics.searched(&done.answer, done.ended_on);
        reply(&SolveAnswer::new(&position, done), form, room)
    };
    app.run(schedule, task, answer).await
}

/// The bytes that a cell of a solution takes in an answer: at most three digits and a separator. In a list,
/// an ASCII symbol with its quotes and a separator usually takes as many, another symbol up to seven.
const BYTES_A_CELL: usize = 4;
