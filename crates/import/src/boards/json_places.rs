//! Cells and rows of a board in JSON that have names or places.

use super::cells::{Cells, side_of};
use super::flat::characters;
use super::json_board::{Arrangement, JsonBoard, PlaceOrder, plain, word_of};
use super::names::line_number;
use super::records::board_of;
use serde_json::{Map, Value as Json};

/// Names of the row and the column of a cell.
pub(super) const PLACES: [(&str, &str); 6] =
    [("row", "col"), ("row", "column"), ("r", "c"), ("y", "x"), ("i", "j"), ("rowIndex", "colIndex")];

pub(super) fn number_of(json: &Json) -> Option<usize> {
    usize::try_from(json.as_u64().or_else(|| json.as_str()?.parse().ok())?).ok()
}

/// Returns the names of the row and the column of a cell, if it has a place.
pub(super) fn names_of_place(cell: &Json) -> Option<(&'static str, &'static str)> {
    let is_place = |name: &str| cell.get(name).and_then(number_of).is_some();
    PLACES.into_iter().find(|(row, column)| is_place(row) && is_place(column))
}

/// Returns whether a value is a list of cells with places, which say where these are.
pub(super) fn has_places(json: &Json) -> bool {
    json.as_array().and_then(|list| list.first()).and_then(names_of_place).is_some()
}

/// Returns the words of all cells from objects with places.
///
/// The places count from 0 if one is 0, otherwise from 1, and the last one is the side: one of 4, 9, 16 and
/// 25, unless every cell is there. `None` if an element has no place, or the place of another one; if the
/// places do not say what the side is; and if no cell has a value, as in a list of the cells of a cage.
pub(super) fn placed(list: &[Json], (row, column): (&str, &str)) -> Option<Vec<String>> {
    let place = |cell: &Json| Some((number_of(cell.get(row)?)?, number_of(cell.get(column)?)?));
    let places: Vec<(usize, usize)> = list.iter().map(place).collect::<Option<_>>()?;
    let first = usize::from(!places.iter().any(|&(row, column)| row == 0 || column == 0));
    let last = places.iter().map(|&(row, column)| row.max(column)).max()?;
    let side = (last + 1).checked_sub(first)?;
    let is_whole = side_of(list.len()) == Some(side);
    if !is_whole && !matches!(side, 4 | 9 | 16 | 25) {
        return None;
    }
    let mut words: Vec<Option<String>> = vec![None; side * side];
    for (cell, (row, column)) in list.iter().zip(places) {
        let slot = &mut words[(row - first) * side + column - first];
        if slot.replace(word_of(cell)?).is_some() {
            return None;
        }
    }
    let has_value = words.iter().flatten().any(|word| !word.is_empty());
    (is_whole || has_value).then(|| words.into_iter().map(Option::unwrap_or_default).collect())
}

/// Reads an object whose fields are cells: `A1` to `I9`, or `r1c1` to `r9c9`.
pub(super) fn board_of_names(object: &Map<String, Json>) -> Option<Cells> {
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
    Cells::read_texts(&words).ok()
}

/// Reads lists of a row, a column and a value. The order of the cells says which of both numbers is the row.
pub(super) fn board_of_triples(list: &[Json]) -> Option<JsonBoard> {
    let numbers = |cell: &Json| match cell.as_array()?.as_slice() {
        [row, column, value] => Some([number_of(row)?, number_of(column)?, number_of(value)?]),
        _ => None,
    };
    let triples: Vec<[usize; 3]> = list.iter().map(numbers).collect::<Option<_>>()?;
    let are_in_order = |first: usize, second: usize| {
        triples.windows(2).all(|it| (it[0][first], it[0][second]) < (it[1][first], it[1][second]))
    };
    let (is_by_row, is_by_column) = (are_in_order(0, 1), are_in_order(1, 0));
    let object = |&[row, column, value]: &[usize; 3]| {
        let fields = [("row", row), ("col", column), ("value", value)];
        Json::Object(fields.into_iter().map(|(name, number)| (name.to_owned(), Json::from(number))).collect())
    };
    let objects: Vec<Json> = triples.iter().map(object).collect();
    let words = placed(&objects, ("row", "col"))?;
    let board = plain(Cells::read_texts(&words).ok()?);
    Some(match (is_by_row, is_by_column) {
        (true, _) => board,
        (_, true) => board.transposed(),
        _ => JsonBoard { order: PlaceOrder::Unknown, ..board },
    })
}

/// Reads an object whose fields are the rows of a board, in order: `row1`, `1`, `A`; or its columns or boxes.
pub(super) fn board_of_rows(object: &Map<String, Json>) -> Option<JsonBoard> {
    let side = object.len();
    if !(4..=64).contains(&side) {
        return None;
    }
    let mut rows: Vec<(usize, &Json)> = Vec::with_capacity(side);
    for (name, row) in object {
        rows.push((line_number(name)?, row));
    }
    rows.sort_by_key(|(number, _)| *number);
    let first = rows[0].0;
    if first > 1 || !(first..).zip(&rows).all(|(number, row)| number == row.0) {
        return None;
    }
    let mut words: Vec<String> = Vec::with_capacity(side * side);
    for (_, row) in rows {
        let before = words.len();
        match row {
            Json::String(text) if text.chars().count() == side => {
                words.extend(characters(text).map(str::to_owned));
            }
            Json::String(text) => words.extend(text.split([' ', ',']).map(str::to_owned)),
            Json::Array(cells) => words.extend(cells.iter().map(word_of).collect::<Option<Vec<String>>>()?),
            _ => return None,
        }
        if words.len() != before + side {
            return None;
        }
    }
    // Boards of which each has as many cells as there are boards.
    let are_boards = object.values().all(|row| row.as_str().is_some_and(|text| board_of(text).is_some()));
    let cells = Cells::read_texts(&words).ok();
    let name = object.keys().next()?.trim_end_matches(|c: char| !c.is_alphabetic());
    plain(cells.filter(|_| !are_boards)?).arranged(match name.to_ascii_lowercase().as_str() {
        "c" => Arrangement::Columns,
        name => Arrangement::of(name),
    })
}
