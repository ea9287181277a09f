//! Counts against enumeration and known numbers, and the bias of estimates.

use sudokud_analysis::count::{Count, CountOptions, CountStatus, EstimateOptions, count, estimate};
use sudokud_core::solve::{Options, Puzzle, solve};
use sudokud_model::grid::{Board, Cell, Marks, ValueSet};
use sudokud_model::houses::{Blocks, HouseRules, Layout, Pattern};
use sudokud_search::budget::{Limits, Signal, Stop, Unwatched};
use sudokud_testing::{board, holes};

fn counted(board: &Board) -> Count {
    count(&board.clone().into(), CountOptions::default(), &Unwatched)
}

fn enumerated(puzzle: &Puzzle) -> u128 {
    let options = Options { max_solutions: 200_000, ..Options::default() };
    let count = solve(puzzle, &options, &Unwatched).solutions.len();
    assert!(count < 200_000, "too many to enumerate");
    count as u128
}

fn empty(rules: &HouseRules) -> Board {
    Board::empty(&Layout::new(rules).expect("a layout"))
}

#[test]
fn counts_are_those_of_an_enumeration() {
    for seed in 0..60 {
        for board in [holes(2, seed, seed), holes(3, 40 + seed % 12, seed)] {
            let (count, expected) = (counted(&board), enumerated(&board.clone().into()));
            let status = if expected == 0 { CountStatus::Unsolvable } else { CountStatus::Exact };
            assert_eq!((count.count, count.status, count.limit_hit), (expected, status, None), "{board:?}");
        }
    }
    for text in ["11..............", "12..3.1.........", "1234............", "1234341221434321"] {
        assert_eq!(counted(&board(text)).count, enumerated(&board(text).into()), "{text}");
    }
}

#[test]
fn independent_parts_of_a_classic_board_are_multiplied() {
    let mut open = board("123456789456789123789123456214365897365897214897214365531642978642978531978531642");
    // Exchanges of two values in two rows of a band, one in each band.
    for cell in [0, 1, 27, 28, 54, 55, 3, 4, 30, 31, 57, 58] {
        open.set(Cell::new(cell), None);
    }
    let expected = enumerated(&open.clone().into());
    assert_eq!(counted(&open).count, expected);
    let limits = Limits { nodes: 1, ..Limits::default() };
    let limited = count(&open.into(), CountOptions { limits, ..Default::default() }, &Unwatched);
    assert!(limited.count <= expected);
}

#[test]
fn known_numbers_of_grids() {
    assert_eq!(counted(&empty(&HouseRules::of_side(4))).count, 288);
    assert_eq!(counted(&empty(&HouseRules::of_side(6))).count, 28_200_960);
    // Latin squares.
    let latin = |side| HouseRules { blocks: Blocks::None, ..HouseRules::of_side(side) };
    assert_eq!(counted(&empty(&latin(4))).count, 576);
    assert_eq!(counted(&empty(&latin(5))).count, 161_280);
    assert_eq!(counted(&empty(&HouseRules::of_side(1))).count, 1);
}

#[test]
fn pencil_marks_and_patterns_restrict_the_count() {
    let mut rules = HouseRules::of_side(4);
    rules.patterns = vec![Pattern::MainDiagonal, Pattern::AntiDiagonal];
    let diagonal = empty(&rules);
    assert_eq!(counted(&diagonal).count, enumerated(&diagonal.clone().into()));
    let mut sets = vec![ValueSet::full(4); 16];
    sets[5] = ValueSet::full(2);
    let marks = Some(Marks::new(sets).unwrap());
    let puzzle = Puzzle { marks, ..Puzzle::from(empty(&HouseRules::of_side(4))) };
    assert_eq!(count(&puzzle, CountOptions::default(), &Unwatched).count, 144);
}

