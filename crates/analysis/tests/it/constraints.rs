//! Puzzles with constraints: every analysis that takes a puzzle honours them.

use std::sync::Arc;
use sudokud_analysis::backdoors::backdoors;
use sudokud_analysis::count::{CountOptions, EstimateOptions, count, estimate};
use sudokud_analysis::givens::GivensTester;
use sudokud_analysis::steps::{Claim, StepChecker};
use sudokud_analysis::trial_depth::trial_depth;
use sudokud_analysis::true_candidates::{TrueCandidateOptions, true_candidates};
use sudokud_core::solve::{Options, Puzzle, solve};
use sudokud_model::constraint::{Argument, Constraint, Constraints, Space};
use sudokud_model::grid::{Board, Cell};
use sudokud_model::houses::Layout;
use sudokud_search::budget::{Limits, Unwatched};
use sudokud_testing::Random;

/// All grids of side 4.
fn grids() -> Vec<Board> {
    let options = Options { max_solutions: 1000, ..Options::default() };
    solve(&Board::empty(&Layout::of_side(4).expect("a side")).into(), &options, &Unwatched).solutions
}

/// A puzzle with cages that a grid obeys, and its solutions among all grids.
fn caged(grids: &[Board], cages: usize, seed: u64) -> (Puzzle, Vec<&Board>) {
    let mut random = Random(seed);
    let grid = &grids[random.next() as usize % grids.len()];
    let number = |cell: usize| grid.cells()[cell].map_or(0, |value| value.number());
    let cage = |_| {
        let first = random.next() as usize % 15;
        let second =
            if first % 4 == 3 { first + 1 } else { [first + 1, (first + 4) % 16][seed as usize % 2] };
        let cells = Argument::cells([first, second].map(Cell::new));
        let sum = Argument::Number((number(first) + number(second)) as _);
        let unequal = number(first) != number(second);
        unequal.then(|| Constraint::new("killer_cage", [("cells", cells), ("sum", sum)]).expect("a cage"))
    };
    let list = (0..cages).filter_map(cage).collect();
    let constraints =
        Arc::new(Constraints::new(Space::of_layout(grid.layout()), list).expect("cages on the board"));
    let board = Board::empty(grid.layout());
    let solutions = grids.iter().filter(|grid| constraints.violated(grid).is_empty()).collect();
    (Puzzle { constraints: Some(constraints), ..Puzzle::from(board) }, solutions)
}

#[test]
fn counts_and_true_candidates_are_those_of_the_grids_that_obey() {
    let grids = grids();
    for seed in 0..40 {
        let (puzzle, solutions) = caged(&grids, seed as usize % 12, seed);
        let counted = count(&puzzle, CountOptions::default(), &Unwatched);
        assert_eq!(counted.count, solutions.len() as u128, "seed {seed}");
        let found = true_candidates(
            &puzzle,
            // Every grid as a hint: those that violate a constraint have no effect.
            TrueCandidateOptions { hints: grids.clone(), ..Default::default() },
            &Unwatched,
        );
        for cell in puzzle.board.layout().cells() {
            let expected = solutions.iter().filter_map(|grid| grid.get(cell)).collect();
            assert_eq!(found.proven.of(cell), expected, "seed {seed}");
        }
        assert_eq!(found.unique, Some(solutions.len() == 1));
        let options = EstimateOptions { samples: 500, seed };
        let estimated = estimate(&puzzle, options, &Unwatched);
        let distance = (estimated.mean - solutions.len() as f64).abs();
        assert!(distance <= 5.0 * estimated.standard_error + 1e-9, "seed {seed}: {estimated:?}");
    }
}

#[test]
fn structure_and_steps_follow_the_constraints() {
    let grids = grids();
    let mut unique = 0;
    for seed in 0..40 {
        let (mut puzzle, solutions) = caged(&grids, 12, seed);
        let [solution] = solutions[..] else { continue };
        unique += 1;
        // Without cells that are given, singles and cages alone solve or do not.
        let depth = trial_depth(&puzzle, solution, 3, &Unwatched);
        let found = backdoors(&puzzle, solution, &Unwatched);
        assert_eq!(depth.depth == Some(0), found.size == Some(0));
        assert!(depth.depth.is_some() && found.size.is_some());

        let mut checker = StepChecker::new(puzzle.clone(), Limits::default(), &Unwatched);
        for cell in puzzle.board.layout().cells() {
            for value in puzzle.board.layout().values() {
                let verdict =
                    checker.check(Claim { placements: &[(cell, value)], eliminations: &[] }, &Unwatched);
                assert_eq!(verdict.is_correct() == Some(true), solution.get(cell) == Some(value));
            }
        }
        // The cages leave one solution, so that any given is redundant.
        puzzle.board.set(Cell::new(5), solution.get(Cell::new(5)));
        let givens = GivensTester::new(Limits::default()).test(&puzzle, &Unwatched);
        assert_eq!(givens.redundant, [Cell::new(5)]);
    }
    assert!(unique > 0);
}
