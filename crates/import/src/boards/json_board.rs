//! A board in JSON: a text, rows, a list of N·N cells, objects with places, or fields named as cells.

use super::cells::{Cells, side_of};
use super::flat::characters;
use super::records::board_of;
use serde_json::{Map, Value as Json};
use sudokud_core::grid::{Value, ValueSet};

/// Names of fields with puzzles, the surest first.
pub(super) const PUZZLES: [&str; 20] = [
    "givens",
    "clues",
    "puzzle",
    "question",
    "quiz",
    "initial",
    "unsolved",
    "problem",
    "start",
    "mission",
    "task",
    "original",
    "initialgrid",
    "initialboard",
    "board",
    "grid",
    "sudoku",
    "value",
    "values",
    "cells",
];

/// Names of fields with solutions.
pub(super) const SOLUTIONS: [&str; 8] =
    ["solution", "solutions", "answer", "answers", "solved", "solvedboard", "solutiongrid", "solvedgrid"];

/// Names of fields with the candidates of all cells.
pub(super) const MARKS: [&str; 8] =
    ["candidates", "pencilmarks", "pencil_marks", "marks", "notes", "centre", "center", "centermarks"];

/// Names of the value of a cell that is an object.
const VALUES: [&str; 8] = ["value", "v", "digit", "number", "num", "val", "n", "given"];

/// Names of fields that say whether a value was given, and the value that says so.
const GIVEN: [(&str, bool); 10] = [
    ("given", true),
    ("isGiven", true),
    ("is_given", true),
    ("fixed", true),
    ("locked", true),
    ("readonly", true),
    ("readOnly", true),
    ("isFixed", true),
    ("editable", false),
    ("isEditable", false),
];

/// Names of the row and the column of a cell.
const PLACES: [(&str, &str); 6] =
    [("row", "col"), ("row", "column"), ("r", "c"), ("y", "x"), ("i", "j"), ("rowIndex", "colIndex")];

/// The longest list of a field that is walked.
const LONGEST_LIST: usize = 1 << 17;

/// A board, and what its cells say besides.
pub(super) struct JsonBoard {
    pub(super) cells: Cells,
    pub(super) solution: Option<Cells>,
}

/// Reads a value as a board; `key` is the name of its field.
pub(super) fn board_at(key: &str, json: &Json) -> Option<JsonBoard> {
    let plain = |cells: Cells| JsonBoard { cells, solution: None };
    match json {
        Json::String(text) if text.contains('\n') => {
            let words: Vec<&str> =
                text.lines().flat_map(characters).filter(|symbol| !symbol.trim().is_empty()).collect();
            let is_square = side_of(words.len()).is_some_and(|side| side > 3);
            Cells::read(&words).ok().filter(|_| is_square).map(plain)
        }
        Json::String(text) => board_of(text).map(plain),
        Json::Array(list) if list.len() <= LONGEST_LIST => board_of_list(list, key),
        Json::Object(object) => board_of_names(object).map(plain),
        _ => None,
    }
}

fn board_of_list(list: &[Json], key: &str) -> Option<JsonBoard> {
    let least = if PUZZLES.contains(&key) || key.is_empty() { 2 } else { 4 };
    if list.len() < least {
        return None;
    }
    let rows: Option<Vec<Vec<&Json>>> =
        list.iter().map(|row| Some(row.as_array()?.iter().collect())).collect();
    if let Some(rows) = rows
        && rows.iter().all(|row| row.len() == rows.len())
    {
        return board_of_cells(&rows.concat());
    }
    let rows: Option<Vec<&str>> = list.iter().map(Json::as_str).collect();
    if let Some(rows) = rows
        && rows.iter().all(|row| row.chars().count() == rows.len())
    {
        let words: Vec<&str> = rows.iter().flat_map(|row| characters(row)).collect();
        return Cells::read(&words).ok().map(|cells| JsonBoard { cells, solution: None });
    }
    if let Some(placed) = placed(list) {
        return board_of_words(&placed, None);
    }
    side_of(list.len()).filter(|&side| side >= least.max(4))?;
    board_of_cells(&list.iter().collect::<Vec<_>>())
}

fn board_of_words(words: &[String], solution: Option<&[String]>) -> Option<JsonBoard> {
    let read = |words: &[String]| Cells::read(&words.iter().map(String::as_str).collect::<Vec<_>>()).ok();
    Some(JsonBoard { cells: read(words)?, solution: solution.and_then(read) })
}

/// Reads the cells of a board: numbers, texts, `null`, lists of candidates, or objects with a value.
fn board_of_cells(cells: &[&Json]) -> Option<JsonBoard> {
    let words = cells.iter().map(|cell| word_of(cell)).collect::<Option<Vec<String>>>()?;
    let solution: Option<Vec<String>> =
        cells.iter().map(|cell| SOLUTIONS.iter().find_map(|name| word_of(cell.get(name)?))).collect();
    board_of_words(&words, solution.as_deref())
}

