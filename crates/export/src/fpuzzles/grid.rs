//! The grid and the houses of an object.

use super::entries::names;
use crate::boards::candidate_grid::{NO_CANDIDATE, cell_of};
use crate::puzzle::{Puzzle, Unwritten};
use serde_json::{Map, Value as Json, json};
use sudokud_model::constraint::Constraint;
use sudokud_model::grid::Cell;
use sudokud_model::houses::{Blocks, BoxShape, HouseKind, Pattern};

/// Returns the object of the board, its houses and words.
pub(super) fn object(puzzle: &Puzzle) -> (Map<String, Json>, Vec<Unwritten>) {
    let (side, layout) = (puzzle.side(), puzzle.layout());
    let mut object = Map::new();
    object.insert("size".to_owned(), json!(side));
    for (key, words) in [("title", &puzzle.title), ("author", &puzzle.author)] {
        if let Some(words) = words {
            object.insert(key.to_owned(), json!(words));
        }
    }
    let mut unwritten = Vec::new();
    let cells: Vec<Json> = layout.cells().map(|cell| cell_entry(puzzle, cell, &mut unwritten)).collect();
    object.insert("grid".to_owned(), cells.chunks(side).collect());
    if let Some(solution) = &puzzle.solution {
        let numbers = solution.cells().iter().map(|value| value.map_or(0, |value| value.number()));
        object.insert("solution".to_owned(), numbers.collect());
    }
    let mut extra: Vec<Json> = Vec::new();
    let mut add_extra = |cells: &[Cell]| extra.push(json!({ "cells": names(cells, side) }));
    for pattern in &layout.rules().patterns {
        let key = match pattern {
            Pattern::MainDiagonal => "diagonal-",
            Pattern::AntiDiagonal => "diagonal+",
            Pattern::DisjointGroups => "disjointgroups",
            Pattern::Windows => {
                layout.houses_of_kind(HouseKind::Window).for_each(|house| add_extra(layout.cells_of(house)));
                continue;
            }
        };
        object.insert(key.to_owned(), json!(true));
    }
    layout.rules().extra.iter().for_each(|cells| add_extra(cells));
    if !extra.is_empty() {
        object.insert("extraregion".to_owned(), json!(extra));
    }
    (object, unwritten)
}

fn cell_entry(puzzle: &Puzzle, cell: Cell, unwritten: &mut Vec<Unwritten>) -> Json {
    let mut entry = Map::new();
    let mut set = |key: &str, value: Json| {
        entry.insert(key.to_owned(), value);
    };
    if has_regions(puzzle) {
        let first = puzzle.layout().areas().next().map_or(0, |house| house.index());
        set("region", json!(puzzle.layout().block_of(cell).map(|house| house.index() - first)));
    }
    match puzzle.board.get(cell) {
        Some(value) => {
            set("value", json!(value.number()));
            if puzzle.is_given(cell) {
                set("given", json!(true));
            }
        }
        None => match puzzle.marks_of(cell) {
            Some(marks) if marks.is_empty() => unwritten.push(cell_of(cell, NO_CANDIDATE)),
            Some(marks) => {
                let numbers: Vec<usize> = marks.iter().map(|value| value.number()).collect();
                set("centerPencilMarks", json!(numbers));
            }
            None => {}
        },
    }
    let restricts =
        |of: &&Constraint| of.kind().name == "given" && of.subjects("cells").contains(&cell.into());
    if let Some(given) = puzzle.constraints.iter().find(restricts) {
        set("givenPencilMarks", json!(given.numbers("values")));
    }
    Json::Object(entry)
}

/// Square boxes go without saying.
fn has_regions(puzzle: &Puzzle) -> bool {
    let is_square = |shape: &BoxShape| shape.rows == shape.columns;
    let rules = puzzle.layout().rules();
    let default = BoxShape::default_of(puzzle.side()).filter(is_square);
    default.is_none_or(|shape| rules.blocks != Blocks::Boxes(shape))
}
