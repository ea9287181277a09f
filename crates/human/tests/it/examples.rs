//! The example of each technique, and positions of techniques at other sides.

use std::collections::BTreeSet;
use sudokud_human::example::{self, Example};
use sudokud_human::{Rating, Step, Technique, Techniques, WalkOptions};
use sudokud_model::grid::Cell;
use sudokud_testing::Map;

/// The examples, easiest technique first.
pub(crate) fn examples() -> impl Iterator<Item = Example> {
    let example =
        |&technique| example::of(technique).unwrap_or_else(|| panic!("no example of {technique:?}"));
    Technique::ALL.iter().map(example)
}

/// The positions at sides 4, 6 and 16.
pub(crate) fn positions() -> impl Iterator<Item = Example> {
    lines_of_positions().map(|(line, _)| example::read(line).expect("a position"))
}

/// The steps of the examples, in notation.
pub(crate) fn steps_of_examples() -> impl Iterator<Item = &'static str> {
    let step = |&technique: &Technique| {
        let lines = include_str!("../../../../tests/data/example_steps.txt").lines();
        let found = lines.filter_map(|line| line.split_once('\t')).find(|(id, _)| *id == technique.id());
        found.unwrap_or_else(|| panic!("no step of {technique:?}")).1
    };
    Technique::ALL.iter().map(step)
}

/// The steps of the positions at sides 4, 6 and 16, in notation.
pub(crate) fn steps_of_positions() -> impl Iterator<Item = &'static str> {
    lines_of_positions().map(|(_, step)| step)
}

/// The lines of the positions, and the step of each.
fn lines_of_positions() -> impl Iterator<Item = (&'static str, &'static str)> {
    let lines = include_str!("../../../../tests/data/technique_positions.txt").lines();
    lines.filter(|line| !line.starts_with('#')).filter_map(|line| line.rsplit_once('\t'))
}

#[test]
fn a_line_of_an_example_is_written_as_it_was_read() {
    let lines = include_str!("../../src/ladder/examples.txt").lines();
    for line in lines.chain(lines_of_positions().map(|(line, _)| line)) {
        let Example { technique, givens, board, marks, .. } = example::read(line).unwrap();
        let parts: Vec<&str> = line.split('\t').take(3).collect();
        assert_eq!(example::line(technique, &givens, (&board, &marks)), parts.join("\t"));
    }
}

/// Options that find at most `most` steps of the example's technique; 0 finds all.
pub(crate) fn options_for(example: &Example, most: usize) -> WalkOptions {
    WalkOptions {
        techniques: Techniques::of([example.technique]),
        givens: Some(example.givens.clone()),
        constraints: example.constraints.clone(),
        max_steps: most,
        ..WalkOptions::default()
    }
}

/// The techniques whose easiest steps are rated below this number of tenths.
pub(crate) fn rated_below(tenths: u16) -> impl Iterator<Item = Technique> {
    Technique::ALL.iter().copied().filter(move |technique| technique.rating() < Rating::from_tenths(tenths))
}

/// Cell, value, and whether it is placed.
pub(crate) type Changes = BTreeSet<(usize, usize, bool)>;

/// The changes of a step in a redrawn board.
pub(crate) fn changes(step: &Step, map: &Map) -> Changes {
    let placed = step.placements.iter().map(|&(cell, value)| (cell, value, true));
    let removed =
        step.eliminations.iter().flat_map(|&(cell, set)| set.iter().map(move |value| (cell, value, false)));
    let redrawn = |(cell, value, is_placed): (Cell, _, _)| {
        (map.cells[cell.index()], map.value(value).index(), is_placed)
    };
    placed.chain(removed).map(redrawn).collect()
}

/// The map that redraws nothing.
pub(crate) fn identity(side: usize) -> Map {
    Map { cells: (0..side * side).collect(), values: (0..side).collect() }
}

/// The map that exchanges rows and columns.
pub(crate) fn transposition(side: usize) -> Map {
    let cells = (0..side * side).map(|cell| cell % side * side + cell / side);
    Map { cells: cells.collect(), ..identity(side) }
}
