//! JSON of any program: a board anywhere inside, as a text, as rows, as a list, or as objects with a value
//! and perhaps a place.
//!
//! ```text
//!   text ──► values ──find──► boards with the paths of their fields ──resolve──► puzzle, entries, solution
//! ```
//!
//! The name of a field decides what its board is, and otherwise how the boards agree: a full one that has
//! the values of another is its solution, one with more values is what a player made of it. Boards between
//! which nothing decides are different readings. Every other field is named.

use super::cells::Cells;
use super::clues::{self, ClueList, kind_said};
use super::json_board::{
    Arrangement, JsonBoard, MARKS, PUZZLES, PlaceOrder, SOLUTIONS, board_at, board_with_clues, marks_of,
    plain,
};
use super::json_mask::{mask_of, wrong_field};
use super::json_others::Others;
use super::json_parts::{IDS, documents, has_board, has_four_deep, joined, says_side, words_outside};
use super::json_places::has_places;
use super::names::{is_mask, is_no_board};
use super::outside::Bordered;
use crate::claim::{Claim, Confidence};
use crate::draft::Draft;
use crate::imported::{ImportError, Imported, Limits};
use crate::json_names::{name_twice, said_twice};
use crate::text::Text;
use serde_json::Value as Json;
use sudokud_model::grid::Cell;

const FORM: &str = "json";

/// Fields with other marks than candidates.
const CORNERS: [&str; 5] = ["corner", "cornermarks", "cornerpencilmarks", "removed", "colors"];

/// Names of fields with what a player made of a puzzle.
const PLAYERS: [&str; 8] =
    ["state", "current", "currentgrid", "currentboard", "progress", "entries", "player", "user"];

/// The largest number of boards that are compared with each other.
const MAX_BOARDS: usize = 64;

/// Claims JSON: one value, or several one after the other.
pub(crate) fn claims(text: &Text<'_>, limits: &Limits) -> Vec<Claim> {
    let source = text.trimmed();
    let is_json = match source.as_bytes() {
        [b'{', ..] => true,
        [b'[', rest @ ..] => {
            rest.trim_ascii_start().first().is_some_and(|byte| b"[{\"-0123456789nN]".contains(byte))
        }
        _ => false,
    };
    if !is_json || source.len() > 4 * limits.unpacked {
        return Vec::new();
    }
    // Errors count the lines of the whole text.
    let values = serde_json::Deserializer::from_str(text.as_str()).into_iter::<Json>().take(limits.puzzles);
    let values: Vec<Json> = match values.collect::<Result<_, _>>() {
        Ok(values) => values,
        Err(error) => {
            // Lists of other languages look alike.
            let confidence =
                if source.starts_with("{\"") { Confidence::Likely } else { Confidence::Possible };
            return vec![Claim::damaged(FORM, confidence, format!("it is no JSON: {error}"))];
        }
    };
    let confidence = if source.starts_with('{') { Confidence::Certain } else { Confidence::Likely };
    match name_twice(source) {
        Some(name) => vec![Claim::damaged(FORM, confidence, said_twice(&name))],
        // It has a reader of its own.
        None if values.iter().any(is_of_program) => Vec::new(),
        None => claims_of(&values, (FORM, confidence), limits),
    }
}

