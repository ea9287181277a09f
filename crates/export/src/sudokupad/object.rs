//! The object: cells, regions, cages, drawings, words.

use super::drawn::Drawings;
use crate::boards::candidate_grid::{NO_CANDIDATE, cell_of};
use crate::drawing;
use crate::puzzle::{Puzzle, Unwritten};
use serde_json::{Map, Value as Json, json};
use std::collections::BTreeSet;
use sudokud_model::grid::Cell;
use sudokud_model::houses::HouseKind;

/// The size of a cell, in the units of the thickness of lines.
const CELL_SIZE: u32 = 64;

/// The largest side whose solution is one symbol a cell.
const MAX_SOLUTION: usize = 9;

/// Returns the object, and what in it is a drawing or words only.
pub(super) fn object(puzzle: &Puzzle) -> (Json, Vec<Unwritten>) {
    let (side, mut unwritten) = (puzzle.side(), Vec::new());
    let cells: Vec<Json> =
        puzzle.layout().cells().map(|cell| cell_entry(puzzle, cell, &mut unwritten)).collect();
    let mut drawings = Drawings::default();
    houses(puzzle, &mut drawings, &mut unwritten);
    let drawn = constraints(puzzle, &mut drawings, &mut unwritten);
    let mut object = Map::new();
    let mut set = |key: &str, value: Json| {
        object.insert(key.to_owned(), value);
    };
    set("cellSize", json!(CELL_SIZE));
    set("cells", cells.chunks(side).collect());
    set("regions", regions(puzzle));
    drawings.lists().into_iter().for_each(|(key, list)| set(key, list));
    set("metadata", words(puzzle, &drawn, &mut unwritten));
    (Json::Object(object), unwritten)
}

/// Only givens are values of a cell.
fn cell_entry(puzzle: &Puzzle, cell: Cell, unwritten: &mut Vec<Unwritten>) -> Json {
    match (puzzle.givens().get(cell), puzzle.marks_of(cell)) {
        (Some(value), _) => json!({ "value": value.number() }),
        (None, Some(marks)) if marks.is_empty() => {
            unwritten.push(cell_of(cell, NO_CANDIDATE));
            json!({})
        }
        (None, Some(marks)) => {
            let numbers: Vec<usize> = marks.iter().map(|value| value.number()).collect();
            json!({ "centremarks": numbers })
        }
        (None, None) => json!({}),
    }
}

/// Returns a cell as a row and a column.
fn place(cell: Cell, side: usize) -> [usize; 2] {
    [cell.index() / side, cell.index() % side]
}

fn places(cells: &[Cell], side: usize) -> Vec<[usize; 2]> {
    cells.iter().map(|&cell| place(cell, side)).collect()
}

/// Returns the boxes or regions as lists of cells.
fn regions(puzzle: &Puzzle) -> Json {
    let layout = puzzle.layout();
    let is_block = |house: &_| matches!(layout.kind(*house), HouseKind::Box | HouseKind::Region);
    let blocks =
        layout.areas().filter(is_block).map(|house| json!(places(layout.cells_of(house), puzzle.side())));
    blocks.collect()
}

/// Houses besides rows, columns and regions are drawn as lines and cages.
fn houses(puzzle: &Puzzle, drawings: &mut Drawings, unwritten: &mut Vec<Unwritten>) {
    let layout = puzzle.layout();
    for set in layout.sets() {
        let (cells, side) = (layout.cells_of(set), puzzle.side());
        let what = match layout.kind(set) {
            HouseKind::Row | HouseKind::Column | HouseKind::Box | HouseKind::Region => continue,
            HouseKind::Diagonal => {
                drawings.diagonal(&places(cells, side));
                "a diagonal"
            }
            HouseKind::Window => {
                drawings.cage(&places(cells, side), "");
                "a window"
            }
            HouseKind::DisjointGroup => "a disjoint group",
            _ => {
                drawings.cage(&places(cells, side), "");
                "an extra house"
            }
        };
        unwritten.push(Unwritten::new("/houses", format!("{what} is no rule of the form")));
    }
    if matches!(layout.rules().blocks, sudokud_model::houses::Blocks::None) && puzzle.side() > 1 {
        unwritten.push(Unwritten::new("/houses", "that the board has no boxes is a drawing without them"));
    }
}

/// Returns the constraints that are drawn: all but cages with a sum.
fn constraints(puzzle: &Puzzle, drawings: &mut Drawings, unwritten: &mut Vec<Unwritten>) -> BTreeSet<usize> {
    let (elements, mut drawn) = (drawing::elements(puzzle), BTreeSet::new());
    for (index, constraint) in puzzle.constraints.iter().enumerate() {
        let name = constraint.kind().name;
        if let (true, Some(sum)) = (name == "killer_cage", constraint.number("sum")) {
            drawings.killer(&places(&constraint.cells("cells"), puzzle.side()), sum);
            continue;
        }
        drawn.insert(index);
        elements[index].iter().for_each(|element| drawings.add(element));
        let how = if elements[index].is_empty() { "in words" } else { "in words and drawn" };
        unwritten.push(Unwritten::constraint(index, format!("{name}: the form has no rules; it is {how}")));
    }
    drawn
}

fn words(puzzle: &Puzzle, drawn: &BTreeSet<usize>, unwritten: &mut Vec<Unwritten>) -> Json {
    let mut words = Map::new();
    let rules = drawing::rules(puzzle, drawn);
    for (key, text) in [("title", &puzzle.title), ("author", &puzzle.author), ("rules", &rules)] {
        if let Some(text) = text {
            words.insert(key.to_owned(), json!(text));
        }
    }
    match &puzzle.solution {
        Some(solution) if puzzle.side() <= MAX_SOLUTION => {
            let digit = |value: &Option<sudokud_model::grid::Value>| {
                value.map_or_else(|| ".".to_owned(), |value| value.number().to_string())
            };
            words
                .insert("solution".to_owned(), json!(solution.cells().iter().map(digit).collect::<String>()));
        }
        Some(_) => {
            let what = format!("the solution: the form has those of sides up to {MAX_SOLUTION}");
            unwritten.push(Unwritten::new("/with_solution", what));
        }
        None => {}
    }
    Json::Object(words)
}
