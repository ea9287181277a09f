//! Marks between cells: an entry for each kind, with all marks of the kind and the rule for pairs without
//! one. Edges count by rows of N: of two such rows, the first has the left sides of cells, the second their
//! lower sides.

use crate::mark_facts::{MarkFacts, value_of};
use crate::puzzle::Puzzle;
use serde_json::{Value as Json, json};
use std::collections::BTreeSet;
use sudokud_model::constraint::Constraint;
use sudokud_model::grid::Cell;

/// A type: its kind, its number, and the field that exempts its marks from the rule of the other kind.
const TYPES: [(&str, i64, Option<&str>); 3] = [
    ("difference", 200, Some("overrideNegativeRatios")),
    ("ratio", 201, Some("overrideNegativeDifferences")),
    ("pair_sum", 202, None),
];

/// The marks of a puzzle, and which kinds of them are on no edge.
pub(super) struct Marks {
    facts: MarkFacts,
    /// By type, whether a mark of it has no edge.
    without_edge: [bool; 3],
    /// Whether the puzzle has one rule for pairs without a mark, and it is about differences and ratios.
    has_common_rule: bool,
}

impl Marks {
    pub(super) fn of(puzzle: &Puzzle) -> Self {
        let has_none = |(kind, ..): (&str, i64, Option<&str>)| {
            let mut marks = puzzle.constraints.iter().filter(|mark| mark.kind().name == kind);
            marks.any(|mark| check_mark(puzzle, mark).is_err())
        };
        let facts = MarkFacts::of(puzzle);
        let is_about_either = |rule: &&Constraint| {
            rule.kind().name == "negative"
                && ["difference", "ratio"].iter().any(|kind| !of_kind(rule, kind).is_empty())
        };
        let rules: Vec<&Constraint> = puzzle.constraints.iter().filter(is_about_either).collect();
        let has_common_rule = matches!(rules.as_slice(), [rule] if is_common(rule, &facts));
        Self { without_edge: TYPES.map(has_none), facts, has_common_rule }
    }

    /// Returns the entries of marks and of pairs without a mark.
    pub(super) fn entries(&self, puzzle: &Puzzle) -> Vec<Json> {
        TYPES.iter().filter_map(|of| self.entry(puzzle, *of)).collect()
    }

    fn entry(&self, puzzle: &Puzzle, (kind, of, exempts): (&str, i64, Option<&str>)) -> Option<Json> {
        let all = || puzzle.constraints.iter();
        let marks = all().filter(|mark| mark.kind().name == kind && check_mark(puzzle, mark).is_ok());
        let side = puzzle.side();
        let clues: Vec<Json> = marks.flat_map(|mark| clues(mark, side)).collect();
        let rules = all().filter(|rule| rule.kind().name == "negative" && self.check_negative(rule).is_ok());
        let negative: BTreeSet<i64> = rules.flat_map(|rule| of_kind(rule, kind)).collect();
        let is_empty = clues.is_empty() && negative.is_empty();
        let mut entry = json!({ "type": of, "clues": clues, "negative": negative });
        if let Some(exempts) = exempts.filter(|_| self.has_common_rule) {
            entry[exempts] = Json::Bool(true);
        }
        (!is_empty).then_some(entry)
    }

    /// Checks that a rule for pairs without a mark is about one kind, or is the only one about differences
    /// and ratios: other marks are not exempt from it.
    pub(super) fn check_negative(&self, rule: &Constraint) -> Result<(), String> {
        let kinds: BTreeSet<&str> =
            rule.relations("of").iter().map(|relation| relation.kind.as_str()).collect();
        let has_marks = kinds.iter().any(|kind| !self.facts.values(kind).is_empty());
        let is_common = self.has_common_rule && !kinds.contains("pair_sum");
        if kinds.len() > 1 && has_marks && !is_common {
            return Err("in the form, a mark is exempt from the rule about its own kind only".to_owned());
        }
        let lacks_edge =
            TYPES.iter().zip(self.without_edge).any(|((kind, ..), lacks)| lacks && kinds.contains(kind));
        if lacks_edge { Err("a mark is on no edge".to_owned()) } else { Ok(()) }
    }
}

/// Returns the values of a kind that a rule for pairs without a mark is about.
fn of_kind(rule: &Constraint, kind: &str) -> Vec<i64> {
    let relations = rule.relations("of").iter().filter(|relation| relation.kind == kind);
    relations.map(|relation| relation.value).collect()
}

/// Returns whether a rule is about differences and ratios, and about the values of all marks of both.
fn is_common(rule: &Constraint, facts: &MarkFacts) -> bool {
    ["difference", "ratio"].iter().all(|kind| {
        let values = of_kind(rule, kind);
        !values.is_empty() && facts.values(kind).iter().all(|value| values.contains(value))
    })
}

fn clues(mark: &Constraint, side: usize) -> Vec<Json> {
    let value = value_of(mark);
    let clue = |pair| Some(json!({ "value": value, "edge": edge(pair, side)? }));
    pairs(mark, side).into_iter().filter_map(clue).collect()
}

/// Returns the pairs that a mark is about: two cells as they are, of more those that touch.
fn pairs(mark: &Constraint, side: usize) -> Vec<[Cell; 2]> {
    let cells = mark.cells("cells");
    let later = |(at, &a): (usize, &Cell)| cells[at + 1..].iter().map(move |&b| [a, b]).collect::<Vec<_>>();
    let all = cells.iter().enumerate().flat_map(later);
    all.filter(|&pair| cells.len() == 2 || edge(pair, side).is_some()).collect()
}

/// Returns the edge between two cells that touch.
fn edge([a, b]: [Cell; 2], side: usize) -> Option<usize> {
    let (first, second) = (a.min(b).index(), a.max(b).index());
    let (row, column) = (first / side, first % side);
    match second - first {
        1 if column + 1 < side => Some(2 * side * row + column + 1),
        step if step == side => Some(2 * side * row + side + column),
        _ => None,
    }
}

/// Checks that a mark is on edges.
pub(super) fn check_mark(puzzle: &Puzzle, mark: &Constraint) -> Result<(), String> {
    match pairs(mark, puzzle.side()).into_iter().all(|pair| edge(pair, puzzle.side()).is_some()) {
        true => Ok(()),
        false => Err("the form has marks between cells that touch".to_owned()),
    }
}