/// Returns the word of a cell.
fn word_of(cell: &Json) -> Option<String> {
    match cell {
        Json::Null | Json::Bool(false) => Some(String::new()),
        Json::Number(number) => number.as_i64().map(|number| number.to_string()),
        Json::String(text) => (text.chars().count() < 12).then(|| text.trim().to_owned()),
        Json::Array(candidates) => {
            candidates.iter().map(|digit| digit.as_u64().map(|digit| digit.to_string())).collect()
        }
        Json::Object(object) => word_of_object(object),
        Json::Bool(true) => None,
    }
}

fn word_of_object(object: &Map<String, Json>) -> Option<String> {
    let is_known = |name: &str| {
        VALUES.contains(&name)
            || MARKS.contains(&name)
            || GIVEN.iter().any(|(known, _)| *known == name)
            || PLACES.iter().any(|(row, column)| [*row, *column].contains(&name))
    };
    if !object.is_empty() && !object.keys().any(|name| is_known(name)) {
        return None;
    }
    let scalar = |json: &&Json| !json.is_object() && !json.is_boolean();
    let value = VALUES
        .iter()
        .find_map(|name| object.get(*name).filter(scalar))
        .map_or(Some(String::new()), word_of)?;
    if value.is_empty() || value == "0" {
        let marks = MARKS.iter().find_map(|name| object.get(*name)?.as_array());
        let digits: Option<String> =
            marks.into_iter().flatten().map(|digit| Some(digit.as_u64()?.to_string())).collect();
        return digits;
    }
    let given = GIVEN.iter().find_map(|(name, when)| Some(object.get(*name)?.as_bool()? == *when));
    Some(if given == Some(false) { format!("u{value}") } else { value })
}

/// Returns the words of all cells from objects with places, which count from 0 or 1; `None` if an element has
/// no place.
fn placed(list: &[Json]) -> Option<Vec<String>> {
    let number =
        |json: &Json| json.as_u64().or_else(|| json.as_str()?.parse().ok()).map(|number| number as usize);
    let (row, column) = PLACES.iter().find(|(row, column)| {
        list[0].get(row).and_then(number).is_some() && list[0].get(column).and_then(number).is_some()
    })?;
    let place = |cell: &Json| Some((number(cell.get(row)?)?, number(cell.get(column)?)?));
    let places: Vec<(usize, usize)> = list.iter().map(place).collect::<Option<_>>()?;
    let last = places.iter().map(|&(row, column)| row.max(column)).max()?;
    let first = usize::from(!places.iter().any(|&(row, column)| row == 0 || column == 0));
    let side = side_of(list.len()).filter(|side| *side + first == last + 1).unwrap_or(if last < 9 + first {
        9
    } else {
        16
    });
    let mut words = vec![String::new(); side * side];
    for (cell, (row, column)) in list.iter().zip(places) {
        let at = (row - first.min(row)) * side + column - first.min(column);
        *words.get_mut(at).filter(|_| column < side + first)? = word_of(cell)?;
    }
    Some(words)
}

/// Reads an object whose fields are cells: `A1` to `I9`, or `r1c1` to `r9c9`.
fn board_of_names(object: &Map<String, Json>) -> Option<Cells> {
    if object.len() < 8 || object.len() > 81 {
        return None;
    }
    let mut words = vec![String::new(); 81];
    for (name, value) in object {
        let digits: Vec<char> = name.to_ascii_lowercase().chars().collect();
        let (row, column) = match *digits.as_slice() {
            [row @ 'a'..='i', column @ '1'..='9'] => {
                (row as usize - 'a' as usize, column as usize - '1' as usize)
            }
            ['r', row @ '1'..='9', 'c', column @ '1'..='9'] => {
                (row as usize - '1' as usize, column as usize - '1' as usize)
            }
            _ => return None,
        };
        words[row * 9 + column] = word_of(value)?;
    }
    Cells::read(&words.iter().map(String::as_str).collect::<Vec<_>>()).ok()
}

/// Reads N·N lists of numbers as the candidates of the cells.
pub(super) fn marks_of(json: &Json) -> Option<Vec<ValueSet<4>>> {
    let lists = json.as_array()?;
    let side = side_of(lists.len()).filter(|&side| side > 1)?;
    let set = |list: &Json| -> Option<ValueSet<4>> {
        let numbers = list.as_array()?.iter();
        let value = |number: &Json| {
            let number =
                usize::try_from(number.as_u64()?).ok().filter(|number| (1..=side).contains(number))?;
            Value::from_number(number)
        };
        numbers.map(value).collect()
    };
    lists.iter().map(set).collect()
}
