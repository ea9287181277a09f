//! The fields of a puzzle of this contract as a text: what an answer offers can be pasted and kept in a file.

use crate::request::{Request as _, puzzle_request};
use crate::wire::position::RequestPosition;
use sudokud_import::Imported;

/// The name of the form.
const FORM: &str = "sudokud";

puzzle_request! {
    /// The fields of a puzzle and nothing else.
    OwnPuzzle []
    query {}
    body {}
}

/// Reads an object with the fields of a puzzle. `None` for other texts, for a request with further fields,
/// which would be lost, and for a board alone, which is anyone's JSON.
pub(super) fn read(text: &str, max_side: usize) -> Option<Imported> {
    if !text.trim_start().starts_with('{') {
        return None;
    }
    let mut request: OwnPuzzle = serde_json::from_str(text).ok()?;
    if request.id().is_some() {
        return None;
    }
    let fields = request.puzzle();
    let first_value = fields.first_value.unwrap_or(1);
    let is_board_alone = fields.candidates.is_none()
        && fields.symbols.is_none()
        && fields.houses.is_none()
        && fields.constraints.is_none()
        && fields.first_value.is_none();
    if is_board_alone {
        return None;
    }
    let puzzle = RequestPosition::read(fields, max_side).ok()?.puzzle;
    Some(Imported {
        form: FORM,
        board: Some(puzzle.board),
        candidates: puzzle.marks,
        givens: None,
        first_value,
        variables: 0,
        constraints: puzzle.constraints.map_or_else(Vec::new, |constraints| constraints.list().to_vec()),
        title: None,
        author: None,
        rules: None,
        solution: None,
        unread: Vec::new(),
    })
}
