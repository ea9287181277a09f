//! `POST /solve/batch`: many boards in one request, streamed both ways.
//!
//! [`crate::batch::lines`] cuts the body into pieces of whole lines, [`crate::batch::stream`] sends the pieces through the pool and their answers out in
//! order, [`crate::batch::text`] and [`crate::batch::ndjson`] answer one line. `sudokud solve` and `rate` use the same parts. Memory stays flat: a few pieces are under way
//! at a time, and nothing more is read until there is room.

use crate::api::accept::Form;
use crate::api::body::{check_encoding, refuse, refused_kind};
use crate::api::reply::of_kind;
use crate::api::solve::SolveRequest;
use crate::api::wire::problem::Problem;
use crate::api::wire::query;
use crate::batch::lines::Lines;
use crate::batch::ndjson::NdjsonSolver;
use crate::batch::stream::Answers;
use crate::batch::text::TextSolver;
use crate::budget::Watch;
use crate::server::app::App;
use crate::server::metrics::Metrics;
use crate::server::outer::REQUEST_ID;
use axum::body::Body;
use axum::extract::{Request, State};
use axum::http::{HeaderMap, header};
use axum::response::Response;
use std::sync::Arc;

/// Solves many boards, streamed.
///
/// In text a board a line, and a line for each: the solution, `unsolvable`, `limit_reached`, or `error: …`; blank lines and
/// lines that begin with `#` are passed through. As NDJSON a request of `/solve` a line, and an answer or a problem for each, with
/// its `line`, counted from 1. The order is kept, and a bad line never ends the stream.
#[utoipa::path(
    post, path = "/solve/batch", tag = "boards", operation_id = "batch",
    request_body(content((String = "text/plain"), (String = "application/x-ndjson"))),
    responses((
        status = 200, description = "A line for each line.",
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
    if app.answers.is_full() {
        return Err(Problem::no_room_for_answer());
    }
    let id = parts.headers.get(REQUEST_ID).and_then(|id| id.to_str().ok()).unwrap_or_default().to_owned();
    let (limits, signs) = (app.limits, parts.extensions.get().cloned().unwrap_or_default());
    let waits = parts.headers.contains_key(header::EXPECT);
    drop(parts);
    Ok(match form {
        Form::Text => {
            let solver = TextSolver::new(&defaults, &limits)?;
            of_kind("text/plain; charset=utf-8", started(Answers::new(app, body, signs, solver, id), waits).await)
        }
        Form::Json => {
            let solver = NdjsonSolver::new(defaults, limits, id.clone());
            of_kind("application/x-ndjson", started(Answers::new(app, body, signs, solver, id), waits).await)
        }
    })
}

/// The answers as a body; where the client waits for a 100, not before its own has begun.
async fn started<S: Answerer + Unpin>(answers: Answers<S>, waits: bool) -> Body {
    Body::new(if waits { answers.begun().await } else { answers })
}

/// Answers lines. Each piece of a stream has one of its own.
pub(crate) trait Answerer: Clone + Send + 'static {
    /// Bytes of a piece, about: some 0.5 ms of easy boards.
    const PIECE: usize;

    /// Bytes of the answers for each byte of short lines, about.
    const GROWTH: usize;

    /// Hears of the bytes that come after the next line, which may be lines of the same sort.
    fn expect(&mut self, _: &[u8]) {}

    /// Answers one line, without its end, into `out`, with an end unless there is nothing to say.
    fn answer(&mut self, line: &[u8], number: u64, watch: &dyn Watch, out: &mut Vec<u8>) -> Verdict;

    /// Says that a line was longer than the `limit`.
    fn too_long(&mut self, number: u64, limit: usize, out: &mut Vec<u8>) -> Verdict;

    /// Answers the next of these lines, which may have `max_line` bytes: its number and how it went; `None` after the last.
    fn answer_next(
        &mut self,
        lines: &mut Lines<'_>,
        max_line: usize,
        watch: &dyn Watch,
        out: &mut Vec<u8>,
    ) -> Option<(u64, Verdict)> {
        let (number, line) = lines.next()?;
        self.expect(lines.left());
        let verdict = if line.len() > max_line {
            self.too_long(number, max_line, out)
        } else {
            self.answer(line, number, watch, out)
        };
        Some((number, verdict))
    }

    /// Something else is done before the next line.
    fn pause(&mut self) {}

    /// Counts the searches since it was last asked to.
    fn count(&mut self, _: &Metrics) {}
}

/// How it went with a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Verdict {
    /// A comment, or blank.
    NoBoard,
    /// It has a solution.
    Solved,
    /// It has none.
    Unsolvable,
    /// A limit came first.
    LimitReached,
    /// It is no board, or no request.
    Bad,
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
