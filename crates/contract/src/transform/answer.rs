//! The answer of `/transform`.

use crate::host::Host;
use crate::operation::{Answer, Verdict};
use crate::surface::ColumnValue;
use crate::wire::board::PrintedBoard;
use crate::wire::name::{Name, vocabulary};
use crate::wire::puzzle::{PuzzleForm, ValueNames};
use crate::wire::statistics::LimitHitName;
use crate::wire::transformation::TransformationForm;
use serde::Serialize;
use sudokud_analysis::rearrange::Rearrangement;
use sudokud_core::solve::Puzzle;
use sudokud_model::grid::Board;
use sudokud_search::budget::Stop;
#[cfg(feature = "openapi")]
use utoipa::ToSchema;

vocabulary! {
    /// Whether a puzzle was rearranged.
    enum TransformStatus as TransformStatusName {
        Transformed = "transformed",
        LimitReached = "limit_reached",
    }
    "TransformStatus", "the status of a transformation",
    "`transformed`, or `limit_reached`: a limit ended the search for the canonical form."
}

/// A rearranged puzzle.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
pub struct TransformAnswer {
    status: TransformStatusName,
    /// The puzzle, to be sent to the other operations. Absent if a limit came first.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(nullable = false))]
    puzzle: Option<PuzzleForm>,
    /// The board of the request, rearranged, if the request has `givens`, which are then the board of the
    /// puzzle.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(nullable = false))]
    entries: Option<PrintedBoard>,
    /// How the board was rearranged; null if a limit came first.
    transformation: Option<TransformationForm>,
    /// The seed of a shuffle; null without one.
    #[cfg_attr(feature = "openapi", schema(example = 7))]
    seed: Option<u64>,
    /// The limit that ended the search for the canonical form.
    limit_hit: Option<LimitHitName>,
    /// The time of the work, without waiting, in microseconds.
    elapsed_us: u64,
}

impl TransformAnswer {
    /// The answer with a rearranged position and its givens.
    pub(super) fn new(
        (position, givens): (Puzzle, Option<Board>),
        (rearrangement, seed): (&Rearrangement, Option<u64>),
        names: &ValueNames,
        host: &dyn Host,
    ) -> Self {
        let Puzzle { board, marks, constraints } = position;
        let entries = givens.is_some().then(|| names.print(board.clone()));
        let constraints = constraints.iter().flat_map(|constraints| constraints.list()).cloned();
        let puzzle = PuzzleForm::new(givens.unwrap_or(board), marks, names, constraints);
        Self {
            status: Name(TransformStatus::Transformed),
            puzzle: Some(puzzle),
            entries,
            transformation: Some(TransformationForm::new(rearrangement, names.first_value)),
            seed,
            limit_hit: None,
            elapsed_us: host.elapsed_us(),
        }
    }

    /// The answer of a search that was stopped.
    pub(super) fn stopped(stop: Stop, host: &dyn Host) -> Self {
        Self {
            status: Name(TransformStatus::LimitReached),
            puzzle: None,
            entries: None,
            transformation: None,
            seed: None,
            limit_hit: Some(stop.into()),
            elapsed_us: host.elapsed_us(),
        }
    }

    /// The board that the request has, rearranged.
    fn board(&self) -> Option<&PrintedBoard> {
        self.entries.as_ref().or(self.puzzle.as_ref().map(PuzzleForm::board))
    }
}

impl Answer for TransformAnswer {
    fn status(&self) -> &'static str {
        self.status.as_str()
    }

    fn verdict(&self) -> Verdict {
        if self.puzzle.is_some() { Verdict::Found } else { Verdict::LimitReached }
    }

    fn line(&self) -> String {
        self.board().map_or_else(|| self.status().to_owned(), PrintedBoard::line)
    }

    fn text(&self) -> String {
        self.line() + "\n"
    }

    fn columns(&self) -> Vec<ColumnValue> {
        vec![self.board().map_or(ColumnValue::None, |board| ColumnValue::Text(board.line()))]
    }
}
