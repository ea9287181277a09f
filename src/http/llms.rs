//! `GET /llms.txt`: what the service is, for agents (llmstxt.org). The list of operations is that of the
//! contract.

use crate::http::cached::Cached;
use crate::http::mcp;
use axum::http::{HeaderMap, HeaderValue};
use axum::response::Response;
use std::fmt::Write;
use std::sync::LazyLock;
use sudokud_contract::operations::ALL;

/// Describes the service to agents.
///
/// A short text in Markdown: the operations, the document, and the endpoint of the Model Context Protocol.
#[utoipa::path(get, path = "/llms.txt", tag = "service", operation_id = "llms",
    responses(
        (status = 200, description = "The description.", body = String, content_type = "text/plain",
            headers(
                ("etag" = String, description = "The entity tag."),
                ("cache-control" = String, description = "How long a copy may be used.")
            )),
        (status = 304, description = "The client has this version: its entity tag is in `If-None-Match`.")
    ))]
pub(crate) async fn llms(headers: HeaderMap) -> Response {
    static TEXT: LazyLock<Cached> =
        LazyLock::new(|| Cached::new(HeaderValue::from_static("text/plain; charset=utf-8"), text()));
    TEXT.respond(&headers)
}

fn text() -> String {
    let mut text = format!(
        "# sudokud\n\n\
         > A service for Sudoku boards of any side and with any constraints: it solves, explains, rates, \
         checks, generates and draws them.\n\n\
         A board is a string with one symbol a cell and `.` for an empty one, or a list of numbers. Requests \
         and answers are JSON; a board may also be sent as plain text. No key is needed.\n\n\
         - [OpenAPI document](/openapi.json): all requests, answers and examples\n\
         - [Model Context Protocol]({path}): each operation as a tool, by POST\n\
         - [Kinds of constraints](/kinds): their fields and examples; `?name=` and `?family=` ask for a \
         part\n\
         - [Techniques](/techniques): the human techniques with examples, in the same way\n\n\
         ## Operations\n\n",
        path = mcp::PATH
    );
    for operation in ALL {
        let _ = writeln!(text, "- `{}`: {}", operation.path(), operation.summary());
    }
    text
}
