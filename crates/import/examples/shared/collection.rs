//! The puzzles of a file: a JSON object a line, with `id`, `iss` (the text of the Interactive Sudoku Solver)
//! and `solution`.

use serde_json::Value as Json;
use std::sync::Arc;
use sudokud_import::{Imported, Limits, read};
use sudokud_model::constraint::Constraints;
use sudokud_model::grid::Board;

/// A puzzle with constraints whose text is read as a whole, and whose solution is known.
pub(crate) struct Line {
    json: Json,
    pub(crate) imported: Imported,
    pub(crate) board: Board,
    pub(crate) constraints: Arc<Constraints>,
}

impl Line {
    /// Reads a line; `None` if it is another puzzle.
    ///
    /// # Panics
    /// If the line is no JSON.
    pub(crate) fn read(line: &str) -> Option<Self> {
        let json: Json = serde_json::from_str(line).expect("JSON");
        let imported = read(json["iss"].as_str()?, &Limits::default()).ok()?;
        let board = imported.board.clone().filter(|_| imported.unread.is_empty())?;
        let constraints = imported.checked_constraints()?.ok()?;
        let is_usable = !constraints.list().is_empty() && !json["solution"].is_null();
        is_usable.then(|| Self { json, imported, board, constraints: Arc::new(constraints) })
    }

    pub(crate) fn id(&self) -> &str {
        self.field("id").as_str().unwrap_or("")
    }

    pub(crate) fn field(&self, name: &str) -> &Json {
        &self.json[name]
    }
}
