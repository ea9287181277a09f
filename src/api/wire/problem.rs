//! Every error of the service, as `application/problem+json` (RFC 9457).
//!
//! Handlers return a [`Problem`]. The body is written where the request's id is known, around the router. An
//! error that axum or a layer answers without a problem gets one by its status ([`Problem::of_status`]).

pub use crate::api::wire::problem_code::Code;

use crate::api::wire::json_text::write_json;
use crate::api::wire::name::Name;
use crate::api::wire::place::CellPlace;
use crate::api::wire::problem_code::CodeName;
use http::{HeaderName, HeaderValue, StatusCode, header};
use serde::{Deserialize, Serialize};
use std::time::Duration;
use sudokud_core::grid::BoardError;
use utoipa::ToSchema;

/// An error of a request.
#[derive(Clone, Debug)]
pub struct Problem {
    code: Code,
    detail: String,
    errors: Vec<ErrorPlace>,
    headers: Vec<(HeaderName, HeaderValue)>,
}

/// A place in the request, and the error there.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct ErrorPlace {
    /// A JSON pointer (RFC 6901) into the body. A text body counts as `/board`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false, example = "/board/3/7")]
    pub pointer: Option<String>,
    /// The cell, where the pointer leads to a string that holds a board.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub cell: Option<CellPlace>,
    /// The query parameter, if the error is in one.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false, example = "strategy")]
    pub parameter: Option<String>,
    /// The error.
    pub detail: String,
}

/// The body of every error (RFC 9457).
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Problem)]
pub struct ProblemBody<'a> {
    /// A reference to the description of the problem type.
    #[serde(rename = "type")]
    #[schema(rename = "type", format = "uri-reference", example = "/problems/out_of_range")]
    kind: String,
    /// The problem type in a few words.
    title: &'a str,
    /// The HTTP status.
    #[schema(minimum = 400, maximum = 599)]
    status: u16,
    /// What is wrong with this request.
    detail: &'a str,
    code: CodeName,
    /// The id of the request, as in the header `x-request-id`.
    request_id: &'a str,
    /// The places of the error in the request, where it has any.
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    errors: &'a [ErrorPlace],
}

impl Problem {
    /// A problem without a place.
    #[must_use]
    pub fn new(code: Code, detail: impl Into<String>) -> Self {
        Self { code, detail: short(detail.into()), errors: Vec::new(), headers: Vec::new() }
    }

    /// A problem at a JSON pointer.
    #[must_use]
    pub fn at(code: Code, pointer: impl Into<String>, detail: impl Into<String>) -> Self {
        let detail = short(detail.into());
        let place = ErrorPlace {
            pointer: Some(short_pointer(pointer.into())),
            cell: None,
            parameter: None,
            detail: detail.clone(),
        };
        Self { errors: vec![place], ..Self::new(code, detail) }
    }

    /// An error in a board; `pointer` leads as near to it as JSON allows.
    #[must_use]
    pub fn board(error: &BoardError, pointer: String) -> Self {
        let code = match error {
            BoardError::CellCount { .. } => Code::CellCount,
            BoardError::Ragged { .. } => Code::RaggedRows,
            BoardError::UnknownSymbol { .. } => Code::UnknownSymbol,
            BoardError::OutOfRange { .. } => Code::OutOfRange,
            BoardError::Alphabet { .. } => Code::InvalidSymbols,
        };
        Self::at(code, pointer, error.to_string())
    }

    /// An error that axum or a layer answered by its status alone.
    #[must_use]
    pub fn of_status(status: StatusCode) -> Self {
        let same = Code::ALL.iter().copied().find(|code| code.row().1 == status);
        let code = same.unwrap_or(if status.is_client_error() { Code::BadRequest } else { Code::Internal });
        Self::new(code, code.row().2)
    }

    /// The problem of a request for which the queue or the memory has no room. The client may retry after
    /// `seconds`.
    #[must_use]
    pub fn busy(why: &str, seconds: u64) -> Self {
        Self::new(Code::QueueFull, format!("{why}; retry in {seconds} s"))
            .with_header(header::RETRY_AFTER, seconds.into())
    }

    /// The problem of a client above its rate limit. It may retry after `wait`.
    #[must_use]
    pub fn rate_limited(wait: Duration) -> Self {
        let seconds = whole_seconds(wait);
        Self::new(Code::RateLimited, format!("more requests than one client may send; retry in {seconds} s"))
            .with_header(header::RETRY_AFTER, seconds.into())
    }

