//! The parts of a value in JSON that have a puzzle each, and what stands outside of them.

use super::json_board::{board_at, is_four_deep};
use serde_json::{Map, Value as Json};

/// Fields that are about a program: a text of digits in one of them is no board.
pub(super) const IDS: [&str; 6] = ["id", "uuid", "hash", "seed", "date", "key"];

/// Returns the parts of a value that have a puzzle each: the elements of the outermost list of which several
/// have boards; otherwise the whole.
pub(super) fn documents(json: &Json) -> Vec<&Json> {
    let mut level = vec![("", json)];
    while !level.is_empty() {
        let mut next = Vec::new();
        for (key, node) in level {
            match node {
                _ if board_at(key, node).is_some() => {}
                Json::Array(list) => {
                    let with_boards: Vec<&Json> =
                        list.iter().filter(|element| has_board(key, element)).collect();
                    if with_boards.len() > 1 {
                        return with_boards;
                    }
                    next.extend(list.iter().map(|element| (key, element)));
                }
                Json::Object(object) => {
                    let fields = || object.iter().map(|(key, value)| (key.as_str(), value));
                    let with_boards: Vec<&Json> = fields()
                        .filter(|(key, value)| has_board(key, value))
                        .map(|(_, value)| value)
                        .collect();
                    if are_numbered(object) && with_boards.len() > 1 {
                        return with_boards;
                    }
                    next.extend(fields());
                }
                _ => {}
            }
        }
        level = next;
    }
    vec![json]
}

/// Returns whether the names of all fields are one word with a number: such an object is a list.
fn are_numbered(object: &Map<String, Json>) -> bool {
    let word = |name: &'_ String| name.trim_end_matches(|c: char| c.is_ascii_digit()).len();
    let first = object.keys().next().map(|name| name[..word(name)].to_owned());
    first.is_some_and(|first| {
        object.keys().all(|name| name.len() > first.len() && name[..word(name)] == *first)
    })
}

/// Returns whether a value, which is in the field `key`, is a board or has one inside.
pub(super) fn has_board(key: &str, json: &Json) -> bool {
    board_at(key, json).is_some()
        || match json {
            Json::Array(list) => list.iter().any(|element| has_board(key, element)),
            Json::Object(object) => {
                object.iter().any(|(key, value)| !IDS.contains(&key.as_str()) && has_board(key, value))
            }
            _ => false,
        }
}

/// Returns the texts and numbers of a value outside of its parts, of which `part` is the first.
pub(super) fn words_outside(json: &Json, part: &Json) -> Vec<String> {
    let mut words = Vec::new();
    let mut add = |path: &str, value: &Json| words.push(format!("{path}: {value}"));
    fn walk(json: &Json, part: &Json, path: &str, add: &mut dyn FnMut(&str, &Json)) {
        match json {
            Json::Object(object) if object.values().any(|element| std::ptr::eq(element, part)) => {}
            Json::Object(object) => {
                object.iter().for_each(|(key, value)| walk(value, part, &joined(path, key), add));
            }
            Json::Array(list) if list.iter().any(|element| std::ptr::eq(element, part)) => {}
            Json::Array(list) => list.iter().for_each(|value| walk(value, part, path, add)),
            Json::Null => {}
            scalar => add(path, scalar),
        }
    }
    walk(json, part, "", &mut add);
    words
}

/// Names of fields with the side of a board, or with that of its boxes.
const SIDES: [&str; 12] = [
    "n",
    "size",
    "side",
    "order",
    "rows",
    "cols",
    "columns",
    "width",
    "height",
    "dimension",
    "box_size",
    "boxsize",
];

/// Returns whether a field says no more than the side of the board.
pub(super) fn says_side(name: &str, value: &Json, side: usize) -> bool {
    let number = value.as_u64().or_else(|| value.as_str()?.parse().ok()).map(|number| number as usize);
    let is_side = number == Some(side) || number.is_some_and(|number| number * number == side);
    is_side && SIDES.iter().any(|known| name.eq_ignore_ascii_case(known))
}

pub(super) fn joined(path: &str, key: &str) -> String {
    if path.is_empty() { key.to_owned() } else { format!("{path}.{key}") }
}

/// Returns whether a value is a list of boxes four deep or has one inside.
pub(super) fn has_four_deep(json: &Json) -> bool {
    is_four_deep(json)
        || match json {
            Json::Array(list) => list.iter().any(has_four_deep),
            Json::Object(object) => object.values().any(has_four_deep),
            _ => false,
        }
}
