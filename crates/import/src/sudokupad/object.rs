//! Reads an object: cells, regions, cages, words. Keys are whole or short.

use crate::codec::is_true;
use crate::draft::{Draft, Refused, constraint};
use crate::imported::{ImportError, Imported, Limits};
use serde_json::{Map, Value as Json};
use sudokud_model::constraint::Argument;
use sudokud_model::grid::{Cell, text};
use sudokud_model::houses::Blocks;

/// The name of the form.
pub(super) const FORM: &str = "sudokupad";

/// Keys that are read elsewhere or are about the view.
const NO_RULES: [&str; 8] = ["id", "cells", "regions", "cages", "metadata", "cellSize", "settings", "videos"];

/// The whole names of short keys.
const NAMES: [(&str, &str); 10] = [
    ("ce", "cells"),
    ("re", "regions"),
    ("ca", "cages"),
    ("l", "lines"),
    ("a", "arrows"),
    ("u", "underlays"),
    ("o", "overlays"),
    ("cs", "cellSize"),
    ("vd", "videos"),
    ("md", "metadata"),
];

/// Returns a field by its whole or its short name.
fn field<'a>(json: &'a Json, name: &str, short: &str) -> Option<&'a Json> {
    json.get(name).or_else(|| json.get(short))
}

fn list<'a>(json: &'a Json, name: &str, short: &str) -> &'a [Json] {
    field(json, name, short).and_then(Json::as_array).map_or(&[], Vec::as_slice)
}

/// Reads a number, also one written as a text.
fn number(json: &Json) -> Option<i64> {
    json.as_i64().or_else(|| json.as_str()?.trim().parse().ok())
}

/// Reads an object.
pub(super) fn read_object(object: &Json, limits: &Limits) -> Result<Imported, ImportError> {
    let damaged = |reason: &str| ImportError::Damaged { form: FORM, reason: reason.to_owned() };
    let rows = list(object, "cells", "ce");
    let side = rows.len();
    if side == 0 {
        return Err(damaged("it has no cells"));
    }
    if side > limits.side.min(64) {
        return Err(ImportError::TooLarge { reason: format!("has a board of {side} rows") });
    }
    if rows.iter().any(|row| row.as_array().is_none_or(|row| row.len() > side)) {
        let mut draft = Draft::new(FORM, 1);
        draft.unread("the grid is no square of N×N cells");
        return Ok(draft.finish_without_board());
    }
    let mut draft = Draft::new(FORM, side);
    read_cells(rows, &mut draft);
    read_regions(object, &mut draft);
    read_words(object, &mut draft);
    for cage in list(object, "cages", "ca") {
        read_cage(cage, &mut draft)?;
    }
    read_others(object, &mut draft);
    draft.finish()
}

fn read_cells(rows: &[Json], draft: &mut Draft) {
    let side = draft.side();
    let mut givens = Vec::new();
    for (row, cells) in rows.iter().enumerate() {
        for (column, json) in cells.as_array().into_iter().flatten().enumerate() {
            let cell = Cell::new(row * side + column);
            match field(json, "value", "v").map(number) {
                None => {}
                Some(value) => match value.and_then(|value| draft.value(value)) {
                    Some(value) => {
                        draft.fill(cell, value);
                        givens.push(cell);
                    }
                    None => draft.unread("a value that the board does not have"),
                },
            }
            let marks = ["centremarks", "pencilMarks", "candidates"].iter().find_map(|key| json.get(key));
            let marks = marks.and_then(Json::as_array).map(Vec::as_slice).unwrap_or_default();
            let set = marks.iter().filter_map(|mark| draft.value(number(mark)?)).collect();
            if !marks.is_empty() {
                draft.mark(cell, set);
            }
            if json.get("cornermarks").is_some() {
                draft.unread("cornermarks");
            }
        }
    }
    draft.givens = Some(givens);
}

/// Reads a list of rows and columns from 0.
fn cells_of(cells: &[Json], side: usize) -> Option<Vec<Cell>> {
    let place = |cell: &Json| {
        let (row, column) = (number(cell.get(0)?)?, number(cell.get(1)?)?);
        let (row, column) = (usize::try_from(row).ok()?, usize::try_from(column).ok()?);
        (row < side && column < side).then(|| Cell::new(row * side + column))
    };
    cells.iter().map(place).collect()
}

