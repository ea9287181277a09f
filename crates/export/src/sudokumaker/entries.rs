//! The types of kinds.

use super::marks::{Marks, check_mark};
use super::object::mask;
use crate::drawing::beside;
use crate::puzzle::Puzzle;
use serde_json::{Value as Json, json};
use sudokud_model::constraint::Constraint;
use sudokud_model::grid::{Cell, Value};

/// The entry of a constraint, none if it is in another, or why it has none.
pub(super) type Entry = Result<Option<Json>, String>;

/// The difference of a lockout line without one.
const LOCKOUT: i64 = 4;

/// The side of a board whose thirds are known as groups of digits.
const SIDE_OF_THIRDS: usize = 9;

/// The most values of a quadruple.
const MAX_QUADRUPLE: usize = 4;

/// Types of which a field lists cells that share a rule.
const OF_CELLS: [(&str, i64); 7] = [
    ("even", 100),
    ("odd", 101),
    ("maximum", 102),
    ("minimum", 103),
    ("counting_circles", 306),
    ("row_indexer", 600),
    ("column_indexer", 601),
];

/// Types of lines without a number.
const OF_LINES: [(&str, i64); 5] =
    [("renban", 400), ("palindrome", 402), ("between", 403), ("region_sum_line", 404), ("double_arrow", 409)];

/// Types of clues beside a row or column.
const OF_OUTSIDE: [(&str, i64); 4] =
    [("sandwich", 501), ("x_sum", 502), ("skyscraper", 503), ("numbered_room", 504)];

/// Returns the entry of a constraint.
pub(super) fn entry(puzzle: &Puzzle, marks: &Marks, constraint: &Constraint) -> Entry {
    let kind = constraint.kind().name;
    let number = |table: &[(&str, i64)]| table.iter().find(|(known, _)| *known == kind).map(|(_, of)| *of);
    let cells = || numbers(&constraint.cells("cells"));
    if puzzle.first_value == 0 && ["row_indexer", "column_indexer"].contains(&kind) {
        return Err("the form counts from 1 in it".to_owned());
    }
    if let Some(of) = number(&OF_CELLS) {
        return Ok(Some(json!({ "type": of, "cells": cells() })));
    }
    if let Some(of) = number(&OF_LINES) {
        return Ok(Some(json!({ "type": of, "lines": [cells()] })));
    }
    if let Some(of) = number(&OF_OUTSIDE) {
        return Ok(Some(json!({ "type": of, "clues": [clue(constraint, puzzle.side())] })));
    }
    let of_board = |of: i64| Ok(Some(json!({ "type": of })));
    let with_difference = |of: i64, default: i64| {
        let difference = constraint.number("difference").unwrap_or(default);
        Ok(Some(json!({ "type": of, "lines": [cells()], "minDifference": difference })))
    };
    match kind {
        "anti_king" => of_board(12),
        "anti_knight" => of_board(13),
        "nonconsecutive" => of_board(15),
        "global_entropy" => Ok(Some(json!({ "type": 16, "groups": thirds(puzzle)? }))),
        "entropic" => Ok(Some(json!({ "type": 406, "lines": [cells()], "groups": thirds(puzzle)? }))),
        "thermometer" => Ok(Some(json!({ "type": 300, "thermometers": [cells()] }))),
        "slow_thermometer" => Ok(Some(json!({ "type": 300, "thermometers": [cells()], "slow": true }))),
        "whisper" => with_difference(401, puzzle.side().div_ceil(2) as i64),
        "lockout" => with_difference(407, LOCKOUT),
        "killer_cage" => match constraint.number("sum") {
            Some(0) => Err("a sum of 0 is none in the form".to_owned()),
            sum => {
                Ok(Some(json!({ "type": 301, "cages": [{ "cells": cells(), "value": sum.unwrap_or(0) }] })))
            }
        },
        "clone" => {
            let groups = constraint.cell_groups("groups").into_iter().map(|group| numbers(&group));
            Ok(Some(json!({ "type": 302, "groups": groups.collect::<Vec<_>>() })))
        }
        "arrow" => Ok(Some(arrow(constraint))),
        "modular" => modular(puzzle, constraint),
        "quadruple" => quadruple(constraint, puzzle.side()),
        "look_and_say" => look_and_say(constraint),
        "little_killer" => little_killer(constraint, puzzle.side()),
        "difference" | "ratio" | "pair_sum" => check_mark(puzzle, constraint).map(|()| None),
        "negative" => marks.check_negative(constraint).map(|()| None),
        _ => Err("the form has no type for it".to_owned()),
    }
}

/// Returns the numbers of cells.
pub(super) fn numbers(cells: &[Cell]) -> Vec<usize> {
    cells.iter().map(|cell| cell.index()).collect()
}

