//! Redundant givens and patterns.

use sudokud_analysis::givens::{GivensTester, PatternSymmetry, pattern_symmetries};
use sudokud_core::solve::{Options, solve};
use sudokud_model::grid::{Board, Cell, text};
use sudokud_model::houses::{HouseRules, Layout, Pattern};
use sudokud_search::budget::{Limits, Signal, Stop, Unwatched};
use sudokud_testing::{board, corpus_lines, holes, of_numbers, puzzle};

/// The number of solutions, 2 for more.
fn solutions(board: &Board) -> usize {
    solve(&board.clone().into(), &Options::default(), &Unwatched).solutions.len()
}

fn line(board: &Board) -> [u8; 81] {
    let line = text::print(board, &text::Format::of_side(9));
    line.as_bytes().try_into().expect("a line")
}

/// The givens without which the puzzle, which has one solution, still has one.
fn redundant_by_removal(board: &Board) -> Vec<Cell> {
    let is_redundant = |&(cell, _): &(Cell, _)| {
        let mut without = board.clone();
        without.set(cell, None);
        solutions(&without) == 1
    };
    board.filled().filter(is_redundant).map(|(cell, _)| cell).collect()
}

#[test]
fn redundant_givens_are_those_that_can_be_removed() {
    let mut tester = GivensTester::new(Limits::default());
    for seed in 0..30 {
        let board = of_numbers(&puzzle(3, 1, (1, 40 + seed as usize), seed).0);
        let by_puzzle = tester.test(&board.clone().into(), &Unwatched);
        assert_eq!(by_puzzle.redundant, redundant_by_removal(&board));
        assert_eq!(by_puzzle.is_minimal(), Some(by_puzzle.redundant.is_empty()));
        assert_eq!(tester.test_line(&line(&board), &Unwatched), Some(by_puzzle));
    }
}

#[test]
fn minimal_puzzles_of_the_corpus_are_minimal() {
    let Some(lines) = corpus_lines("9x9/clue17.txt") else { return };
    let mut tester = GivensTester::new(Limits::default());
    for line in lines.iter().take(200) {
        let found = tester.test_line(line.as_bytes().first_chunk().unwrap(), &Unwatched).unwrap();
        assert_eq!(found.is_minimal(), Some(true), "{line}");
    }
}

#[test]
fn redundant_givens_of_the_corpus_are_those_that_can_be_removed() {
    for name in ["magictour_top1465", "forum_hardest_1905"] {
        let Some(lines) = corpus_lines(&format!("9x9/{name}.txt")) else { return };
        let mut tester = GivensTester::new(Limits::default());
        for (number, line) in lines.iter().step_by(1 + lines.len() / 100).enumerate() {
            let mut board = board(&line[..81]);
            // Every second puzzle gets two more givens, so that some can be removed.
            let solution = solve(&board.clone().into(), &Options::default(), &Unwatched).solutions.remove(0);
            for (cell, value) in solution.filled().skip(number % 40).step_by(40).filter(|_| number % 2 == 1) {
                board.set(cell, Some(value));
            }
            let found = tester.test_line(&self::line(&board), &Unwatched).unwrap();
            assert_eq!(found.redundant, redundant_by_removal(&board), "{line}");
        }
    }
}

#[test]
fn other_houses_count_too() {
    let mut rules = HouseRules::of_side(4);
    rules.patterns = vec![Pattern::MainDiagonal];
    let layout = Layout::new(&rules).unwrap();
    let mut tester = GivensTester::new(Limits::default());
    for seed in 0..20 {
        let board = holes(2, 50, seed).with_layout(&layout).unwrap();
        if solutions(&board) == 1 {
            assert_eq!(
                tester.test(&board.clone().into(), &Unwatched).redundant,
                redundant_by_removal(&board)
            );
        }
    }
}

#[test]
fn puzzles_with_other_numbers_of_solutions_are_not_minimal() {
    let mut tester = GivensTester::new(Limits::default());
    let several = tester.test(&board("12..............").into(), &Unwatched);
    assert_eq!(
        (several.unique, several.redundant.len(), several.is_minimal()),
        (Some(false), 0, Some(false))
    );
    let none = tester.test(&board("11..............").into(), &Unwatched);
    assert_eq!((none.unique, none.is_minimal()), (Some(false), Some(false)));
    assert_eq!(tester.test_line(&[b'x'; 81], &Unwatched), None);
}

#[test]
fn a_limit_leaves_givens_unresolved() {
    let puzzle = of_numbers(&puzzle(3, 1, (1, 81), 4).0);
    let stop = || Signal::Stop(Stop::Deadline);
    let limits = Limits { nodes: 0, ..Limits::default() };
    let found = GivensTester::new(limits).test(&puzzle.clone().into(), &stop);
    assert!(found.limit_hit.is_some() || found.is_minimal() == Some(true));
    let found = GivensTester::new(limits).test_line(&line(&puzzle), &Unwatched).unwrap();
    assert_eq!(found.is_minimal().is_none(), !found.unresolved.is_empty());
}

#[test]
fn a_full_board_has_every_symmetry() {
    assert_eq!(pattern_symmetries(&board("1234341221434321")), PatternSymmetry::ALL);
    assert_eq!(pattern_symmetries(&board("1.......2.......")), []);
}
