//! The answer of `/import`.

use crate::host::Host;
use crate::import::own_puzzle;
use crate::operation::{Answer, Verdict};
use crate::wire::any_text::form_of;
use crate::wire::board::PrintedBoard;
use crate::wire::name::{Name, vocabulary};
use crate::wire::position::RequestPosition;
use crate::wire::puzzle::{PuzzleForm, ValueNames};
use crate::wire::statistics::LimitHitName;
use core::fmt::Write;
use serde::Serialize;
use sudokud_core::solve::Puzzle;
use sudokud_import::{Alternative, Imported, Reading};
#[cfg(feature = "openapi")]
use utoipa::ToSchema;

vocabulary! {
    /// How much of a text was read.
    enum ImportStatus as ImportStatusName {
        Read = "read",
        PartlyRead = "partly_read",
        Ambiguous = "ambiguous",
    }
    "ImportStatus", "the status of an import",
    "`read`: everything that has a meaning; `partly_read`: `unread` names the rest; `ambiguous`: the text \
     can mean different puzzles, which `readings` has."
}

/// The result of reading a text.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
pub struct ImportAnswer {
    status: ImportStatusName,
    /// The form of the text.
    #[cfg_attr(feature = "openapi", schema(example = "iss"))]
    form: &'static str,
    /// The puzzle, to be sent to the other operations. Absent if the text has several, is ambiguous, or has
    /// no board that can be read.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(nullable = false))]
    puzzle: Option<PuzzleForm>,
    /// The board as a player left it: the givens and the player's values. Absent if the text has no values
    /// but the givens, or does not tell them apart.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(nullable = false))]
    entries: Option<PrintedBoard>,
    /// The puzzles of a text that has several, in its order, each as the answer to a text of one. Absent for
    /// other texts.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "openapi", schema(no_recursion, required = false))]
    puzzles: Vec<Self>,
    /// The puzzles that an ambiguous text can mean. Absent for other texts.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "openapi", schema(required = false))]
    readings: Vec<TextReading>,
    /// The title.
    title: Option<String>,
    /// The author of the puzzle.
    author: Option<String>,
    /// The description in the text, such as the rules in words.
    description: Option<String>,
    /// The solution that the text has, not checked.
    solution: Option<PrintedBoard>,
    /// The parts of the text that this contract cannot say or that are beside the puzzle.
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

/// A puzzle that an ambiguous text can mean.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
pub(crate) struct TextReading {
    /// The form of the text.
    form: &'static str,
    /// Why the text can mean it.
    reason: String,
    /// The puzzle.
    puzzle: PuzzleForm,
}

impl ImportAnswer {
    pub(super) fn new(reading: Reading, host: &dyn Host) -> Self {
        match reading {
            Reading::One(puzzle) => Self::of_one(*puzzle, host),
            Reading::Several(puzzles) => {
                let form = puzzles.first().map_or("text", |puzzle| puzzle.form);
                let puzzles: Vec<Self> =
                    puzzles.into_iter().map(|puzzle| Self::of_one(puzzle, host)).collect();
                let is_partly = puzzles.iter().any(|puzzle| !puzzle.unread.is_empty());
                Self { puzzles, ..Self::without_puzzle(form, status_of(is_partly), host) }
            }
            Reading::Ambiguous(readings) => {
                let form = readings.first().map_or("text", |reading| reading.puzzle.form);
                let readings = readings.into_iter().filter_map(TextReading::new).collect();
                Self { readings, ..Self::without_puzzle(form, ImportStatus::Ambiguous, host) }
            }
        }
    }

    /// The answer with a puzzle in the fields of this contract.
    pub(super) fn of_own(position: RequestPosition, host: &dyn Host) -> Self {
        let names = position.value_names();
        let Puzzle { board, marks, constraints } = position.puzzle;
        let constraints = constraints.iter().flat_map(|constraints| constraints.list()).cloned();
        let puzzle = PuzzleForm::new(board, marks, &names, constraints);
        Self { puzzle: Some(puzzle), ..Self::without_puzzle(own_puzzle::FORM, ImportStatus::Read, host) }
    }

    fn without_puzzle(form: &'static str, status: ImportStatus, host: &dyn Host) -> Self {
        Self {
            status: Name(status),
            form,
            puzzle: None,
            entries: None,
            puzzles: Vec::new(),
            readings: Vec::new(),
            title: None,
            author: None,
            description: None,
            solution: None,
            unread: Vec::new(),
            limit_hit: None,
            elapsed_us: host.elapsed_us(),
        }
    }

    fn of_one(puzzle: Imported, host: &dyn Host) -> Self {
        let start = puzzle.start();
        let names = ValueNames::of_imported(&puzzle);
        let Imported { form, board, candidates, constraints, .. } = puzzle;
        let entries = board.filter(|board| start.as_ref() != Some(board));
        let unread = puzzle.unread.into_iter().map(|it| UnreadForm { what: it.what, count: it.count });
        let unread: Vec<UnreadForm> = unread.collect();
        let is_partly = !unread.is_empty();
        Self {
            unread,
            puzzle: start.map(|start| PuzzleForm::new(start, candidates, &names, constraints)),
            entries: entries.map(|board| names.print(board)),
            title: puzzle.title,
            author: puzzle.author,
            description: puzzle.rules,
            solution: puzzle.solution.map(|board| names.print(board)),
            ..Self::without_puzzle(form, status_of(is_partly), host)
        }
    }
}

const fn status_of(is_partly: bool) -> ImportStatus {
    if is_partly { ImportStatus::PartlyRead } else { ImportStatus::Read }
}

impl TextReading {
    fn new(reading: Alternative) -> Option<Self> {
        let Alternative { reason, puzzle } = reading;
        Some(Self { form: puzzle.form, reason, puzzle: form_of(puzzle)? })
    }
}

impl Answer for ImportAnswer {
    fn status(&self) -> &'static str {
        self.status.as_str()
    }

    fn verdict(&self) -> Verdict {
        match (&self.puzzle, self.puzzles.is_empty(), self.readings.is_empty()) {
            (None, true, true) => Verdict::NotFound,
            (None, true, false) => Verdict::Several,
            _ => Verdict::Found,
        }
    }

    fn line(&self) -> String {
        let board = self.entries.as_ref().or(self.puzzle.as_ref().map(PuzzleForm::board));
        match board {
            Some(board) => board.line(),
            None if self.puzzles.is_empty() => self.status().to_owned(),
            None => self.puzzles.iter().map(Self::line).collect::<Vec<_>>().join("\t"),
        }
    }

    fn text(&self) -> String {
        if !self.puzzles.is_empty() {
            return self.puzzles.iter().map(Self::text).collect();
        }
        let mut text = format!("{}\n", self.line());
        // Writing to a String cannot fail.
        for reading in &self.readings {
            let _ = writeln!(text, "{} # {}", reading.puzzle.board().line(), reading.reason);
        }
        for unread in &self.unread {
            let _ = writeln!(text, "# unread: {} ({})", unread.what, unread.count);
        }
        text
    }
}
