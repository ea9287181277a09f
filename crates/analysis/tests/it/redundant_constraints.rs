//! Redundant constraints against enumeration at side 4, and under limits.

use crate::side4::{assignments, grids, random_constraints};
use std::cell::Cell as Counter;
use std::collections::BTreeSet;
use std::sync::Arc;
use sudokud_analysis::redundant_constraints::redundant_constraints;
use sudokud_core::solve::Puzzle;
use sudokud_model::constraint::{Argument, Constraint, Constraints, Space};
use sudokud_model::grid::{Board, Cell};
use sudokud_model::houses::Layout;
use sudokud_search::budget::{Limits, Signal, Stop, Unwatched};
use sudokud_testing::Random;

/// A puzzle with random constraints, and some givens of a grid.
fn random_puzzle(grids: &[Board], random: &mut Random) -> Puzzle {
    let constraints = random_constraints(1 + random.next() as usize % 6, random);
    let grid = &grids[random.next() as usize % grids.len()];
    let mut board = Board::empty(grid.layout());
    for _ in 0..random.next() % 4 {
        let cell = Cell::new(random.next() as usize % 16);
        board.set(cell, grid.get(cell));
    }
    Puzzle { constraints: Some(constraints), ..Puzzle::from(board) }
}

#[test]
fn a_constraint_is_redundant_if_the_others_have_the_same_grids() {
    let grids = grids();
    let (mut redundant, mut needed) = (0, 0);
    for seed in 0..500 {
        let puzzle = random_puzzle(&grids, &mut Random(seed));
        let constraints = puzzle.constraints().expect("constraints");
        let assignments = assignments(&grids, constraints);
        let solutions = |left_out: Option<usize>| -> BTreeSet<_> {
            let has_givens =
                |grid: &Board| puzzle.board.filled().all(|(cell, value)| grid.get(cell) == Some(value));
            let holds =
                |holds: &[bool]| holds.iter().enumerate().all(|(k, &holds)| holds || left_out == Some(k));
            let solutions = assignments.iter().filter(|it| has_givens(it.grid) && holds(&it.holds));
            solutions.map(|it| it.grid.cells().to_vec()).collect()
        };
        let all = solutions(None);
        let expected: Vec<usize> =
            (0..constraints.list().len()).filter(|&index| solutions(Some(index)) == all).collect();
        let found = redundant_constraints(&puzzle, Limits::default(), &Unwatched);
        assert_eq!((&found.redundant, found.limit_hit), (&expected, None), "seed {seed}: {puzzle:?}");
        assert_eq!(found.are_all_needed(), Some(expected.is_empty()));
        redundant += expected.len();
        needed += constraints.list().len() - expected.len();
    }
    assert!(redundant > 100 && needed > 100, "{redundant} redundant, {needed} needed");
}

#[test]
fn what_is_not_known_when_a_limit_comes_is_unresolved() {
    let grids = grids();
    let puzzle = random_puzzle(&grids, &mut Random(3));
    let count = puzzle.constraints().expect("constraints").list().len();
    let found = redundant_constraints(&puzzle, Limits::default(), &|| Signal::Stop(Stop::Deadline));
    assert_eq!(found.redundant.len() + found.unresolved.len(), count);
    assert!(found.unresolved.is_empty() || found.limit_hit == Some(Stop::Deadline));
    assert_eq!(found.are_all_needed().is_none(), found.redundant.is_empty() && !found.unresolved.is_empty());
}

/// Without the sum, the board has more solutions than can be looked at.
#[test]
fn a_watch_ends_a_test_that_finds_only_solutions() {
    let puzzle = Puzzle::from(Board::empty(&Layout::classic(3).unwrap()));
    let row = Argument::cells((0..9).map(Cell::new));
    let sum = Constraint::new("sum", [("cells", row), ("sum", Argument::Number(45))]).unwrap();
    let constraints = Constraints::new(Space::of_layout(puzzle.board.layout()), vec![sum]).unwrap();
    let puzzle = Puzzle { constraints: Some(Arc::new(constraints)), ..puzzle };
    let polls = Counter::new(0);
    let watch = || {
        polls.set(polls.get() + 1);
        if polls.get() < 100 { Signal::Continue } else { Signal::Stop(Stop::Deadline) }
    };
    let found = redundant_constraints(&puzzle, Limits::default(), &watch);
    assert_eq!((found.unresolved, found.limit_hit), (vec![0], Some(Stop::Deadline)));
}
