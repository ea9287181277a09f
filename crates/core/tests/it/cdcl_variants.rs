//! The CDCL engine solves boards with other houses as the engine does that `auto` takes, which `variants.rs`
//! compares with brute force and the other strategies. Below side 10 that is another engine.

use crate::variants::{boards_of_side_4, first_row_in_order, larger_boards, random_jigsaws};
use std::sync::Arc;
use sudokud_core::engine::cdcl::{options::SearchOptions, search::PortfolioSearch};
use sudokud_core::solve::{Options, Progress, solve};
use sudokud_model::grid::{Board, Candidates, Value, check};
use sudokud_model::houses::Layout;
use sudokud_search::budget::{Limits, Unwatched};

/// The solutions by the CDCL engine, which takes layouts without sets of fewer than N cells; checked.
fn by_cdcl(board: &Board, cap: usize) -> Option<Vec<Vec<usize>>> {
    let layout = board.layout();
    let candidates = Candidates::<2>::new(board);
    let set = |cell| candidates.of(cell).iter().fold(0_u128, |set, value| set | 1 << value.index());
    let sets: Vec<u128> = layout.cells().map(set).collect();
    let options = SearchOptions { max_solutions: cap, ..SearchOptions::default() };
    let search = PortfolioSearch::new(layout, &sets, options);
    assert_eq!(search.is_ok(), layout.set_count() == layout.house_count());
    let mut search = search.ok()?;
    if board.has_repeat() {
        return Some(Vec::new());
    }
    assert_eq!(search.advance(&Limits::default(), &Unwatched), Progress::Done);
    let solution = |values: &Vec<u8>| {
        let cells = values.iter().map(|&value| Some(Value::new(value.into()))).collect();
        let solution = Board::with_cells(Arc::clone(layout), cells).expect("a board");
        assert!(check::is_solution_of(&solution, board));
        numbers(&solution)
    };
    let mut all: Vec<_> = search.solutions().iter().map(solution).collect();
    let count = all.len();
    all.sort_unstable();
    all.dedup();
    assert_eq!(all.len(), count, "no solution twice");
    Some(all)
}

fn numbers(board: &Board) -> Vec<usize> {
    board.cells().iter().map(|value| value.map_or(0, Value::number)).collect()
}

/// Compares the solutions of these boards; returns how many of them the CDCL engine takes.
fn compare(boards: impl Iterator<Item = Board>, cap: usize) -> usize {
    let mut taken = 0;
    for board in boards {
        let Some(found) = by_cdcl(&board, cap) else { continue };
        let options = Options { max_solutions: cap, ..Options::default() };
        let report = solve(&board.clone().into(), &options, &Unwatched);
        let mut expected: Vec<_> = report.solutions.iter().map(numbers).collect();
        expected.sort_unstable();
        assert_eq!(found.len(), expected.len(), "{board:?}");
        assert!(found == expected || found.len() == cap, "{board:?}");
        taken += 1;
    }
    taken
}

#[test]
fn the_cdcl_engine_finds_all_grids_of_side_6() {
    let board = first_row_in_order(&Layout::of_side(6).unwrap());
    assert_eq!(by_cdcl(&board, 50_000).unwrap().len(), 39_168);
}

#[test]
fn the_cdcl_engine_agrees_on_each_kind_of_house() {
    assert!(compare(boards_of_side_4(), 1000) > 10);
    assert_eq!(compare(random_jigsaws(), 4), 1000);
    assert!(compare(larger_boards(), 40) > 10);
}
