//! The fields of a puzzle of this contract as a text: what an answer offers can be pasted and kept in a file.

use crate::request::{Request as _, puzzle_request};
use crate::wire::position::RequestPosition;

/// The name of the form.
pub(super) const FORM: &str = "sudokud";

puzzle_request! {
    /// The fields of a puzzle and nothing else.
    OwnPuzzle []
    query {}
    body {}
}

/// Reads an object with the fields of a puzzle. `None` for other texts, for a request with further fields,
/// which would be lost, and for a board alone, which is anyone's JSON.
pub(super) fn read(text: &str, max_side: usize) -> Option<RequestPosition> {
    if !text.trim_start().starts_with('{') {
        return None;
    }
    let mut request: OwnPuzzle = serde_json::from_str(text).ok()?;
    if request.id().is_some() {
        return None;
    }
    let fields = request.puzzle();
    let is_board_alone = fields.candidates.is_none()
        && fields.symbols.is_none()
        && fields.houses.is_none()
        && fields.constraints.is_none()
        && fields.first_value.is_none();
    if is_board_alone {
        return None;
    }
    RequestPosition::read(fields, max_side).ok()
}