/// Claims values, one or several one after the other, in a form.
pub(crate) fn claims_of(
    values: &[Json],
    (form, confidence): (&'static str, Confidence),
    limits: &Limits,
) -> Vec<Claim> {
    if values.iter().any(has_four_deep) {
        let why = "a list in it is four deep, and nothing says how its boxes stand: write a list of rows";
        return vec![Claim::damaged(form, Confidence::Certain, why)];
    }
    let documents: Vec<&Json> = match values {
        [one] => documents(one),
        several => several.iter().collect(),
    };
    let outside = match values {
        [one] if documents.len() > 1 => words_outside(one, documents[0]),
        _ => Vec::new(),
    };
    let mut readings = Vec::new();
    for (number, document) in (1..).zip(&documents) {
        match resolve(document, form, limits) {
            Ok(reading) => readings.push(reading),
            Err(why) => {
                let count = documents.len();
                let why =
                    if count > 1 { format!("of its {count} parts, number {number}: {why}") } else { why };
                return vec![Claim::damaged(form, Confidence::Likely, why)];
            }
        }
    }
    match readings.len() {
        1 => {
            let alternatives = readings.remove(0).into_iter();
            alternatives.map(|(reason, draft)| Claim::new(confidence, reason, draft.finish())).collect()
        }
        count => {
            let is_one = readings.iter().all(|alternatives| alternatives.len() == 1);
            if !is_one {
                let why = format!(
                    "of its {count} parts, one has several boards of which none is named as the puzzle"
                );
                return vec![Claim::damaged(form, Confidence::Likely, why)];
            }
            let mut drafts: Vec<Draft> = readings.into_iter().flatten().map(|(_, draft)| draft).collect();
            if let Some(first) = drafts.first_mut() {
                outside.into_iter().for_each(|words| first.pass_over(words));
            }
            let puzzles: Result<Vec<Imported>, ImportError> = drafts.into_iter().map(Draft::finish).collect();
            vec![Claim::of_several(confidence, format!("{count} boards in {form}"), puzzles)]
        }
    }
}

/// Returns whether an object is in the form of a program that has a reader of its own.
fn is_of_program(json: &Json) -> bool {
    crate::fpuzzles::is_object(json)
        || crate::sudokupad::is_object(json)
        || crate::lisudoku::is_object(json)
        || crate::sudokumaker::is_object(json)
}

/// A board in a field.
struct Found {
    /// The names of the field and of those around it, between points.
    path: String,
    /// The name of the nearest field.
    key: String,
    board: JsonBoard,
}

impl Found {
    fn is_named(&self, names: &[&str]) -> bool {
        names.iter().any(|name| self.key.eq_ignore_ascii_case(name))
    }

    /// Returns whether this is what a player made of another board. A full board with mistakes is a player's
    /// only by its name: it can be regions or a seed.
    fn extends(&self, other: &Self) -> bool {
        let cells = &self.board.cells;
        let can_be = !cells.is_full() || self.is_named(&PLAYERS) || self.is_named(&PUZZLES);
        cells.contains(&other.board.cells) && (can_be || cells.solves(&other.board.cells))
    }
}

/// Returns the puzzles that a document can mean, each with the reason.
fn resolve(json: &Json, form: &'static str, limits: &Limits) -> Result<Vec<(String, Draft)>, String> {
    let (mut found, mut others) = (Vec::new(), Others::default());
    find(json, "", "", &mut found, &mut others);
    found.retain(|found| found.board.cells.side <= limits.side);
    let (mut solutions, mut puzzles): (Vec<Found>, Vec<Found>) =
        found.into_iter().partition(|found| found.is_named(&SOLUTIONS) && found.board.cells.is_full());
    if let Some((path, shown)) = others.pattern.take()
        && puzzles.iter().all(|found| found.board.cells.is_full())
        && let [full] = solutions.iter().chain(&puzzles).collect::<Vec<_>>().as_slice()
        && full.board.cells.side * full.board.cells.side == shown.len()
    {
        let board = plain(full.board.cells.shown(&shown));
        others.parts.retain(|(part, _)| *part != path);
        others.mask = None;
        solutions.append(&mut puzzles);
        puzzles.push(Found { path, key: "puzzle".to_owned(), board });
    }
    if let Some(mask) = &others.mask
        && puzzles.iter().all(|found| found.board.cells.is_full())
    {
        return Err(format!("its field {mask} says which cells of a full board are shown, and is not read"));
    }
    if puzzles.is_empty() && solutions.is_empty() {
        let blank = others.blank_board().filter(|cells| cells.side <= limits.side);
        let found = |cells| Found { path: String::new(), key: String::new(), board: plain(cells) };
        puzzles.extend(blank.map(found));
    }
    if puzzles.is_empty() {
        if solutions.is_empty() {
            if let Some(why) = nearest(json) {
                return Err(why);
            }
            let fields = json
                .as_object()
                .map(|object| object.keys().map(String::as_str).collect::<Vec<_>>().join(", "));
            return Err(match fields.filter(|fields| !fields.is_empty()) {
                Some(fields) => format!("it has the fields {fields}, of which none is a board"),
                None => "no text, list or object in it has the cells of a board".to_owned(),
            });
        }
        puzzles = std::mem::take(&mut solutions);
        others.parts.push(("a puzzle beside its solution".to_owned(), 1));
    }
    if puzzles.len() + solutions.len() > MAX_BOARDS {
        return Err(format!("one of its objects has more than {MAX_BOARDS} boards"));
    }
    // Lists of marks and of zeros are boards without a value, beside one of the same side or one with a name.
    // Beside full boards alone, an empty one with a name is the puzzle: its cages are elsewhere.
    let sides: Vec<usize> = puzzles
        .iter()
        .filter(|found| found.board.cells.has_values() && !found.board.cells.is_full())
        .map(|found| found.board.cells.side)
        .collect();
    let has_full = puzzles.iter().any(|found| found.board.cells.is_full());
    puzzles.retain(|found| {
        let cells = &found.board.cells;
        let is_puzzle = found.is_named(&PUZZLES) && !sides.contains(&cells.side);
        let is_kept = (sides.is_empty() && !has_full) || cells.has_values() || is_puzzle;
        if !is_kept && cells.has_candidates() {
            others.parts.push((found.path.clone(), 1));
        }
        is_kept
    });
    // The surest name, then the order of the document.
    let rank = |found: &Found| {
        PUZZLES.iter().position(|name| found.key.eq_ignore_ascii_case(name)).unwrap_or(PUZZLES.len())
    };
    puzzles.sort_by_key(rank);
    let mut chosen: Vec<usize> = (0..puzzles.len()).collect();
    // A board that extends another one is no puzzle of its own.
    chosen.retain(|&at| {
        !(0..puzzles.len()).any(|other| {
            other != at
                && puzzles[at].extends(&puzzles[other])
                && (other < at || !puzzles[other].extends(&puzzles[at]))
        })
    });
    let readings = |puzzles: &[Found], solutions: &[Found]| -> Vec<(String, Draft)> {
        chosen.iter().map(|&at| draft_of((form, at), puzzles, solutions, &others)).collect()
    };
    let is_either = |found: &Found| found.board.order == PlaceOrder::Unknown;
    if !chosen.iter().any(|&at| is_either(&puzzles[at])) {
        return Ok(readings(&puzzles, &solutions));
    }
    let transposed = |found: &Found| {
        let board = if is_either(found) { found.board.transposed() } else { found.board.clone() };
        Found { path: found.path.clone(), key: found.key.clone(), board }
    };
    let named = |readings: Vec<(String, Draft)>, what: &'static str| {
        readings
            .into_iter()
            .map(move |(reason, draft)| (format!("{reason}, whose places begin with the {what}"), draft))
    };
    let columns = readings(
        &puzzles.iter().map(transposed).collect::<Vec<_>>(),
        &solutions.iter().map(transposed).collect::<Vec<_>>(),
    );
    Ok(named(readings(&puzzles, &solutions), "row").chain(named(columns, "column")).collect())
}

