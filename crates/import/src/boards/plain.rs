//! A board in one of the text forms of [`sudokud_core::grid::text`]; the last form that is tried.

use crate::draft::Draft;
use crate::imported::{ImportError, Imported, Limits};
use sudokud_core::grid::{Board, text};

/// Reads a board; every text that is in no other form must be one.
pub(crate) fn read(source: &str, limits: &Limits) -> Option<Result<Imported, ImportError>> {
    Some(match text::parse(source, None) {
        Ok((board, _)) if board.side() <= limits.side => of_board("text", &board).finish(),
        Ok((board, _)) => {
            let reason = format!("has a board of side {}, above {}", board.side(), limits.side);
            Err(ImportError::TooLarge { reason })
        }
        Err(error) => Err(ImportError::Unknown { reason: error.to_string() }),
    })
}

/// Begins a puzzle with the values of a board.
pub(crate) fn of_board(form: &'static str, board: &Board) -> Draft {
    let mut draft = Draft::new(form, board.side());
    board.filled().for_each(|(cell, value)| draft.fill(cell, value));
    draft
}
