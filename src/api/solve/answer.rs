//! The answer of `/solve`.

use crate::api::reply::Answer;
use crate::api::wire::board::PrintedBoard;
use crate::api::wire::houses::HousesForm;
use crate::api::wire::name::{Name, vocabulary};
use crate::api::wire::place::ConflictPlace;
use crate::api::wire::position::RequestPosition;
use crate::api::wire::statistics::StatisticsForm;
use crate::pool::TaskResult;
use serde::Serialize;
use sudokud_core::solve::{Outcome, Report};
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

/// The solutions of a board.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct SolveAnswer {
    status: SolveStatusName,
    /// The side N of the board.
    #[schema(example = 9)]
    size: usize,
    /// The characters for 1..=N; null if a board of this side is written in numbers.
    symbols: Option<String>,
    /// The first solution found, in the form of the request's board.
    solution: Option<PrintedBoard>,
    /// The further solutions.
    alternatives: Vec<PrintedBoard>,
    /// The number of solutions found, at most `max_solutions`.
    solution_count: usize,
    /// Whether the first solution is the only one; null if that is not known.
    unique: Option<bool>,
    /// The values that repeat in a house. If there are any, no search ran.
    conflicts: Vec<ConflictPlace>,
    statistics: StatisticsForm,
    /// The houses, unless they are the classic ones.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    houses: Option<HousesForm>,
}

impl SolveAnswer {
    /// The answer to a search that is done. The solutions are moved: a thousand of side 100 take 20 MB.
    pub(crate) fn new(position: &RequestPosition, mut done: TaskResult<Report>) -> Self {
        let solutions = std::mem::take(&mut done.answer.solutions);
        let (report, solution_count) = (&done.answer, solutions.len());
        let mut solutions = solutions.into_iter().map(|board| position.print(board));
        Self {
            status: Name(report.outcome.into()),
            size: position.side(),
            symbols: position.symbols(),
            solution: solutions.next(),
            alternatives: solutions.collect(),
            solution_count,
            unique: report.unique,
            conflicts: ConflictPlace::all(position.puzzle.board.layout(), &report.conflicts),
            statistics: (&done).into(),
            houses: position.houses(),
        }
    }
}

impl Answer for SolveAnswer {
    fn status_name(&self) -> &'static str {
        self.status.as_str()
    }

    fn text(&self) -> String {
        self.solution.as_ref().map_or_else(String::new, |solution| format!("{}\n", solution.line()))
    }
}
