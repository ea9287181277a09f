//! Solutions that are taken while the CDCL engine searches.

use crate::taken_solutions::take;
use std::collections::HashSet;
use sudokud_core::solve::Options;
use sudokud_search::budget::{Limits, Stop, Unwatched};
use sudokud_testing::holes;

#[test]
fn a_search_that_excludes_each_solution_ends_when_its_memory_does() {
    let limits = Limits { bytes: 6 << 20, ..Limits::default() };
    // The solvers find the solutions of the first board, the pattern those of the second.
    for board in [holes(4, 45, 3), holes(4, 0, 1)] {
        let options = Options { max_solutions: 1_000_000, limits, ..Options::default() };
        let mut all = HashSet::new();
        let report = take(&board.into(), &options, 200, &Unwatched, |board| {
            assert!(all.insert(board.cells().to_vec()), "a solution came twice");
        });
        assert_eq!((report.solution_count, report.unique), (all.len(), Some(false)));
        assert_eq!((report.statistics.limit_hit, report.statistics.engine), (Some(Stop::Memory), "cdcl"));
        assert!(all.len() > 1_000, "{}", all.len());
    }
}
