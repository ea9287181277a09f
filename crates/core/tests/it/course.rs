//! The sixty puzzles of the course texts, by every strategy and every rule set that solves them in reasonable
//! time.

use sudokud_core::solve::{Options, Outcome, Report, Strategy, solve};
use sudokud_model::grid::{Board, check};
use sudokud_propagation::rules::{Rule, Rules};
use sudokud_search::budget::{Limits, Unwatched};
use sudokud_testing::boards;

const EASY: &str = include_str!("../../../../tests/data/easy30.txt");
const HARD: &str = include_str!("../../../../tests/data/hard30.txt");

fn run(board: &Board, strategy: Strategy, rules: Rules, limits: Limits) -> Report {
    let options = Options { strategy, rules: Some(rules), limits, ..Options::default() };
    solve(&board.clone().into(), &options, &Unwatched)
}

/// Asserts that the answer is not wrong. Returns the number of expanded nodes, unless the node limit was
/// reached.
fn checked(board: &Board, strategy: Strategy, rules: Rules) -> Option<u64> {
    let report = run(board, strategy, rules, Limits { nodes: 20_000, bytes: 64 << 20 });
    match report.outcome {
        Outcome::Solved => {
            assert!(check::is_solution_of(&report.solutions[0], board));
            assert_ne!(report.unique, Some(false), "they all have one solution");
            report.unique.map(|_| report.statistics.nodes_expanded)
        }
        Outcome::OutOfBudget => None,
        Outcome::Unsolvable => panic!("{strategy:?} with {rules:?} lost a solution"),
    }
}

#[test]
fn all_sixty_are_solved_by_every_strategy_with_every_rule_set_from_basic_up() {
    for board in boards(EASY).iter().chain(&boards(HARD)) {
        for &strategy in Strategy::ALL {
            for rules in [Rules::BASIC, Rules::BASIC.with(Rule::LockedCandidates), Rules::FULL] {
                assert!(checked(board, strategy, rules).is_some(), "{strategy:?} {rules:?} {board:?}");
            }
        }
    }
}

#[test]
fn the_easy_thirty_are_solved_by_depth_with_naked_singles_and_no_rules_at_all() {
    for board in boards(EASY) {
        for strategy in [Strategy::DepthFirst, Strategy::Backtracking, Strategy::BestFirst] {
            assert!(checked(&board, strategy, Rules::NAKED_SINGLE).is_some(), "{strategy:?} {board:?}");
            assert!(checked(&board, strategy, Rules::NONE).is_some(), "{strategy:?} {board:?}");
        }
    }
}

#[test]
fn of_the_easy_thirty_8_fall_to_naked_singles_and_26_to_naked_and_hidden_ones() {
    let without_a_guess = |rules| {
        let guesses =
            |board: &Board| run(board, Strategy::DepthFirst, rules, Limits::default()).statistics.guesses;
        boards(EASY).iter().filter(|board| guesses(board) == 0).count()
    };
    assert_eq!((without_a_guess(Rules::NAKED_SINGLE), without_a_guess(Rules::BASIC)), (8, 26));
}

#[test]
fn best_first_expands_fewer_nodes_than_breadth_first_over_the_hard_thirty() {
    let nodes = |strategy| -> u64 {
        let first = |board: &Board| {
            let options =
                Options { strategy, rules: Some(Rules::BASIC), max_solutions: 1, ..Options::default() };
            solve(&board.clone().into(), &options, &Unwatched).statistics.nodes_expanded
        };
        boards(HARD).iter().map(first).sum()
    };
    let (best, breadth) = (nodes(Strategy::BestFirst), nodes(Strategy::BreadthFirst));
    println!(
        "to the first solution of the hard 30, basic rules: best-first {best} nodes, breadth-first {breadth}"
    );
    assert!(best < breadth, "best-first {best}, breadth-first {breadth}");
}

#[test]
fn naked_subsets_never_cost_nodes_over_the_sixty() {
    let nodes = |rules| -> u64 {
        let all = |board: &Board| checked(board, Strategy::DepthFirst, rules).unwrap();
        boards(EASY).iter().chain(&boards(HARD)).map(all).sum()
    };
    let (off, on) = (nodes(Rules::BASIC), nodes(Rules::BASIC.with(Rule::NakedSubset)));
    println!("nodes over the sixty, to the proof: {off} with singles, {on} with naked subsets too");
    assert!(on <= off, "{on} with, {off} without");
}
