//! `POST /solve/batch`: many boards in one request, streamed both ways.
//!
//! [`crate::batch::lines`] cuts the body into pieces of whole lines, [`crate::api::batch::stream`] sends the pieces through the pool and their answers out in
//! order, [`crate::batch::text`] and [`crate::api::batch::ndjson`] answer one line. `sudokud solve` and `rate` use the same parts. Memory stays flat: a few pieces are under way
//! at a time, and nothing more is read until there is room.

pub(crate) mod lines;
pub mod ndjson;
pub mod stream;

use crate::api::accept::Form;
use crate::api::app::App;
use crate::api::batch::ndjson::NdjsonSolver;
use crate::api::batch::stream::Answers;
use crate::api::body::{check_encoding, refuse, refused_kind};
use crate::api::openapi::parameters::TextParameters;
use crate::api::query;
use crate::api::reply::REQUEST_ID;
use crate::api::reply::of_kind;
use crate::api::solve::SolveRequest;
use crate::api::wire::problem::Problem;
use crate::batch::answerer::Answerer;
use crate::batch::text::TextSolver;
use axum::body::Body;
use axum::extract::{Request, State};
use axum::http::{HeaderMap, header};
use axum::response::Response;
use std::sync::Arc;

/// Solves many boards, streamed.
///
/// In text, each line is a board and is answered by a line: the solution, `unsolvable`, `limit_reached`, or `error: …`. Blank lines
/// and lines that begin with `#` are repeated. In NDJSON, each line is a request of `/solve` (`SolveRequest`) and is answered by a
/// `BatchLine`: the answer with the number of its line, or a problem. The order is kept, and an invalid line does not end the stream.
#[utoipa::path(
    post, path = "/solve/batch", tag = "boards", operation_id = "batch",
    params(TextParameters<SolveRequest>),
    request_body(content((String = "text/plain"), (String = "application/x-ndjson"))),
    responses((
        status = 200, description = "A line for each line; in NDJSON, each is a `BatchLine`.",
        content((String = "text/plain"), (String = "application/x-ndjson"))
    ))
)]
pub(crate) async fn batch(State(app): State<Arc<App>>, request: Request) -> Result<Response, Problem> {
    let (parts, body) = request.into_parts();
    let form = match form_of(&parts.headers) {
        Ok(form) => form,
        Err(problem) => return Err(refuse(parts, body, problem).await),
    };
    let defaults: SolveRequest = query::read(&parts.uri, <SolveRequest as crate::api::body::Question>::PARAMETERS)?;
    if let Some(problem) = app.full() {
        return Err(problem);
    }
    let id = parts.headers.get(REQUEST_ID).and_then(|id| id.to_str().ok()).unwrap_or_default().to_owned();
    let limits = app.limits;
    let waits = parts.headers.contains_key(header::EXPECT);
    drop(parts);
    Ok(match form {
        Form::Text => {
            let solver = TextSolver::new(defaults.text_options(&limits).map_err(Problem::in_query)?);
            of_kind("text/plain; charset=utf-8", started(Answers::new(app, body, solver, id), waits).await)
        }
        Form::Json => {
            let solver = NdjsonSolver::new(defaults, limits, id.clone());
            of_kind("application/x-ndjson", started(Answers::new(app, body, solver, id), waits).await)
        }
    })
}

/// The answers as a body; where the client waits for a 100, not before its own has begun.
async fn started<S: Answerer + Unpin>(answers: Answers<S>, waits: bool) -> Body {
    Body::new(if waits { answers.begun().await } else { answers })
}

fn form_of(headers: &HeaderMap) -> Result<Form, Problem> {
    check_encoding(headers)?;
    let Some(value) = headers.get(header::CONTENT_TYPE) else { return Ok(Form::Text) };
    let value = value.to_str().unwrap_or("?");
    match value.split(';').next().unwrap_or_default().trim().to_ascii_lowercase().as_str() {
        "text/plain" | "application/x-www-form-urlencoded" => Ok(Form::Text),
        "application/x-ndjson" | "application/ndjson" | "application/jsonl" => Ok(Form::Json),
        _ => Err(refused_kind(value, "text/plain, application/x-ndjson")),
    }
}
