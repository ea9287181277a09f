//! A problem as a response, with the header fields that belong to it.

use axum::http::{HeaderName, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use sudokud_contract::wire::problem::{Code, Problem};

/// In the extensions of an error: its body is not to be replaced by a problem.
#[derive(Clone, Copy, Debug)]
pub(crate) struct HasOwnBody;

/// A problem, and the header fields of its response.
#[derive(Clone, Debug)]
pub struct Refusal {
    pub(crate) problem: Problem,
    headers: Vec<(HeaderName, HeaderValue)>,
}

impl Refusal {
    /// A problem without a place.
    pub(crate) fn new(code: Code, detail: impl Into<String>) -> Self {
        Problem::new(code, detail).into()
    }

    /// The body did not arrive in time; the connection is of no further use.
    pub(crate) fn late() -> Self {
        Self::new(Code::Timeout, "the body did not arrive in time")
            .with_header(header::CONNECTION, HeaderValue::from_static("close"))
    }

    /// Adds a header field to the response.
    #[must_use]
    pub(crate) fn with_header(mut self, name: HeaderName, value: HeaderValue) -> Self {
        self.headers.push((name, value));
        self
    }
}

impl From<Problem> for Refusal {
    fn from(problem: Problem) -> Self {
        let retry = problem.retry_after_s().map(|seconds| (header::RETRY_AFTER, seconds.into()));
        Self { headers: retry.into_iter().collect(), problem }
    }
}

impl IntoResponse for Refusal {
    /// A response whose body is written later, where the request's id is known.
    fn into_response(self) -> Response {
        let status = StatusCode::from_u16(self.problem.status());
        let mut response = status.unwrap_or(StatusCode::INTERNAL_SERVER_ERROR).into_response();
        response.headers_mut().extend(self.headers);
        response.extensions_mut().insert(self.problem);
        response
    }
}
