//! The types of constraints that have cells, lines, edges or places outside of the board.

use super::object::cells_of;
use crate::codec::is_true;
use crate::draft::{Draft, Refused, constraint};
use crate::imported::ImportError;
use serde_json::Value as Json;
use sudokud_core::constraint::{Argument, Constraint, Relation};
use sudokud_core::grid::{Cell, House};

/// An entry of the list of constraints.
pub(super) struct Line<'a> {
    pub(super) entry: &'a Json,
    pub(super) name: &'a str,
}

/// Types of which a field lists cells that share a rule.
const OF_CELLS: [(i64, &str); 7] = [
    (100, "even"),
    (101, "odd"),
    (102, "maximum"),
    (103, "minimum"),
    (306, "counting_circles"),
    (600, "row_indexer"),
    (601, "column_indexer"),
];

/// A type of lines: its number, its kind, and a number of it with its default.
type LineType = (i64, &'static str, Option<(&'static str, i64)>);

const OF_LINES: [LineType; 7] = [
    (400, "renban", None),
    (401, "whisper", Some(("minDifference", 5))),
    (402, "palindrome", None),
    (403, "between", None),
    (404, "region_sum_line", None),
    (407, "lockout", Some(("minDifference", 4))),
    (409, "double_arrow", None),
];

/// Types of marks between two cells.
const OF_EDGES: [(i64, &str); 3] = [(200, "difference"), (201, "ratio"), (202, "pair_sum")];

/// Types of clues beside a row or column, at one end of it but for a sandwich.
const OF_OUTSIDE: [(i64, &str); 4] =
    [(501, SANDWICH), (502, "x_sum"), (503, "skyscraper"), (504, "numbered_room")];

const SANDWICH: &str = "sandwich";

/// Reads an entry of a type; lists it as unread by its name if the type has no counterpart.
pub(super) fn add(line: &Line<'_>, kind: i64, draft: &mut Draft) -> Result<(), ImportError> {
    let side = draft.side();
    let Line { entry, name } = line;
    if let Some((_, kind)) = OF_CELLS.iter().find(|(number, _)| *number == kind) {
        let cells = cells_of(entry.get("cells"), side);
        return draft
            .add(name, cells.and_then(|cells| constraint(kind, [("cells", Argument::Cells(cells))])));
    }
    if kind == 404 && is_true(entry.get("singleRegionTotals")) {
        draft.unread(format!("{name}: single region totals"));
        return Ok(());
    }
    if kind == 406 {
        return each(line, "lines", draft, &|json| line_of(json, "entropic", None, side));
    }
    if let Some((_, kind, number)) = OF_LINES.iter().find(|(number, ..)| *number == kind) {
        let number =
            number.map(|(field, default)| entry.get(field).and_then(Json::as_i64).unwrap_or(default));
        return each(line, "lines", draft, &|json| line_of(json, kind, number, side));
    }
    if let Some((_, kind)) = OF_EDGES.iter().find(|(number, _)| *number == kind) {
        each(line, "clues", draft, &|clue| mark_of(clue, kind, side))?;
        return add_negative(line, kind, draft);
    }
    if let Some((_, kind)) = OF_OUTSIDE.iter().find(|(number, _)| *number == kind) {
        return each(line, "clues", draft, &|clue| clue_of(clue, kind, side));
    }
    match kind {
        300 => {
            let kind = if is_true(entry.get("slow")) { "slow_thermometer" } else { "thermometer" };
            each(line, "thermometers", draft, &|json| line_of(json, kind, None, side))
        }
        301 => {
            for cage in list(entry, "cages") {
                match cells_of(cage.get("cells"), side) {
                    Ok(cells) => {
                        let sum = cage.get("value").and_then(Json::as_i64).filter(|&sum| sum != 0);
                        draft.add_cage(cells, sum)?;
                    }
                    Err(Refused(reason)) => draft.unread(format!("{name}: {reason}")),
                }
            }
            Ok(())
        }
        302 => {
            let groups = list(entry, "groups").iter().map(|group| cells_of(Some(group), side));
            let groups = groups.collect::<Result<Vec<_>, _>>();
            draft.add(
                name,
                groups.and_then(|groups| constraint("clone", [("groups", Argument::Groups(groups))])),
            )
        }
        305 => {
            match cells_of(entry.get("cells"), side) {
                Ok(cells) => draft.differ(&cells)?,
                Err(Refused(reason)) => draft.unread(format!("{name}: {reason}")),
            }
            Ok(())
        }
        408 => {
            for bulb in list(entry, "bulbsWithArrows") {
                for arrow in list(bulb, "arrows") {
                    draft.add(name, arrow_of(bulb, arrow, side))?;
                }
            }
            Ok(())
        }
        _ => {
            let entries = ["clues", "cages", "lines", "cells", "quadruples"]
                .iter()
                .map(|field| list(entry, field).len());
            draft.unread_many(*name, entries.max().unwrap_or(0).max(1));
            Ok(())
        }
    }
}