/// Returns the low, the middle and the high digits.
fn thirds(puzzle: &Puzzle) -> Result<Vec<u64>, String> {
    if puzzle.side() != SIDE_OF_THIRDS {
        return Err(format!("the form has it on boards of side {SIDE_OF_THIRDS}"));
    }
    let third = |at: usize| mask(puzzle, (3 * at..3 * at + 3).map(Value::new).collect());
    Ok((0..3).map(third).collect())
}

/// Returns lines of which successive cells have a digit of each group: the digits by remainder.
fn modular(puzzle: &Puzzle, line: &Constraint) -> Entry {
    let modulus = line.number("modulus").unwrap_or(2) as usize;
    if modulus > puzzle.side() {
        return Err("the form has groups of digits, none of which is empty".to_owned());
    }
    let group = |remainder| {
        let values = puzzle.layout().values().filter(|&value| puzzle.number(value) % modulus == remainder);
        mask(puzzle, values.collect())
    };
    let groups: Vec<u64> = (0..modulus).map(group).collect();
    Ok(Some(json!({ "type": 406, "lines": [numbers(&line.cells("cells"))], "groups": groups })))
}

/// Returns a quadruple; its corner counts by rows of N + 1, from the corner of the board.
fn quadruple(quadruple: &Constraint, side: usize) -> Entry {
    let (cells, digits) = (quadruple.cells("cells"), quadruple.numbers("values"));
    let Some((row, column)) = square_of(&cells, side).filter(|_| digits.len() <= MAX_QUADRUPLE) else {
        return Err("the form has up to four values in a square of 2×2 cells".to_owned());
    };
    let corner = (row + 1) * (side + 1) + column + 1;
    Ok(Some(json!({ "type": 303, "clues": [{ "corner": corner, "digits": digits }] })))
}

/// Returns the row and the column of the first cell of a square of 2×2 cells.
fn square_of(cells: &[Cell], side: usize) -> Option<(usize, usize)> {
    let first = cells.iter().min()?.index();
    let square = [0, 1, side, side + 1].map(|step| Cell::new(first + step));
    let is_square = cells.len() == 4 && square.iter().all(|cell| cells.contains(cell));
    (is_square && first % side + 1 < side).then_some((first / side, first % side))
}

/// Returns a look-and-say cage: its text has a digit for each count and for each value.
fn look_and_say(cage: &Constraint) -> Entry {
    let counts = cage.tuples("counts");
    let all = counts.iter().flatten();
    if counts.iter().any(|count| count.first() == Some(&0)) || all.clone().any(|number| *number > 9) {
        return Err("the form has counts and values from 1 to 9".to_owned());
    }
    let text: String = all.map(i64::to_string).collect();
    Ok(Some(json!({ "type": 304, "cages": [{ "cells": numbers(&cage.cells("cells")), "value": text }] })))
}

/// Returns a little killer, which begins at the border: its place is the one before the first cell.
fn little_killer(clue: &Constraint, side: usize) -> Entry {
    let (down, right) = match clue.text("direction") {
        Some("down_right") => (1, 1),
        Some("down_left") => (1, -1),
        Some("up_right") => (-1, 1),
        _ => (-1, -1),
    };
    let start = clue.cell("start").map_or(0, Cell::index);
    let (row, column) = ((start / side) as i64 + 1 - down, (start % side) as i64 + 1 - right);
    let is_inside = |number: i64| (1..=side as i64).contains(&number);
    if is_inside(row) && is_inside(column) {
        return Err("the form has diagonals that begin at the border".to_owned());
    }
    let diagonal = if down == right { -1 } else { 1 };
    let place = row * (side as i64 + 2) + column;
    let sum = clue.number("sum").unwrap_or(0);
    Ok(Some(json!({ "type": 500, "clues": [{ "value": sum, "outerCell": place, "diagonal": diagonal }] })))
}

/// Returns a clue; its place counts by rows of N + 2, from the corner outside of the board.
fn clue(clue: &Constraint, side: usize) -> Json {
    let (row, column) = beside(clue, side).unwrap_or_default();
    let place = row * (side as i64 + 2) + column;
    json!({ "value": clue.number("value").unwrap_or(0), "outerCell": place })
}

/// Returns an arrow. The cells of its bulb are in order from the units.
fn arrow(arrow: &Constraint) -> Json {
    let mut bulb = arrow.cells("circle");
    let start = bulb.last().copied();
    bulb.sort_unstable();
    let path: Vec<Cell> = start.into_iter().chain(arrow.cells("path")).collect();
    bulb.reverse();
    json!({ "type": 408, "bulbsWithArrows": [{ "bulbCells": numbers(&bulb), "arrows": [numbers(&path)] }] })
}
