//! `POST /solve/batch`: many boards in one request, streamed both ways.
//!
//! [`crate::batch::lines`] cuts the body into pieces of whole lines, [`ordered_answers`] sends the pieces
//! through the pool and their answers out in order, [`crate::batch::text`] and [`ndjson`] answer one line.
//! `sudokud solve` cuts and answers lines by the same code. The memory does not grow with the batch: a few
//! pieces are under way at a time, and nothing more is read until there is room.

mod error;
pub(crate) mod lines;
pub mod ndjson;
pub mod ordered_answers;
pub(crate) mod respond;

use crate::api::app::{App, ServerLimits};
use crate::api::batch::ndjson::NdjsonSolver;
use crate::api::batch::respond::{LineRequest, respond};
use crate::api::openapi::parameters::TextParameters;
use crate::api::solve::request::SolveRequest;
use crate::api::wire::problem::Problem;
use crate::batch::text::TextSolver;
use axum::extract::{Request, State};
use axum::response::Response;
use std::sync::Arc;

/// Solves many boards, streamed.
///
/// In text, each line is a board and is answered by a line: the solution, `unsolvable`, `limit_reached`, or
/// `error: …`. Blank lines and lines that begin with `#` are repeated. In NDJSON, each line is a request of
/// `/solve` (`SolveRequest`) and is answered by a `BatchLine`: the answer with the number of its line, or a
/// problem. The order is kept, and an invalid line does not end the stream.
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
    respond::<SolveRequest>(app, request).await
}

impl LineRequest for SolveRequest {
    type Text = TextSolver;
    type Json = NdjsonSolver;

    fn text_answerer(self, server: &ServerLimits) -> Result<TextSolver, Problem> {
        Ok(TextSolver::new(self.text_options(server)?))
    }

    fn json_answerer(self, server: &ServerLimits, request_id: String) -> NdjsonSolver {
        NdjsonSolver::new(self, *server, request_id)
    }
}
