//! Rearranged puzzles against their solutions, the definitions of houses, and the oracle of constraints.

use std::collections::BTreeSet;
use std::sync::Arc;
use sudokud_analysis::canonical::canonical_form;
use sudokud_analysis::rearrange::{Mirror, NotKept, Part, Rearrangement, Turn};
use sudokud_core::solve::{Options, Puzzle, solve};
use sudokud_model::constraint::{Constraint, Constraints, Invariance, Space, kinds};
use sudokud_model::grid::{Board, Cell, Marks, Value, ValueSet};
use sudokud_model::houses::{Blocks, BoxShape, HouseRules, Layout, Pattern};
use sudokud_search::budget::Unwatched;
use sudokud_testing::{
    Random, Regions, board, fitting_constraint, full_grid, holds, holes, jigsaw, random_constraint,
    sets_of_rules, with_extra,
};

/// All turns and mirrors of a side, but the identity.
fn squares(side: usize) -> Vec<Rearrangement> {
    let turns = [Turn::Quarter, Turn::Half, Turn::ThreeQuarters].map(|turn| Rearrangement::turn(side, turn));
    let mirrors = [Mirror::LeftRight, Mirror::TopBottom, Mirror::Diagonal, Mirror::AntiDiagonal];
    turns.into_iter().chain(mirrors.map(|mirror| Rearrangement::mirror(side, mirror))).collect()
}

fn relabelling(side: usize, random: &mut Random) -> Rearrangement {
    Rearrangement::relabelling(random.permutation(side)).expect("a permutation")
}

/// The solutions of a puzzle, each as its cells.
fn solutions(puzzle: &Puzzle) -> BTreeSet<Vec<usize>> {
    let options = Options { max_solutions: 1_000, ..Options::default() };
    let cells = |board: &Board| board.cells().iter().map(|value| value.expect("full").index()).collect();
    solve(puzzle, &options, &Unwatched).solutions.iter().map(cells).collect()
}

/// A puzzle whose rearrangement has the solutions of the puzzle, rearranged.
fn assert_has_the_same_solutions(puzzle: &Puzzle, rearrangement: &Rearrangement) {
    let rearranged = rearrangement.puzzle(puzzle).unwrap_or_else(|why| panic!("{why:?}: {puzzle:?}"));
    let to = rearrangement.cells();
    let carried = solutions(puzzle).into_iter().map(|solution| {
        let mut cells = vec![0; solution.len()];
        solution.iter().zip(&to).for_each(|(&value, to)| {
            cells[to.index()] = rearrangement.value(Value::new(value)).index();
        });
        cells
    });
    assert_eq!(carried.collect::<BTreeSet<_>>(), solutions(&rearranged), "{puzzle:?} {rearrangement:?}");
}

#[test]
fn a_rearranged_puzzle_has_the_rearranged_solutions() {
    let mut random = Random(1);
    for seed in 0..12 {
        for order in [2, 3] {
            let board = holes(order, if order == 2 { 35 } else { 45 }, seed);
            let side = board.side();
            let sets = board.cells().iter().map(|value| match value {
                Some(value) => ValueSet::only(*value),
                None => ValueSet::full(side),
            });
            let marks = (seed % 2 == 1).then(|| Marks::new(sets.collect()).expect("marks"));
            let puzzle = Puzzle { marks, ..Puzzle::from(board) };
            let names = relabelling(side, &mut random);
            for square in squares(side) {
                assert_has_the_same_solutions(&puzzle, &square.then(&names));
            }
            assert_has_the_same_solutions(&puzzle, &Rearrangement::shuffled(&puzzle, seed));
        }
    }
}

#[test]
fn a_shuffle_is_fixed_by_its_seed_and_few_are_alike() {
    let puzzle = Puzzle::from(holes(3, 40, 3));
    let shuffled = |seed| Rearrangement::shuffled(&puzzle, seed).puzzle(&puzzle).expect("classic").board;
    let boards: BTreeSet<String> = (0..50).map(|seed| format!("{:?}", shuffled(seed).cells())).collect();
    assert_eq!((boards.len(), shuffled(7)), (50, shuffled(7)));
}

