//! New puzzles with other houses: one solution under the layout, minimal and symmetric where wished, and a
//! clear end for houses without a solved grid.

use crate::generate::{X, is_minimal, is_proven, is_symmetric, line_of, make, of_side, with};
use std::collections::HashSet;
use std::sync::Arc;
use sudokud_generate::{Made, Maker, NotMade, Symmetry, Wishes, fingerprint};
use sudokud_model::grid::{Board, Cell, Value, check};
use sudokud_model::houses::{Blocks, BoxShape, HouseRules, Layout, Pattern};
use sudokud_search::budget::Unwatched;
use sudokud_testing::{Regions, jigsaw};

fn blocks(side: usize, blocks: Blocks) -> Arc<Layout> {
    Layout::new(&HouseRules { blocks, ..HouseRules::of_side(side) }).expect("the blocks tile the board")
}

fn connected_regions(side: usize, seed: u64) -> Arc<Layout> {
    Layout::new(&jigsaw(side, Regions::Connected, seed)).expect("the regions tile the board")
}

/// Layouts of sides 4 to 9, each with a name.
fn small_layouts() -> Vec<(String, Arc<Layout>)> {
    let mut layouts: Vec<_> = (4..=8).map(|side| (format!("{side}"), with(side, &[]))).collect();
    layouts.push(("6 of 3x2".to_owned(), blocks(6, Blocks::Boxes(BoxShape { rows: 3, columns: 2 }))));
    layouts.extend([4, 5, 6, 7, 8, 9].map(|side| (format!("x {side}"), with(side, &X))));
    layouts.extend((5..=9).map(|side| (format!("jigsaw {side}"), connected_regions(side, side as u64))));
    layouts.push(("windoku".to_owned(), with(9, &[Pattern::Windows])));
    layouts.extend([6, 9].map(|side| (format!("groups {side}"), with(side, &[Pattern::DisjointGroups]))));
    layouts.push(("latin 6".to_owned(), blocks(6, Blocks::None)));
    let mut extra = HouseRules::of_side(6);
    extra.extra = vec![[0, 7, 14].map(Cell::new).to_vec(), [1, 8, 15, 22, 29, 30].map(Cell::new).to_vec()];
    layouts.push(("extra".to_owned(), Layout::new(&extra).expect("two lists")));
    layouts
}

fn assert_is_right(name: &str, made: &Made, layout: &Arc<Layout>) {
    assert_eq!(made.puzzle.layout(), layout, "{name}");
    assert!(check::is_solution_of(&made.solution, &made.puzzle), "{name}: {made:?}");
    assert!(is_proven(made) && is_symmetric(made) && made.missed.is_empty(), "{name}: {made:?}");
}

#[test]
fn puzzles_of_every_small_layout_have_one_solution_and_the_symmetry_of_their_wish() {
    for (name, layout) in small_layouts() {
        for symmetry in [Symmetry::None, Symmetry::Rotational, Symmetry::Full] {
            let wishes = Wishes { symmetry: Some(symmetry), ..Wishes::of(&layout) };
            for made in make(wishes, 2) {
                assert_is_right(&name, &made, &layout);
                assert!(
                    made.symmetry == symmetry && made.minimal == Some(is_minimal(&made.puzzle)),
                    "{name}"
                );
            }
        }
    }
}

#[test]
fn minimal_puzzles_of_every_small_layout_need_each_given() {
    for (name, layout) in small_layouts() {
        for made in make(Wishes { minimal: true, ..Wishes::of(&layout) }, 2) {
            assert_is_right(&name, &made, &layout);
            assert!(made.minimal == Some(true) && is_minimal(&made.puzzle), "{name}: {made:?}");
        }
    }
}

#[test]
fn larger_sides_have_puzzles_too() {
    let x = with(12, &X);
    let groups = with(10, &[Pattern::DisjointGroups]);
    let sides = [1, 2, 3, 10, 11, 12, 20].map(|side| of_side(side).layout);
    for layout in sides.into_iter().chain([x, groups, connected_regions(10, 3)]) {
        let symmetry = Some(Symmetry::Rotational);
        for made in make(Wishes { symmetry, ..Wishes::of(&layout) }, 1) {
            assert_is_right(&format!("{layout:?}"), &made, &layout);
        }
    }
}