/// Regions of N cells become houses; others are drawings. Without regions the board has its default houses.
fn read_regions(object: &Json, draft: &mut Draft) {
    let side = draft.side();
    let lists = list(object, "regions", "re");
    let regions: Option<Vec<Vec<Cell>>> = lists.iter().map(|list| cells_of(list.as_array()?, side)).collect();
    match regions {
        Some(regions) if regions.is_empty() => {}
        Some(regions) if regions.len() <= side && regions.iter().all(|cells| cells.len() == side) => {
            let mut numbers = vec![None; side * side];
            for (number, cells) in (0..=u8::MAX).zip(&regions) {
                cells.iter().for_each(|cell| numbers[cell.index()] = Some(number));
            }
            draft.houses.blocks = Blocks::Regions(numbers);
        }
        _ => {
            draft.unread_many("regions that are no houses", lists.len());
            draft.houses.blocks = Blocks::None;
        }
    }
}

/// Reads title, author, rules and solution from the metadata, or from cages without cells.
fn read_words(object: &Json, draft: &mut Draft) {
    let metadata = field(object, "metadata", "md").unwrap_or(&Json::Null);
    let text =
        |name: &str, short: &str| field(metadata, name, short).and_then(Json::as_str).map(str::to_owned);
    draft.title = text("title", "t");
    draft.author = text("author", "author");
    draft.rules = text("rules", "rules");
    let mut solution = text("solution", "solution");
    for cage in list(object, "cages", "ca").iter().filter(|cage| list(cage, "cells", "ce").is_empty()) {
        let value = field(cage, "value", "v").and_then(Json::as_str).unwrap_or("");
        let Some((name, words)) = value.split_once(':') else { continue };
        let words = words.trim().to_owned();
        match name.trim() {
            "title" => draft.title.get_or_insert(words),
            "author" => draft.author.get_or_insert(words),
            "rules" => draft.rules.get_or_insert(words),
            "solution" => solution.get_or_insert(words),
            _ => continue,
        };
    }
    let board = solution.and_then(|solution| text::parse(&solution, None).ok()).map(|(board, _)| board);
    draft.solution = board.filter(|board| board.side() == draft.side() && board.open_cells() == 0);
}

/// A cage with cells and a number is one of a killer, unless it has another style.
fn read_cage(cage: &Json, draft: &mut Draft) -> Result<(), ImportError> {
    let cells = list(cage, "cells", "ce");
    if cells.is_empty() {
        return Ok(());
    }
    let style = cage.get("style").and_then(Json::as_str).unwrap_or("killer");
    let is_drawing = style != "killer"
        || is_true(cage.get("hidden"))
        || cage.get("unique").and_then(Json::as_bool) == Some(false);
    let sum = field(cage, "value", "v").and_then(number);
    let (Some(sum), false, Some(cells)) = (sum, is_drawing, cells_of(cells, draft.side())) else {
        draft.unread("cage");
        return Ok(());
    };
    let arguments = [("cells", Argument::cells(cells)), ("sum", Argument::Number(sum))];
    match constraint("killer_cage", arguments) {
        Ok(cage) => draft.constrain(cage),
        Err(Refused(reason)) => {
            draft.unread(format!("cage: {reason}"));
            Ok(())
        }
    }
}

/// Lists drawings and unknown keys.
fn read_others(object: &Json, draft: &mut Draft) {
    let empty = Map::new();
    for (key, value) in object.as_object().unwrap_or(&empty) {
        let name = NAMES.iter().find(|(short, _)| short == key).map_or(key.as_str(), |(_, name)| name);
        match value {
            _ if NO_RULES.contains(&name) => {}
            Json::Array(entries) if !entries.is_empty() => draft.unread_many(name, entries.len()),
            Json::Object(_) | Json::Bool(true) => draft.unread(name),
            _ => {}
        }
    }
    let metadata = field(object, "metadata", "md").unwrap_or(&Json::Null);
    for rule in ["antiknight", "antiking"] {
        if is_true(metadata.get(rule)) {
            draft.unread(format!("metadata.{rule}"));
        }
    }
}