#[test]
fn the_canonical_form_is_a_rearrangement() {
    for seed in 0..20 {
        let board = holes(3, 30, seed);
        let form = canonical_form(&board, &Unwatched).expect("a form");
        let rearrangement = Rearrangement::from(form.transformation());
        assert_eq!(rearrangement.puzzle(&board.clone().into()).expect("classic").board, form.board());
        let back = rearrangement.inverse().puzzle(&form.board().into()).expect("classic");
        assert_eq!(back.board, board);
    }
}

#[test]
fn houses_are_those_of_the_definition_and_are_carried_along() {
    let boxes = |rows, columns| {
        let blocks = Blocks::Boxes(BoxShape { rows, columns });
        HouseRules { blocks, ..HouseRules::of_side(rows * columns) }
    };
    let with = |rules: HouseRules, patterns: &[Pattern]| HouseRules { patterns: patterns.to_vec(), ..rules };
    let (main, anti) = (Pattern::MainDiagonal, Pattern::AntiDiagonal);
    for rules in [
        boxes(2, 3),
        boxes(2, 5),
        HouseRules { blocks: Blocks::None, ..HouseRules::of_side(5) },
        jigsaw(6, Regions::Connected, 4),
        with(boxes(3, 3), &[main]),
        with(boxes(2, 3), &[anti]),
        with(boxes(3, 3), &[main, anti, Pattern::Windows, Pattern::DisjointGroups]),
        with_extra(boxes(3, 3), &[9, 5], 8),
    ] {
        let layout = Layout::new(&rules).expect("a layout");
        let puzzle = Puzzle::from(Board::empty(&layout));
        let shuffles = (0..5).map(|seed| Rearrangement::shuffled(&puzzle, seed));
        for rearrangement in squares(rules.side).into_iter().chain(shuffles) {
            let to = rearrangement.cells();
            let sorted = |sets: Vec<Vec<usize>>| -> BTreeSet<Vec<usize>> {
                sets.into_iter().map(|set| BTreeSet::from_iter(set).into_iter().collect()).collect()
            };
            let carried = sets_of_rules(&rules)
                .into_iter()
                .map(|set| set.into_iter().map(|cell| to[cell].index()).collect());
            let rearranged = rearrangement.puzzle(&puzzle).expect("it is kept").board;
            assert_eq!(
                sorted(carried.collect()),
                sorted(sets_of_rules(rearranged.layout().rules())),
                "{rules:?} {rearrangement:?}"
            );
        }
    }
}

#[test]
fn houses_that_an_exchange_of_lines_would_change_are_refused() {
    let classic = Rearrangement::shuffled(&Puzzle::from(Board::empty(&Layout::of_side(9).expect("9"))), 5);
    assert!(!classic.is_square());
    let rules = HouseRules { patterns: vec![Pattern::MainDiagonal], ..HouseRules::of_side(9) };
    let diagonal = Puzzle::from(Board::empty(&Layout::new(&rules).expect("a diagonal")));
    assert_eq!(classic.puzzle(&diagonal).expect_err("no diagonal"), NotKept::Houses);
}

