//! The proof that a puzzle has one solution, for techniques that assume this.
//!
//! Cost: a search for two solutions, of at most [`MAX_NODES`] nodes. Most boards of side 9 take microseconds.

use super::{Options, solve};
use sudokud_model::grid::{Board, ValueSet};
use sudokud_search::budget::{Limits, Watch};

/// The most nodes of the proof: some seconds at side 36.
const MAX_NODES: u64 = 100_000;

/// Returns whether a search within the limits proves that the puzzle has no second solution.
///
/// ```
/// use sudokud_core::solve;
/// use sudokud_model::grid::text;
/// use sudokud_search::budget::{Limits, Unwatched};
/// // Two 1s and two 2s can be exchanged.
/// let (board, _) = text::parse("..3434....434321", None).unwrap();
/// assert!(!solve::has_at_most_one_solution(&board, Limits::default(), &Unwatched));
/// ```
#[must_use]
pub fn has_at_most_one_solution(puzzle: &Board, limits: Limits, watch: &dyn Watch) -> bool {
    let named: ValueSet<4> = puzzle.filled().map(|(_, value)| value).collect();
    if named.len() + 2 <= puzzle.side() {
        // Two values that are nowhere on the board can be exchanged.
        return false;
    }
    let limits = Limits { nodes: limits.nodes.min(MAX_NODES), ..limits };
    let report =
        solve(&puzzle.clone().into(), &Options { max_solutions: 2, limits, ..Options::default() }, watch);
    report.solutions.len() < 2 && report.statistics.limit_hit.is_none()
}

#[cfg(test)]
mod tests {
    use super::*;
    use sudokud_model::grid::text;
    use sudokud_search::budget::{Signal, Stop, Unwatched};

    #[test]
    fn a_search_that_is_stopped_proves_nothing() {
        let (board, _) = text::parse(".23434122143432.", None).unwrap();
        assert!(has_at_most_one_solution(&board, Limits::default(), &Unwatched));
        let (several, _) = text::parse("123............1", None).unwrap();
        assert!(!has_at_most_one_solution(&several, Limits::default(), &Unwatched));
        let (open, _) = text::parse("12..3.1.........", None).unwrap();
        assert!(!has_at_most_one_solution(&open, Limits::default(), &|| Signal::Stop(Stop::Deadline)));
    }
}
