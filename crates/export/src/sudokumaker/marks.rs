//! Marks between cells: an entry for each kind, with all marks of the kind and the rule for pairs without
//! one. An edge is known on boards of side 9: 1 to N−1 of the edges of a row are those to the right of its
//! cells, the next N those below them.

use crate::puzzle::Puzzle;
use serde_json::{Value as Json, json};
use std::collections::BTreeSet;
use sudokud_core::constraint::Constraint;
use sudokud_core::grid::Cell;

/// The side of a board whose edges are known.
const SIDE: usize = 9;

const TYPES: [(&str, i64); 3] = [("difference", 200), ("ratio", 201), ("pair_sum", 202)];

/// Returns the entries of marks and of pairs without a mark.
pub(super) fn entries(puzzle: &Puzzle) -> Vec<Json> {
    TYPES.iter().filter_map(|(kind, of)| entry(puzzle, kind, *of)).collect()
}

fn entry(puzzle: &Puzzle, kind: &str, of: i64) -> Option<Json> {
    let all = || puzzle.constraints.iter();
    let marks = all().filter(|mark| mark.kind().name == kind && check_mark(puzzle, mark).is_ok());
    let clues: Vec<Json> = marks.flat_map(clues).collect();
    let negatives =
        all().filter(|rule| rule.kind().name == "negative" && check_negative(puzzle, rule).is_ok());
    let relations = negatives.flat_map(|rule| rule.relations("of")).filter(|relation| relation.kind == kind);
    let negative: BTreeSet<i64> = relations.map(|relation| relation.value).collect();
    let is_empty = clues.is_empty() && negative.is_empty();
    (!is_empty).then(|| json!({ "type": of, "clues": clues, "negative": negative }))
}

/// Returns the value of a mark.
fn value_of(mark: &Constraint) -> i64 {
    mark.number("value").unwrap_or(if mark.kind().name == "ratio" { 2 } else { 1 })
}

fn clues(mark: &Constraint) -> Vec<Json> {
    let value = value_of(mark);
    pairs(mark).into_iter().filter_map(|pair| Some(json!({ "value": value, "edge": edge(pair)? }))).collect()
}

/// Returns the pairs that a mark is about: two cells as they are, of more those that touch.
fn pairs(mark: &Constraint) -> Vec<[Cell; 2]> {
    let cells = mark.cells("cells");
    let later = |(at, &a): (usize, &Cell)| cells[at + 1..].iter().map(move |&b| [a, b]).collect::<Vec<_>>();
    let all = cells.iter().enumerate().flat_map(later);
    all.filter(|&pair| cells.len() == 2 || edge(pair).is_some()).collect()
}

/// Returns the edge between two cells that touch.
fn edge([a, b]: [Cell; 2]) -> Option<usize> {
    let (first, second) = (a.min(b).index(), a.max(b).index());
    let (row, column) = (first / SIDE, first % SIDE);
    match second - first {
        1 if column + 1 < SIDE => Some(2 * SIDE * row + column + 1),
        SIDE => Some(2 * SIDE * row + column + SIDE),
        _ => None,
    }
}

/// Checks that a mark is on edges that are known.
pub(super) fn check_mark(puzzle: &Puzzle, mark: &Constraint) -> Result<(), String> {
    if puzzle.side() != SIDE {
        return Err(format!("the edges of the form are known on boards of side {SIDE}"));
    }
    match pairs(mark).into_iter().all(|pair| edge(pair).is_some()) {
        true => Ok(()),
        false => Err("the form has marks between cells that touch".to_owned()),
    }
}

/// Checks that a rule for pairs without a mark is about one kind: other marks are not exempt from it.
pub(super) fn check_negative(puzzle: &Puzzle, rule: &Constraint) -> Result<(), String> {
    let kinds: BTreeSet<&str> = rule.relations("of").iter().map(|relation| relation.kind.as_str()).collect();
    let marks = || puzzle.constraints.iter().filter(|mark| kinds.contains(mark.kind().name));
    if kinds.len() > 1 && marks().next().is_some() {
        return Err("in the form, a mark is exempt from the rule about its own kind only".to_owned());
    }
    marks().try_for_each(|mark| check_mark(puzzle, mark))
}
