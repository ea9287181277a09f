//! `POST /rate/batch`: many puzzles in one request, streamed both ways.

use crate::api::app::{App, ServerLimits};
use crate::api::batch::lines::ProblemLine;
use crate::api::batch::respond::{LineRequest, respond};
use crate::api::openapi::parameters::TextParameters;
use crate::api::quick::LineForm;
use crate::api::rate::answer::RateAnswer;
use crate::api::rate::lines::{LineRater, RateLineForm};
use crate::api::rate::request::RateRequest;
use crate::api::wire::problem::Problem;
use axum::extract::{Request, State};
use axum::response::Response;
use std::sync::Arc;
use utoipa::ToSchema;

/// Rates many puzzles, streamed.
///
/// In text, each line is a board and is answered by a line: `rating/pearl/diamond`, level and score,
/// separated by tabs, or `error: …`. An unknown figure is `?`; on the scale `hodoku`, the three figures are
/// `-`. Blank lines and lines that begin with `#` are repeated. In NDJSON, each line is a request of `/rate`
/// (`RateRequest`) and is answered by a `RateBatchLine`: the answer with the number of its line, or a
/// problem. The order is kept, and an invalid line does not end the stream.
#[utoipa::path(
    post, path = "/rate/batch", tag = "boards", operation_id = "rate_batch",
    params(TextParameters<RateRequest>),
    request_body(content((String = "text/plain"), (String = "application/x-ndjson"))),
    responses((
        status = 200, description = "A line for each line; in NDJSON, each is a `RateBatchLine`.",
        content((String = "text/plain"), (String = "application/x-ndjson"))
    ))
)]
pub(crate) async fn rate_batch(State(app): State<Arc<App>>, request: Request) -> Result<Response, Problem> {
    respond::<RateRequest>(app, request).await
}

impl LineRequest for RateRequest {
    type Text = LineRater;
    type Json = LineRater;

    fn text_answerer(self, server: &ServerLimits) -> Result<LineRater, Problem> {
        self.alphabet()?;
        self.check_houses_of_lines(server)?;
        Ok(LineRater::new(self, *server, RateLineForm::Figures, String::new()))
    }

    fn json_answerer(self, server: &ServerLimits, request_id: String) -> LineRater {
        LineRater::new(self, *server, RateLineForm::Json(LineForm::Request), request_id)
    }
}

/// A line of an NDJSON answer of `/rate/batch`: an answer, or a problem. Only the latter has `problem`.
#[derive(ToSchema)]
#[serde(untagged)]
#[expect(dead_code, reason = "the type is only documented")]
pub(crate) enum RateBatchLine {
    Answer(Box<RatedLine>),
    Problem(ProblemLine),
}

/// The rating of a line.
#[derive(ToSchema)]
#[expect(dead_code, reason = "the type is only documented")]
pub(crate) struct RatedLine {
    /// The number of the line, from 1.
    line: u64,
    #[serde(flatten)]
    answer: RateAnswer,
}