#[test]
fn a_bound_or_a_limit_gives_a_lower_bound() {
    let nine = empty(&HouseRules::of_side(9));
    let options = CountOptions { up_to: 1_000_000, ..Default::default() };
    let bounded = count(&nine.clone().into(), options, &Unwatched);
    assert_eq!((bounded.status, bounded.limit_hit), (CountStatus::AtLeast, None));
    assert!(bounded.count >= 1_000_000);
    let limits = Limits { nodes: 500, ..Limits::default() };
    let limited = count(&nine.into(), CountOptions { limits, ..Default::default() }, &Unwatched);
    assert_eq!((limited.status, limited.limit_hit), (CountStatus::AtLeast, Some(Stop::Nodes)));
    assert!(limited.nodes_expanded <= 500 && limited.count > 0);
    let stop = || Signal::Stop(Stop::Deadline);
    let stopped = count(&empty(&HouseRules::of_side(6)).into(), CountOptions::default(), &stop);
    assert_eq!((stopped.status, stopped.count), (CountStatus::AtLeast, 0));
    assert_eq!(stopped.limit_hit, Some(Stop::Deadline));
    let classic = count(&holes(3, 30, 1).into(), CountOptions::default(), &stop);
    assert_eq!((classic.status, classic.limit_hit), (CountStatus::AtLeast, Some(Stop::Deadline)));
}

#[test]
fn the_mean_of_many_estimates_is_the_count() {
    for seed in 0..8 {
        let board = holes(3, 40, seed);
        let exact = counted(&board).count as f64;
        let options = EstimateOptions { samples: 1000, seed };
        let found = estimate(&board.into(), options, &Unwatched);
        assert!((found.mean - exact).abs() <= 4.0 * found.standard_error + 1e-9, "{exact} {found:?}");
    }
    let six = estimate(&empty(&HouseRules::of_side(6)).into(), EstimateOptions::default(), &Unwatched);
    assert!((six.mean - 28_200_960.0).abs() <= 3.0 * six.standard_error, "{six:?}");
}

#[test]
fn the_estimate_of_the_empty_board_is_near_the_number_of_grids() {
    // B. Felgenhauer and F. Jarvis, 2005.
    const GRIDS: f64 = 6_670_903_752_021_072_936_960.0;
    let nine: Puzzle = empty(&HouseRules::of_side(9)).into();
    let near = |seed: &u64| {
        let found = estimate(&nine, EstimateOptions { samples: 300, seed: *seed }, &Unwatched);
        (found.mean - GRIDS).abs() <= 2.0 * found.standard_error
    };
    assert!((0..20).filter(near).count() >= 17);
}

#[test]
fn impossible_and_stopped_estimates() {
    let none = estimate(&board("11..............").into(), EstimateOptions::default(), &Unwatched);
    assert_eq!((none.mean, none.standard_error, none.samples), (0.0, 0.0, 10_000));
    let stop = || Signal::Stop(Stop::Deadline);
    let stopped = estimate(&empty(&HouseRules::of_side(25)).into(), EstimateOptions::default(), &stop);
    assert_eq!((stopped.samples, stopped.limit_hit), (0, Some(Stop::Deadline)));
    let mut full = board("123434122143432.");
    full.set(Cell::new(15), board("1234341221434321").get(Cell::new(15)));
    assert_eq!(estimate(&full.into(), EstimateOptions::default(), &Unwatched).mean, 1.0);
}

#[test]
fn estimates_of_the_empty_board_are_within_two_standard_errors() {
    // The number of grids of side 9, by B. Felgenhauer and F. Jarvis, 2005.
    const GRIDS: f64 = 6_670_903_752_021_072_936_960.0;
    let empty: Puzzle = empty(&HouseRules::of_side(9)).into();
    let is_near = |&seed: &u64| {
        let found = estimate(&empty, EstimateOptions { samples: 2000, seed }, &Unwatched);
        (found.mean - GRIDS).abs() <= 2.0 * found.standard_error
    };
    assert!((1..=20).filter(is_near).count() >= 19);
}
