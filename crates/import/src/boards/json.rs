//! JSON: rows of numbers, a list of numbers, or an object with one of these, or a text, as `board`, `givens`
//! or `puzzle`.

use super::plain::of_board;
use crate::draft::Draft;
use crate::imported::{ImportError, Imported, Limits};
use serde_json::Value as Json;
use sudokud_core::grid::{Board, Value, text};

const FORM: &str = "json";

/// The keys of a board, in order.
const BOARDS: [&str; 3] = ["board", "givens", "puzzle"];

/// Keys of an object that are about a program.
const IGNORED: [&str; 4] = ["size", "id", "seed", "symbols"];

/// Reads JSON; `None` if the text is none or has no board.
pub(crate) fn read(source: &str, limits: &Limits) -> Option<Result<Imported, ImportError>> {
    let source = source.trim();
    if !source.starts_with(['[', '{']) || source.len() > 4 * limits.unpacked {
        return None;
    }
    let json: Json = serde_json::from_str(source).ok()?;
    let Some(object) = json.as_object() else {
        return board_of(&json, limits).map(|board| of_board(FORM, &board).finish());
    };
    let (key, board) = BOARDS.iter().find_map(|key| Some((*key, board_of(object.get(*key)?, limits)?)))?;
    let mut draft: Draft = of_board(FORM, &board);
    let words = |key: &str| object.get(key).and_then(Json::as_str).map(str::to_owned);
    (draft.title, draft.author) = (words("title"), words("author"));
    draft.rules = words("description").or_else(|| words("rules"));
    draft.solution = object.get("solution").and_then(|solution| board_of(solution, limits));
    for (other, value) in object {
        let is_read = [key, "title", "author", "description", "rules", "solution"].contains(&other.as_str());
        if !is_read && !value.is_null() && !IGNORED.contains(&other.as_str()) {
            draft.unread(other.clone());
        }
    }
    Some(draft.finish())
}

/// Reads a text, rows of numbers, or a list of numbers; 0 and `null` are empty.
fn board_of(json: &Json, limits: &Limits) -> Option<Board> {
    if let Some(words) = json.as_str() {
        return text::parse(words, None)
            .ok()
            .map(|(board, _)| board)
            .filter(|board| board.side() <= limits.side);
    }
    let list = json.as_array()?;
    let flat: Vec<&Json> = match list.first()? {
        Json::Array(_) => {
            let rows = list.iter().map(Json::as_array).collect::<Option<Vec<_>>>()?;
            let is_square = rows.iter().all(|row| row.len() == rows.len());
            is_square.then(|| rows.into_iter().flatten().collect())?
        }
        _ => list.iter().collect(),
    };
    let side = flat.len().isqrt();
    let cell = |json: &&Json| match json {
        Json::Null => Some(None),
        json => {
            let number = usize::try_from(json.as_u64()?).ok().filter(|&number| number <= side)?;
            Some(Value::from_number(number))
        }
    };
    let cells = flat.iter().map(cell).collect::<Option<Vec<_>>>()?;
    Board::from_cells(cells).ok().filter(|board| (2..=limits.side).contains(&board.side()))
}
