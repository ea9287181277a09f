//! The object: cells, houses, constraints, words.

use super::entries;
use super::marks::Marks;
use crate::boards::candidate_grid::{NO_CANDIDATE, cell_of};
use crate::drawing;
use crate::puzzle::{Puzzle, Unwritten};
use serde_json::{Map, Value as Json, json};
use std::collections::BTreeSet;
use sudokud_model::grid::{Cell, ValueSet};
use sudokud_model::houses::{Blocks, HouseKind, Pattern};

/// The version of the form.
const VERSION: &str = "1.6.0";

/// Returns the object, and the constraints that are in words alone.
pub(super) fn object(puzzle: &Puzzle) -> (Json, Vec<Unwritten>) {
    let (side, mut unwritten) = (puzzle.side(), Vec::new());
    let cells = puzzle.layout().cells().map(|cell| cell_entry(puzzle, cell, &mut unwritten)).collect();
    let mut list = houses(puzzle);
    let marks = Marks::of(puzzle);
    list.extend(marks.entries(puzzle));
    let mut in_words = BTreeSet::new();
    for (index, constraint) in puzzle.constraints.iter().enumerate() {
        match entries::entry(puzzle, &marks, constraint) {
            Ok(entry) => list.extend(entry),
            Err(reason) => {
                in_words.insert(index);
                let what = format!("{}: {reason}; it is in words", constraint.kind().name);
                unwritten.push(Unwritten::constraint(index, what));
            }
        }
    }
    let mut object = Map::new();
    let mut set = |key: &str, value: Json| {
        object.insert(key.to_owned(), value);
    };
    let rules = drawing::rules(puzzle, &in_words);
    for (key, words) in [("name", &puzzle.title), ("author", &puzzle.author), ("comment", &rules)] {
        if let Some(words) = words {
            set(key, json!(words));
        }
    }
    set("type", json!("custom"));
    set("size", json!(side));
    set("minDigit", json!(puzzle.first_value));
    set("maxDigit", json!(puzzle.first_value + side - 1));
    set("cells", cells);
    set("constraints", Json::Array(list));
    (json!({ "formatVersion": VERSION, "puzzle": object }), unwritten)
}

/// Returns the digits of values as bits.
pub(super) fn mask(puzzle: &Puzzle, values: ValueSet<4>) -> u64 {
    values.iter().map(|value| 1 << puzzle.number(value)).sum()
}

fn cell_entry(puzzle: &Puzzle, cell: Cell, unwritten: &mut Vec<Unwritten>) -> Json {
    match (puzzle.board.get(cell), puzzle.marks_of(cell)) {
        (Some(value), _) if puzzle.is_given(cell) => json!({ "given": true, "value": puzzle.number(value) }),
        (Some(value), _) => json!({ "value": puzzle.number(value) }),
        (None, Some(marks)) if marks.is_empty() => {
            unwritten.push(cell_of(cell, NO_CANDIDATE));
            json!({})
        }
        (None, Some(marks)) => json!({ "candidates": mask(puzzle, marks) }),
        (None, None) => json!({}),
    }
}

/// Returns the entries of the givens, of rows and columns, and of all other houses.
fn houses(puzzle: &Puzzle) -> Vec<Json> {
    let (layout, side) = (puzzle.layout(), puzzle.side());
    let area = json!({ "x": 0, "y": 0, "width": side, "height": side });
    let mut list = vec![json!({ "type": 0 }), json!({ "type": 2003, "areas": [area] })];
    if layout.rules().blocks != Blocks::None {
        let first = layout.areas().next().map_or(0, |house| house.index());
        let region = |cell| layout.block_of(cell).map_or(-1, |house| (house.index() - first) as i64);
        list.push(json!({ "type": 1, "regions": layout.cells().map(region).collect::<Vec<i64>>() }));
    }
    let different = |cells: &[Cell]| json!({ "type": 305, "cells": entries::numbers(cells) });
    for pattern in &layout.rules().patterns {
        match pattern {
            Pattern::MainDiagonal => list.push(json!({ "type": 10 })),
            Pattern::AntiDiagonal => list.push(json!({ "type": 11 })),
            Pattern::DisjointGroups => list.push(json!({ "type": 14 })),
            Pattern::Windows => {
                let windows = layout.houses_of_kind(HouseKind::Window);
                list.extend(windows.map(|house| different(layout.cells_of(house))));
            }
        }
    }
    list.extend(layout.rules().extra.iter().map(|cells| different(cells)));
    list
}
