//! One expansion of the search as JSON has it.
//!
//! Positions are large (a successor of an empty board of side 100 has a million candidates), so successors bear theirs
//! only up to side 25, and not in the expansions further down.

use crate::api::step::answer::ContradictionPart;
use crate::api::wire::board::Printed;
use crate::api::wire::marks::Lists;
use crate::api::wire::place::CellPlace;
use crate::api::wire::position::Position;
use crate::solve::{Expansion, Retain, Successor, SuccessorState};
use serde::Serialize;
use utoipa::ToSchema;

/// Up to this side, successors bear their positions.
const SHOWN: usize = 25;

/// What of an expansion on a board of this side is shown, `further` down or not.
pub(crate) const fn shown(side: usize, further: bool) -> Retain {
    if side <= SHOWN && !further { Retain::All } else { Retain::Best }
}

/// The chosen cell, its values tried, and which one best-first takes next.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Expansion)]
pub(crate) struct ExpansionPart {
    /// The chosen cell.
    cell: CellPlace,
    /// Open cells before the choice.
    heuristic: usize,
    /// One for each candidate of the cell.
    successors: Vec<SuccessorPart>,
    /// The successor that best-first takes next, by its index; null if all are contradictions.
    next: Option<usize>,
    /// The expansions further down the best branch, if `max_steps` asked for more than one.
    #[schema(no_recursion)]
    further: Vec<Self>,
}

/// A value tried, and everything that follows from it.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Successor)]
pub(crate) struct SuccessorPart {
    value: usize,
    #[schema(inline)]
    status: FateName,
    /// Open cells left.
    heuristic: usize,
    /// Where it contradicts itself.
    contradiction: Option<ContradictionPart>,
    /// The position after it; null above side 25, and in the expansions further down.
    board: Option<Printed>,
    candidates: Option<Lists>,
}

/// What became of a value.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
enum FateName {
    Open,
    Solved,
    Contradiction,
}

impl ExpansionPart {
    /// The first of these, with the others further down.
    pub(crate) fn of(position: &Position, expansions: &[Expansion]) -> Option<Self> {
        let (first, further) = expansions.split_first()?;
        let shown = shown(position.side(), false) == Retain::All;
        let further = further.iter().map(|expansion| Self::one(position, expansion, false)).collect();
        Some(Self { further, ..Self::one(position, first, shown) })
    }

    fn one(position: &Position, expansion: &Expansion, shown: bool) -> Self {
        let geometry = position.puzzle.board.geometry();
        Self {
            cell: CellPlace::of(geometry, expansion.cell),
            heuristic: expansion.heuristic,
            successors: expansion.successors.iter().map(|next| SuccessorPart::of(position, next, shown)).collect(),
            next: expansion.next,
            further: Vec::new(),
        }
    }

    /// For people: the cell, then each value with the open cells it leaves.
    pub(crate) fn line(&self) -> String {
        let value = |next: &SuccessorPart| match next.status {
            FateName::Contradiction => format!("{}: no", next.value),
            FateName::Solved => format!("{}: solved", next.value),
            FateName::Open => format!("{}: {} open", next.value, next.heuristic),
        };
        let values: Vec<_> = self.successors.iter().map(value).collect();
        format!("Search: r{}c{}\t{}", self.cell.row + 1, self.cell.column + 1, values.join(", "))
    }
}

impl SuccessorPart {
    fn of(position: &Position, next: &Successor, shown: bool) -> Self {
        let geometry = position.puzzle.board.geometry();
        let (status, why) = match next.state {
            SuccessorState::Open => (FateName::Open, None),
            SuccessorState::Solved => (FateName::Solved, None),
            SuccessorState::Contradiction(why) => (FateName::Contradiction, Some(why)),
        };
        let after = next.position.as_ref().filter(|_| shown);
        Self {
            value: next.value.number(),
            status,
            heuristic: next.heuristic,
            contradiction: why.map(|why| ContradictionPart::of(geometry, why)),
            board: after.map(|after| position.print(&after.board)),
            candidates: after.and_then(|after| after.marks.clone()).map(Lists),
        }
    }
}
