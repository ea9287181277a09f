//! The words below the board: rules of the whole board, and the meanings of tags. For readers that do not see
//! the picture, the number of constraints of each kind.

use crate::constraints::drawn_constraint::DrawnConstraint;
use crate::constraints::text::fill;
use std::collections::{BTreeMap, HashSet};
use sudokud_model::constraint::Constraint;
use sudokud_model::constraint::figure::Figure;
use sudokud_model::houses::Layout;

/// The largest number of characters in a line, unless one phrase has more.
const CHARACTERS: usize = 56;

/// The largest number of lines.
const MAX_LINES: usize = 6;

/// Returns the lines of words. Equal phrases are written once.
pub(crate) fn lines(constraints: &[Constraint], layout: &Layout) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    let (mut known, mut left_out) = (HashSet::new(), 0);
    for phrase in DrawnConstraint::all(constraints, layout).iter().filter_map(phrase) {
        if !known.insert(phrase.clone()) {
            continue;
        }
        let count = lines.len();
        match lines.last_mut() {
            Some(line) if line.chars().count() + phrase.chars().count() + 3 <= CHARACTERS => {
                *line += " · ";
                *line += &phrase;
            }
            _ if count == MAX_LINES => left_out += 1,
            _ => lines.push(phrase),
        }
    }
    if left_out > 0 {
        lines.push(format!("and {left_out} more"));
    }
    lines
}

fn phrase(drawn: &DrawnConstraint<'_>) -> Option<String> {
    match drawn.constraint.kind().figure {
        Figure::Words(words) => fill(words, drawn),
        Figure::Area(area) => fill(area.words, drawn),
        _ => None,
    }
}

/// Returns the number of constraints of each kind, in the order of their names.
pub(crate) fn counts(constraints: &[Constraint]) -> BTreeMap<&'static str, usize> {
    let mut counts = BTreeMap::new();
    for constraint in constraints {
        *counts.entry(constraint.kind().name).or_insert(0) += 1;
    }
    counts
}
