//! A board in JSON: a text, rows, a list of N·N cells, objects with places, or fields named as cells.

use super::cells::{Cells, side_of};
use super::flat::characters;
use super::json_places::{
    PLACES, board_of_names, board_of_rows, board_of_triples, names_of_place, number_of, placed,
};
use super::outside::Bordered;
use super::records::board_of;
use crate::imported::Limits;
use serde_json::{Map, Number, Value as Json};
use sudokud_model::grid::{Value, ValueSet};
use sudokud_model::houses::MAX_SIDE;

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

/// Those of them that name a part of a puzzle, too: two cells of a cage, each a row and a column, are no
/// board.
const WEAK: [&str; 3] = ["value", "values", "cells"];

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

/// Names of fields that say whether a value is shown, and the value that says it is not.
const HIDES: [(&str, bool); 4] =
    [("hidden", true), ("visible", false), ("shown", false), ("revealed", false)];

/// The longest list of a field that is walked.
const LONGEST_LIST: usize = 1 << 17;

/// Names of fields with the columns of a board.
const COLUMNS: [&str; 4] = ["column", "columns", "col", "cols"];

/// Names of fields with the boxes of a board.
const BOXES: [&str; 8] = ["box", "boxes", "block", "blocks", "nonet", "nonets", "subgrid", "subgrids"];

/// The meaning of the inner lists of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Arrangement {
    Rows,
    Columns,
    Boxes,
}

impl Arrangement {
    /// Returns what the lists of a field with this name are.
    pub(super) fn of(name: &str) -> Self {
        let is_one_of = |names: &[&str]| names.iter().any(|known| name.eq_ignore_ascii_case(known));
        match () {
            () if is_one_of(&COLUMNS) => Self::Columns,
            () if is_one_of(&BOXES) => Self::Boxes,
            () => Self::Rows,
        }
    }
}

/// The order of the row and the column in the places of cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum PlaceOrder {
    /// The names or the order of the cells say it.
    Known,
    /// The first one can be the row or the column, as the letter of `A1`.
    Unknown,
}

/// A board, and what its cells say besides.
#[derive(Clone)]
pub(super) struct JsonBoard {
    pub(super) cells: Cells,
    pub(super) solution: Option<Cells>,
    /// The order of the row and the column in the places of its cells.
    pub(super) order: PlaceOrder,
    /// Fields of its cells that are not read, in order.
    pub(super) beside: Vec<(String, Json)>,
}

impl JsonBoard {
    /// Returns the board whose rows are these columns.
    pub(super) fn transposed(&self) -> Self {
        let solution = self.solution.as_ref().map(Cells::transposed);
        Self { cells: self.cells.transposed(), solution, beside: self.beside.clone(), ..*self }
    }

    /// Returns the board whose rows are lists of this arrangement; `None` if it has boxes of unknown shape.
    pub(super) fn arranged(self, arrangement: Arrangement) -> Option<Self> {
        match arrangement {
            Arrangement::Rows => Some(self),
            Arrangement::Columns => Some(self.transposed()),
            Arrangement::Boxes => {
                let solution = self.solution.as_ref().and_then(Cells::unboxed);
                Some(Self { cells: self.cells.unboxed()?, solution, ..self })
            }
        }
    }
}

/// Returns whether a value is a list of N lists of N lists of N lists of N: boxes, or rows of boxes.
pub(super) fn is_four_deep(json: &Json) -> bool {
    fn is_cube(json: &Json, side: usize, depth: usize) -> bool {
        json.as_array().is_some_and(|list| {
            list.len() == side && list.iter().all(|inner| depth == 1 || is_cube(inner, side, depth - 1))
        })
    }
    let side = json.as_array().map_or(0, Vec::len);
    side > 1 && is_cube(json, side, 4)
}

