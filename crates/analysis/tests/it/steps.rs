//! Steps that are correct, wrong, repeated, or cannot be decided.

use sudokud_analysis::steps::{Claim, StepChecker, Verdict};
use sudokud_core::solve::{Options, solve};
use sudokud_model::grid::{Board, Cell, Value};
use sudokud_model::houses::Layout;
use sudokud_search::budget::{Limits, Signal, Stop, Unwatched};
use sudokud_testing::{Random, board, holes, of_numbers, puzzle};

type Pair = (Cell, Value);

fn checker(board: &Board) -> StepChecker {
    StepChecker::new(board.clone().into(), Limits::default(), &Unwatched)
}

fn place(checker: &mut StepChecker, pair: Pair) -> Verdict {
    checker.check(Claim { placements: &[pair], eliminations: &[] }, &Unwatched)
}

fn remove(checker: &mut StepChecker, pair: Pair) -> Verdict {
    checker.check(Claim { placements: &[], eliminations: &[pair] }, &Unwatched)
}

fn has_solution(board: &Board) -> bool {
    !board.has_repeat() && !solve(&board.clone().into(), &Options::default(), &Unwatched).solutions.is_empty()
}

const CORRECT: Verdict = Verdict { legal: true, consistent: Some(true) };

#[test]
fn random_placements_are_judged_as_by_a_solver() {
    for seed in 0..30 {
        let mut board =
            if seed % 2 == 0 { holes(3, 35, seed) } else { of_numbers(&puzzle(3, 1, (1, 60), seed).0) };
        let (mut checker, mut random) = (checker(&board), Random(seed));
        for _ in 0..150 {
            let cell = Cell::new(random.next() as usize % 81);
            let value = Value::new(random.next() as usize % 9);
            let mut filled = board.clone();
            filled.set(cell, Some(value));
            let legal = board.get(cell).is_none() && !filled.has_repeat();
            let verdict = place(&mut checker, (cell, value));
            assert_eq!(verdict.legal, legal);
            if legal {
                assert_eq!(verdict.consistent, Some(has_solution(&filled)));
            }
            if verdict.is_correct() == Some(true) {
                board = filled;
            }
            assert_eq!(checker.solved_cells(), 81 - board.open_cells());
        }
    }
}

#[test]
fn all_placements_of_the_solution_are_one_step() {
    let (cells, solutions) = puzzle(3, 1, (1, 81), 3);
    let (board, solution) = (of_numbers(&cells), of_numbers(&solutions[0]));
    let placements: Vec<Pair> = solution.filled().filter(|(cell, _)| board.get(*cell).is_none()).collect();
    let mut checker = checker(&board);
    assert_eq!(checker.check(Claim { placements: &placements, eliminations: &[] }, &Unwatched), CORRECT);
    assert_eq!(checker.solved_cells(), 81);
}

#[test]
fn eliminations_are_legal_once_and_consistent_unless_of_the_last_solution() {
    let board = board("..3434....434321");
    let mut checker = checker(&board);
    let pair = |cell, value| (Cell::new(cell), Value::new(value));
    assert_eq!(remove(&mut checker, pair(0, 0)), CORRECT);
    assert_eq!(remove(&mut checker, pair(0, 0)), Verdict { legal: false, consistent: Some(true) });
    // The other value of the cell was all that is left.
    assert_eq!(remove(&mut checker, pair(0, 1)), Verdict { legal: true, consistent: Some(false) });
    assert_eq!(place(&mut checker, pair(1, 1)), Verdict { legal: true, consistent: Some(false) });
    assert_eq!(place(&mut checker, pair(0, 1)), CORRECT);
}

#[test]
fn empty_steps_cells_beyond_the_board_and_contradictory_puzzles_are_wrong() {
    let mut small = checker(&board("1..............."));
    assert!(!small.check(Claim::default(), &Unwatched).legal);
    assert!(!place(&mut small, (Cell::new(80), Value::new(0))).legal);
    assert!(!remove(&mut small, (Cell::new(3), Value::new(8))).legal);
    let mut contradictory = checker(&board("11.............."));
    assert_eq!(place(&mut contradictory, (Cell::new(2), Value::new(1))).consistent, Some(false));
}

#[test]
fn a_limit_leaves_consistency_open() {
    let empty = Board::empty(&Layout::of_side(25).unwrap());
    let stop = || Signal::Stop(Stop::Deadline);
    let mut checker = StepChecker::new(empty.into(), Limits::default(), &stop);
    let step = [(Cell::new(0), Value::new(0))];
    let verdict = checker.check(Claim { placements: &step, eliminations: &[] }, &stop);
    assert_eq!((verdict.legal, verdict.consistent, verdict.is_correct()), (true, None, None));
    assert_eq!(checker.limit_hit(), Some(Stop::Deadline));
}
