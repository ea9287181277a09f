//! The lines of an NDJSON answer, as the document has them. [`crate::api::batch::ndjson`] writes them.

use crate::api::solve::answer::SolveAnswer;
use crate::api::wire::problem::ProblemBody;
use utoipa::ToSchema;

/// A line of an NDJSON answer: an answer, or a problem. Only the latter has `problem`.
#[derive(ToSchema)]
#[serde(untagged)]
#[expect(dead_code, reason = "the type is only documented")]
pub(crate) enum BatchLine {
    Answer(Box<SolvedLine>),
    Problem(ProblemLine),
}

/// The answer to a line.
#[derive(ToSchema)]
#[expect(dead_code, reason = "the type is only documented")]
pub(crate) struct SolvedLine {
    /// The number of the line, from 1.
    line: u64,
    #[serde(flatten)]
    answer: SolveAnswer,
}

/// A line that is not a valid request.
#[derive(ToSchema)]
#[expect(dead_code, reason = "the type is only documented")]
pub(crate) struct ProblemLine {
    /// The number of the line, from 1.
    line: u64,
    #[schema(value_type = ProblemBody<'_>)]
    problem: (),
}
