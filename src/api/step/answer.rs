//! What `/step` answers.

use crate::api::reply::Answer;
use crate::api::step::evidence::StepPart;
use crate::api::step::run::{Detail, Walked, contradiction};
use crate::api::step::search::ExpansionPart;
use crate::api::wire::board::Printed;
use crate::api::wire::marks::Lists;
use crate::api::wire::place::{CellPlace, ConflictPlace, HousePlace};
use crate::api::wire::position::Position;
use crate::api::wire::statistics::LimitName;
use crate::grid::{Contradiction, Geometry, check};
use crate::human;
use serde::Serialize;
use utoipa::ToSchema;

/// The steps, and the position after them.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct StepAnswer {
    #[schema(inline)]
    status: Status,
    /// The steps, in order; with `find: "all"`, the simplest technique's first, none applied.
    steps: Vec<StepPart>,
    board: Printed,
    candidates: Lists,
    /// Every cell is filled, and nothing clashes.
    solved: bool,
    /// Where the position contradicts itself.
    contradiction: Option<ContradictionPart>,
    /// The values that repeat in a house.
    conflicts: Vec<ConflictPlace>,
    /// One expansion of the search: in mode `search`, and where no technique applies.
    search: Option<ExpansionPart>,
    /// What ended the walk early: the steps found so far stand, and there may be more. Null if nothing did.
    #[schema(inline)]
    limit_hit: Option<LimitName>,
}

/// How the position stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
enum Status {
    /// There were steps, and cells are still open; or `limit_hit` says that the time was over before one was found.
    Progress,
    /// Every cell is filled, and nothing clashes.
    Solved,
    /// No allowed technique finds anything.
    Stuck,
    /// The position has no solution, and here one sees it; where the search was followed down, this is the position it came to.
    Contradiction,
}

/// A cell that no value can fill, a value that no cell of a house can take, or a house with too few values for its cells.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
#[schema(as = Contradiction)]
pub(crate) struct ContradictionPart {
    cell: Option<CellPlace>,
    house: Option<HousePlace>,
    value: Option<usize>,
}

impl ContradictionPart {
    pub(crate) fn of(geometry: &Geometry, why: Contradiction) -> Self {
        let (cell, house, value) = match why {
            Contradiction::Cell(cell) => (Some(cell), None, None),
            Contradiction::NoPlace { house, value } => (None, Some(house), Some(value)),
            Contradiction::Crowded { house } => (None, Some(house), None),
        };
        Self {
            cell: cell.map(|cell| CellPlace::of(geometry, cell)),
            house: house.map(|house| HousePlace::of(geometry, house)),
            value: value.map(|value| value.number()),
        }
    }
}

impl StepAnswer {
    /// What came of a plan. Who only wanted a nudge gets the position back as it was.
    pub(crate) fn new(position: &Position, walked: &Walked, detail: Detail) -> Self {
        let outcome = &walked.outcome;
        let geometry = outcome.board.geometry();
        let before = &position.puzzle;
        let (board, marks) = match detail {
            Detail::Full => (&outcome.board, outcome.marks.clone()),
            _ => (&before.board, before.candidates::<4>().marks()),
        };
        let searched = ExpansionPart::of(position, &walked.expansions);
        Self {
            status: Status::of(outcome),
            steps: outcome.steps.iter().map(|step| StepPart::of(geometry, step, detail)).collect(),
            board: position.print(board),
            candidates: Lists(marks),
            solved: outcome.status == human::WalkStatus::Solved,
            contradiction: contradiction(outcome.status).map(|why| ContradictionPart::of(geometry, why)),
            conflicts: ConflictPlace::all(geometry, &check::conflicts(&outcome.board)),
            search: searched.filter(|_| detail == Detail::Full),
            limit_hit: (outcome.status == human::WalkStatus::Stopped).then_some(LimitName::Time),
        }
    }
}

impl Status {
    fn of(outcome: &human::Walk) -> Self {
        match outcome.status {
            human::WalkStatus::Progress | human::WalkStatus::Stopped => Self::Progress,
            human::WalkStatus::Solved => Self::Solved,
            human::WalkStatus::Stuck => Self::Stuck,
            human::WalkStatus::Contradiction(_) => Self::Contradiction,
        }
    }
}

impl Answer for StepAnswer {
    fn word(&self) -> &'static str {
        match self.status {
            Status::Progress => "progress",
            Status::Solved => "solved",
            Status::Stuck => "stuck",
            Status::Contradiction => "contradiction",
        }
    }

    fn text(&self) -> String {
        let searched = self.search.iter().map(ExpansionPart::line);
        self.steps.iter().map(StepPart::line).chain(searched).map(|line| line + "\n").collect()
    }
}