fn list<'a>(entry: &'a Json, field: &str) -> &'a [Json] {
    entry.get(field).and_then(Json::as_array).map_or(&[], Vec::as_slice)
}

/// Adds a constraint for each element of a list.
fn each(
    line: &Line<'_>,
    field: &str,
    draft: &mut Draft,
    read: &dyn Fn(&Json) -> Result<Constraint, Refused>,
) -> Result<(), ImportError> {
    list(line.entry, field).iter().try_for_each(|json| draft.add(line.name, read(json)))
}

/// Reads a line: a list of cells, or an object with one.
fn line_of(json: &Json, kind: &str, number: Option<i64>, side: usize) -> Result<Constraint, Refused> {
    let cells = cells_of(Some(json.get("cells").unwrap_or(json)), side)?;
    let number = number.map(|number| ("difference", Argument::Number(number)));
    constraint(kind, [("cells", Argument::Cells(cells))].into_iter().chain(number))
}

/// Reads a mark on an edge: 1 to N−1 of the edges of a row are those to the right of its cells, the next N
/// those below them. This is certain for side 9.
fn mark_of(clue: &Json, kind: &str, side: usize) -> Result<Constraint, Refused> {
    let edge = clue.get("edge").and_then(Json::as_u64).map(|edge| edge as usize);
    let edge = edge.filter(|_| side == 9).ok_or_else(|| Refused::new("its edge is not known"))?;
    let (row, place) = (edge / (2 * side), edge % (2 * side));
    let (one, other) = match place {
        _ if row >= side => return Err(Refused::new("its edge is beyond the board")),
        0 => return Err(Refused::new("its edge is at the border")),
        place if place < side => (row * side + place - 1, row * side + place),
        place => (row * side + place - side, (row + 1) * side + place - side),
    };
    if other >= side * side {
        return Err(Refused::new("its edge is at the border"));
    }
    let value = clue.get("value").and_then(Json::as_i64).ok_or_else(|| Refused::new("it has no value"))?;
    let cells = Argument::Cells(vec![Cell::new(one), Cell::new(other)]);
    constraint(kind, [("cells", cells), ("value", Argument::Number(value))])
}

/// Adds the rule for pairs without a mark.
fn add_negative(line: &Line<'_>, kind: &str, draft: &mut Draft) -> Result<(), ImportError> {
    let values: Vec<i64> = list(line.entry, "negative").iter().filter_map(Json::as_i64).collect();
    if values.is_empty() {
        return Ok(());
    }
    let overrides = line.entry.as_object().into_iter().flatten();
    if overrides.into_iter().any(|(name, value)| name.starts_with("overrideNegative") && is_true(Some(value)))
    {
        draft.unread(format!("{}: exempt from other negative rules", line.name));
    }
    let of = values.into_iter().map(|value| Relation { kind: kind.to_owned(), value }).collect();
    draft.add(line.name, constraint("negative", [("of", Argument::Relations(of))]))
}

/// Reads a clue outside of the board: places count by rows of N + 2, from the corner outside.
fn clue_of(clue: &Json, kind: &str, side: usize) -> Result<Constraint, Refused> {
    let place = clue.get("outerCell").and_then(Json::as_u64).map(|place| place as usize);
    let place = place.ok_or_else(|| Refused::new("its place is not known"))?;
    let (row, column) = (place / (side + 2), place % (side + 2));
    let is_inside = |number: usize| (1..=side).contains(&number);
    let (line, number) = match (row, column) {
        (row, column) if is_inside(row) && (column == 0 || column == side + 1) => (row - 1, column),
        (row, column) if is_inside(column) && (row == 0 || row == side + 1) => (side + column - 1, row),
        _ => return Err(Refused::new("it is beside no row or column")),
    };
    let value = clue.get("value").and_then(Json::as_i64).ok_or_else(|| Refused::new("it has no value"))?;
    let end = Argument::Word(if number == 0 { "first" } else { "last" }.to_owned());
    let end = (kind != SANDWICH).then_some(("from", end));
    let line = [("line", Argument::Line(House::new(line))), ("value", Argument::Number(value))];
    constraint(kind, line.into_iter().chain(end))
}

/// Reads an arrow. The cells of a bulb are in order from the units, and the first cell of an arrow is one.
fn arrow_of(bulb: &Json, arrow: &Json, side: usize) -> Result<Constraint, Refused> {
    let mut circle = cells_of(bulb.get("bulbCells"), side)?;
    circle.reverse();
    let cells = cells_of(Some(arrow.get("cells").unwrap_or(arrow)), side)?;
    match cells.split_first() {
        Some((first, path)) if circle.contains(first) && !path.is_empty() => constraint(
            "arrow",
            [("circle", Argument::Cells(circle)), ("path", Argument::Cells(path.to_vec()))],
        ),
        _ => Err(Refused::new("it does not begin in its bulb")),
    }
}
