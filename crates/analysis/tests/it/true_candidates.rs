//! True candidates against enumeration, with and without what is known of a former puzzle.

use sudokud_analysis::true_candidates::{
    Status, TrueCandidateOptions, TrueCandidateSearch, TrueCandidates, true_candidates,
};
use sudokud_core::solve::{Options, Progress, Puzzle, solve};
use sudokud_model::grid::{Board, Cell, Marks, ValueSet, text};
use sudokud_model::houses::{HouseRules, Layout, Pattern};
use sudokud_search::budget::{Limits, Signal, Stop, Unwatched};
use sudokud_testing::{Random, board, holes};

fn found(board: &Board, options: TrueCandidateOptions) -> TrueCandidates {
    true_candidates(&board.clone().into(), options, &Unwatched)
}

fn all_solutions(puzzle: &Puzzle) -> Vec<Board> {
    let options = Options { max_solutions: 100_000, ..Options::default() };
    let solutions = solve(puzzle, &options, &Unwatched).solutions;
    assert!(solutions.len() < 100_000, "too many to enumerate");
    solutions
}

fn count_of(solutions: &[Board], side: usize, most: u32) -> Vec<u32> {
    let mut counts = vec![0; side * side * side];
    for (cell, value) in solutions.iter().flat_map(Board::filled) {
        counts[cell.index() * side + value.index()] += 1;
    }
    counts.into_iter().map(|count: u32| count.min(most)).collect()
}

fn assert_equal_to_enumeration(board: &Board) {
    let (side, solutions) = (board.side(), all_solutions(&board.clone().into()));
    for most in [1, 3, 40] {
        let options = TrueCandidateOptions { solutions_up_to: most, ..Default::default() };
        let found = found(board, options);
        let expected = count_of(&solutions, side, most as u32);
        let status = if solutions.is_empty() { Status::Unsolvable } else { Status::Complete };
        assert_eq!((found.status, found.unique), (status, Some(solutions.len() == 1)), "{board:?}");
        for (k, &count) in expected.iter().enumerate() {
            let values = found.proven.of(Cell::new(k / side));
            assert_eq!(values.iter().any(|value| value.index() == k % side), count > 0, "{board:?} {k}");
        }
        assert_eq!(found.solution_counts, (most > 1).then_some(expected));
        assert!(found.unresolved.is_empty());
    }
}

/// Boards of any layout, with some cells of a solution and sometimes one wrong value.
fn restricted(layout: &std::sync::Arc<Layout>, percent: u64, seed: u64) -> Board {
    let options = Options { max_solutions: 1, seed: Some(seed), ..Options::default() };
    let solution = solve(&Board::empty(layout).into(), &options, &Unwatched).solutions.remove(0);
    let (mut random, mut board) = (Random(seed), solution);
    for cell in layout.cells() {
        if random.next() % 100 >= percent {
            board.set(cell, None);
        }
    }
    board
}

#[test]
fn true_candidates_are_those_of_all_solutions() {
    for seed in 0..40 {
        assert_equal_to_enumeration(&holes(2, seed * 2, seed));
        assert_equal_to_enumeration(&holes(3, 40 + seed % 10, seed));
    }
    for text in ["12..3.1.........", "11..............", "1234............"] {
        assert_equal_to_enumeration(&board(text));
    }
}

#[test]
fn every_kind_of_house_is_obeyed() {
    let mut diagonals = HouseRules::of_side(6);
    diagonals.patterns = vec![Pattern::MainDiagonal, Pattern::AntiDiagonal];
    let mut groups = HouseRules::of_side(6);
    groups.patterns = vec![Pattern::DisjointGroups];
    let mut extra = HouseRules::of_side(4);
    extra.extra = vec![[0, 5, 10].map(Cell::new).to_vec()];
    for rules in [HouseRules::of_side(6), diagonals, groups, extra] {
        let layout = Layout::new(&rules).unwrap();
        for seed in 0..5 {
            assert_equal_to_enumeration(&restricted(&layout, 30 + seed * 5, seed));
        }
    }
}

#[test]
fn what_is_known_of_a_former_puzzle_changes_no_candidate() {
    for seed in 0..20 {
        let board = holes(3, 32, seed);
        let first = found(&board, TrueCandidateOptions::default());
        let several = |cell: &Cell| first.proven.of(*cell).has_several();
        let Some(cell) = board.layout().cells().find(several) else { continue };
        let value = first.proven.of(cell).last();
        let mut clue = board.clone();
        clue.set(cell, value);
        let options =
            TrueCandidateOptions { former: Some(first.proven), hints: first.witnesses, ..Default::default() };
        let (second, fresh) = (found(&clue, options), found(&clue, TrueCandidateOptions::default()));
        assert_eq!((second.proven, second.unique), (fresh.proven, None));
    }
}

#[test]
fn a_hint_that_is_no_solution_has_no_effect() {
    let puzzle = board("1.............2.");
    let hints = vec![
        board("1234341221434321"),
        board("1..............."),
        Board::empty(&Layout::of_side(9).unwrap()),
    ];
    let hinted = found(&puzzle, TrueCandidateOptions { hints, ..Default::default() });
    assert_eq!(hinted.proven, found(&puzzle, TrueCandidateOptions::default()).proven);
}

#[test]
fn pencil_marks_restrict_the_solutions() {
    let (puzzle, _) = text::parse("................", None).unwrap();
    let mut sets = vec![ValueSet::full(4); 16];
    sets[0] = [2, 3].into_iter().map(sudokud_model::grid::Value::new).collect();
    let puzzle = Puzzle { marks: Some(Marks::new(sets).unwrap()), ..Puzzle::from(puzzle) };
    let found = true_candidates(&puzzle, TrueCandidateOptions::default(), &Unwatched);
    assert_eq!((found.proven.of(Cell::new(0)).len(), found.proven.of(Cell::new(1)).len()), (2, 4));
}

#[test]
fn pauses_change_nothing_and_a_stopped_search_says_how_far_it_came() {
    let puzzle = holes(3, 28, 3);
    let polls = std::cell::Cell::new(0_u32);
    let pause = || {
        polls.set(polls.get() + 1);
        if polls.get().is_multiple_of(2) { Signal::Pause } else { Signal::Continue }
    };
    let mut search = TrueCandidateSearch::new(puzzle.clone().into(), TrueCandidateOptions::default());
    while search.advance(&pause) == Progress::Paused {}
    let whole = found(&puzzle, TrueCandidateOptions::default());
    assert_eq!(search.answer().proven, whole.proven);

    let empty = Board::empty(&Layout::of_side(25).unwrap());
    let limits = Limits { nodes: 2000, ..Limits::default() };
    let partial = found(&empty, TrueCandidateOptions { limits, ..Default::default() });
    assert_eq!((partial.status, partial.limit_hit), (Status::Partial, Some(Stop::Nodes)));
    assert!(!partial.witnesses.is_empty() && !partial.unresolved.is_empty());
    let stopped =
        true_candidates(&empty.into(), TrueCandidateOptions::default(), &|| Signal::Stop(Stop::Deadline));
    assert_eq!((stopped.limit_hit, stopped.unresolved.len()), (Some(Stop::Deadline), 25 * 25 * 25));
}
