//! Reads an object: its grid, its houses, and the lists of rules.

use super::field::{Entry, FORM, one};
use super::rules::rule_of;
use crate::codec::is_true;
use crate::draft::{Draft, Refused, constraint};
use crate::imported::{ImportError, Imported, Limits};
use serde_json::{Map, Value as Json};
use sudokud_model::constraint::{Argument, Constraint, Relation};
use sudokud_model::grid::{Board, Cell, Value};
use sudokud_model::houses::{Blocks, BoxShape, Pattern};

/// Keys that are no rules: what is read elsewhere, and settings of programs.
const NO_RULES: [&str; 20] = [
    "size",
    "grid",
    "title",
    "author",
    "ruleset",
    "solution",
    "negative",
    "extraregion",
    "minimum",
    "maximum",
    "diagonal+",
    "diagonal-",
    "antiknight",
    "antiking",
    "disjointgroups",
    "nonconsecutive",
    "disabledlogic",
    "truecandidatesoptions",
    "metadata",
    "highlightConflicts",
];

/// Keys of messages and of the state of the editor.
const IGNORED: [&str; 3] = ["customsolvermessage", "successMessage", "selectedGroup"];

/// Reads an object with a `grid`.
pub(crate) fn read_object(object: &Json, limits: &Limits) -> Result<Imported, ImportError> {
    let damaged = |reason: &str| ImportError::Damaged { form: FORM, reason: reason.to_owned() };
    let (Some(object), Some(rows)) = (object.as_object(), object.get("grid").and_then(Json::as_array)) else {
        return Err(damaged("it has no grid"));
    };
    let side = rows.len();
    if side == 0 || side > limits.side.min(64) {
        return Err(ImportError::TooLarge { reason: format!("has a board of side {side}") });
    }
    let rows: Option<Vec<&Vec<Json>>> = rows.iter().map(Json::as_array).collect();
    let rows = rows.filter(|rows| rows.iter().all(|row| row.len() == side));
    let cells: Vec<&Json> =
        rows.ok_or_else(|| damaged("its grid is no square"))?.into_iter().flatten().collect();
    let mut draft = Draft::new(FORM, side);
    let text = |key: &str| object.get(key).and_then(Json::as_str).filter(|text| !text.is_empty());
    draft.title = text("title").map(str::to_owned);
    draft.author = text("author").map(str::to_owned);
    draft.rules = text("ruleset").map(str::to_owned);
    draft.solution = solution(object.get("solution"), side);
    read_cells(&cells, &mut draft);
    read_houses(object, &cells, &mut draft)?;
    read_rules(object, &mut draft)?;
    draft.finish()
}

/// Reads a list of numbers as a full board.
fn solution(list: Option<&Json>, side: usize) -> Option<Board> {
    let numbers = list?.as_array()?.iter();
    let value = |number: &Json| {
        let number = number.as_u64().or_else(|| number.as_str()?.parse().ok())?;
        Value::from_number(usize::try_from(number).ok()?).filter(|value| value.index() < side)
    };
    let cells: Vec<Option<Value>> = numbers.map(value).collect();
    Board::from_cells(cells).ok().filter(|board| board.side() == side && board.open_cells() == 0)
}

/// Reads values, givens and marks.
fn read_cells(cells: &[&Json], draft: &mut Draft) {
    let mut givens = Vec::new();
    for (at, json) in cells.iter().enumerate() {
        let cell = Cell::new(at);
        let number = json.get("value").and_then(Json::as_i64).unwrap_or(0);
        let is_given = is_true(json.get("given"));
        match draft.value(number) {
            Some(value) => {
                draft.fill(cell, value);
                if is_given {
                    givens.push(cell);
                }
            }
            None if number != 0 => draft.unread("a value that the board does not have"),
            None => {}
        }
        if let Some(numbers) = list_of_numbers(json.get("givenPencilMarks"))
            && let Err(Refused(reason)) = draft.restrict(cell, &numbers)
        {
            draft.unread(format!("givenPencilMarks: {reason}"));
        }
        if let Some(numbers) = list_of_numbers(json.get("centerPencilMarks")) {
            let set = numbers.into_iter().filter_map(|number| draft.value(number)).collect();
            draft.mark(cell, set);
        }
        if list_of_numbers(json.get("cornerPencilMarks")).is_some() {
            draft.unread("cornerPencilMarks");
        }
        if json.get("c").or(json.get("highlight")).is_some_and(|color| !color.is_null()) {
            draft.unread("colored cell");
        }
    }
    draft.givens = Some(givens);
}

fn list_of_numbers(list: Option<&Json>) -> Option<Vec<i64>> {
    let numbers: Vec<i64> = list?.as_array()?.iter().filter_map(Json::as_i64).collect();
    (!numbers.is_empty()).then_some(numbers)
}

