//! Outcome, number of solutions and uniqueness for boards of every kind, by every strategy.

use sudokud_core::solve::{Options, Outcome, Report, Strategy, solve};
use sudokud_model::grid::{Board, check};
use sudokud_model::houses::Layout;
use sudokud_propagation::rules::Rules;
use sudokud_search::budget::{Limits, Stop, Unwatched};
use sudokud_testing::{board, full_grid, of_numbers};

fn answers(board: &Board, max_solutions: usize) -> impl Iterator<Item = Report> {
    Strategy::ALL.iter().map(move |&strategy| {
        let options = Options { strategy, max_solutions, ..Options::default() };
        let report = solve(&board.clone().into(), &options, &Unwatched);
        assert!(report.solutions.iter().all(|solution| check::is_solution_of(solution, board)));
        assert_ne!(report.statistics.strategy, Strategy::Auto);
        report
    })
}

#[test]
fn filled_boards_and_boards_with_one_or_two_empty_cells_have_one_solution() {
    for order in 1..=5 {
        let grid = full_grid(order, 1);
        for empty in 0..=2usize.min(grid.len()) {
            let mut numbers = grid.clone();
            numbers[..empty].fill(0);
            let board = of_numbers(&numbers);
            for report in answers(&board, 2) {
                assert_eq!((report.outcome, report.unique), (Outcome::Solved, Some(true)), "order {order}");
                assert_eq!(report.solutions, [of_numbers(&grid)]);
            }
            for report in answers(&board, 1) {
                assert_eq!(
                    (report.outcome, report.unique),
                    (Outcome::Solved, None),
                    "one solution was requested"
                );
            }
        }
    }
}

#[test]
fn empty_boards_have_many_solutions_or_end_at_a_limit() {
    for order in 1..=5 {
        let board = Board::empty(&Layout::classic(order).unwrap());
        for &strategy in Strategy::ALL {
            let limits = Limits { nodes: 5_000, bytes: 32 << 20 };
            let options = Options { strategy, limits, ..Options::default() };
            let report = solve(&board.clone().into(), &options, &Unwatched);
            if order == 1 {
                assert_eq!((report.outcome, report.unique), (Outcome::Solved, Some(true)));
            } else if report.outcome == Outcome::Solved {
                assert_eq!(
                    report.unique,
                    if report.statistics.limit_hit.is_some() { None } else { Some(false) }
                );
            } else {
                assert_eq!(
                    (report.outcome, report.unique),
                    (Outcome::OutOfBudget, None),
                    "{strategy:?} {order}"
                );
                assert!(
                    strategy == Strategy::BreadthFirst && order >= 3,
                    "{strategy:?} finds one at order {order}"
                );
            }
        }
    }
}

#[test]
fn an_empty_25x25_breadth_first_ends_in_bounded_memory() {
    let board = Board::empty(&Layout::classic(5).unwrap());
    let limits = Limits { bytes: 16 << 20, ..Limits::default() };
    let options = Options { strategy: Strategy::BreadthFirst, limits, ..Options::default() };
    let report = solve(&board.into(), &options, &Unwatched);
    assert_eq!((report.outcome, report.statistics.limit_hit), (Outcome::OutOfBudget, Some(Stop::Memory)));
}

#[test]
fn a_repeated_given_is_unsolvable_and_its_cells_are_named() {
    let board = board("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..75");
    for report in answers(&board, 2) {
        assert_eq!(
            (report.outcome, report.unique, report.solutions.len()),
            (Outcome::Unsolvable, Some(false), 0)
        );
        assert!(
            report.conflicts.iter().any(|conflict| conflict.value.number() == 5 && conflict.cells.len() == 2)
        );
    }
}

#[test]
fn a_board_without_repeated_givens_is_proven_unsolvable() {
    for board in [
        board("..9.287..8.6..4..5..3.....46.........2.71345.........23.....5..9..4..8.7..125.3.."),
        board("12345678.........9..............................................................."),
        board("123...4........."),
    ] {
        assert!(check::conflicts(&board).is_empty());
        for report in answers(&board, 2) {
            assert_eq!((report.outcome, report.unique), (Outcome::Unsolvable, Some(false)));
            assert!(report.conflicts.is_empty());
        }
    }
}

/// The number of solutions, at most 3, by depth-first search with naked singles. (Brute force takes minutes.)
fn count(board: &Board) -> usize {
    let rules = Some(Rules::NAKED_SINGLE);
    let options = Options { strategy: Strategy::DepthFirst, rules, max_solutions: 3, ..Options::default() };
    solve(&board.clone().into(), &options, &Unwatched).solutions.len()
}

#[test]
fn a_board_with_exactly_two_solutions_has_two_and_no_more() {
    let puzzles = sudokud_testing::boards(include_str!("../../../../tests/data/easy30.txt"));
    let without = |puzzle: &Board, cell| {
        let mut board = puzzle.clone();
        board.set(cell, None);
        board
    };
    let mut boards = puzzles.iter().flat_map(|puzzle| puzzle.filled().map(|(cell, _)| without(puzzle, cell)));
    let board = boards.find(|board| count(board) == 2).expect("one of them leaves two solutions");
    for wanted in [2, 3, 1000] {
        for report in answers(&board, wanted) {
            assert_eq!(
                (report.outcome, report.unique, report.solutions.len()),
                (Outcome::Solved, Some(false), 2)
            );
        }
    }
}

#[test]
fn solutions_are_counted_up_to_the_requested_number() {
    let empty = Board::empty(&Layout::classic(2).unwrap());
    for report in answers(&empty, 1000) {
        assert_eq!(
            (report.solutions.len(), report.unique),
            (288, Some(false)),
            "there are 288 grids of side 4"
        );
    }
    for report in answers(&empty, 100) {
        assert_eq!((report.solutions.len(), report.unique), (100, Some(false)));
    }
}

#[test]
fn statistics_of_a_forced_board_have_no_guess_and_one_node_generated() {
    let board = sudokud_testing::boards(include_str!("../../../../tests/data/easy30.txt")).remove(0);
    for report in answers(&board, 2) {
        let s = report.statistics;
        assert_eq!(
            (s.nodes_expanded, s.guesses, s.backtracks, s.max_depth),
            (0, 0, 0, 0),
            "{:?}",
            s.strategy
        );
        assert_eq!((s.nodes_generated, s.initial_candidates > 49), (Some(1), true));
    }
}
