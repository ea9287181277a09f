//! Facts about all marks of a puzzle, found once: rules for pairs without a mark ask for it, and a
//! puzzle can have thousands of both.

use crate::puzzle::Puzzle;
use std::collections::BTreeSet;
use sudokud_model::constraint::Constraint;

/// The kinds of marks that rules for pairs without a mark are about.
const KINDS: [&str; 3] = ["difference", "ratio", "pair_sum"];

/// The values of the marks of a puzzle, by kind.
pub(crate) struct MarkFacts {
    values: [BTreeSet<i64>; 3],
}

impl MarkFacts {
    pub(crate) fn of(puzzle: &Puzzle) -> Self {
        let of_kind = |kind| {
            let marks = puzzle.constraints.iter().filter(move |mark: &&Constraint| mark.kind().name == kind);
            marks.map(value_of).collect()
        };
        Self { values: KINDS.map(of_kind) }
    }

    /// Returns the values of the marks of a kind.
    pub(crate) fn values(&self, kind: &str) -> &BTreeSet<i64> {
        let at = KINDS.iter().position(|known| *known == kind).unwrap_or(0);
        &self.values[at]
    }
}

/// Returns the value of a mark.
pub(crate) fn value_of(mark: &Constraint) -> i64 {
    mark.number("value").unwrap_or(if mark.kind().name == "ratio" { 2 } else { 1 })
}
