//! The problem types (RFC 9457): each with its name, its status and its title, in one table.

use crate::api::wire::name::vocabulary;
use http::StatusCode;

macro_rules! codes {
    ($($(#[$doc:meta])* $variant:ident = $name:literal, $status:ident, $title:literal;)*) => {
        /// A problem type.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Code {
            $($(#[$doc])* $variant,)*
        }

        impl Code {
            /// All problem types.
            pub const ALL: &'static [Self] = &[$(Self::$variant),*];

            /// The name, the status and the title.
            #[must_use]
            pub const fn row(self) -> (&'static str, StatusCode, &'static str) {
                match self {
                    $(Self::$variant => ($name, StatusCode::$status, $title),)*
                }
            }
        }
    };
}

codes! {
    /// A request that cannot be read, for a reason without a type of its own.
    BadRequest = "bad_request", BAD_REQUEST, "The request could not be read";
    /// The body could not be read to its end.
    UnreadableBody = "unreadable_body", BAD_REQUEST, "The body could not be read";
    /// The body is not JSON.
    NotJson = "not_json", BAD_REQUEST, "The body is not JSON";
    /// The body is text but not UTF-8.
    NotText = "not_text", BAD_REQUEST, "The body is not text";
    /// The path does not exist.
    NotFound = "not_found", NOT_FOUND, "Not found";
    /// The path does not support the method.
    MethodNotAllowed = "method_not_allowed", METHOD_NOT_ALLOWED, "Method not allowed";
    /// The body did not arrive in time.
    Timeout = "timeout", REQUEST_TIMEOUT, "The request did not arrive in time";
    /// The body is larger than the server accepts.
    TooLarge = "too_large", PAYLOAD_TOO_LARGE, "The body is too large";
    /// The path and its query are longer than the server accepts.
    PathTooLong = "path_too_long", URI_TOO_LONG, "The path is too long";
    /// The header section is larger than the server accepts, or has too many fields.
    HeadTooLarge = "head_too_large", REQUEST_HEADER_FIELDS_TOO_LARGE, "The header section is too large";
    /// The resource does not accept the content type.
    UnsupportedMediaType = "unsupported_media_type", UNSUPPORTED_MEDIA_TYPE, "Unsupported content type";
    /// The body is compressed.
    UnsupportedEncoding = "unsupported_encoding", UNSUPPORTED_MEDIA_TYPE, "Unsupported content encoding";
    /// A field has an invalid value.
    InvalidField = "invalid_field", UNPROCESSABLE_ENTITY, "A field has an invalid value";
    /// A field that the request does not have.
    UnknownField = "unknown_field", UNPROCESSABLE_ENTITY, "Unknown field";
    /// A field that occurs twice.
    DuplicateField = "duplicate_field", UNPROCESSABLE_ENTITY, "A field occurs twice";
    /// A field that the mode of the request does not use.
    InapplicableField = "inapplicable_field", UNPROCESSABLE_ENTITY, "The mode does not use this field";
    /// The request has neither board nor candidates.
    MissingBoard = "missing_board", UNPROCESSABLE_ENTITY, "The request has no board";
    /// The number of cells is not that of a board.
    CellCount = "cell_count", UNPROCESSABLE_ENTITY, "The number of cells is not that of a board";
    /// The rows differ in length.
    RaggedRows = "ragged_rows", UNPROCESSABLE_ENTITY, "The rows differ in length";
    /// A symbol that is not in the alphabet.
    UnknownSymbol = "unknown_symbol", UNPROCESSABLE_ENTITY, "Unknown symbol";
    /// A value that boards of this side do not have.
    OutOfRange = "out_of_range", UNPROCESSABLE_ENTITY, "A value is out of range";
    /// The symbols are not an alphabet for this side.
    InvalidSymbols = "invalid_symbols", UNPROCESSABLE_ENTITY, "The symbols are not an alphabet";
    /// Two boards of the request differ in side.
    SidesDiffer = "sides_differ", UNPROCESSABLE_ENTITY, "The boards differ in side";
    /// The board cannot have these houses.
    InvalidHouses = "invalid_houses", UNPROCESSABLE_ENTITY, "The board cannot have these houses";
    /// The board does not contain the givens.
    GivensDiffer = "givens_differ", UNPROCESSABLE_ENTITY, "The board does not contain the givens";
    /// The board is larger than the server accepts.
    SideTooLarge = "side_too_large", UNPROCESSABLE_ENTITY, "The board is too large";
    /// The board has no solution but needs one.
    Unsolvable = "unsolvable", UNPROCESSABLE_ENTITY, "The board has no solution";
    /// The board has several solutions but needs exactly one.
    NotUnique = "not_unique", UNPROCESSABLE_ENTITY, "The board has several solutions";
    /// No attempt gave a puzzle.
    NoPuzzle = "no_puzzle", UNPROCESSABLE_ENTITY, "No puzzle was found";
    /// The client is above its rate limit.
    RateLimited = "rate_limited", TOO_MANY_REQUESTS, "Too many requests";
    /// The queue is full, or the server has no memory for the request at present.
    QueueFull = "queue_full", SERVICE_UNAVAILABLE, "The queue is full";
    /// The server is stopping.
    Draining = "draining", SERVICE_UNAVAILABLE, "The server is stopping";
    /// The server failed.
    Internal = "internal", INTERNAL_SERVER_ERROR, "The server failed";
}

vocabulary! {
    Code as CodeName = Code::ALL, |code| code.row().0;
    "Code", "a code", "The problem type, for programs; `GET /problems/{code}` describes each."
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn every_code_has_its_own_name_and_an_error_status() {
        let names: BTreeSet<_> = Code::ALL.iter().map(|code| code.row().0).collect();
        assert_eq!(names.len(), Code::ALL.len());
        for code in Code::ALL {
            let (name, status, title) = code.row();
            assert!(status.is_client_error() || status.is_server_error());
            assert!(!title.is_empty() && name.chars().all(|c| c.is_ascii_lowercase() || c == '_'));
        }
    }
}
