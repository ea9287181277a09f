//! The 9×9 engine accepts the classic houses alone.

use crate::variants::with_patterns;
use sudokud_core::solve::{Options, solve};
use sudokud_model::grid::{Board, text};
use sudokud_model::houses::{HouseRules, Layout, Pattern};
use sudokud_search::budget::Unwatched;
use sudokud_testing::{Regions, jigsaw, with_extra};

#[test]
fn the_9x9_engine_takes_no_other_houses() {
    let line = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";
    let (board, _) = text::parse(line, None).unwrap();
    let set = |board: Board| solve(&board.into(), &Options::default(), &Unwatched).statistics.instruction_set;
    assert!(set(board.clone()).is_some());
    let other = [with_patterns(9, &[Pattern::MainDiagonal]), jigsaw(9, Regions::Connected, 1)];
    for rules in other.into_iter().chain([with_extra(HouseRules::of_side(9), &[2], 1)]) {
        let board = board.clone().with_layout(&Layout::new(&rules).unwrap()).unwrap();
        assert!(set(board).is_none());
    }
}