/// Reads regions, diagonals, groups and extra regions. A cell without the field is in the region of the
/// default box; `null` is none.
fn read_houses(object: &Map<String, Json>, cells: &[&Json], draft: &mut Draft) -> Result<(), ImportError> {
    let side = draft.side();
    if cells.iter().any(|cell| cell.get("region").is_some()) {
        let default = BoxShape::default_of(side);
        let default = |at: usize| {
            let shape = default?;
            Some((at / side / shape.rows * shape.rows + at % side / shape.columns) as u8)
        };
        let region = |(at, cell): (usize, &&Json)| match cell.get("region") {
            None => default(at),
            Some(region) => region.as_u64().and_then(|region| u8::try_from(region).ok()),
        };
        let regions: Vec<Option<u8>> = cells.iter().enumerate().map(region).collect();
        let is_empty = regions.iter().all(Option::is_none);
        draft.houses.blocks = if is_empty { Blocks::None } else { Blocks::Regions(regions) };
    }
    for (key, pattern) in [
        ("diagonal-", Pattern::MainDiagonal),
        ("diagonal+", Pattern::AntiDiagonal),
        ("disjointgroups", Pattern::DisjointGroups),
    ] {
        if is_true(object.get(key)) {
            draft.pattern(pattern);
        }
    }
    for json in object.get("extraregion").and_then(Json::as_array).into_iter().flatten() {
        match (Entry { json, side }).cells("cells") {
            Ok(cells) if cells.len() > 1 => draft.differ(&cells)?,
            Ok(_) => {}
            Err(Refused(reason)) => draft.unread(format!("extraregion: {reason}")),
        }
    }
    Ok(())
}

/// Reads the rules for the whole board and the lists of rules.
fn read_rules(object: &Map<String, Json>, draft: &mut Draft) -> Result<(), ImportError> {
    let side = draft.side();
    for (key, kind) in [("antiknight", "anti_knight"), ("antiking", "anti_king")] {
        if is_true(object.get(key)) {
            add(draft, key, constraint(kind, []).map(|one| vec![one]))?;
        }
    }
    for key in ["minimum", "maximum"] {
        // The cells of one key are not compared with each other.
        let entries = object.get(key).and_then(Json::as_array).into_iter().flatten();
        let cells = entries.map(|json| Entry { json, side }.cell_or_cells()).collect::<Result<Vec<_>, _>>();
        let cells = cells.map(|lists| lists.concat());
        if cells.as_ref().is_ok_and(Vec::is_empty) {
            continue;
        }
        add(draft, key, cells.and_then(|cells| one(key, [("cells", Argument::cells(cells))])))?;
    }
    for (key, value) in object {
        if NO_RULES.contains(&key.as_str()) || IGNORED.contains(&key.as_str()) {
            continue;
        }
        match (value, rule_of(key)) {
            (Json::Array(entries), Some(_))
                if key == "regionsumline" && draft.houses.blocks == Blocks::None =>
            {
                draft.unread_many(format!("{key}: the board has no regions"), entries.len());
            }
            (Json::Array(entries), Some(rule)) => {
                for json in entries {
                    add(draft, key, (rule.read)(&Entry { json, side }))?;
                }
            }
            (Json::Array(entries), None) if !entries.is_empty() => {
                draft.unread_many(key.clone(), entries.len());
            }
            (Json::Bool(true) | Json::Object(_), _) => draft.unread(key.clone()),
            _ => {}
        }
    }
    read_negative(object, draft)
}

fn add(draft: &mut Draft, key: &str, read: Result<Vec<Constraint>, Refused>) -> Result<(), ImportError> {
    match read {
        Ok(constraints) => constraints.into_iter().try_for_each(|one| draft.constrain(one)),
        Err(Refused(reason)) => {
            draft.unread(format!("{key}: {reason}"));
            Ok(())
        }
    }
}

/// Reads the rules for pairs without a mark. Those for ratios are about the ratios that occur as marks.
fn read_negative(object: &Map<String, Json>, draft: &mut Draft) -> Result<(), ImportError> {
    let side = draft.side();
    let list = |key: &str| object.get(key).and_then(Json::as_array).map_or(&[][..], Vec::as_slice);
    let relation = |kind: &str, value| Relation { kind: kind.to_owned(), value };
    let values = |key: &str, default: i64| {
        let value = |json: &Json| Entry { json, side }.number("value").ok().flatten().unwrap_or(default);
        let mut values: Vec<i64> = list(key).iter().map(value).collect();
        values.sort_unstable();
        values.dedup();
        if values.is_empty() { vec![default] } else { values }
    };
    let mut relations: Vec<Vec<Relation>> = Vec::new();
    for name in list("negative") {
        match name.as_str() {
            Some("ratio") => {
                relations.push(values("ratio", 2).iter().map(|&of| relation("ratio", of)).collect());
            }
            Some("difference") => {
                relations
                    .push(values("difference", 1).iter().map(|&of| relation("difference", of)).collect());
            }
            Some("xv") => relations.push(vec![relation("pair_sum", 5), relation("pair_sum", 10)]),
            _ => draft.unread(format!("negative: {name}")),
        }
    }
    if is_true(object.get("nonconsecutive")) {
        relations.push(vec![relation("difference", 1)]);
    }
    relations.into_iter().try_for_each(|of| {
        let negative = constraint("negative", [("of", Argument::Relations(of))]);
        add(draft, "negative", negative.map(|one| vec![one]))
    })
}
