//! One expansion of the search: the chosen cell, and a successor for each of its values.
//!
//! Positions are large: a successor of an empty board of side 100 has a million candidates. Successors have
//! theirs only in the first expansion, and only up to side 25.

use crate::wire::board::PrintedBoard;
use crate::wire::marks::CandidateLists;
use crate::wire::name::{Name, vocabulary};
use crate::wire::place::{CellPlace, ContradictionForm};
use crate::wire::position::RequestPosition;
use serde::Serialize;
use sudokud_core::solve::{Expansion, Retain, Successor, SuccessorState};
#[cfg(feature = "openapi")]
use utoipa::ToSchema;

/// The largest side at which successors show their positions.
const LARGEST_SHOWN: usize = 25;

/// Returns which successors retain their positions in the first expansion on a board of this side.
pub const fn retained_first(side: usize) -> Retain {
    if side <= LARGEST_SHOWN { Retain::All } else { Retain::Best }
}

/// An expansion: the chosen cell, its successors, and the successor that best-first expands next.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = Expansion))]
pub struct ExpansionForm {
    cell: CellPlace,
    /// Open cells before the choice.
    heuristic: usize,
    /// One successor for each candidate of the cell.
    successors: Vec<SuccessorForm>,
    /// The index of the successor that best-first expands next; null if all are contradictions.
    next: Option<usize>,
    /// The expansions further down the best branch, where `max_steps` is above 1.
    #[cfg_attr(feature = "openapi", schema(no_recursion))]
    further: Vec<Self>,
}

/// The position after a value was tried and propagated.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = Successor))]
pub struct SuccessorForm {
    /// The number of the value that was tried.
    value: usize,
    status: SuccessorStatusName,
    /// Open cells left.
    heuristic: usize,
    /// Where the position contradicts itself.
    contradiction: Option<ContradictionForm>,
    /// The position; null above side 25 and in the expansions further down.
    board: Option<PrintedBoard>,
    /// The candidates of the position; null where `board` is.
    candidates: Option<CandidateLists>,
}

vocabulary! {
    /// The state of a successor.
    enum SuccessorStatus as SuccessorStatusName {
        Open = "open",
        Solved = "solved",
        Contradiction = "contradiction",
    }
    "SuccessorStatus", "the status of a successor",
    "`open`: cells are left to fill; `solved`: none is; `contradiction`: the position has no solution."
}

impl ExpansionForm {
    /// The first of these expansions, with the others in `further`.
    pub fn of(position: &RequestPosition, expansions: &[Expansion]) -> Option<Self> {
        let (first, further) = expansions.split_first()?;
        let further = further.iter().map(|expansion| Self::one(position, expansion, Retain::Best)).collect();
        Some(Self { further, ..Self::one(position, first, retained_first(position.side())) })
    }

    fn one(position: &RequestPosition, expansion: &Expansion, shown: Retain) -> Self {
        let layout = position.puzzle.board.layout();
        let successor = |next: &Successor| SuccessorForm::of(position, next, shown);
        Self {
            cell: CellPlace::of(layout, expansion.cell),
            heuristic: expansion.heuristic,
            successors: expansion.successors.iter().map(successor).collect(),
            next: expansion.next,
            further: Vec::new(),
        }
    }

    /// The expansion as a line of text: the cell, then each value with the number of open cells left.
    pub fn line(&self) -> String {
        let value = |next: &SuccessorForm| match next.status.0 {
            SuccessorStatus::Contradiction => format!("{}: no", next.value),
            SuccessorStatus::Solved => format!("{}: solved", next.value),
            SuccessorStatus::Open => format!("{}: {} open", next.value, next.heuristic),
        };
        let values: Vec<_> = self.successors.iter().map(value).collect();
        format!("Search: r{}c{}\t{}", self.cell.row + 1, self.cell.column + 1, values.join(", "))
    }
}

impl SuccessorForm {
    fn of(position: &RequestPosition, next: &Successor, shown: Retain) -> Self {
        let (status, why) = match next.state {
            SuccessorState::Open => (SuccessorStatus::Open, None),
            SuccessorState::Solved => (SuccessorStatus::Solved, None),
            SuccessorState::Contradiction(why) => (SuccessorStatus::Contradiction, Some(why)),
        };
        let after = next.position.as_ref().filter(|_| shown == Retain::All);
        Self {
            value: position.numbers().value(next.value),
            status: Name(status),
            heuristic: next.heuristic,
            contradiction: why.map(|why| ContradictionForm::of(position.numbers(), why)),
            board: after.map(|after| position.print(after.board.clone())),
            candidates: after.and_then(|after| after.marks.clone()).map(|marks| position.candidates(marks)),
        }
    }
}
