//! Rules for the whole board: keys that are `true`, and `negative`, the list of the marks whose absence has a
//! meaning. The pairs without a mark of a key are about the values that its marks have.

use super::entries::{Entries, no_key};
use crate::puzzle::Puzzle;
use serde_json::json;
use std::collections::BTreeSet;
use sudokud_core::constraint::{Constraint, Relation};

/// A rule that holds for the whole board.
pub(super) fn flag(key: &'static str) -> Entries {
    Ok(vec![(key, json!(true))])
}

/// With this key, marks of the difference 1 are exempt.
pub(super) fn nonconsecutive(puzzle: &Puzzle) -> Entries {
    match values(puzzle, "difference").contains(&1) {
        true => Err("pairs with a mark are exempt from the form's rule".to_owned()),
        false => flag("nonconsecutive"),
    }
}

/// Returns the value of a mark.
fn value_of(mark: &Constraint) -> i64 {
    mark.number("value").unwrap_or(if mark.kind().name == "ratio" { 2 } else { 1 })
}

/// Returns the values of the marks of a kind.
fn values(puzzle: &Puzzle, kind: &str) -> BTreeSet<i64> {
    puzzle.constraints.iter().filter(|mark| mark.kind().name == kind).map(value_of).collect()
}

/// Each kind of marks is a rule of its own: marks of another kind are not exempt from it. So relations of
/// several kinds can be written only if no pair is marked.
pub(super) fn negative(puzzle: &Puzzle, negative: &Constraint) -> Entries {
    let of = negative.relations("of");
    let kinds: BTreeSet<&str> = of.iter().map(|relation| relation.kind.as_str()).collect();
    let is_mark =
        |mark: &&Constraint| of.iter().any(|of| of.kind == mark.kind().name && of.value == value_of(mark));
    if kinds.len() > 1 && puzzle.constraints.iter().any(|mark| is_mark(&mark)) {
        return Err("in the form, a mark is exempt from the rule about its own kind only".to_owned());
    }
    let mut entries = Vec::new();
    for kind in kinds {
        let own = of.iter().filter(|relation| relation.kind == kind);
        let own: BTreeSet<i64> = own.map(|relation: &Relation| relation.value).collect();
        let (name, wanted) = match kind {
            "difference" => ("difference", or_default(values(puzzle, kind), 1)),
            "ratio" => ("ratio", or_default(values(puzzle, kind), 2)),
            _ => ("xv", BTreeSet::from([5, 10])),
        };
        if own != wanted {
            return no_key();
        }
        entries.push(("negative", json!(name)));
    }
    Ok(entries)
}

fn or_default(values: BTreeSet<i64>, default: i64) -> BTreeSet<i64> {
    if values.is_empty() { BTreeSet::from([default]) } else { values }
}
