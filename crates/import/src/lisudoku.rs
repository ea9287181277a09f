//! Puzzles of lisudoku: a JSON object with a `gridSize`, packed by LZ-String in links, or the cells of a
//! classic puzzle in the link itself. (lisudoku, sudoku_formats; the form was read there, no code of it is
//! here.)

use crate::claim::Claim;
use crate::draft::{Draft, Refused, constraint};
use crate::fpuzzles::link::{json, packed};
use crate::imported::{ImportError, Imported, Limits};
use crate::text::Text;
use serde_json::Value as Json;
use sudokud_model::constraint::{Argument, Constraint, Relation};
use sudokud_model::grid::Cell;
use sudokud_model::houses::{Blocks, Pattern};

pub(crate) const FORM: &str = "lisudoku";

/// Returns whether a value is an object of lisudoku.
pub(crate) fn is_object(json: &Json) -> bool {
    ["gridSize", "grid_size"].iter().any(|key| json.get(key).is_some_and(Json::is_u64))
}

/// Claims a link, a payload or an object.
pub(crate) fn claims(text: &Text<'_>, limits: &Limits) -> Option<Claim> {
    let source = text.trimmed();
    let read = |object: Result<Json, ImportError>| object.and_then(|object| read_object(&object, limits));
    let claim = |read| Some(Claim::certain("a puzzle of lisudoku", read));
    if source.starts_with('{') {
        let object = json(source, FORM, limits).ok().filter(is_object)?;
        return claim(read_object(&object, limits));
    }
    if source.contains(char::is_whitespace) {
        return None;
    }
    let Some((_, rest)) = source.split_once("lisudoku.xyz/").filter(|_| source.starts_with("http")) else {
        // A payload alone looks like one of f-puzzles.
        let is_payload = source.starts_with("N4I");
        let object = is_payload.then(|| packed(source, FORM, limits).ok()).flatten().filter(is_object)?;
        return claim(read_object(&object, limits));
    };
    let payload = rest.split(['?', '&', '#']).find_map(|part| part.strip_prefix("import="));
    match payload {
        None => claim(Ok(Draft::of_unread_link(FORM, "lisudoku.xyz", &[]))),
        Some(cells) if cells.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.') => {
            let cells = crate::boards::flat::board_of_text(cells).filter(|cells| cells.side <= limits.side);
            let damaged =
                || ImportError::Damaged { form: FORM, reason: "its digits are no board".to_owned() };
            claim(cells.ok_or_else(damaged).and_then(|cells| cells.draft(FORM).finish()))
        }
        Some(payload) => claim(read(packed(payload, FORM, limits))),
    }
}

/// Returns a field by its name in camel case, or in snake case.
fn field<'a>(json: &'a Json, name: &str) -> Option<&'a Json> {
    let snake: String = name
        .chars()
        .flat_map(|c| if c.is_ascii_uppercase() { vec!['_', c.to_ascii_lowercase()] } else { vec![c] })
        .collect();
    json.get(name).or_else(|| json.get(snake)).filter(|value| !value.is_null())
}

fn list<'a>(json: &'a Json, name: &str) -> &'a [Json] {
    field(json, name).and_then(Json::as_array).map_or(&[], Vec::as_slice)
}

/// Fields that are read elsewhere, or that the frontend keeps.
const KNOWN: [&str; 18] = [
    "gridsize",
    "fixednumbers",
    "regions",
    "extraregions",
    "thermos",
    "arrows",
    "primarydiagonal",
    "secondarydiagonal",
    "antiknight",
    "antiking",
    "killercages",
    "kropkidots",
    "kropkinegative",
    "oddcells",
    "evencells",
    "renbans",
    "palindromes",
    "variant",
];

