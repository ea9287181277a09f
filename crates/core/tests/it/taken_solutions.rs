//! Solutions that are taken while a search goes on: the same as without, and few of them in memory at a time.

use std::collections::HashSet;
use std::sync::Arc;
use sudokud_core::solve::{Options, Progress, Puzzle, Report, ResumableSearch, Strategy, solve};
use sudokud_model::constraint::{Constraints, Space, kinds};
use sudokud_model::grid::{Board, check, text};
use sudokud_model::houses::Layout;
use sudokud_search::budget::{Limits, Unwatched, Watch};
use sudokud_testing::{Random, brute_force, fitting_constraint, full_grid, holes, of_numbers};

/// A board of side 9 with few givens.
const FEW_GIVENS: &str = "5.......8...6...2.....1.....7...3......9.......4.....6....2....8....5...1.......9";

fn read(board: &str) -> Puzzle {
    text::parse(board, None).expect("a board").0.into()
}

/// Passes on each solution as it is taken, at most about `most` at a time. Returns the report without them.
pub(crate) fn take(
    puzzle: &Puzzle,
    options: &Options,
    most: usize,
    watch: &dyn Watch,
    mut each: impl FnMut(Board),
) -> Report {
    let mut search = ResumableSearch::new(puzzle, options);
    search.pause_at(most);
    loop {
        let progress = search.advance(watch);
        let solutions = search.take_solutions();
        assert!(solutions.len() <= most + 1, "{} at a time", solutions.len());
        solutions.into_iter().for_each(&mut each);
        if progress != Progress::Paused {
            return search.report();
        }
    }
}

/// Checks that the solutions taken are those of a search that keeps them.
fn check_as_kept(puzzle: &Puzzle, options: &Options) {
    let kept = solve(puzzle, options, &Unwatched);
    for most in [1, 7, 1_000_000] {
        let mut taken = Vec::new();
        let report = take(puzzle, options, most, &Unwatched, |board| taken.push(board));
        let case = format!("{:?} on {:?}, {most} at a time", options.strategy, puzzle.board);
        assert_eq!(taken, kept.solutions, "{case}");
        assert_eq!((report.solutions.len(), report.solution_count), (0, kept.solutions.len()), "{case}");
        let proven = |report: &Report| (report.outcome, report.unique, report.statistics.nodes_expanded);
        assert_eq!(proven(&report), proven(&kept), "{case}");
    }
}

#[test]
fn solutions_that_are_taken_are_those_of_a_search_that_keeps_them() {
    for strategy in Strategy::ALL.iter().copied() {
        for max_solutions in [1, 100, 10_000] {
            let options = Options { strategy, max_solutions, ..Options::default() };
            for board in ["................", "1..............1", "11..............", "1234341221434321"] {
                check_as_kept(&read(board), &options);
            }
        }
    }
    for strategy in [Strategy::Auto, Strategy::BestFirst, Strategy::Backtracking] {
        let options = Options { strategy, max_solutions: 100, ..Options::default() };
        check_as_kept(&read(FEW_GIVENS), &options);
        check_as_kept(&holes(4, 60, 3).into(), &options);
    }
}

#[test]
fn the_empty_board_of_side_4_has_the_solutions_that_brute_force_finds() {
    let puzzle = read("................");
    let expected: HashSet<Vec<usize>> = brute_force(&puzzle.board, 1_000).into_iter().collect();
    for strategy in Strategy::ALL.iter().copied() {
        let options = Options { strategy, max_solutions: 1_000_000_000, ..Options::default() };
        let mut found = Vec::new();
        let numbers = |board: &Board| board.cells().iter().flatten().map(|value| value.number()).collect();
        take(&puzzle, &options, 10, &Unwatched, |board| found.push(numbers(&board)));
        assert_eq!(found.len(), 288);
        assert_eq!(found.into_iter().collect::<HashSet<Vec<usize>>>(), expected, "{strategy:?}");
    }
}

#[test]
fn solutions_of_constraints_are_taken_as_others() {
    let layout = Layout::of_side(6).unwrap();
    let space = Space::of_layout(&layout);
    let mut random = Random(5);
    for kind in kinds::all() {
        let Some(constraint) = fitting_constraint(kind, &space, &mut random) else { continue };
        let Ok(constraints) = Constraints::new(space.clone(), vec![constraint]) else { continue };
        let constraints = Some(Arc::new(constraints));
        let puzzle = Puzzle { board: Board::empty(&layout), marks: None, constraints };
        for max_solutions in [20, 2_000] {
            check_as_kept(&puzzle, &Options { max_solutions, ..Options::default() });
        }
    }
}

#[test]
fn solutions_that_are_taken_do_not_count_against_the_byte_limit() {
    // The solutions alone would take more.
    let limits = Limits { bytes: 4 << 20, ..Limits::default() };
    let options =
        Options { strategy: Strategy::Backtracking, max_solutions: 50_000, limits, ..Options::default() };
    let report = take(&read(&".".repeat(81)), &options, 200, &Unwatched, |_| {});
    assert_eq!((report.solution_count, report.statistics.limit_hit), (50_000, None));
}

#[test]
fn thousands_of_solutions_of_sides_9_and_16_are_different_and_legal() {
    let mut half = full_grid(4, 7);
    half[..128].fill(0);
    for (puzzle, count) in [(read(FEW_GIVENS), 5_000), (of_numbers(&half).into(), 3_000)] {
        let options = Options { max_solutions: count, ..Options::default() };
        let mut all = HashSet::new();
        let report = take(&puzzle, &options, 200, &Unwatched, |board| {
            assert!(check::is_solved(&board));
            assert!(puzzle.board.filled().all(|(cell, value)| board.get(cell) == Some(value)));
            assert!(all.insert(board.cells().to_vec()), "a solution came twice");
        });
        assert_eq!((all.len(), report.solution_count), (count, count));
    }
}
