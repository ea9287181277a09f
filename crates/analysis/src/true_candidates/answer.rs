//! The results of a search for true candidates.

use sudokud_model::grid::{Board, Cell, Marks, Value};
use sudokud_search::budget::Stop;

/// Whether the true candidates are known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// Every candidate is proven or refuted, and the counts are complete.
    Complete,
    /// The search ended early.
    Partial,
    /// The puzzle has no solution.
    Unsolvable,
}

/// The true candidates of a puzzle, as far as they are known.
#[derive(Clone, Debug)]
pub struct TrueCandidates {
    /// Whether they are all known.
    pub status: Status,
    /// The values that each cell has in a solution that was found.
    pub proven: Marks,
    /// The candidates that are neither proven nor refuted, in reading order.
    pub unresolved: Vec<(Cell, Value)>,
    /// The number of solutions of each candidate, at index cell · N + value, up to the number asked for.
    /// Lower bounds if the status is partial. `None` if only one was asked for.
    pub solution_counts: Option<Vec<u32>>,
    /// Whether the puzzle has exactly one solution; `None` if this is not known.
    pub unique: Option<bool>,
    /// Solutions that prove the candidates, as hints for a search of the changed puzzle. At most four times
    /// the side; if it took more to prove all, the first ones.
    pub witnesses: Vec<Board>,
    /// Why the search ended early, if it did.
    pub limit_hit: Option<Stop>,
    /// The nodes that the searches expanded.
    pub nodes_expanded: u64,
}
