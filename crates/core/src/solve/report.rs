//! The result of solving a puzzle.

use crate::engine::outcome::Outcome;
use crate::engine::statistics::Statistics;
use sudokud_model::grid::{Board, Conflict};

/// The result of solving a puzzle.
#[derive(Clone, Debug)]
pub struct Report {
    /// Whether the puzzle has a solution, as far as the search established it.
    pub outcome: Outcome,
    /// The solutions in the order found, at most the number requested; no two are equal. Those that were
    /// taken before are left out.
    pub solutions: Vec<Board>,
    /// The number of all solutions found, those that were taken included.
    pub solution_count: usize,
    /// Whether the puzzle has exactly one solution; `None` if the search did not establish it.
    pub unique: Option<bool>,
    /// The givens that repeat in a house. If there are any, no search took place.
    pub conflicts: Vec<Conflict>,
    /// The statistics of the search.
    pub statistics: Statistics,
}
