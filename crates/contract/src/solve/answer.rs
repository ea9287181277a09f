//! The answer of `/solve`.

use crate::host::Host;
use crate::operation::{Answer, Verdict};
use crate::surface::ColumnValue;
use crate::wire::board::PrintedBoard;
use crate::wire::conflict_set::ConflictSetForm;
use crate::wire::houses::HousesForm;
use crate::wire::name::{Name, vocabulary};
use crate::wire::place::ConflictPlace;
use crate::wire::position::RequestPosition;
use crate::wire::statistics::{LimitHitName, StatisticsForm};
use serde::{Serialize, Serializer};
use sudokud_core::solve::{Outcome, Report};
#[cfg(feature = "openapi")]
use utoipa::ToSchema;

vocabulary! {
    /// How a search ended.
    enum SolveStatus as SolveStatusName {
        Solved = "solved",
        Unsolvable = "unsolvable",
        LimitReached = "limit_reached",
    }
    "SolveStatus", "the status of a search",
    "`solved`: at least one solution was found; `unsolvable`: the board has none; `limit_reached`: a limit \
     came before the first solution."
}

impl From<Outcome> for SolveStatus {
    fn from(outcome: Outcome) -> Self {
        match outcome {
            Outcome::Solved => Self::Solved,
            Outcome::Unsolvable => Self::Unsolvable,
            Outcome::OutOfBudget => Self::LimitReached,
        }
    }
}

impl From<SolveStatus> for Verdict {
    fn from(status: SolveStatus) -> Self {
        match status {
            SolveStatus::Solved => Self::Found,
            SolveStatus::Unsolvable => Self::NotFound,
            SolveStatus::LimitReached => Self::LimitReached,
        }
    }
}

/// A solution of a board, as a line of a stream.
#[derive(Serialize)]
pub(super) struct SolutionLine {
    pub(super) solution: PrintedBoard,
}

/// The value of a field, or nothing if it was sent before the answer.
#[derive(Debug)]
enum OrSent<T> {
    Value(T),
    Sent,
}

impl<T> OrSent<T> {
    const fn was_sent(&self) -> bool {
        matches!(self, Self::Sent)
    }

    const fn value(&self) -> Option<&T> {
        match self {
            Self::Value(value) => Some(value),
            Self::Sent => None,
        }
    }
}

impl<T: Serialize> Serialize for OrSent<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.value().serialize(serializer)
    }
}

/// The solutions of a board.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
pub struct SolveAnswer {
    status: SolveStatusName,
    /// The side N of the board.
    #[cfg_attr(feature = "openapi", schema(example = 9))]
    side: usize,
    /// The characters for 1..=N; null if a board of this side is written in numbers.
    symbols: Option<String>,
    /// The first solution found, in the form of the request's board.
    #[serde(skip_serializing_if = "OrSent::was_sent")]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<PrintedBoard>))]
    solution: OrSent<Option<PrintedBoard>>,
    /// The further solutions.
    #[serde(skip_serializing_if = "OrSent::was_sent")]
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<PrintedBoard>))]
    alternatives: OrSent<Vec<PrintedBoard>>,
    /// The number of solutions found, at most `max_solutions`.
    solution_count: usize,
    /// Whether the first solution is the only one; null if that is not known.
    unique: Option<bool>,
    /// The values that repeat in a house. If there are any, no search ran.
    conflicts: Vec<ConflictPlace>,
    /// The indices of the constraints that the filled cells violate, if the request has constraints.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(nullable = false))]
    violated_constraints: Option<Vec<usize>>,
    /// Clues that contradict each other, if there is no solution: without `explain`, a repeated value or a
    /// violated constraint; absent if none is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(nullable = false))]
    conflict_set: Option<ConflictSetForm>,
    /// The statistics of the search, unless the request has `statistics: false`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(nullable = false))]
    statistics: Option<StatisticsForm>,
    /// The limit that ended the search early.
    limit_hit: Option<LimitHitName>,
    /// The time of the work, without waiting, in microseconds.
    elapsed_us: u64,
    /// The houses, unless they are the classic ones.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(nullable = false))]
    houses: Option<HousesForm>,
}

impl SolveAnswer {
    /// The answer to a search that is done. The solutions are moved: a thousand of side 100 take 20 MB.
    pub(super) fn new(position: &RequestPosition, mut report: Report, host: &dyn Host) -> Self {
        let solutions = core::mem::take(&mut report.solutions);
        let mut solutions = solutions.into_iter().map(|board| position.print(board));
        Self {
            solution: OrSent::Value(solutions.next()),
            alternatives: OrSent::Value(solutions.collect()),
            ..Self::without_solutions(position, &report, host)
        }
    }

    /// As [`SolveAnswer::new`], for a search whose solutions were sent before.
    pub(super) fn without_solutions(position: &RequestPosition, report: &Report, host: &dyn Host) -> Self {
        let elapsed_us = host.elapsed_us();
        Self {
            status: Name(report.outcome.into()),
            side: position.side(),
            symbols: position.symbols(),
            solution: OrSent::Sent,
            alternatives: OrSent::Sent,
            solution_count: report.solution_count,
            unique: report.unique,
            conflicts: position.conflicts(&report.conflicts),
            violated_constraints: position.violated_constraints(),
            conflict_set: None,
            statistics: Some(StatisticsForm::of(report, elapsed_us, host.queued_us())),
            limit_hit: report.statistics.limit_hit.map(Into::into),
            elapsed_us,
            houses: position.houses(),
        }
    }
}

impl SolveAnswer {
    /// Adds the clues that contradict each other, and the time in which they were found.
    pub(super) fn with_conflict_set(self, conflict_set: Option<ConflictSetForm>, host: &dyn Host) -> Self {
        Self { conflict_set, elapsed_us: host.elapsed_us(), ..self }
    }

    pub(super) fn without_statistics(self) -> Self {
        Self { statistics: None, ..self }
    }

    fn first_solution(&self) -> Option<&PrintedBoard> {
        self.solution.value().and_then(Option::as_ref)
    }
}

impl Answer for SolveAnswer {
    fn status(&self) -> &'static str {
        self.status.as_str()
    }

    fn verdict(&self) -> Verdict {
        match self.status.0 {
            SolveStatus::Solved if self.solution_count > 1 => Verdict::Several,
            status => status.into(),
        }
    }

    fn text(&self) -> String {
        self.first_solution().map_or_else(String::new, |solution| format!("{}\n", solution.line()))
    }

    fn line(&self) -> String {
        match self.status.0 {
            SolveStatus::Solved => {
                let others = self.alternatives.value().into_iter().flatten();
                let solutions: Vec<_> =
                    self.first_solution().into_iter().chain(others).map(PrintedBoard::line).collect();
                solutions.join("\t")
            }
            _ => match self.conflict_set.as_ref().and_then(ConflictSetForm::line) {
                Some(clues) => format!("{}\t{clues}", self.status.as_str()),
                None => self.status.as_str().to_owned(),
            },
        }
    }

    fn columns(&self) -> Vec<ColumnValue> {
        vec![if self.first_solution().is_some() { ColumnValue::Text(self.line()) } else { ColumnValue::None }]
    }
}
