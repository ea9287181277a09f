//! The steps of a position do not depend on how the board is drawn: values renamed, lines and chutes
//! exchanged, board transposed.
//!
//! For every technique, at sides 4, 9 and 16: all its steps in a position, and all its steps in the position
//! redrawn, are the same up to the map. A watch ends listings that would take long; these compare nothing,
//! and the test counts how many were left. At sides 16 and 25, the same holds for the almost locked sets.

use std::cell::Cell as Counter;
use std::collections::BTreeSet;
use sudokud_core::grid::{Board, Candidates, Marks, Value, ValueSet};
use sudokud_human::example::{self, Example};
use sudokud_human::logic::almost_locked_set::{MAX_CELLS, MAX_SETS};
use sudokud_human::{self as human, Techniques, WalkOptions, WalkStatus};
use sudokud_human::{Bounds, Position, Step, Technique};
use sudokud_search::budget::{Signal, Stop};
use sudokud_testing::{Map, Random, full_grid, holes};

/// What a [`Map`] does to examples and steps.
trait Redraw {
    fn example(&self, example: &Example) -> Example;
    fn changes(&self, step: &Step) -> Changes;
}

impl Redraw for Map {
    fn example(&self, example: &Example) -> Example {
        Example {
            givens: self.board(&example.givens),
            board: self.board(&example.board),
            marks: self.marks(&example.marks),
            ..example.clone()
        }
    }

    fn changes(&self, step: &Step) -> Changes {
        let on = step.placements.iter().map(|&(cell, value)| (cell, value, true));
        let removed = step
            .eliminations
            .iter()
            .flat_map(|&(cell, set)| set.iter().map(move |value| (cell, value, false)));
        on.chain(removed)
            .map(|(cell, value, on)| (self.cells[cell.index()], self.value(value).index(), on))
            .collect()
    }
}

/// Cell, value, and whether it is placed.
type Changes = BTreeSet<(usize, usize, bool)>;

/// All steps of the example's technique, unless that takes too long.
fn all(example: &Example, map: &Map) -> Option<BTreeSet<Changes>> {
    let techniques = Techniques::of([example.technique]);
    let options = WalkOptions {
        techniques,
        givens: Some(example.givens.clone()),
        max_steps: 0,
        ..WalkOptions::default()
    };
    let asked = Counter::new(0);
    let watch = || {
        asked.set(asked.get() + 1);
        if asked.get() > 3_000 { Signal::Stop(Stop::Deadline) } else { Signal::Continue }
    };
    let outcome = human::all(&example.board, Some(&example.marks), &options, &watch);
    (!matches!(outcome.status, WalkStatus::Stopped(_)))
        .then(|| outcome.steps.iter().map(|step| map.changes(step)).collect())
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
        let order = example.board.side().isqrt();
        let side = order * order;
        let same = Map { cells: (0..side * side).collect(), values: (0..side).collect() };
        let map = Map::random(order, 0xD1CE + k as u64);
        match (all(&example, &map), all(&map.example(&example), &same)) {
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
    let examples =
        Technique::ALL.iter().map(|&technique| example::of(technique).expect("every technique has one"));
    // A constraint is not redrawn with its board.
    let (compared, left, differ) = redrawn(examples.filter(|example| example.constraints.is_none()));
    assert!(differ.is_empty(), "{differ:#?}");
    assert!(compared >= 92, "{compared} compared, without {left:?}");
}

#[test]
fn at_side_4_and_16_each_technique_finds_the_same_in_a_redrawn_board() {
    let lines = include_str!("../../../../tests/data/technique_positions.txt")
        .lines()
        .filter(|line| !line.starts_with('#'));
    let (compared, left, differ) = redrawn(lines.map(|line| example::read(line).expect("a position")));
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
        let same = Map { cells: (0..side * side).collect(), values: (0..side).collect() };
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