/// Of each kind, in grids in which it holds and in which it does not, with the numbers from 0 and from 1.
#[test]
fn a_constraint_means_the_same_after_every_rearrangement_that_its_kind_allows() {
    let mut random = Random(11);
    for first_value in [0, 1] {
        let layout = Layout::of_side(9).expect("9");
        let space = Space { first_value, ..Space::of_layout(&layout) };
        let puzzle = |list: Vec<Constraint>| Puzzle {
            constraints: Some(Arc::new(Constraints::new(space.clone(), list).expect("it fits"))),
            ..Puzzle::from(Board::empty(&layout))
        };
        for kind in kinds::all() {
            let mut found = 0;
            for seed in 0..12 {
                let grid: Vec<usize> = full_grid(3, seed).iter().map(|number| number - 1).collect();
                let numbers: Vec<i64> = grid.iter().map(|&value| (value + first_value) as i64).collect();
                let constraint = match seed % 2 {
                    0 => random_constraint(kind, &space, &numbers, &mut random),
                    _ => fitting_constraint(kind, &space, &mut random),
                };
                let Some(constraint) = constraint else { continue };
                found += 1;
                let names = relabelling(9, &mut random);
                for square in squares(9) {
                    let result = square.then(&names).puzzle(&puzzle(vec![constraint.clone()]));
                    let rearrangement = match (kind.invariance, result) {
                        (Invariance::None, result) => {
                            let why = NotKept::Constraint { index: 0, part: Part::Cells };
                            assert_eq!(result.expect_err("places count"), why, "{constraint:?}");
                            continue;
                        }
                        (Invariance::SquareWithOne(field), result) if constraint.cells(field).len() > 1 => {
                            assert!(result.is_err(), "several cells are read in the order of the board");
                            continue;
                        }
                        (Invariance::SquareAndValues, Ok(_)) => square.then(&names),
                        // Of other kinds, and with constraints of other kinds inside, the numbers count.
                        (_, Err(NotKept::Constraint { index: 0, .. })) => square,
                        (_, other) => panic!("{constraint:?}: {other:?}"),
                    };
                    let Ok(carried) = rearrangement.puzzle(&puzzle(vec![constraint.clone()])) else {
                        assert!(constraint.nested().next().is_some(), "{constraint:?} {rearrangement:?}");
                        continue;
                    };
                    let list = carried.constraints().expect("constraints").list();
                    let mut after = vec![0; 81];
                    for (value, to) in grid.iter().zip(rearrangement.cells()) {
                        let value = rearrangement.value(Value::new(*value)).index();
                        after[to.index()] = (value + first_value) as i64;
                    }
                    assert_eq!(
                        holds(&constraint, std::slice::from_ref(&constraint), &space, &numbers),
                        holds(&list[0], list, &space, &after),
                        "{constraint:?} {list:?} {rearrangement:?}"
                    );
                }
            }
            assert!(found > 4, "{}: {found}", kind.name);
        }
    }
}

#[test]
fn a_puzzle_with_constraints_keeps_its_solutions_or_is_refused() {
    let (layout, mut random) = (Layout::of_side(4).expect("4"), Random(3));
    let space = Space::of_layout(&layout);
    for kind in kinds::all() {
        let list: Vec<_> = (0..2).filter_map(|_| fitting_constraint(kind, &space, &mut random)).collect();
        let Ok(constraints) = Constraints::new(space.clone(), list) else { continue };
        let board = Board::empty(&layout);
        let puzzle = Puzzle { constraints: Some(Arc::new(constraints)), ..Puzzle::from(board) };
        let mut all = squares(4);
        all.extend((0..4).map(|seed| Rearrangement::shuffled(&puzzle, seed)));
        for rearrangement in all {
            match kind.invariance {
                // Places or the order of the board can count.
                Invariance::None | Invariance::SquareWithOne(_) if rearrangement.puzzle(&puzzle).is_err() => {
                }
                _ => assert_has_the_same_solutions(&puzzle, &rearrangement),
            }
        }
    }
}

#[test]
fn a_cage_with_other_names_for_its_values_is_refused() {
    let empty = board("................");
    let cells = sudokud_model::constraint::Argument::cells([0, 1].map(Cell::new));
    let sum = sudokud_model::constraint::Argument::Number(3);
    let cage = Constraint::new("killer_cage", [("cells", cells), ("sum", sum)]).expect("a cage");
    let space = Space::of_layout(empty.layout());
    let constraints = Constraints::new(space, vec![cage]).expect("it fits");
    let puzzle = Puzzle { constraints: Some(Arc::new(constraints)), ..Puzzle::from(empty) };
    let names = Rearrangement::relabelling(vec![1, 0, 2, 3]).expect("a permutation");
    let why = NotKept::Constraint { index: 0, part: Part::Values };
    assert_eq!(names.puzzle(&puzzle).expect_err("the sum counts"), why);
    assert!((0..50).all(|seed| Rearrangement::shuffled(&puzzle, seed).puzzle(&puzzle).is_ok()));
}