/// Reads a value as a board; `key` is the name of its field.
pub(super) fn board_at(key: &str, json: &Json) -> Option<JsonBoard> {
    match json {
        Json::String(text) if text.contains('\n') => {
            let words: Vec<&str> =
                text.lines().flat_map(characters).filter(|symbol| !symbol.trim().is_empty()).collect();
            let is_square = side_of(words.len()).is_some_and(|side| side > 3);
            Cells::read(&words).ok().filter(|_| is_square).map(plain)
        }
        Json::String(text) => board_of(text).map(plain),
        Json::Array(list) if list.len() <= LONGEST_LIST => board_of_list(list, key),
        Json::Object(object) => board_of_rows(object).or_else(|| {
            let order = match object.keys().any(|name| name.starts_with(['r', 'R'])) {
                true => PlaceOrder::Known,
                false => PlaceOrder::Unknown,
            };
            board_of_names(object).map(|cells| JsonBoard { order, ..plain(cells) })
        }),
        _ => None,
    }
}

/// Reads rows with numbers outside of the board.
pub(super) fn board_with_clues(json: &Json) -> Option<Bordered> {
    let list = json.as_array().filter(|list| list.len() <= MAX_SIDE + 2)?;
    let words = |row: &Json| row.as_array()?.iter().map(word_of).collect::<Option<Vec<String>>>();
    let rows: Vec<Vec<String>> = list.iter().map(words).collect::<Option<_>>()?;
    let rows: Vec<Vec<&str>> = rows.iter().map(|row| row.iter().map(String::as_str).collect()).collect();
    Bordered::of(&rows, &Limits::default())
}

pub(super) const fn plain(cells: Cells) -> JsonBoard {
    JsonBoard { cells, solution: None, order: PlaceOrder::Known, beside: Vec::new() }
}

fn board_of_list(list: &[Json], key: &str) -> Option<JsonBoard> {
    let is_name = key.is_empty() || (PUZZLES.contains(&key) && !WEAK.contains(&key));
    let least = if is_name { 2 } else { 4 };
    if list.len() < least {
        return None;
    }
    let rows: Option<Vec<Vec<&Json>>> =
        list.iter().map(|row| Some(cells_of_row(row)?.iter().collect())).collect();
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
        return Cells::read(&words).ok().map(plain);
    }
    let cells: Vec<&Json> = list.iter().collect();
    if let Some(names) = names_of_place(&list[0]) {
        return board_of_words(&placed(list, names)?, None, &cells);
    }
    if is_name && let Some(board) = board_of_triples(list) {
        return Some(board);
    }
    side_of(list.len()).filter(|&side| side >= least.max(4))?;
    board_of_cells(&cells)
}

/// Returns the cells of a row: a list, or an object whose only field is a list of objects.
fn cells_of_row(row: &Json) -> Option<&Vec<Json>> {
    let Some(object) = row.as_object().filter(|object| object.len() == 1) else { return row.as_array() };
    object.values().next()?.as_array().filter(|cells| cells.iter().all(Json::is_object))
}

/// Returns whether a cell is a place without anything else, as those of a cage are.
fn is_place_only(cell: &Json) -> bool {
    let is_name = |name: &String| PLACES.iter().any(|(row, column)| [row, column].contains(&&name.as_str()));
    cell.as_object().is_some_and(|object| !object.is_empty() && object.keys().all(is_name))
}

fn board_of_words(words: &[String], solution: Option<&[String]>, cells: &[&Json]) -> Option<JsonBoard> {
    if !cells.is_empty() && cells.iter().all(|cell| is_place_only(cell)) {
        return None;
    }
    let read = |words: &[String]| Cells::read_texts(words).ok();
    let solution = solution.and_then(read);
    let objects = cells.iter().filter_map(|cell| cell.as_object());
    let beside = objects.flat_map(|object| fields_beside(object, solution.as_ref())).collect();
    Some(JsonBoard { cells: read(words)?, solution, order: PlaceOrder::Known, beside })
}

/// Reads the cells of a board: numbers, texts, `null`, lists of candidates, or objects with a value.
fn board_of_cells(cells: &[&Json]) -> Option<JsonBoard> {
    let words = cells.iter().map(|cell| word_of(cell)).collect::<Option<Vec<String>>>()?;
    let solution: Option<Vec<String>> =
        cells.iter().map(|cell| SOLUTIONS.iter().find_map(|name| word_of(cell.get(name)?))).collect();
    board_of_words(&words, solution.as_deref(), cells)
}

