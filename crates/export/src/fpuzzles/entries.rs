//! The parts of an entry: names of cells, numbers, lines.

use crate::drawing::Place;
use serde_json::{Value as Json, json};
use sudokud_model::grid::Cell;

/// The entries of a constraint, each with its key, or why it has none.
pub(super) type Entries = Result<Vec<(&'static str, Json)>, String>;

/// A constraint without a key.
pub(super) fn no_key() -> Entries {
    Err("the form has no rule for it".to_owned())
}

/// Returns the name of a place, `R3C12`.
pub(super) fn name((row, column): Place) -> String {
    format!("R{row}C{column}")
}

/// Returns the name of a cell.
pub(super) fn cell_name(cell: Cell, side: usize) -> String {
    name(((cell.index() / side + 1) as i64, (cell.index() % side + 1) as i64))
}

/// Returns the names of cells.
pub(super) fn names(cells: &[Cell], side: usize) -> Vec<String> {
    cells.iter().map(|&cell| cell_name(cell, side)).collect()
}

/// Returns an entry with cells and perhaps a value, which f-puzzles has as a text.
pub(super) fn with_value(cells: &[Cell], side: usize, value: Option<i64>) -> Json {
    let mut entry = json!({ "cells": names(cells, side) });
    if let Some(value) = value {
        entry["value"] = json!(value.to_string());
    }
    entry
}
