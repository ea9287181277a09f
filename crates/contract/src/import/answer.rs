//! The answer of `/import`.

use crate::host::Host;
use crate::operation::{Answer, Verdict};
use crate::wire::board::{BoardFormat, PrintedBoard};
use crate::wire::constraints::ConstraintForm;
use crate::wire::houses::HousesForm;
use crate::wire::marks::CandidateLists;
use crate::wire::name::{Name, vocabulary};
use crate::wire::place::CellPlace;
use crate::wire::statistics::LimitHitName;
use core::fmt::Write;
use serde::Serialize;
use std::sync::Arc;
use sudokud_core::grid::text::Format;
use sudokud_core::grid::{Alphabet, Board};
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

/// A puzzle in the fields of this contract.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
pub struct ImportAnswer {
    status: ImportStatusName,
    /// The form of the text.
    #[cfg_attr(feature = "openapi", schema(example = "iss"))]
    form: &'static str,
    /// The board; null if the text has none that can be read.
    board: Option<PrintedBoard>,
    /// The number of the smallest value, 0 or 1.
    #[cfg_attr(feature = "openapi", schema(maximum = 1))]
    first_value: usize,
    /// The pencil marks, if the text has any.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(nullable = false))]
    candidates: Option<CandidateLists>,
    /// The filled cells that are givens, if the form tells them from a player's.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(nullable = false))]
    givens: Option<Vec<CellPlace>>,
    /// The houses, unless they are the classic ones.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(nullable = false))]
    houses: Option<HousesForm>,
    /// The constraints of the puzzle: conditions beyond its houses.
    constraints: Vec<ConstraintForm>,
    /// The title.
    title: Option<String>,
    /// The author of the puzzle.
    author: Option<String>,
    /// The rules of the puzzle in words, as its author describes them.
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
        let print = |board: Board| {
            let format = Arc::new(BoardFormat::Text(format_of(board.side(), first_value)));
            PrintedBoard { board, format, first_value }
        };
        let layout = board.as_ref().map(|board| Arc::clone(board.layout()));
        let constraint = |constraint| Some(ConstraintForm::new(constraint, Arc::clone(layout.as_ref()?)));
        let places = |cells: Vec<_>| {
            let layout = layout.as_ref()?;
            Some(cells.into_iter().map(|cell| CellPlace::of(layout, cell)).collect())
        };
        let status = if puzzle.unread.is_empty() { ImportStatus::Read } else { ImportStatus::PartlyRead };
        Self {
            status: Name(status),
            form,
            first_value,
            candidates: candidates.filter(|_| first_value == 1).map(CandidateLists),
            givens: givens.and_then(places),
            houses: layout.as_ref().and_then(HousesForm::of),
            constraints: constraints.into_iter().filter_map(constraint).collect(),
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
            board: board.map(print),
        }
    }
}

/// The format of a board of this side.
fn format_of(side: usize, first_value: usize) -> Format {
    match (Format::of_side(side), Alphabet::from_zero(side)) {
        (Format::Symbols(_), Some(alphabet)) if first_value == 0 => Format::Symbols(alphabet),
        (format, _) => format,
    }
}

impl Answer for ImportAnswer {
    fn status(&self) -> &'static str {
        self.status.as_str()
    }

    fn verdict(&self) -> Verdict {
        if self.board.is_some() { Verdict::Found } else { Verdict::NotFound }
    }

    fn line(&self) -> String {
        self.board.as_ref().map_or_else(|| self.status().to_owned(), PrintedBoard::line)
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
