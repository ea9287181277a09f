//! Masks in JSON, which say of each cell of a full board whether it is a given; and lists that are nearly
//! rows.

use super::cells::{Cells, WrongReason, side_of};
use super::flat::characters;
use serde_json::Value as Json;
use sudokud_model::houses::MAX_SIDE;

/// Reads a mask: N·N of `1`, `x` or `true`, and `0`, `.` or `false`, as a text, a list or rows.
pub(super) fn mask_of(json: &Json) -> Option<Vec<bool>> {
    let cells: Vec<bool> = match json {
        Json::String(text) => {
            text.chars().filter(|c| !c.is_whitespace()).map(shown).collect::<Option<_>>()?
        }
        Json::Array(list) if list.iter().all(|row| row.is_array() || row.is_string()) && list.len() > 1 => {
            let row = |row: &Json| match row {
                Json::Array(cells) => cells.iter().map(is_shown).collect::<Option<Vec<bool>>>(),
                row => row.as_str()?.chars().map(shown).collect(),
            };
            list.iter().map(row).collect::<Option<Vec<_>>>()?.concat()
        }
        Json::Array(cells) => cells.iter().map(is_shown).collect::<Option<_>>()?,
        _ => return None,
    };
    side_of(cells.len()).filter(|side| *side > 3).map(|_| cells)
}

fn is_shown(cell: &Json) -> Option<bool> {
    match cell {
        Json::Bool(shown) => Some(*shown),
        Json::Number(number) => [false, true].get(usize::try_from(number.as_u64()?).ok()?).copied(),
        _ => None,
    }
}

fn shown(symbol: char) -> Option<bool> {
    match symbol {
        '1' | 'x' | 'X' | '#' => Some(true),
        '0' | '.' | '-' | '_' => Some(false),
        _ => None,
    }
}

/// Returns why a field is no board although it is nearly one: a text of another length, a mask, or lists of
/// which one has another length.
pub(super) fn wrong_field(name: &str, json: &Json) -> Option<String> {
    let field = if name.is_empty() { "it".to_owned() } else { format!("its field {name}") };
    match json {
        Json::String(text) => {
            let words: Vec<&str> = characters(text).collect();
            Some(match Cells::read(&words) {
                Err(wrong) if wrong.reason == WrongReason::Mask => {
                    format!("{field} is a mask: it has no values")
                }
                _ => format!("{field} has {} characters, which make no board", words.len()),
            })
        }
        Json::Array(rows) if (4..=MAX_SIDE).contains(&rows.len()) => {
            let lengths: Vec<usize> =
                rows.iter().map(|row| row.as_array().map(Vec::len)).collect::<Option<_>>()?;
            let usual = lengths
                .iter()
                .copied()
                .max_by_key(|length| (lengths.iter().filter(|it| *it == length).count(), *length))?;
            let wrong = lengths.iter().position(|length| *length != usual);
            match wrong {
                _ if usual < 4 => None,
                Some(at) => Some(format!(
                    "{field} has {} lists, of which number {} has {} cells where others have {usual}",
                    lengths.len(),
                    at + 1,
                    lengths[at]
                )),
                None if lengths.len() != usual => Some(format!(
                    "{field} has {} lists of {usual} cells: they must be as many",
                    lengths.len()
                )),
                None => None,
            }
        }
        _ => None,
    }
}
