//! The answer of `/import`.

use crate::host::Host;
use crate::operation::{Answer, Verdict};
use crate::wire::board::PrintedBoard;
use crate::wire::name::{Name, vocabulary};
use crate::wire::puzzle::{PuzzleForm, print};
use crate::wire::statistics::LimitHitName;
use core::fmt::Write;
use serde::Serialize;
use sudokud_core::grid::{Board, Cell, Marks, ValueSet};
use sudokud_import::Imported;
#[cfg(feature = "openapi")]
use utoipa::ToSchema;

vocabulary! {
    /// How much of a text was read.
    enum ImportStatus as ImportStatusName {
        Read = "read",
        PartlyRead = "partly_read",
    }
    "ImportStatus", "the status of an import",
    "`read`: everything that has a meaning; `partly_read`: `unread` names the rest."
}

/// A puzzle that was read from a text.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
pub struct ImportAnswer {
    status: ImportStatusName,
    /// The form of the text.
    #[cfg_attr(feature = "openapi", schema(example = "iss"))]
    form: &'static str,
    /// The puzzle, to be sent to the other operations. Absent if the text has no board that can be read.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(nullable = false))]
    puzzle: Option<PuzzleForm>,
    /// The board as a player left it: the givens and the player's values. Absent if the text has no values
    /// but the givens, or does not tell them apart.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(nullable = false))]
    entries: Option<PrintedBoard>,
    /// The title.
    title: Option<String>,
    /// The author of the puzzle.
    author: Option<String>,
    /// The description in the text, such as the rules in words.
    description: Option<String>,
    /// The solution that the text has, not checked.
    solution: Option<PrintedBoard>,
    /// The parts of the text that this contract cannot say.
    unread: Vec<UnreadForm>,
    /// Always null: no limit ends the reading of a text early.
    limit_hit: Option<LimitHitName>,
    /// The time of the work, without waiting, in microseconds.
    elapsed_us: u64,
}

/// Something that was not read.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = Unread))]
pub(crate) struct UnreadForm {
    /// The part that was not read, in the words of the form.
    what: String,
    /// How many of it there are.
    count: usize,
}

impl ImportAnswer {
    pub(super) fn new(puzzle: Imported, host: &dyn Host) -> Self {
        let Imported { form, board, candidates, givens, first_value, constraints, .. } = puzzle;
        let print = |board| print(board, first_value);
        let start = board.as_ref().map(|board| givens_of(board, givens.as_deref()));
        let entries = board.filter(|board| start.as_ref() != Some(board));
        let candidates = match (&start, &entries) {
            (Some(start), Some(entries)) => {
                candidates.and_then(|marks| without_entries(&marks, start, entries))
            }
            _ => candidates,
        };
        let status = if puzzle.unread.is_empty() { ImportStatus::Read } else { ImportStatus::PartlyRead };
        Self {
            status: Name(status),
            form,
            puzzle: start.map(|start| PuzzleForm::new(start, candidates, first_value, constraints)),
            entries: entries.map(print),
            title: puzzle.title,
            author: puzzle.author,
            description: puzzle.rules,
            solution: puzzle.solution.map(print),
            unread: puzzle
                .unread
                .into_iter()
                .map(|it| UnreadForm { what: it.what, count: it.count })
                .collect(),
            limit_hit: None,
            elapsed_us: host.elapsed_us(),
        }
    }
}

/// Returns the marks of a puzzle without those of the cells that the player filled: a wrong value would be a
/// condition of the puzzle.
fn without_entries(marks: &Marks, start: &Board, entries: &Board) -> Option<Marks> {
    let mut sets = marks.sets().to_vec();
    for (cell, _) in entries.filled().filter(|&(cell, _)| start.get(cell).is_none()) {
        sets[cell.index()] = ValueSet::full(start.side());
    }
    Marks::new(sets).ok()
}

/// Returns the board with its givens alone; with all its values if these are not known.
fn givens_of(board: &Board, givens: Option<&[Cell]>) -> Board {
    let mut start = board.clone();
    if let Some(givens) = givens {
        let entered = board.filled().map(|(cell, _)| cell).filter(|cell| givens.binary_search(cell).is_err());
        entered.for_each(|cell| start.set(cell, None));
    }
    start
}

impl Answer for ImportAnswer {
    fn status(&self) -> &'static str {
        self.status.as_str()
    }

    fn verdict(&self) -> Verdict {
        if self.puzzle.is_some() { Verdict::Found } else { Verdict::NotFound }
    }

    fn line(&self) -> String {
        let board = self.entries.as_ref().or(self.puzzle.as_ref().map(PuzzleForm::board));
        board.map_or_else(|| self.status().to_owned(), PrintedBoard::line)
    }

    fn text(&self) -> String {
        let mut text = format!("{}\n", self.line());
        for unread in &self.unread {
            // Writing to a String cannot fail.
            let _ = writeln!(text, "# unread: {} ({})", unread.what, unread.count);
        }
        text
    }
}
