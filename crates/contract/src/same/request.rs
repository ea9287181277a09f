//! The request of `/same`.

use crate::request::puzzle_request;
use crate::wire::cells::BoardField;

puzzle_request! {
    /// Two boards to compare.
    SameRequest [limits]
    query {
        /// The board to compare with, of the same side.
        #[cfg_attr(feature = "openapi", schema(required = true))]
        other: BoardField = Text,
    }
    body {}
}

impl SameRequest {
    pub(super) fn other(&self) -> Option<&BoardField> {
        self.other.as_ref()
    }
}
