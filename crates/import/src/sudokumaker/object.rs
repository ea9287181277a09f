//! Reads an object: cells, regions, and the list of constraints.

use super::types::{Line, add};
use crate::codec::is_true;
use crate::draft::{Draft, Refused, constraint};
use crate::imported::{ImportError, Imported, Limits};
use serde_json::Value as Json;
use sudokud_core::grid::{Cell, Value, ValueSet};
use sudokud_core::houses::{Blocks, Pattern};

/// The name of the form.
pub(super) const FORM: &str = "sudokumaker";

/// The names of types that are numbers.
const NAMES: [(i64, &str); 44] = [
    (0, "Givens"),
    (1, "Regions"),
    (2003, "Areas"),
    (10, "Main diagonal"),
    (11, "Anti-diagonal"),
    (12, "Anti-king"),
    (13, "Anti-knight"),
    (14, "Disjoint groups"),
    (15, "Nonconsecutive"),
    (16, "Global entropy"),
    (100, "Even"),
    (101, "Odd"),
    (102, "Maximum"),
    (103, "Minimum"),
    (200, "Difference"),
    (201, "Ratio"),
    (202, "Pair sum"),
    (300, "Thermometer"),
    (301, "Killer cage"),
    (302, "Clone"),
    (303, "Quadruple"),
    (304, "Look-and-say cage"),
    (305, "Different cells"),
    (306, "Counting circles"),
    (400, "Renban"),
    (401, "Whisper"),
    (402, "Palindrome"),
    (403, "Between line"),
    (404, "Region sum line"),
    (405, "Sequence line"),
    (406, "Class line"),
    (407, "Lockout line"),
    (408, "Arrow"),
    (409, "Double arrow"),
    (500, "Little killer"),
    (501, "Sandwich sum"),
    (502, "X-sum"),
    (503, "Skyscraper"),
    (504, "Numbered room"),
    (600, "Row indexer"),
    (601, "Column indexer"),
    (1000, "Custom constraint"),
    (4000, "Fog"),
    (4001, "Fog lights"),
];

/// Reads an object with a puzzle.
pub(super) fn read_object(object: &Json, limits: &Limits) -> Result<Imported, ImportError> {
    let damaged = |reason: &str| ImportError::Damaged { form: FORM, reason: reason.to_owned() };
    let puzzle = object.get("puzzle").ok_or_else(|| damaged("it has no puzzle"))?;
    let number = |name: &str| puzzle.get(name).and_then(Json::as_i64);
    let cells = puzzle.get("cells").and_then(Json::as_array).ok_or_else(|| damaged("it has no cells"))?;
    let width = number("width").or_else(|| number("size")).unwrap_or(9);
    let height = number("height").or_else(|| number("size")).unwrap_or(9);
    let first = number("minDigit").unwrap_or(1);
    let last = number("maxDigit").unwrap_or(first + width - 1);
    let side = usize::try_from(width).ok().filter(|&side| side > 0 && side <= limits.side.min(64));
    let side =
        side.ok_or_else(|| ImportError::TooLarge { reason: format!("has a board of width {width}") })?;
    if width != height || !(0..=1).contains(&first) || last != first + width - 1 || cells.len() != side * side
    {
        let mut draft = Draft::new(FORM, 1);
        draft.unread(format!("the shape of {width}×{height} cells with the digits {first} to {last}"));
        return Ok(draft.finish_without_board());
    }
    let mut draft = Draft::new(FORM, side);
    draft.first_value = usize::from(first == 1);
    draft.houses.blocks = Blocks::None;
    let text = |name: &str| puzzle.get(name).and_then(Json::as_str).filter(|text| !text.is_empty());
    draft.title = text("name").map(str::to_owned);
    draft.author = text("author").map(str::to_owned);
    draft.rules = text("comment").map(str::to_owned);
    read_cells(cells, &mut draft);
    for entry in puzzle.get("constraints").and_then(Json::as_array).into_iter().flatten() {
        read_constraint(entry, &mut draft)?;
    }
    draft.finish()
}

/// Returns the values whose bits are set: bit d is digit d.
fn values_of(mask: &Json, draft: &Draft) -> ValueSet<4> {
    let bits = mask.as_u64().unwrap_or(0);
    let set = (0..64).filter(|bit| bits >> bit & 1 == 1).filter_map(|digit| draft.value(digit));
    set.collect::<ValueSet<4>>()
}

fn read_cells(cells: &[Json], draft: &mut Draft) {
    let mut givens = Vec::new();
    for (cell, json) in (0..).map(Cell::new).zip(cells) {
        match json.get("value").and_then(Json::as_i64).map(|number| draft.value(number)) {
            Some(Some(value)) => {
                draft.fill(cell, value);
                if is_true(json.get("given")) {
                    givens.push(cell);
                }
            }
            Some(None) => draft.unread("a value that the board does not have"),
            None => {}
        }
        let marks = json.get("candidates").map_or(ValueSet::EMPTY, |mask| values_of(mask, draft));
        if !marks.is_empty() {
            draft.mark(cell, marks);
        }
        if json.get("cornerPencilMarks").and_then(Json::as_u64).is_some_and(|mask| mask != 0) {
            draft.unread("cornerPencilMarks");
        }
        if json.get("colors").is_some_and(|colors| !colors.is_null() && colors.as_u64() != Some(0)) {
            draft.unread("colored cell");
        }
    }
    draft.givens = Some(givens);
}

