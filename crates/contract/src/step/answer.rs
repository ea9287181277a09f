//! The answer of `/step`.

use crate::host::Host;
use crate::operation::{Answer, Verdict};
use crate::step::run::{StepReport, TargetState, contradiction};
use crate::wire::board::PrintedBoard;
use crate::wire::expansion::ExpansionForm;
use crate::wire::houses::HousesForm;
use crate::wire::marks::CandidateLists;
use crate::wire::name::{Name, vocabulary};
use crate::wire::place::{ConflictPlace, ContradictionForm};
use crate::wire::position::RequestPosition;
use crate::wire::statistics::LimitHitName;
use crate::wire::step::{Detail, StepForm};
use serde::Serialize;
use sudokud_human as human;
use sudokud_model::grid::check;
#[cfg(feature = "openapi")]
use utoipa::ToSchema;

/// The steps, and the position after them.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
pub struct StepAnswer {
    status: StepStatusName,
    /// The steps in order. With `find: "all"`, none is applied, and those of the simplest technique come
    /// first.
    steps: Vec<StepForm>,
    /// The board after the steps; with `detail` other than `full`, the board of the request.
    board: PrintedBoard,
    /// The candidates after the steps. Send them back with `board` and `houses` for the next step.
    candidates: CandidateLists,
    /// Whether every cell is filled without a conflict.
    solved: bool,
    /// Whether a solution has the value of `target` in its cell. Only for a candidate of an open cell, and
    /// not if a limit left it open.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(nullable = false))]
    possible: Option<bool>,
    /// Where the position contradicts itself.
    contradiction: Option<ContradictionForm>,
    /// The values that repeat in a house.
    conflicts: Vec<ConflictPlace>,
    /// An expansion of the search: in mode `search`, and where no technique applies.
    search: Option<ExpansionForm>,
    /// The limit that ended the work, if `status` is `limit_reached`.
    limit_hit: Option<LimitHitName>,
    /// The time of the work, without waiting, in microseconds.
    elapsed_us: u64,
    /// The houses, unless they are the classic ones.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(nullable = false))]
    houses: Option<HousesForm>,
}

vocabulary! {
    /// The state of the position.
    enum StepStatus as StepStatusName {
        Progress = "progress",
        Solved = "solved",
        Stuck = "stuck",
        Possible = "possible",
        Decided = "decided",
        Contradiction = "contradiction",
        LimitReached = "limit_reached",
    }
    "StepStatus", "the status of a position",
    "`progress`: steps were found and cells are open, and the target is gone unless `max_steps` left its \
     last steps out; `solved`: every cell is filled without a conflict; `stuck`: no allowed technique \
     applies, or none removes the target; `possible`: a solution has the target; `decided`: its cell is \
     filled, or does not have the candidate; `contradiction`: the position has no solution; \
     `limit_reached`: a limit came first, and the steps found until then are valid: for a target, all of one \
     explanation or none."
}

impl StepAnswer {
    /// The answer, as far as `detail` shows it.
    pub(super) fn new(
        position: &RequestPosition,
        report: &StepReport,
        detail: Detail,
        host: &dyn Host,
    ) -> Self {
        let StepReport { outcome, expansions, target } = report;
        let numbers = position.numbers();
        let before = &position.puzzle;
        let (board, marks) = match detail {
            Detail::Full => (&outcome.board, outcome.marks.clone()),
            _ => (&before.board, before.candidates::<4>().marks()),
        };
        let search = ExpansionForm::of(position, expansions);
        Self {
            status: Name(StepStatus::of(report)),
            steps: outcome.steps.iter().map(|step| StepForm::of(numbers, step, detail)).collect(),
            board: position.print(board.clone()),
            candidates: position.candidates(marks),
            solved: outcome.status == human::WalkStatus::Solved,
            possible: target.and_then(TargetState::is_possible),
            contradiction: contradiction(outcome.status).map(|why| ContradictionForm::of(numbers, why)),
            conflicts: position.conflicts(&check::conflicts(&outcome.board)),
            search: search.filter(|_| detail == Detail::Full),
            limit_hit: match outcome.status {
                human::WalkStatus::Stopped(stop) => Some(stop.into()),
                _ => None,
            },
            elapsed_us: host.elapsed_us(),
            houses: position.houses(),
        }
    }
}

impl StepStatus {
    const fn of(report: &StepReport) -> Self {
        match (report.target, report.outcome.status) {
            (Some(TargetState::Possible), _) => Self::Possible,
            (Some(TargetState::Decided), _) => Self::Decided,
            (_, human::WalkStatus::Progress) => Self::Progress,
            (_, human::WalkStatus::Stopped(_)) => Self::LimitReached,
            (_, human::WalkStatus::Solved) => Self::Solved,
            (_, human::WalkStatus::Stuck) => Self::Stuck,
            (_, human::WalkStatus::Contradiction(_)) => Self::Contradiction,
        }
    }

    /// The status in words, if it is about a target without steps.
    const fn words_of_target(self) -> Option<&'static str> {
        match self {
            Self::Possible => Some("A solution has the value there."),
            Self::Decided => Some("The cell is filled, or does not have the candidate."),
            _ => None,
        }
    }
}

impl Answer for StepAnswer {
    fn status(&self) -> &'static str {
        self.status.as_str()
    }

    fn verdict(&self) -> Verdict {
        match self.status.0 {
            StepStatus::LimitReached => Verdict::LimitReached,
            StepStatus::Progress | StepStatus::Solved | StepStatus::Possible | StepStatus::Decided => {
                Verdict::Found
            }
            StepStatus::Stuck | StepStatus::Contradiction => Verdict::NotFound,
        }
    }

    fn text(&self) -> String {
        let search = self.search.iter().map(ExpansionForm::line);
        let target =
            self.status.0.words_of_target().map(|words| format!("{}\t{words}", self.status.as_str()));
        let lines = self.steps.iter().map(StepForm::line).chain(search).chain(target);
        lines.map(|line| line + "\n").collect()
    }

    /// The status, and the notation of each step.
    fn line(&self) -> String {
        let steps = self.steps.iter().map(StepForm::notation);
        core::iter::once(self.status.as_str()).chain(steps).collect::<Vec<_>>().join("\t")
    }
}
