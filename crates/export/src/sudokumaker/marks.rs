//! Marks between cells: an entry for each kind, with all marks of the kind and the rule for pairs without
//! one. An edge is known on boards of side 9: 1 to N−1 of the edges of a row are those to the right of its
//! cells, the next N those below them.

use crate::mark_facts::{MarkFacts, value_of};
use crate::puzzle::Puzzle;
use serde_json::{Value as Json, json};
use std::collections::BTreeSet;
use sudokud_core::constraint::Constraint;
use sudokud_core::grid::Cell;

/// The side of a board whose edges are known.
const SIDE: usize = 9;

const TYPES: [(&str, i64); 3] = [("difference", 200), ("ratio", 201), ("pair_sum", 202)];

/// The marks of a puzzle, and which kinds of them are on edges that are known.
pub(super) struct Marks {
    facts: MarkFacts,
    /// By type, whether a mark of it has no edge.
    without_edge: [bool; 3],
}

impl Marks {
    pub(super) fn of(puzzle: &Puzzle) -> Self {
        let has_none = |(kind, _)| {
            let mut marks = puzzle.constraints.iter().filter(|mark| mark.kind().name == kind);
            marks.any(|mark| check_mark(puzzle, mark).is_err())
        };
        Self { facts: MarkFacts::of(puzzle), without_edge: TYPES.map(has_none) }
    }

    /// Returns the entries of marks and of pairs without a mark.
    pub(super) fn entries(&self, puzzle: &Puzzle) -> Vec<Json> {
        TYPES.iter().filter_map(|(kind, of)| self.entry(puzzle, kind, *of)).collect()
    }

    fn entry(&self, puzzle: &Puzzle, kind: &str, of: i64) -> Option<Json> {
        let all = || puzzle.constraints.iter();
        let marks = all().filter(|mark| mark.kind().name == kind && check_mark(puzzle, mark).is_ok());
        let clues: Vec<Json> = marks.flat_map(clues).collect();
        let rules = all().filter(|rule| rule.kind().name == "negative" && self.check_negative(rule).is_ok());
        let relations = rules.flat_map(|rule| rule.relations("of")).filter(|relation| relation.kind == kind);
        let negative: BTreeSet<i64> = relations.map(|relation| relation.value).collect();
        let is_empty = clues.is_empty() && negative.is_empty();
        (!is_empty).then(|| json!({ "type": of, "clues": clues, "negative": negative }))
    }

    /// Checks that a rule for pairs without a mark is about one kind: other marks are not exempt from it.
    pub(super) fn check_negative(&self, rule: &Constraint) -> Result<(), String> {
        let kinds: BTreeSet<&str> =
            rule.relations("of").iter().map(|relation| relation.kind.as_str()).collect();
        if kinds.len() > 1 && kinds.iter().any(|kind| !self.facts.values(kind).is_empty()) {
            return Err("in the form, a mark is exempt from the rule about its own kind only".to_owned());
        }
        let lacks_edge =
            TYPES.iter().zip(self.without_edge).any(|((kind, _), lacks)| lacks && kinds.contains(kind));
        if lacks_edge { Err("a mark has no edge that is known".to_owned()) } else { Ok(()) }
    }
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