    /// The body did not arrive in time; the connection is of no further use.
    #[must_use]
    pub fn late() -> Self {
        Self::new(Code::Timeout, "the body did not arrive in time")
            .with_header(header::CONNECTION, HeaderValue::from_static("close"))
    }

    /// Replaces the detail of the whole problem.
    #[must_use]
    pub fn with_detail(mut self, detail: String) -> Self {
        self.detail = short(detail);
        self
    }

    /// Adds a header to the response.
    #[must_use]
    pub fn with_header(mut self, name: HeaderName, value: HeaderValue) -> Self {
        self.headers.push((name, value));
        self
    }

    /// Adds the cell to the place of the error, which is a board in a string.
    #[must_use]
    pub fn at_cell(mut self, cell: CellPlace) -> Self {
        self.errors.iter_mut().for_each(|place| place.cell = Some(cell));
        self
    }

    /// Names the places by their query parameters instead of by pointers.
    #[must_use]
    pub fn in_query(mut self) -> Self {
        for place in &mut self.errors {
            let pointer = place.pointer.take().unwrap_or_default();
            place.parameter =
                Some(pointer.rsplit('/').find(|part| part.parse::<usize>().is_err()).unwrap_or("").into());
        }
        self
    }

    /// The name of the problem type.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        self.code.row().0
    }

    /// The headers that the response has because of this problem.
    pub(crate) fn headers(&self) -> &[(HeaderName, HeaderValue)] {
        &self.headers
    }

    /// What is wrong with this request.
    #[must_use]
    pub fn detail(&self) -> &str {
        &self.detail
    }

    /// The HTTP status.
    #[must_use]
    pub const fn status(&self) -> StatusCode {
        self.code.row().1
    }

    /// The body.
    #[must_use]
    pub fn body(&self, request_id: &str) -> String {
        let (code, status, title) = self.code.row();
        write_json(&ProblemBody {
            kind: format!("/problems/{code}"),
            title,
            status: status.as_u16(),
            detail: &self.detail,
            code: Name(self.code),
            request_id,
            errors: &self.errors,
        })
    }
}

/// The longest detail or pointer, in bytes: an error does not repeat a long name, neither to the client nor
/// in the log.
const LONGEST: usize = 500;

/// Returns the text, or its beginning and end if it is long.
fn short(mut text: String) -> String {
    if text.len() > LONGEST {
        let (begin, end) =
            (text.floor_char_boundary(LONGEST / 2), text.ceil_char_boundary(text.len() - LONGEST / 4));
        text.replace_range(begin..end, " … ");
    }
    text
}

/// Returns the pointer, or that of the innermost enclosing value with a short pointer.
fn short_pointer(mut pointer: String) -> String {
    if pointer.len() > LONGEST {
        let end = pointer.floor_char_boundary(LONGEST);
        pointer.truncate(pointer[..end].rfind('/').unwrap_or(0));
    }
    pointer
}

/// A wait as `Retry-After` has it: whole seconds, from 1 to 60.
#[must_use]
pub fn whole_seconds(wait: Duration) -> u64 {
    (wait.as_secs() + u64::from(wait.subsec_nanos() > 0)).clamp(1, 60)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bare_status_gets_the_general_code_of_that_status() {
        for (status, code) in [
            (400, "bad_request"),
            (404, "not_found"),
            (405, "method_not_allowed"),
            (408, "timeout"),
            (413, "too_large"),
            (415, "unsupported_media_type"),
            (429, "rate_limited"),
            (431, "head_too_large"),
            (500, "internal"),
            (503, "queue_full"),
        ] {
            let status = StatusCode::from_u16(status).expect("a status");
            let problem = Problem::of_status(status);
            assert_eq!((problem.status(), problem.code()), (status, code));
        }
    }

    #[test]
    fn an_error_does_not_repeat_what_is_long() {
        let name = "é".repeat(30_000);
        let problem =
            Problem::at(Code::UnknownField, format!("/limits/{name}"), format!("unknown field `{name}`: no"));
        assert_eq!(problem.errors[0].pointer.as_deref(), Some("/limits"));
        assert!(problem.detail.starts_with("unknown field `éé") && problem.detail.ends_with("éé`: no"));
        assert!(problem.with_detail(name).body("id").len() < 1_500);
        assert_eq!(short_pointer(format!("/{}", "x".repeat(500))), "");
    }
}
