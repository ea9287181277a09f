//! Canonical forms against the attempt of every transformation, known counts, and redrawn boards.

use crate::transformations::least_of_all;
use std::collections::{HashMap, HashSet};
use sudokud_analysis::canonical::{CanonicalForm, Canonicalizer, NoForm, canonical_form};
use sudokud_core::solve::{Options, solve};
use sudokud_model::grid::{Board, Cell, Value};
use sudokud_model::houses::Layout;
use sudokud_search::budget::{Signal, Stop, Unwatched};
use sudokud_testing::{Map, Random, board, corpus_lines, full_grid, holes, of_numbers, puzzle};

fn form(board: &Board) -> CanonicalForm {
    canonical_form(board, &Unwatched).expect("a classic board without repetitions")
}

fn cells(board: &Board) -> Vec<u8> {
    board.cells().iter().map(|value| value.map_or(0, Value::number) as u8).collect()
}

fn assert_least(order: usize, board: &Board) {
    let form = form(board);
    let (least, count) = least_of_all(order, &cells(board));
    assert_eq!((form.cells(), form.automorphisms()), (&least[..], count), "{board:?}");
    assert_eq!(form.transformation().apply(board), Some(form.board()));
}

fn random_grid(seed: u64) -> Board {
    let empty = Board::empty(&Layout::of_side(9).expect("a side"));
    let options = Options { max_solutions: 1, seed: Some(seed), ..Options::default() };
    solve(&empty.into(), &options, &Unwatched).solutions.remove(0)
}

/// A board of side 9 with this many values where a random solved grid has them.
fn thinned(givens: usize, seed: u64) -> Board {
    let mut board = random_grid(seed);
    let order = Random(seed ^ 77).permutation(81);
    order[givens..].iter().for_each(|&cell| board.set(Cell::new(cell), None));
    board
}

#[test]
fn no_transformation_of_a_board_of_side_4_gives_less() {
    for seed in 0..100 {
        assert_least(2, &holes(2, seed, seed));
        assert_least(2, &of_numbers(&puzzle(2, 1, (1, 16), seed).0));
    }
    ["................", "1...............", "1..............1", "12..34..........", "1...2...3...4..."]
        .into_iter()
        .for_each(|text| assert_least(2, &board(text)));
}

#[test]
fn no_transformation_of_a_board_of_side_9_gives_less() {
    for (givens, seed) in [(24, 1), (3, 2), (81, 3)] {
        assert_least(3, &thinned(givens, seed));
    }
}

#[test]
fn the_288_grids_of_side_4_have_two_classes() {
    let layout = Layout::of_side(4).unwrap();
    let options = Options { max_solutions: 1000, ..Options::default() };
    let grids = solve(&Board::empty(&layout).into(), &options, &Unwatched).solutions;
    assert_eq!(grids.len(), 288);
    let mut classes: HashMap<Vec<u8>, (u64, u64)> = HashMap::new();
    for grid in &grids {
        let form = form(grid);
        classes.entry(form.cells().to_vec()).or_insert((0, form.automorphisms())).0 += 1;
    }
    // The order of the whole group: 2 · 8 · 8 · 4! transformations.
    assert!(classes.values().all(|(size, automorphisms)| size * automorphisms == 2 * 64 * 24));
    assert_eq!(classes.len(), 2);
}

#[test]
fn the_most_symmetric_grid_has_648_automorphisms() {
    let most = board("123456789456789123789123456231564897564897231897231564312645978645978312978312645");
    assert_eq!(form(&most).automorphisms(), 648);
    // 9! relabellings of the empty board's 2 · 1,296² transformations.
    assert_eq!(form(&Board::empty(most.layout())).automorphisms(), 2 * 1296 * 1296 * 362_880);
}

#[test]
fn redrawn_boards_have_one_form() {
    for seed in 0..300 {
        let board = thinned(seed as usize * 82 / 300, seed);
        let form = form(&board);
        assert_eq!(form.transformation().apply(&board).unwrap(), form.board());
        for k in 0..10 {
            let redrawn = canonical_form(&Map::random(3, seed * 10 + k).board(&board), &Unwatched).unwrap();
            assert_eq!((redrawn.cells(), redrawn.automorphisms()), (form.cells(), form.automorphisms()));
            assert_eq!(redrawn.fingerprint(), form.fingerprint());
        }
    }
}

#[test]
fn the_greatest_canonical_grid_is_a_canonical_form() {
    // Published by Red Ed on the New Sudoku Players' Forum in 2007, with its 72 automorphisms.
    let known = board("123456789457893612986217354274538196531964827698721435342685971715349268869172543");
    assert_eq!(cells(&known), form(&Map::random(3, 5).board(&known)).cells());
    assert_eq!(form(&known).automorphisms(), 72);
    // The least one, from the same place.
    let first = board("123456789456789123789123456214365897365897214897214365531642978642978531978531642");
    assert_eq!(cells(&first), form(&Map::random(3, 6).board(&first)).cells());
}

#[test]
fn the_forms_of_the_corpus_differ() {
    let Some(lines) = corpus_lines("9x9/clue17.txt") else { return };
    let mut canonicalizer = Canonicalizer::new();
    let mut fingerprint = |line: &String| {
        let line = line.as_bytes().first_chunk().unwrap();
        canonicalizer.form_of_line(line, &Unwatched).unwrap().fingerprint()
    };
    // The list has one puzzle of each class.
    let found: HashSet<u128> = lines.iter().take(5000).map(&mut fingerprint).collect();
    assert_eq!(found.len(), lines.len().min(5000));
}

#[test]
fn other_houses_repeated_values_and_a_stopped_search_give_no_form() {
    let six = Board::empty(&Layout::of_side(6).unwrap());
    assert_eq!(canonical_form(&six, &Unwatched), Err(NoForm::Layout));
    assert_eq!(canonical_form(&board("11.............."), &Unwatched), Err(NoForm::Invalid));
    let symmetric =
        of_numbers(&full_grid(3, 1).iter().map(|&n| if n < 9 { n } else { 0 }).collect::<Vec<_>>());
    let stop = || Signal::Stop(Stop::Deadline);
    assert_eq!(canonical_form(&symmetric, &stop), Err(NoForm::Stopped(Stop::Deadline)));
}
