//! The answer of `/check`.

use crate::host::Host;
use crate::operation::{Answer, Verdict};
use crate::wire::houses::HousesForm;
use crate::wire::marks::CandidateLists;
use crate::wire::name::{Name, vocabulary};
use crate::wire::place::{CellPlace, ConflictPlace};
use crate::wire::position::RequestPosition;
use crate::wire::statistics::LimitHitName;
use core::fmt::Write;
use serde::Serialize;
use sudokud_core::game::{GameState, MoveEffect};
#[cfg(feature = "openapi")]
use utoipa::ToSchema;

vocabulary! {
    /// The state of a game.
    enum CheckStatus as CheckStatusName {
        Valid = "valid",
        Invalid = "invalid",
        Solved = "solved",
    }
    "CheckStatus", "the state of a game",
    "`solved`: the board is valid and complete; `valid`: it is valid, and cells are open; `invalid`: a value \
     repeats in a house, a constraint is violated, or a given was changed."
}

/// The state of the game.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
pub struct CheckAnswer {
    status: CheckStatusName,
    /// Whether no value repeats in a house, no constraint is violated and no given was changed.
    valid: bool,
    /// Whether every cell is filled.
    complete: bool,
    /// Whether the board is valid and complete.
    solved: bool,
    /// The values that repeat in a house.
    conflicts: Vec<ConflictPlace>,
    /// The indices of the constraints that filled cells violate, if the request has constraints.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(nullable = false))]
    violated_constraints: Option<Vec<usize>>,
    /// The givens that the board no longer contains.
    changed_givens: Vec<CellPlace>,
    /// The candidates of each open cell: the values that its peers and its pencil marks allow, and to which
    /// propagation of the constraints finds no objection, unless the constraints contradict the board. A
    /// filled cell has its value.
    candidates: CandidateLists,
    /// The number of solutions of the board, counted up to 2; null if a limit came first.
    #[cfg_attr(feature = "openapi", schema(maximum = 2))]
    solution_count: Option<usize>,
    /// Whether the board has exactly one solution; null if a limit came first.
    unique: Option<bool>,
    /// The move, if the request has one.
    #[serde(rename = "move")]
    #[cfg_attr(feature = "openapi", schema(rename = "move"))]
    next: Option<MoveAnswer>,
    /// The limit that ended a search early.
    limit_hit: Option<LimitHitName>,
    /// The time of the work, without waiting, in microseconds.
    elapsed_us: u64,
    /// The houses, unless they are the classic ones.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(nullable = false))]
    houses: Option<HousesForm>,
}

/// The state of a move.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
pub(crate) struct MoveAnswer {
    /// Whether the move makes no conflict, violates no constraint and overwrites no given.
    allowed: bool,
    /// The conflicts that it would make.
    conflicts: Vec<ConflictPlace>,
    /// The indices of the constraints that it would violate, if the request has constraints.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(nullable = false))]
    violated_constraints: Option<Vec<usize>>,
    /// Whether the board has a solution after it; null if a limit came first.
    leads_to_solution: Option<bool>,
}

impl CheckAnswer {
    pub(super) fn new(position: &RequestPosition, state: GameState, host: &dyn Host) -> Self {
        let layout = position.puzzle.board.layout();
        let has_constraints = position.puzzle.constraints.is_some();
        let effect = |next: MoveEffect| MoveAnswer {
            allowed: next.allowed,
            conflicts: ConflictPlace::all(layout, &next.conflicts),
            violated_constraints: has_constraints.then_some(next.violated),
            leads_to_solution: next.leads_to_solution,
        };
        let status = match (state.solved, state.valid) {
            (true, _) => CheckStatus::Solved,
            (_, true) => CheckStatus::Valid,
            _ => CheckStatus::Invalid,
        };
        Self {
            status: Name(status),
            valid: state.valid,
            complete: state.complete,
            solved: state.solved,
            conflicts: ConflictPlace::all(layout, &state.conflicts),
            violated_constraints: has_constraints.then_some(state.violated),
            changed_givens: state.changed_givens.iter().map(|&cell| CellPlace::of(layout, cell)).collect(),
            candidates: CandidateLists(state.candidates),
            solution_count: state.solution_count,
            unique: state.unique,
            next: state.next.map(effect),
            limit_hit: state.limit_hit.map(Into::into),
            elapsed_us: host.elapsed_us(),
            houses: position.houses(),
        }
    }
}

impl CheckAnswer {
    fn solutions(&self) -> String {
        match self.solution_count {
            Some(2) => "2 or more".to_owned(),
            Some(count) => count.to_string(),
            None => "unknown".to_owned(),
        }
    }
}

impl Answer for CheckAnswer {
    fn status(&self) -> &'static str {
        self.status.as_str()
    }

    fn verdict(&self) -> Verdict {
        match self.solution_count {
            None => Verdict::LimitReached,
            Some(0) => Verdict::NotFound,
            Some(1) => Verdict::Found,
            Some(_) => Verdict::Several,
        }
    }

    /// The status and the number of solutions.
    fn line(&self) -> String {
        format!("{}\t{}", self.status(), self.solutions())
    }

    fn text(&self) -> String {
        let mut text = format!(
            "valid: {}\ncomplete: {}\nsolved: {}\nsolutions: {}\n",
            self.valid,
            self.complete,
            self.solved,
            self.solutions()
        );
        for conflict in &self.conflicts {
            // Writing to a String cannot fail.
            let _ = writeln!(text, "conflict: {}", conflict.line());
        }
        for index in self.violated_constraints.iter().flatten() {
            let _ = writeln!(text, "violated constraint: {index}");
        }
        for cell in &self.changed_givens {
            let _ = writeln!(text, "changed given: r{}c{}", cell.row + 1, cell.column + 1);
        }
        text
    }
}