/// Returns what is wrong with the first field that is named as a puzzle, or with the lists of the whole.
pub(crate) fn nearest(json: &Json) -> Option<String> {
    let is_puzzle = |name: &str| PUZZLES.iter().any(|known| name.eq_ignore_ascii_case(known));
    match json {
        Json::Object(object) => {
            let fields = || object.iter();
            let named = fields().filter(|(name, _)| is_puzzle(name));
            let lists = fields().filter(|(name, value)| !is_puzzle(name) && value.is_array());
            named.chain(lists).find_map(|(name, value)| wrong_field(name, value))
        }
        json => wrong_field("", json).filter(|_| json.is_array()),
    }
}

fn draft_of(
    (form, at): (&'static str, usize),
    puzzles: &[Found],
    solutions: &[Found],
    others: &Others,
) -> (String, Draft) {
    let puzzle = &puzzles[at];
    let cells = &puzzle.board.cells;
    let mut draft = cells.draft(form);
    let rest = || puzzles.iter().enumerate().filter(|(other, _)| *other != at).map(|(_, found)| found);
    let full = solutions.iter().chain(rest()).find(|found| found.board.cells.solves(cells));
    let own = puzzle.board.solution.as_ref().filter(|own| own.solves(cells));
    let solution = full.map(|found| &found.board.cells).or(own).filter(|_| !cells.is_full());
    draft.solution = solution.and_then(Cells::full_board);
    if own.is_none() && puzzle.board.solution.is_some() {
        draft.unread(joined(&puzzle.path, "solution"));
    }
    let entries =
        rest().find(|found| found.extends(puzzle) && full.is_none_or(|full| full.path != found.path));
    if let Some(entries) = entries.filter(|_| !cells.has_placed()) {
        entries.board.cells.fill_player(cells, &mut draft);
    }
    let is_used = |found: &Found| {
        full.is_some_and(|full| full.path == found.path) || entries.is_some_and(|it| it.path == found.path)
    };
    for other in solutions.iter().chain(rest()).filter(|found| !is_used(found)) {
        draft.unread(format!("{}: another board", other.path));
    }
    for (path, sets) in &others.marks {
        if sets.len() == cells.side * cells.side {
            sets.iter()
                .enumerate()
                .filter(|(_, set)| !set.is_empty())
                .for_each(|(cell, set)| draft.mark(Cell::new(cell), *set));
        } else {
            draft.unread(path.clone());
        }
    }
    let kind = others.kind_of_clues();
    for (path, word) in &others.words {
        let text = word.as_str().map(str::to_owned);
        let key = path.rsplit('.').next().unwrap_or(path);
        if says_side(key, word, cells.side) {
            continue;
        }
        let slot = match key {
            "title" => Some(&mut draft.title),
            "name" if draft.title.is_none() => Some(&mut draft.title),
            "author" => Some(&mut draft.author),
            "description" | "rules" | "ruleset" => Some(&mut draft.rules),
            _ => None,
        };
        match (slot, text) {
            (Some(slot @ None), Some(text)) => *slot = Some(text),
            _ if kind.is_some() && kind_said(key, word) == kind => {}
            _ => draft.pass_over(format!("{path}: {word}")),
        }
    }
    others.parts.iter().for_each(|(path, count)| draft.unread_many(path.clone(), *count));
    clues::add(others.clues.iter().cloned(), kind, &mut draft);
    clues::add_lists(&others.clue_lists, kind, &mut draft);
    let field = if puzzle.path.is_empty() {
        format!("{form} with the cells of a board")
    } else {
        format!("{form} with a board in {}", puzzle.path)
    };
    (field, draft)
}

/// Returns what the lists in a field are: the last two names of its path say it.
fn arrangement_of(path: &str) -> Arrangement {
    let arrangements = path.rsplit('.').take(2).map(Arrangement::of);
    arrangements.into_iter().find(|found| *found != Arrangement::Rows).unwrap_or(Arrangement::Rows)
}

/// Finds the boards of a value.
fn find(json: &Json, path: &str, key: &str, found: &mut Vec<Found>, others: &mut Others) {
    let is_id = IDS.iter().any(|name| key.eq_ignore_ascii_case(name));
    if MARKS.iter().any(|name| key.eq_ignore_ascii_case(name))
        && let Some(sets) = marks_of(json)
    {
        others.marks.push((path.to_owned(), sets));
        return;
    }
    if let Some(list) = json.as_array().and_then(|list| ClueList::of(path, key, list)) {
        others.clue_lists.push(list);
        return;
    }
    if is_no_board(key) {
        let count = match json {
            Json::Array(list) => list.len(),
            Json::String(_) if board_at(key, json).is_some() || mask_of(json).is_some() => 1,
            _ => 0,
        };
        if count > 0 {
            others.parts.push((path.to_owned(), count));
            others.mask = others.mask.take().or_else(|| is_mask(key).then(|| path.to_owned()));
            if key.eq_ignore_ascii_case("pattern") {
                others.pattern = mask_of(json).map(|cells| (path.to_owned(), cells));
            }
            return;
        }
    }
    let is_corner = CORNERS.iter().any(|name| key.eq_ignore_ascii_case(name));
    if !is_id
        && !is_corner
        && let Some(mut board) = board_at(key, json)
    {
        for (name, value) in board.beside.drain(..) {
            let path = joined(path, &name);
            match value {
                Json::Number(_) | Json::String(_) => others.words.push((path, value)),
                _ => others.parts.push((path, 1)),
            }
        }
        let arrangement = if has_places(json) { Arrangement::Rows } else { arrangement_of(path) };
        match board.arranged(arrangement) {
            Some(board) => found.push(Found { path: path.to_owned(), key: key.to_owned(), board }),
            None => others.parts.push((path.to_owned(), 1)),
        }
        return;
    }
    if !is_id
        && arrangement_of(path) == Arrangement::Rows
        && let Some(Bordered { board, clues }) = board_with_clues(json)
    {
        others.clues.extend(clues);
        found.push(Found { path: path.to_owned(), key: key.to_owned(), board: plain(board) });
        return;
    }
    match json {
        Json::Object(object) => {
            for (key, value) in object {
                find(value, &joined(path, key), key, found, others);
            }
        }
        Json::Array(list) if !is_corner && list.iter().any(|element| has_board(key, element)) => {
            list.iter().for_each(|value| find(value, path, key, found, others));
        }
        Json::Array(list) if !list.is_empty() => others.parts.push((path.to_owned(), list.len())),
        Json::Array(_) | Json::Null | Json::Bool(false) => {}
        Json::Bool(true) => others.parts.push((path.to_owned(), 1)),
        scalar => others.words.push((path.to_owned(), scalar.clone())),
    }
}