#[test]
fn many_random_jigsaws_have_puzzles() {
    for seed in 0..60 {
        let layout = connected_regions(5 + seed as usize % 5, seed);
        match Maker::new(Wishes::of(&layout)).expect("wishes with a meaning").make(seed, &Unwatched) {
            Ok(made) => assert_is_right("jigsaw", &made, &layout),
            Err(error) => {
                // The general engine proves that there is no grid.
                let empty = Board::empty(&layout);
                let options = sudokud_core::solve::Options::default();
                let report = sudokud_core::solve::solve(&empty.into(), &options, &Unwatched);
                assert_eq!((error, report.solutions.len()), (NotMade::Grid, 0), "{seed}");
            }
        }
    }
}

#[test]
fn houses_without_a_solved_grid_have_no_puzzle() {
    let empty = |layout: &Arc<Layout>| {
        let mut maker = Maker::new(Wishes::of(layout)).expect("wishes with a meaning");
        maker.make(1, &Unwatched).err()
    };
    // No Latin square of side 2 or 3 has different values on both diagonals.
    assert_eq!([2, 3].map(|side| empty(&with(side, &X))), [Some(NotMade::Grid); 2]);
    // Two lists of nine share eight cells, so the ninth cells are equal; they are in one row.
    let mut rules = HouseRules::of_side(9);
    let list = |last: usize| (0..8).map(|k| k * 9 + k).chain([last]).map(Cell::new).collect();
    rules.extra = vec![list(79), list(78)];
    assert_eq!(empty(&Layout::new(&rules).expect("two lists")), Some(NotMade::Grid));
}

/// The snapshot holds on every machine, with every instruction set and in every build.
#[test]
fn a_seed_gives_the_puzzle_that_it_always_gave_with_other_houses() {
    let of = |name: &str, layout: &Arc<Layout>, minimal| {
        let wishes = Wishes { symmetry: None, minimal, ..Wishes::of(layout) };
        format!("{name}: {}\n", line_of(&make(wishes, 1)[0]))
    };
    let small: String = small_layouts().iter().map(|(name, layout)| of(name, layout, true)).collect();
    let large = [10, 12, 20].map(|side| of(&side.to_string(), &of_side(side).layout, false));
    insta::assert_snapshot!("layout_seeds", small + &large.concat());
}

/// Exchanges the cells by an exchange of rows and columns, then the values.
fn moved(board: &Board, place: impl Fn(usize, usize) -> (usize, usize)) -> Board {
    let side = board.side();
    let mut other = Board::empty(board.layout());
    for (cell, value) in board.filled() {
        let (row, column) = place(cell.index() / side, cell.index() % side);
        other.set(Cell::new(row * side + column), Some(Value::new((value.index() + 1) % side)));
    }
    other
}

#[test]
fn a_fingerprint_has_the_symmetries_of_the_layout_and_no_others() {
    let turn = |side: usize| move |row: usize, column: usize| (side - 1 - row, side - 1 - column);
    let layouts = small_layouts();
    for (name, layout) in &layouts {
        let made = &make(Wishes { minimal: true, ..Wishes::of(layout) }, 1)[0];
        let of = |place: &dyn Fn(usize, usize) -> (usize, usize)| {
            fingerprint(&moved(&made.puzzle, place), &moved(&made.solution, place))
        };
        let own = fingerprint(&made.puzzle, &made.solution);
        assert_eq!(own, of(&|row, column| (row, column)), "relabelled {name}");
        let is_turned = !name.starts_with("jigsaw") && name != "extra";
        assert_eq!(own == of(&turn(layout.side())), is_turned, "half a turn of {name}");
        // Boxes of 2×3 cells, unlike square ones, cannot be transposed.
        if name == "6" {
            assert_ne!(own, of(&|row, column| (column, row)));
            assert_eq!(own, of(&|row, column| (row ^ 1, column)));
        }
    }
    for side in [6, 9] {
        let all = make(Wishes { minimal: true, ..of_side(side) }, 100);
        let numbers: HashSet<u64> =
            all.iter().map(|made| fingerprint(&made.puzzle, &made.solution)).collect();
        assert_eq!(numbers.len(), 100, "side {side}");
    }
}
