//! The statistics of the CDCL engine: what it counts is exact, what it does not count is absent.

use sudokud_core::solve::{Options, Report, Strategy, solve};
use sudokud_model::grid::{Board, Candidates};
use sudokud_search::budget::{Limits, Stop, Unwatched};
use sudokud_testing::{board, full_grid, holes, of_numbers};

fn run(board: &Board, strategy: Strategy, nodes: u64) -> Report {
    let options = Options { strategy, limits: Limits { nodes, ..Limits::default() }, ..Options::default() };
    let report = solve(&board.clone().into(), &options, &Unwatched);
    assert_eq!(report.statistics.engine, "cdcl");
    report
}

#[test]
fn a_forced_board_takes_no_decision() {
    let mut numbers = full_grid(4, 3);
    (0..16).for_each(|row| numbers[16 * row + (5 * row) % 16] = 0);
    let found = run(&of_numbers(&numbers), Strategy::Auto, u64::MAX).statistics;
    assert_eq!((found.nodes_expanded, found.guesses, found.backtracks, found.max_depth), (0, 0, 0, 0));
    assert_eq!(found.initial_candidates, 16);
}

#[test]
fn every_decision_is_a_guess_and_the_limit_of_nodes_counts_them() {
    let board = holes(4, 40, 6);
    for strategy in [Strategy::Auto, Strategy::BestFirst] {
        let found = run(&board, strategy, u64::MAX).statistics;
        assert!(found.nodes_expanded > 0 && found.guesses == found.nodes_expanded, "{found:?}");
        assert!((1..=found.nodes_expanded).contains(&found.max_depth), "{found:?}");
        let limited = run(&board, strategy, found.nodes_expanded - 1).statistics;
        assert_eq!(
            (limited.limit_hit, limited.nodes_expanded),
            (Some(Stop::Nodes), found.nodes_expanded - 1)
        );
        assert_eq!(found.initial_candidates, Candidates::<1>::new(&board).count() as u64);
    }
}

#[test]
fn counts_that_the_engine_does_not_keep_are_absent() {
    let board = holes(4, 40, 6);
    for (strategy, has_frontier) in [(Strategy::Auto, false), (Strategy::BestFirst, true)] {
        let found = run(&board, strategy, u64::MAX).statistics;
        assert_eq!((found.max_frontier.is_some(), found.dives.is_some()), (has_frontier, has_frontier));
        assert_eq!((found.nodes_generated, found.propagation_passes, found.eliminations), (None, None, None));
        assert_eq!((found.cancels, found.placements, found.removals), (None, None, None));
    }
}

#[test]
fn smaller_boards_are_solved_by_another_engine() {
    let report = solve(&board("1..............4").into(), &Options::default(), &Unwatched);
    assert_ne!(report.statistics.engine, "cdcl");
}
