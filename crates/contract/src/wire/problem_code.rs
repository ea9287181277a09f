//! The problem types (RFC 9457): each with its name, its status and its title, in one table.

use crate::wire::name::vocabulary;

macro_rules! codes {
    ($($(#[$doc:meta])* $variant:ident = $name:literal, $status:literal, $title:literal;)*) => {
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
            pub const fn row(self) -> (&'static str, u16, &'static str) {
                match self {
                    $(Self::$variant => ($name, $status, $title),)*
                }
            }
        }
    };
}

codes! {
    /// A request that cannot be read, for a reason without a type of its own.
    BadRequest = "bad_request", 400, "The request could not be read";
    /// The body could not be read to its end.
    UnreadableBody = "unreadable_body", 400, "The body could not be read";
    /// The body is not JSON.
    NotJson = "not_json", 400, "The body is not JSON";
    /// The body is text but not UTF-8.
    NotText = "not_text", 400, "The body is not text";
    /// The request comes from a page of another origin than those that may call the server.
    OriginNotAllowed = "origin_not_allowed", 403, "Pages of this origin may not call the server";
    /// The path does not exist.
    NotFound = "not_found", 404, "Not found";
    /// The path does not support the method.
    MethodNotAllowed = "method_not_allowed", 405, "Method not allowed";
    /// The client accepts no content type that the resource has.
    NotAcceptable = "not_acceptable", 406, "No acceptable content type";
    /// The body did not arrive in time.
    Timeout = "timeout", 408, "The request did not arrive in time";
    /// The body is larger than the server accepts.
    TooLarge = "too_large", 413, "The body is too large";
    /// The path and its query are longer than the server accepts.
    PathTooLong = "path_too_long", 414, "The path is too long";
    /// The header section is larger than the server accepts, or has too many fields.
    HeadTooLarge = "head_too_large", 431, "The header section is too large";
    /// The resource does not accept the content type.
    UnsupportedMediaType = "unsupported_media_type", 415, "Unsupported content type";
    /// The body is compressed, and not by gzip.
    UnsupportedEncoding = "unsupported_encoding", 415, "Unsupported content encoding";
    /// A field has an invalid value, occurs twice, or is none of the request's.
    InvalidField = "invalid_field", 422, "A field is invalid";
    /// A field that the mode of the request does not use.
    InapplicableField = "inapplicable_field", 422, "The field does not apply here";
    /// The request has neither board nor candidates.
    MissingBoard = "missing_board", 422, "The request has no board";
    /// The number of cells is not that of a board.
    CellCount = "cell_count", 422, "The number of cells is not that of a board";
    /// The rows differ in length.
    RaggedRows = "ragged_rows", 422, "The rows differ in length";
    /// A symbol that is not in the alphabet.
    UnknownSymbol = "unknown_symbol", 422, "Unknown symbol";
    /// A value that boards of this side do not have.
    OutOfRange = "out_of_range", 422, "A value is out of range";
    /// The symbols are not an alphabet for this side.
    InvalidSymbols = "invalid_symbols", 422, "The symbols are not an alphabet";
    /// Two boards of the request differ in side.
    SidesDiffer = "sides_differ", 422, "The boards differ in side";
    /// The board cannot have these houses.
    InvalidHouses = "invalid_houses", 422, "The board cannot have these houses";
    /// A constraint that the board cannot have.
    InvalidConstraint = "invalid_constraint", 422, "The board cannot have this constraint";
    /// A field of other kinds of puzzles that the operation does not take.
    /// The text is no puzzle in a known form.
    UnreadablePuzzle = "unreadable_puzzle", 422, "The text is no puzzle in a known form";
    /// The form that a puzzle is to be written in cannot hold its board.
    NotExpressible = "not_expressible", 422, "The form cannot hold the board";
    /// The board does not contain the givens.
    GivensDiffer = "givens_differ", 422, "The board does not contain the givens";
    /// The board is larger than the server accepts.
    SideTooLarge = "side_too_large", 422, "The board is too large";
    /// No attempt gave a puzzle.
    NoPuzzle = "no_puzzle", 422, "No puzzle was found";
    /// The client is above its rate limit.
    RateLimited = "rate_limited", 429, "Too many requests";
    /// As many requests as the queue holds are waiting.
    QueueFull = "queue_full", 503, "The queue is full";
    /// The server has no memory for the request at present.
    NoRoom = "no_room", 503, "There is no memory for the request at present";
    /// The server is stopping.
    Stopping = "stopping", 503, "The server is stopping";
    /// The server failed.
    Internal = "internal", 500, "The server failed";
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
            assert!((400..600).contains(&status));
            assert!(!title.is_empty() && name.chars().all(|c| c.is_ascii_lowercase() || c == '_'));
        }
    }
}
