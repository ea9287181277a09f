//! Kinds that are lines.

use super::entries::{Entries, names};
use crate::puzzle::Puzzle;
use serde_json::json;
use sudokud_model::constraint::Constraint;

/// The difference of a lockout line without one.
const LOCKOUT: i64 = 4;

/// The keys of lines by kind, and the field that their value is.
const KEYS: [(&str, &str, Option<&str>); 13] = [
    ("thermometer", "thermometer", None),
    ("slow_thermometer", "slowthermometer", None),
    ("palindrome", "palindrome", None),
    ("renban", "renban", None),
    ("whisper", "whispers", Some("difference")),
    ("region_sum_line", "regionsumline", None),
    ("between", "betweenline", None),
    ("lockout", "lockout", Some("difference")),
    ("entropic", "entropicline", None),
    ("modular", "modularline", Some("modulus")),
    ("nabner", "nabner", None),
    ("double_arrow", "doublearrow", None),
    ("zipper", "zipperline", None),
];

/// Returns the entry of a line; `None` if the kind is no line.
pub(super) fn entries(puzzle: &Puzzle, constraint: &Constraint) -> Option<Entries> {
    let kind = constraint.kind().name;
    let (_, key, field) = KEYS.iter().find(|(of, ..)| *of == kind)?;
    let mut entry = json!({ "lines": [names(&constraint.cells("cells"), puzzle.side())] });
    if let Some(field) = field {
        let default = if kind == "lockout" { LOCKOUT } else { puzzle.side().div_ceil(2) as i64 };
        entry["value"] = json!(constraint.number(field).unwrap_or(default).to_string());
    }
    Some(Ok(vec![(key, entry)]))
}

/// An arrow begins in a cell of its circle.
pub(super) fn arrow(puzzle: &Puzzle, arrow: &Constraint) -> Entries {
    let (circle, path) = (arrow.cells("circle"), arrow.cells("path"));
    let side = puzzle.side();
    let touches = |cell: &&sudokud_model::grid::Cell| {
        let step = |a: usize, b: usize| a.abs_diff(b) <= 1;
        let (from, to) = (cell.index(), path[0].index());
        step(from / side, to / side) && step(from % side, to % side)
    };
    let start = circle.iter().find(touches).or(circle.first()).copied();
    let line: Vec<_> = start.into_iter().chain(path.iter().copied()).collect();
    Ok(vec![("arrow", json!({ "cells": names(&circle, side), "lines": [names(&line, side)], "value": "" }))])
}
