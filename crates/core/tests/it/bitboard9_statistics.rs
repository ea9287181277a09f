//! The statistics of the 9×9 engine against naive counts.

use sudokud_core::engine::bitboard9::Backend;
use sudokud_core::engine::bitboard9::adapter::begin;
use sudokud_core::solve::{Options, Statistics, Strategy};
use sudokud_model::grid::{Board, Candidates, Value};
use sudokud_search::budget::{Limits, Progress, Unwatched};
use sudokud_testing::{Random, boards, brute_force, holes, of_numbers};

/// The statistics and the number of solutions of an exhaustive search.
fn exhaustive(backend: Backend, board: &Board, strategy: Strategy, bytes: usize) -> (Statistics, u64) {
    let limits = Limits { bytes, ..Limits::default() };
    let options = Options { strategy, limits, max_solutions: 10_000, ..Options::default() };
    let mut engine =
        begin(backend, &board.clone().into(), &options).expect("the engine honours these options");
    assert_eq!(engine.advance(&Unwatched), Progress::Done);
    (engine.statistics(), engine.take_solutions().len() as u64)
}

/// The cells of rectangles in two rows of one band or two columns of one stack whose two values can be
/// exchanged.
fn rectangles(grid: &[usize]) -> Vec<[usize; 4]> {
    let mut found = Vec::new();
    for (r1, r2) in (0..9).flat_map(|r1| (r1 + 1..9).map(move |r2| (r1, r2))) {
        for (c1, c2) in (0..9).flat_map(|c1| (c1 + 1..9).map(move |c2| (c1, c2))) {
            let [a, b, c, d] = [9 * r1 + c1, 9 * r1 + c2, 9 * r2 + c1, 9 * r2 + c2];
            let in_two_boxes = (r1 / 3 == r2 / 3) != (c1 / 3 == c2 / 3);
            if in_two_boxes && grid[a] == grid[d] && grid[b] == grid[c] {
                found.push([a, b, c, d]);
            }
        }
    }
    found
}

/// Boards whose open cells are k independent rectangles, so that they have 2^k solutions.
fn independent_choices() -> Vec<(u32, Board)> {
    let mut found = Vec::new();
    for puzzle in boards(include_str!("../../../../tests/data/hard30.txt")) {
        let solution = brute_force_solution(&puzzle);
        let rectangles = rectangles(&solution);
        for k in 1..=rectangles.len().min(4) {
            let mut numbers = solution.clone();
            rectangles[..k].iter().flatten().for_each(|&cell| numbers[cell] = 0);
            let is_disjoint = numbers.iter().filter(|number| **number == 0).count() == 4 * k;
            let board = of_numbers(&numbers);
            if is_disjoint && brute_force(&board, 100).len() == 1 << k {
                found.push((k as u32, board));
            }
        }
    }
    found
}

fn brute_force_solution(puzzle: &Board) -> Vec<usize> {
    let report = sudokud_core::solve::solve(&puzzle.clone().into(), &Options::default(), &Unwatched);
    report.solutions[0].cells().iter().map(|value| value.map_or(0, Value::number)).collect()
}

#[test]
fn independent_choices_make_a_full_binary_tree() {
    let boards = independent_choices();
    assert!(boards.iter().any(|(k, _)| *k > 1), "{}", boards.len());
    for (k, board) in boards {
        for backend in Backend::available() {
            let (found, solutions) = exhaustive(backend, &board, Strategy::DepthFirst, 1 << 20);
            let inner = (1 << k) - 1;
            assert_eq!((solutions, found.nodes_expanded, found.guesses), (inner + 1, inner, inner), "{k}");
            assert_eq!((found.nodes_generated, found.backtracks), (Some(2 * inner + 1), 0), "{k}");
            assert_eq!((found.max_depth, found.max_frontier), (k.into(), Some(k.into())), "{k}");
            assert_eq!(found.initial_candidates, Candidates::<1>::new(&board).count() as u64);
            assert_eq!(found.dives, Some(0));
        }
    }
}

#[test]
fn every_node_is_expanded_contradictory_or_a_solution() {
    let mut random = Random(5);
    for seed in 0..60 {
        let mut board = holes(3, 32 + seed % 20, seed);
        if seed % 3 == 0 {
            let (cell, value) = board.filled().nth(random.next() as usize % 20).expect("more than 20 givens");
            board.set(cell, Some(Value::new((value.index() + 1) % 9)));
        }
        for backend in Backend::available() {
            for (strategy, bytes) in [
                (Strategy::DepthFirst, 1 << 20),
                (Strategy::BestFirst, 1 << 20),
                (Strategy::BestFirst, 1_000),
            ] {
                let (found, solutions) = exhaustive(backend, &board, strategy, bytes);
                if solutions < 10_000 {
                    let ended = found.nodes_expanded + found.backtracks + solutions;
                    assert_eq!(found.nodes_generated, Some(ended), "{seed} {strategy:?}");
                    assert_eq!(found.guesses, found.nodes_expanded, "a fixpoint has two or more successors");
                }
            }
        }
    }
}

#[test]
fn best_first_counts_a_dive_for_each_time_its_frontier_is_full() {
    let mut searched = 0;
    for board in boards(include_str!("../../../../tests/data/hard30.txt")) {
        for backend in Backend::available() {
            let best_first = |bytes| exhaustive(backend, &board, Strategy::BestFirst, bytes).0;
            // Without room the first node is searched depth-first to the end.
            let expands = u64::from(best_first(64 << 20).nodes_expanded > 0);
            assert_eq!((best_first(0).dives, best_first(64 << 20).dives), (Some(expands), Some(0)));
            searched += expands;
        }
    }
    assert!(searched > 20, "{searched}");
}

#[test]
fn counts_that_the_engine_does_not_keep_are_absent() {
    let (found, _) = exhaustive(Backend::detect(), &holes(3, 40, 1), Strategy::DepthFirst, 1 << 20);
    assert_eq!((found.propagation_passes, found.eliminations, found.cancels), (None, None, None));
    assert_eq!((found.placements, found.removals), (None, None));
}