fn read_object(object: &Json, limits: &Limits) -> Result<Imported, ImportError> {
    let side = field(object, "gridSize").and_then(Json::as_u64).unwrap_or(0) as usize;
    if side == 0 || side > limits.side.min(64) {
        return Err(ImportError::TooLarge { reason: format!("has a board of side {side}") });
    }
    let mut draft = Draft::new(FORM, side);
    let cell = |json: &Json| {
        let number = |name: &str| {
            json.get(name)?.as_u64().map(|number| number as usize).filter(|&number| number < side)
        };
        Some(Cell::new(number("row")? * side + number("col")?))
    };
    let cells = |json: &Json| -> Result<Vec<Cell>, Refused> {
        let cells = json.as_array().map(|cells| cells.iter().map(cell).collect::<Option<Vec<Cell>>>());
        cells.flatten().ok_or_else(|| Refused::new("its cells are none of the board"))
    };
    for fixed in list(object, "fixedNumbers") {
        let value = fixed.get("value").and_then(Json::as_i64).and_then(|value| draft.value(value));
        match (fixed.get("position").and_then(cell), value) {
            (Some(cell), Some(value)) => draft.fill(cell, value),
            _ => draft.unread(format!("fixedNumbers: {fixed}")),
        }
    }
    let regions = list(object, "regions").iter().map(cells).collect::<Result<Vec<_>, _>>();
    match regions {
        Ok(regions) if regions.is_empty() => {}
        Ok(regions) if regions.len() <= side && regions.iter().all(|region| region.len() == side) => {
            let mut numbers = vec![None; side * side];
            for (number, region) in (0..=u8::MAX).zip(&regions) {
                region.iter().for_each(|cell| numbers[cell.index()] = Some(number));
            }
            draft.houses.blocks = Blocks::Regions(numbers);
        }
        _ => draft.unread("regions"),
    }
    let is_set = |name: &str| field(object, name).and_then(Json::as_bool) == Some(true);
    for (name, pattern) in
        [("primaryDiagonal", Pattern::MainDiagonal), ("secondaryDiagonal", Pattern::AntiDiagonal)]
    {
        if is_set(name) {
            draft.pattern(pattern);
        }
    }
    for (name, kind) in [("antiKnight", "anti_knight"), ("antiKing", "anti_king")] {
        if is_set(name) {
            draft.add(name, constraint(kind, []))?;
        }
    }
    for region in list(object, "extraRegions") {
        match cells(region) {
            Ok(cells) => draft.differ(&cells)?,
            Err(Refused(reason)) => draft.unread(format!("extraRegions: {reason}")),
        }
    }
    let of_cells = |kind: &str, list: Result<Vec<Cell>, Refused>| {
        list.and_then(|cells| constraint(kind, [("cells", Argument::cells(cells))]))
    };
    for (name, kind) in [("thermos", "thermometer"), ("renbans", "renban"), ("palindromes", "palindrome")] {
        for line in list(object, name) {
            draft.add(name, of_cells(kind, cells(line)))?;
        }
    }
    for (name, kind) in [("oddCells", "odd"), ("evenCells", "even")] {
        if let Some(marked) =
            field(object, name).filter(|marked| marked.as_array().is_some_and(|list| !list.is_empty()))
        {
            draft.add(name, of_cells(kind, cells(marked)))?;
        }
    }
    for arrow in list(object, "arrows") {
        let part = |name: &str| cells(field(arrow, name).unwrap_or(&Json::Null));
        let arrow = part("circleCells").and_then(|circle| {
            constraint(
                "arrow",
                [("circle", Argument::cells(circle)), ("path", Argument::cells(part("arrowCells")?))],
            )
        });
        draft.add("arrows", arrow)?;
    }
    for cage in list(object, "killerCages") {
        match cells(cage.get("region").unwrap_or(&Json::Null)) {
            Ok(cells) => draft.add_cage(cells, cage.get("sum").and_then(Json::as_i64))?,
            Err(Refused(reason)) => draft.unread(format!("killerCages: {reason}")),
        }
    }
    for dot in list(object, "kropkiDots") {
        draft.add("kropkiDots", dot_of(dot, &cell))?;
    }
    if is_set("kropkiNegative") {
        let relation = |kind: &str, value| Relation { kind: kind.to_owned(), value };
        let of = vec![relation("difference", 1), relation("ratio", 2)];
        draft.add("kropkiNegative", constraint("negative", [("of", Argument::Relations(of))]))?;
    }
    for (name, value) in object.as_object().into_iter().flatten() {
        let is_known = KNOWN.contains(&name.replace('_', "").to_ascii_lowercase().as_str());
        let is_empty =
            value.is_null() || *value == Json::Bool(false) || value.as_array().is_some_and(Vec::is_empty);
        if !is_known && !is_empty {
            draft.unread(name.clone());
        }
    }
    draft.finish()
}

/// Reads a dot between two cells.
fn dot_of(dot: &Json, cell: &dyn Fn(&Json) -> Option<Cell>) -> Result<Constraint, Refused> {
    let (kind, value) = match field(dot, "dotType").and_then(Json::as_str) {
        Some("Consecutive") => ("difference", 1),
        Some("Double") => ("ratio", 2),
        _ => return Err(Refused::new("its type is not known")),
    };
    let one =
        |name: &str| dot.get(name).and_then(cell).ok_or_else(|| Refused::new("it is between no two cells"));
    let cells = Argument::cells(vec![one("cell1")?, one("cell2")?]);
    constraint(kind, [("cells", cells), ("value", Argument::Number(value))])
}
