//! Every error of a request, as `application/problem+json` (RFC 9457). The body is written where the id of
//! the request is known.

pub use crate::wire::problem_code::Code;

use crate::wire::json_text::write_json;
use crate::wire::name::Name;
use crate::wire::place::CellPlace;
use crate::wire::problem_code::CodeName;
use core::time::Duration;
use serde::{Deserialize, Serialize};
use sudokud_model::grid::BoardError;
#[cfg(feature = "openapi")]
use utoipa::ToSchema;

/// An error of a request.
#[derive(Clone, Debug)]
pub struct Problem {
    code: Code,
    detail: String,
    errors: Vec<ErrorPlace>,
    http_advice: Option<&'static str>,
    retry_after_s: Option<u64>,
}

/// A place in the request, and the error there.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
pub struct ErrorPlace {
    /// A JSON pointer (RFC 6901) into the body. A text body counts as `/board`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(nullable = false, example = "/board/3/7"))]
    pub pointer: Option<String>,
    /// The cell, where the pointer leads to a string that holds a board.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(nullable = false))]
    pub cell: Option<CellPlace>,
    /// The query parameter, if the error is in one.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(nullable = false, example = "strategy"))]
    pub parameter: Option<String>,
    /// The error.
    pub detail: String,
}

/// The body of every error (RFC 9457).
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = Problem))]
pub struct ProblemBody<'a> {
    /// A reference to the description of the problem type.
    #[serde(rename = "type")]
    #[cfg_attr(
        feature = "openapi",
        schema(rename = "type", format = "uri-reference", example = "/problems/out_of_range")
    )]
    kind: String,
    /// The problem type in a few words.
    title: &'a str,
    /// The HTTP status.
    #[cfg_attr(feature = "openapi", schema(minimum = 400, maximum = 599))]
    status: u16,
    /// The error in this request.
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
        let detail = short(detail.into());
        Self { code, detail, errors: Vec::new(), http_advice: None, retry_after_s: None }
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
            BoardError::CellCount { .. } | BoardError::TooManySymbols { .. } => Code::CellCount,
            BoardError::Ragged { .. } => Code::RaggedRows,
            BoardError::UnknownSymbol { .. } => Code::UnknownSymbol,
            BoardError::OutOfRange { .. } => Code::OutOfRange,
            BoardError::Alphabet { .. } => Code::InvalidSymbols,
        };
        Self::at(code, pointer, error.to_string())
    }

    /// An error of which only the HTTP status is known.
    #[must_use]
    pub fn of_status(status: u16) -> Self {
        let same = Code::ALL.iter().copied().find(|code| code.row().1 == status);
        let code =
            same.unwrap_or(if (400..500).contains(&status) { Code::BadRequest } else { Code::Internal });
        Self::new(code, code.row().2)
    }

    /// The problem of a request for which the queue has no place. The client may retry after `seconds`.
    #[must_use]
    pub fn queue_full(seconds: u64) -> Self {
        Self::busy(Code::QueueFull, "as many requests as the queue holds are waiting", seconds)
    }

    /// The problem of a request for which there is no memory; `why` says who has it.
    #[must_use]
    pub fn no_room(why: &str) -> Self {
        Self::busy(Code::NoRoom, why, 1)
    }

    fn busy(code: Code, why: &str, seconds: u64) -> Self {
        let problem = Self::new(code, format!("{why}; retry in {seconds} s"));
        Self { retry_after_s: Some(seconds), ..problem }
    }

    /// The problem of a client above its rate limit. It may retry after `wait`.
    #[must_use]
    pub fn rate_limited(wait: Duration) -> Self {
        let seconds = whole_seconds(wait);
        let detail = format!("more requests than one client may send; retry in {seconds} s");
        Self { retry_after_s: Some(seconds), ..Self::new(Code::RateLimited, detail) }
    }

    /// Replaces the detail of the whole problem.
    #[must_use]
    pub fn with_detail(mut self, detail: String) -> Self {
        self.detail = short(detail);
        self
    }

    /// Adds what a client over HTTP can do. Other surfaces have no header fields, paths or content types.
    #[must_use]
    pub fn with_http_advice(mut self, advice: &'static str) -> Self {
        self.http_advice = Some(advice);
        self
    }

    /// Returns the problem as a client over HTTP reads it: with the advice in its details.
    #[must_use]
    pub fn over_http(mut self) -> Self {
        if let Some(advice) = self.http_advice.take() {
            let details = self.errors.iter_mut().map(|place| &mut place.detail).chain([&mut self.detail]);
            details.for_each(|detail| *detail += &format!("; {advice}"));
        }
        self
    }

    /// Returns the problem as one of the part of the request to which `pointer` leads, with the pointers of
    /// that part; `None` if the error is not in a field of it.
    #[must_use]
    pub fn in_part(&self, pointer: &str) -> Option<Self> {
        let place = self.errors.first()?;
        let rest = place.pointer.as_deref()?.strip_prefix(pointer)?;
        rest.starts_with('/').then(|| Self::at(self.code, rest, place.detail.clone()))
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

    /// Returns whether this is the problem of `code`.
    pub(crate) fn has_code(&self, code: Code) -> bool {
        self.code() == code.row().0
    }

    /// The seconds after which the client may try again, if that helps.
    #[must_use]
    pub const fn retry_after_s(&self) -> Option<u64> {
        self.retry_after_s
    }

    /// The error in this request.
    #[must_use]
    pub fn detail(&self) -> &str {
        &self.detail
    }

    /// The HTTP status.
    #[must_use]
    pub const fn status(&self) -> u16 {
        self.code.row().1
    }

    /// The body.
    #[must_use]
    pub fn body(&self, request_id: &str) -> String {
        let (code, status, title) = self.code.row();
        write_json(&ProblemBody {
            kind: format!("/problems/{code}"),
            title,
            status,
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
            let problem = Problem::of_status(status);
            assert_eq!((problem.status(), problem.code()), (status, code));
        }
    }

    #[test]
    fn an_error_does_not_repeat_what_is_long() {
        let name = "é".repeat(30_000);
        let problem =
            Problem::at(Code::InvalidField, format!("/limits/{name}"), format!("unknown field `{name}`: no"));
        assert_eq!(problem.errors[0].pointer.as_deref(), Some("/limits"));
        assert!(problem.detail.starts_with("unknown field `éé") && problem.detail.ends_with("éé`: no"));
        assert!(problem.with_detail(name).body("id").len() < 1_500);
        assert_eq!(short_pointer(format!("/{}", "x".repeat(500))), "");
    }
}
