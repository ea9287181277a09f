//! Reads an object: cells, regions, and the list of constraints.

use super::groups::Groups;
use super::marks::Marks;
use super::types::{Line, add};
use crate::codec::is_true;
use crate::draft::{Draft, Refused, constraint};
use crate::imported::{ImportError, Imported, Limits};
use serde_json::Value as Json;
use std::collections::BTreeMap;
use sudokud_model::grid::{Cell, ValueSet};
use sudokud_model::houses::{Blocks, Pattern};

/// The name of the form.
pub(super) const FORM: &str = "sudokumaker";

/// The type of rows and columns.
const ROWS_AND_COLUMNS: i64 = 2003;

/// Flags of an entry that is no rule.
const FLAGS: [&str; 2] = ["disabled", "solverIgnored"];

/// The names of types that are numbers.
const NAMES: [(i64, &str); 44] = [
    (0, "Givens"),
    (1, "Regions"),
    (2003, "Rows and columns"),
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
    (4000, "Fog lights"),
    (4001, "Fog triggers"),
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
    let entries = puzzle.get("constraints").and_then(Json::as_array).map_or(&[][..], Vec::as_slice);
    // A board that is no Sudoku has the digits up to 9, whatever its size, and rows and columns by an entry.
    let is_custom = puzzle.get("type").and_then(Json::as_str) == Some("custom");
    let last = number("maxDigit").unwrap_or(if is_custom { 9 } else { first + width - 1 });
    let side = usize::try_from(width).ok().filter(|&side| side > 0 && side <= limits.side.min(64));
    let side =
        side.ok_or_else(|| ImportError::TooLarge { reason: format!("has a board of width {width}") })?;
    if width != height || !(0..=1).contains(&first) || last != first + width - 1 || cells.len() != side * side
    {
        let mut draft = Draft::new(FORM, 1);
        draft.unread(format!("the shape of {width}×{height} cells with the digits {first} to {last}"));
        return Ok(draft.finish_without_board());
    }
    if is_custom && !entries.iter().any(|entry| has_rows_and_columns(entry, side)) {
        let mut draft = Draft::new(FORM, 1);
        draft.unread("a board whose rows and columns are none, or not those of the whole board");
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
    let mut marks = Marks::default();
    for entry in entries {
        read_constraint(entry, &mut marks, &mut draft)?;
    }
    marks.add_negative(&mut draft)?;
    draft.finish()
}

/// Returns the values whose bits are set: bit d is digit d.
pub(super) fn values_of(mask: &Json, draft: &Draft) -> ValueSet<4> {
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
fn read_constraint(entry: &Json, marks: &mut Marks, draft: &mut Draft) -> Result<(), ImportError> {
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
    for flag in FLAGS {
        if is_true(entry.get(flag)) {
            draft.unread(format!("{name}: {flag}"));
            return Ok(());
        }
    }
    let of_board = |kind: &str| constraint(kind, []);
    match kind {
        0 => Ok(()),
        1 => read_regions(entry, draft),
        ROWS_AND_COLUMNS => Ok(()),
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
        16 if Groups::of(entry, draft) == Some(Groups::Thirds) => {
            draft.add(&name, of_board("global_entropy"))
        }
        16 => {
            draft.unread(format!("{name}: other groups than low, middle and high digits"));
            Ok(())
        }
        kind if marks.read(entry, &name, kind, draft)? => Ok(()),
        kind => add(&Line { entry, name: &name }, kind, draft),
    }
}

/// Reads the region of each cell; −1 is none. Regions of other sizes than the side are cells that differ.
fn read_regions(entry: &Json, draft: &mut Draft) -> Result<(), ImportError> {
    let side = draft.side();
    let regions = entry.get("regions").and_then(Json::as_array).map_or(&[][..], Vec::as_slice);
    let number = |json: &Json| json.as_i64().map(|number| u8::try_from(number).ok());
    let regions: Option<Vec<Option<u8>>> = regions.iter().map(number).collect();
    let Some(regions) = regions.filter(|regions| regions.len() == side * side) else {
        draft.unread("Regions: they are not one for each cell");
        return Ok(());
    };
    let mut cells: BTreeMap<u8, Vec<Cell>> = BTreeMap::new();
    for (cell, region) in (0..).map(Cell::new).zip(&regions) {
        cells.entry(region.unwrap_or(u8::MAX)).or_default().push(cell);
    }
    cells.remove(&u8::MAX);
    if cells.values().all(|cells| cells.len() == side) {
        draft.houses.blocks = if cells.is_empty() { Blocks::None } else { Blocks::Regions(regions) };
        return Ok(());
    }
    for cells in cells.values() {
        if cells.len() > side {
            draft.unread("Regions: one has more cells than the board has digits");
        } else if cells.len() > 1 {
            draft.differ(cells)?;
        }
    }
    Ok(())
}

/// Returns whether an entry says that rows and columns differ: those of the whole board, without rectangles
/// too.
fn has_rows_and_columns(entry: &Json, side: usize) -> bool {
    let is_whole = |area: &Json| {
        let number = |name: &str| area.get(name).and_then(Json::as_u64);
        let side = Some(side as u64);
        (number("x"), number("y"), number("width"), number("height")) == (Some(0), Some(0), side, side)
    };
    let areas = entry.get("areas").and_then(Json::as_array);
    entry.get("type").and_then(Json::as_i64) == Some(ROWS_AND_COLUMNS)
        && !FLAGS.iter().any(|flag| is_true(entry.get(flag)))
        && areas.is_none_or(|areas| matches!(areas.as_slice(), [area] if is_whole(area)))
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