/// Returns the word of a cell.
pub(super) fn word_of(cell: &Json) -> Option<String> {
    match cell {
        Json::Null | Json::Bool(false) => Some(String::new()),
        Json::Number(number) => whole(number).map(|number| number.to_string()),
        Json::String(text) => (text.chars().count() < 12).then(|| text.trim().to_owned()),
        Json::Array(candidates) => {
            candidates.iter().map(|digit| digit.as_u64().map(|digit| digit.to_string())).collect()
        }
        Json::Object(object) => word_of_object(object),
        Json::Bool(true) => None,
    }
}

/// Returns a whole number, which can be written with a point.
fn whole(number: &Number) -> Option<i64> {
    let is_whole = |number: &f64| number.fract() == 0.0 && number.abs() < 1000.0;
    number.as_i64().or_else(|| number.as_f64().filter(is_whole).map(|number| number as i64))
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
    let value = name_of_value(object).map_or(Some(String::new()), |name| word_of(&object[name]))?;
    // A value that is not shown is of the solution.
    let hides = |(name, when): &(&str, bool)| object.get(*name).and_then(Json::as_bool) == Some(*when);
    if !is_open(&value) && HIDES.iter().any(hides) {
        return None;
    }
    if is_open(&value) {
        let marks = name_of_marks(object).and_then(|name| object[name].as_array());
        let digits: Option<String> =
            marks.into_iter().flatten().map(|digit| Some(digit.as_u64()?.to_string())).collect();
        return digits;
    }
    Some(if says_given(object) == Some(false) { format!("u{value}") } else { value })
}

fn is_open(value: &str) -> bool {
    value.is_empty() || value == "0"
}

/// Returns the name of the value of a cell: the first that is a number, a text or a list.
fn name_of_value(object: &Map<String, Json>) -> Option<&'static str> {
    let is_value = |json: &Json| !json.is_object() && !json.is_boolean() && !json.is_null();
    VALUES.into_iter().find(|name| object.get(*name).is_some_and(is_value))
}

fn name_of_marks(object: &Map<String, Json>) -> Option<&'static str> {
    MARKS.into_iter().find(|name| object.get(*name).is_some_and(Json::is_array))
}

/// Returns whether a cell says that its value was given; `None` if it says nothing of it.
fn says_given(object: &Map<String, Json>) -> Option<bool> {
    GIVEN.iter().find_map(|(name, when)| Some(object.get(*name)?.as_bool()? == *when))
}

/// Returns the fields of a cell that say something and are not read: whether `false` means anything is not
/// known.
fn fields_beside(object: &Map<String, Json>, solution: Option<&Cells>) -> Vec<(String, Json)> {
    let value = name_of_value(object);
    let is_open = value.and_then(|name| word_of(&object[name])).is_none_or(|value| is_open(&value));
    let says_nothing = |json: &Json| match json {
        Json::Null => true,
        Json::String(text) => text.is_empty(),
        Json::Array(list) => list.is_empty(),
        Json::Object(object) => object.is_empty(),
        Json::Bool(_) | Json::Number(_) => false,
    };
    let agrees = |name: &str, json: &Json| {
        let given = GIVEN.iter().find(|(known, _)| *known == name);
        given.is_some_and(|(_, when)| {
            json.as_bool().is_some_and(|json| is_open || Some(json == *when) == says_given(object))
        })
    };
    let is_read = |name: &str, json: &Json| {
        value == Some(name)
            || (is_open && name_of_marks(object) == Some(name))
            || (solution.is_some() && SOLUTIONS.contains(&name))
            || agrees(name, json)
            || (number_of(json).is_some()
                && PLACES.iter().any(|(row, column)| [*row, *column].contains(&name)))
    };
    let beside = object.iter().filter(|(name, json)| !says_nothing(json) && !is_read(name, json));
    beside.map(|(name, json)| (name.clone(), json.clone())).collect()
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
