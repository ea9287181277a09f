//! The answer of `/check`.

use crate::host::Host;
use crate::operation::{Answer, Verdict};
use crate::wire::conflict_set::ConflictSetForm;
use crate::wire::houses::HousesForm;
use crate::wire::marks::CandidateLists;
use crate::wire::name::{Name, vocabulary};
use crate::wire::place::{CellPlace, ConflictPlace};
use crate::wire::position::RequestPosition;
use crate::wire::statistics::LimitHitName;
use core::fmt::Write;
use serde::Serialize;
use sudokud_core::game::{GameState, GameStatus, MoveEffect};
#[cfg(feature = "openapi")]
use utoipa::ToSchema;

vocabulary! {
    GameStatus as CheckStatusName {
        Correct = "correct",
        Solved = "solved",
        Conflict = "conflict",
        Wrong = "wrong",
        Unsolvable = "unsolvable",
        NotUnique = "not_unique",
        LimitReached = "limit_reached",
    }
    "CheckStatus", "the state of a game",
    "`correct`: the board has exactly one solution; `solved`: every cell is filled, without a conflict; \
     `conflict`: a value repeats in a house, a constraint is violated, or a given was changed; `wrong`: no \
     solution agrees with the entries; `unsolvable`: nor with the givens; `not_unique`: the board has \
     several solutions; `limit_reached`: a limit came first. Without `givens`, all values are givens, and \
     only pencil marks are entries. `wrong` with a `limit_hit`: whether the givens have a solution is not \
     known."
}

/// The state of the game.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
pub struct CheckAnswer {
    status: CheckStatusName,
    /// The values that repeat in a house.
    conflicts: Vec<ConflictPlace>,
    /// The indices of the constraints that filled cells violate, if the request has constraints.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(nullable = false))]
    violated_constraints: Option<Vec<usize>>,
    /// The givens that the board no longer contains.
    changed_givens: Vec<CellPlace>,
    /// Clues that contradict each other, if the status is `conflict`, `wrong` or `unsolvable`: without
    /// `explain`, a repeated value, a changed given or a violated constraint; absent if none is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(nullable = false))]
    conflict_set: Option<ConflictSetForm>,
    /// The candidates of each open cell: the values that its peers and its pencil marks allow, and to which
    /// propagation of the constraints finds no objection, unless the constraints contradict the board. A
    /// filled cell has its value.
    candidates: CandidateLists,
    /// The effect of the move, if the request has one.
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
    pub(super) fn new(
        position: &RequestPosition,
        state: GameState,
        conflict_set: Option<ConflictSetForm>,
        host: &dyn Host,
    ) -> Self {
        let layout = position.puzzle.board.layout();
        let has_constraints = position.puzzle.constraints.is_some();
        let effect = |next: MoveEffect| MoveAnswer {
            allowed: next.allowed,
            conflicts: position.conflicts(&next.conflicts),
            violated_constraints: has_constraints.then_some(next.violated),
            leads_to_solution: next.leads_to_solution,
        };
        Self {
            status: Name(state.status),
            conflicts: position.conflicts(&state.conflicts),
            violated_constraints: has_constraints.then_some(state.violated),
            changed_givens: state.changed_givens.iter().map(|&cell| CellPlace::of(layout, cell)).collect(),
            conflict_set,
            candidates: position.candidates(state.candidates),
            next: state.next.map(effect),
            limit_hit: state.limit_hit.map(Into::into),
            elapsed_us: host.elapsed_us(),
            houses: position.houses(),
        }
    }
}

impl Answer for CheckAnswer {
    fn status(&self) -> &'static str {
        self.status.as_str()
    }

    fn verdict(&self) -> Verdict {
        match self.status.0 {
            GameStatus::Correct | GameStatus::Solved => Verdict::Found,
            GameStatus::NotUnique => Verdict::Several,
            GameStatus::Conflict | GameStatus::Wrong | GameStatus::Unsolvable => Verdict::NotFound,
            GameStatus::LimitReached => Verdict::LimitReached,
        }
    }

    fn line(&self) -> String {
        self.status().to_owned()
    }

    /// The status, then a line for each conflict, and one for the clues that contradict each other.
    fn text(&self) -> String {
        let mut text = format!("{}\n", self.status());
        for conflict in &self.conflicts {
            // Writing to a String cannot fail.
            let _ = writeln!(text, "conflict: {}", conflict.line());
        }
        for index in self.violated_constraints.iter().flatten() {
            let _ = writeln!(text, "violated constraint: {index}");
        }
        for &cell in &self.changed_givens {
            let _ = writeln!(text, "changed given: {}", CellPlace::notation(&[cell]));
        }
        if let Some(clues) = self.conflict_set.as_ref().and_then(ConflictSetForm::line) {
            let _ = writeln!(text, "conflict set: {clues}");
        }
        text
    }
}
