//! The steps of a position do not depend on how the board is drawn: values renamed, lines and chutes
//! exchanged, board transposed.
//!
//! For every technique, at sides 4, 9 and 16: all its steps in a position, and all its steps in the position
//! redrawn, are the same up to the map. A watch ends listings that would take long; these compare nothing,
//! and the test counts how many were left. At sides 16 and 25, the same holds for the almost locked sets.

use crate::examples::{Changes, changes, examples, identity, options_for, positions};
use crate::patience::Patience;
use std::collections::BTreeSet;
use sudokud_core::grid::{Board, Candidates, Marks, Value, ValueSet};
use sudokud_human::example::Example;
use sudokud_human::logic::almost_locked_set::{MAX_CELLS, MAX_SETS};
use sudokud_human::{self as human, Bounds, Position, Technique, WalkStatus};
use sudokud_testing::{Map, Random, full_grid, holes};

/// A redrawn example.
fn redraw(example: &Example, map: &Map) -> Example {
    Example {
        givens: map.board(&example.givens),
        board: map.board(&example.board),
        marks: map.marks(&example.marks),
        ..example.clone()
    }
}

/// All steps of the example's technique, unless that takes too long.
fn all(example: &Example, map: &Map) -> Option<BTreeSet<Changes>> {
    let options = options_for(example, 0);
    let outcome = human::all(&example.board, Some(&example.marks), &options, &Patience::of(3_000));
    (!matches!(outcome.status, WalkStatus::Stopped(_)))
        .then(|| outcome.steps.iter().map(|step| changes(step, map)).collect())
}

/// How many were compared, what took too long, and what differed.
fn redrawn(examples: impl Iterator<Item = Example>) -> (usize, Vec<Technique>, Vec<String>) {
    let (mut compared, mut left, mut differ) = (0, Vec::new(), Vec::new());
    // A redrawn board keeps boxes that are squares, and not the symmetries of the square.
    let is_kept = |example: &Example| {
        let side = example.board.side();
        side.isqrt().pow(2) == side && example.technique != Technique::SymmetricalPlacement
    };
    for (k, example) in examples.filter(is_kept).enumerate() {
        let side = example.board.side();
        let (map, same) = (Map::random(side.isqrt(), 0xD1CE + k as u64), identity(side));
        match (all(&example, &map), all(&redraw(&example, &map), &same)) {
            (Some(here), Some(there)) => {
                compared += 1;
                let one_sided = here.symmetric_difference(&there).count();
                if one_sided > 0 || here.is_empty() {
                    differ.push(format!("{one_sided} of {}: {}", here.len(), example.notation));
                }
            }
            _ => left.push(example.technique),
        }
    }
    (compared, left, differ)
}

#[test]
fn at_side_9_each_technique_finds_the_same_in_a_redrawn_board() {
    // A constraint is not redrawn with its board.
    let (compared, left, differ) = redrawn(examples().filter(|example| example.constraints.is_none()));
    assert!(differ.is_empty(), "{differ:#?}");
    assert!(compared >= 92, "{compared} compared, without {left:?}");
}

#[test]
fn at_side_4_and_16_each_technique_finds_the_same_in_a_redrawn_board() {
    let (compared, left, differ) = redrawn(positions());
    assert!(differ.is_empty(), "{differ:#?}");
    assert!(compared >= 155, "{compared} compared, without {left:?}");
}

/// Pencil marks of a board made of this grid: the value of the grid, and each other with this probability in
/// percent.
fn marks(grid: &[usize], side: usize, percent: u64) -> Marks {
    let mut random = Random(0xA15);
    let mut set = |number: usize| -> ValueSet<4> {
        let mut is_in = |value: &Value| value.number() == number || random.next() % 100 < percent;
        (0..side).map(Value::new).filter(|value| is_in(value)).collect()
    };
    Marks::new(grid.iter().map(|&number| set(number)).collect()).expect("pencil marks")
}

fn almost_locked_sets(board: &Board, marks: &Marks, map: &Map) -> BTreeSet<BTreeSet<usize>> {
    let (candidates, bounds) = (Candidates::<1>::with_marks(board, marks), Bounds::none());
    let position = Position::new(&candidates);
    let sets = position.almost_locked_sets(&bounds).iter();
    sets.map(|set| set.cells.iter().map(|cell| map.cells[cell.index()]).collect()).collect()
}

#[test]
fn almost_locked_sets_beyond_the_limit_are_the_same_in_a_redrawn_board() {
    for (order, given, marked) in [(4, 45, 15), (5, 55, 25)] {
        let side = order * order;
        let board = holes(order, given, 2);
        let marks = marks(&full_grid(order, 2), side, marked);
        let same = identity(side);
        let sets = almost_locked_sets(&board, &marks, &same);
        let largest = sets.iter().map(BTreeSet::len).max();
        assert!(sets.len() <= MAX_SETS && (2..MAX_CELLS).contains(&largest.unwrap_or(0)), "{largest:?}");
        for seed in 0..4 {
            let map = Map::random(order, 0xD1CE + seed);
            let there = almost_locked_sets(&map.board(&board), &map.marks(&marks), &same);
            assert!(almost_locked_sets(&board, &marks, &map) == there, "side {side}, drawing {seed}");
        }
    }
}