/// Reads an entry of the list of constraints.
fn read_constraint(entry: &Json, draft: &mut Draft) -> Result<(), ImportError> {
    let kind = entry.get("type").and_then(Json::as_i64).unwrap_or(-1);
    let given = entry.get("name").and_then(Json::as_str).filter(|name| !name.is_empty());
    let known = NAMES.iter().find(|(known, _)| *known == kind).map(|(_, name)| *name);
    let name = match (known, given) {
        (Some("Custom constraint") | None, Some(given)) => {
            format!("{} ({given})", known.unwrap_or("Drawing"))
        }
        (Some(known), _) => known.to_owned(),
        (None, None) if (2000..=2002).contains(&kind) => "Drawing".to_owned(),
        (None, None) => format!("Type {kind}"),
    };
    for flag in ["disabled", "solverIgnored"] {
        if is_true(entry.get(flag)) {
            draft.unread(format!("{name}: {flag}"));
            return Ok(());
        }
    }
    let of_board = |kind: &str| constraint(kind, []);
    match kind {
        0 => Ok(()),
        1 => {
            read_regions(entry, draft);
            Ok(())
        }
        2003 => {
            read_areas(entry, draft);
            Ok(())
        }
        10 | 11 | 14 => {
            draft.pattern(match kind {
                10 => Pattern::MainDiagonal,
                11 => Pattern::AntiDiagonal,
                _ => Pattern::DisjointGroups,
            });
            Ok(())
        }
        12 => draft.add(&name, of_board("anti_king")),
        13 => draft.add(&name, of_board("anti_knight")),
        15 => draft.add(&name, of_board("nonconsecutive")),
        16 if has_thirds(entry, draft) => draft.add(&name, of_board("global_entropy")),
        406 if has_thirds(entry, draft) => add(&Line { entry, name: &name }, 406, draft),
        16 | 406 => {
            draft.unread(format!("{name}: other groups than low, middle and high digits"));
            Ok(())
        }
        kind => add(&Line { entry, name: &name }, kind, draft),
    }
}

/// Returns whether the groups are the low, the middle and the high digits of a board of side 9.
fn has_thirds(entry: &Json, draft: &Draft) -> bool {
    let groups = entry.get("groups").and_then(Json::as_array).map_or(&[][..], Vec::as_slice);
    let thirds = (0..3).map(|third| (3 * third..3 * third + 3).map(Value::new).collect::<ValueSet<4>>());
    let mut groups: Vec<ValueSet<4>> = groups.iter().map(|mask| values_of(mask, draft)).collect();
    groups.sort_by_key(|set| set.iter().next().map(Value::index));
    draft.side() == 9 && groups == thirds.collect::<Vec<_>>()
}

/// Reads the region of each cell; −1 is none.
fn read_regions(entry: &Json, draft: &mut Draft) {
    let regions = entry.get("regions").and_then(Json::as_array).map_or(&[][..], Vec::as_slice);
    let number = |json: &Json| json.as_i64().map(|number| u8::try_from(number).ok());
    let regions: Option<Vec<Option<u8>>> = regions.iter().map(number).collect();
    match regions.filter(|regions| regions.len() == draft.side() * draft.side()) {
        Some(regions) if regions.iter().any(Option::is_some) => {
            draft.houses.blocks = Blocks::Regions(regions);
        }
        Some(_) => {}
        None => draft.unread("Regions: they are not one for each cell"),
    }
}

/// Reads the rectangles with rows and columns: the whole board, or a shape that is not read.
fn read_areas(entry: &Json, draft: &mut Draft) {
    let areas = entry.get("areas").and_then(Json::as_array).map_or(&[][..], Vec::as_slice);
    let is_whole = |area: &Json| {
        let number = |name: &str| area.get(name).and_then(Json::as_u64);
        let side = Some(draft.side() as u64);
        (number("x"), number("y"), number("width"), number("height")) == (Some(0), Some(0), side, side)
    };
    if !matches!(areas, [area] if is_whole(area)) {
        draft.unread_many("Areas: rectangles that are not the whole board", areas.len().max(1));
    }
}

/// Reads a list of cells.
pub(super) fn cells_of(json: Option<&Json>, side: usize) -> Result<Vec<Cell>, Refused> {
    let cell = |json: &Json| {
        json.as_u64().map(|cell| cell as usize).filter(|&cell| cell < side * side).map(Cell::new)
    };
    let cells =
        json.and_then(Json::as_array).map(|cells| cells.iter().map(cell).collect::<Option<Vec<Cell>>>());
    cells.flatten().ok_or_else(|| Refused::new("its cells are none of the board"))
}
