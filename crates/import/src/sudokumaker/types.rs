//! The types of constraints that have cells, lines, corners or places outside of the board.

use super::groups::Groups;
use super::object::cells_of;
use super::places::{cells_at_corner, diagonal, place_outside};
use crate::codec::is_true;
use crate::draft::{Draft, Refused, constraint};
use crate::imported::ImportError;
use serde_json::Value as Json;
use sudokud_model::constraint::{Argument, Constraint};
use sudokud_model::grid::House;

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
            .add(name, cells.and_then(|cells| constraint(kind, [("cells", Argument::cells(cells))])));
    }
    if kind == 404 && is_true(entry.get("singleRegionTotals")) {
        draft.unread(format!("{name}: single region totals"));
        return Ok(());
    }
    if let Some((_, kind, number)) = OF_LINES.iter().find(|(number, ..)| *number == kind) {
        let number = number.map(|(field, default)| {
            ("difference", entry.get(field).and_then(Json::as_i64).unwrap_or(default))
        });
        return each(line, "lines", draft, &|json| line_of(json, kind, number, side));
    }
    if let Some((_, kind)) = OF_OUTSIDE.iter().find(|(number, _)| *number == kind) {
        return each(line, "clues", draft, &|clue| clue_of(clue, kind, side));
    }
    match kind {
        406 => add_lines_of_groups(line, draft),
        303 => each(line, "clues", draft, &|clue| quadruple_of(clue, side)),
        304 => each(line, "cages", draft, &|cage| look_and_say_of(cage, side)),
        500 => each(line, "clues", draft, &|clue| little_killer_of(clue, side)),
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
                groups.and_then(|groups| constraint("clone", [("groups", Argument::groups(groups))])),
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

/// The meaning of an element of a list; none if it is a drawing, such as a clue without a value.
type Read = Result<Option<Constraint>, Refused>;

/// Adds a constraint for each element of a list that has a meaning.
fn each(
    line: &Line<'_>,
    field: &str,
    draft: &mut Draft,
    read: &dyn Fn(&Json) -> Read,
) -> Result<(), ImportError> {
    let Some(all) = line.entry.get(field).and_then(Json::as_array) else {
        draft.unread(format!("{}: it has no {field}", line.name));
        return Ok(());
    };
    all.iter().filter_map(|json| read(json).transpose()).try_for_each(|read| draft.add(line.name, read))
}

/// Reads a line: a list of cells, or an object with one.
fn line_of(json: &Json, kind: &str, number: Option<(&str, i64)>, side: usize) -> Read {
    let cells = cells_of(Some(json.get("cells").unwrap_or(json)), side)?;
    let number = number.map(|(field, number)| (field, Argument::Number(number)));
    constraint(kind, [("cells", Argument::cells(cells))].into_iter().chain(number)).map(Some)
}

/// Reads a clue outside of the board.
fn clue_of(clue: &Json, kind: &str, side: usize) -> Read {
    let (row, column) = place_outside(clue, side)?;
    let is_inside = |number: usize| (1..=side).contains(&number);
    let (line, number) = match (row, column) {
        (row, column) if is_inside(row) && (column == 0 || column == side + 1) => (row - 1, column),
        (row, column) if is_inside(column) && (row == 0 || row == side + 1) => (side + column - 1, row),
        _ => return Err(Refused::new("it is beside no row or column")),
    };
    let Some(value) = clue.get("value").and_then(Json::as_i64) else { return Ok(None) };
    let end = Argument::Word(if number == 0 { "first" } else { "last" }.to_owned());
    let end = (kind != SANDWICH).then_some(("from", end));
    let line = [("line", Argument::Line(House::new(line))), ("value", Argument::Number(value))];
    constraint(kind, line.into_iter().chain(end)).map(Some)
}

/// Reads a little killer: a place outside, a diagonal, a sum.
fn little_killer_of(clue: &Json, side: usize) -> Read {
    let (start, direction) = diagonal(clue, side)?;
    let Some(sum) = clue.get("value").and_then(Json::as_i64) else { return Ok(None) };
    let arguments = [
        ("start", Argument::cell(start)),
        ("direction", Argument::Word(direction.to_owned())),
        ("sum", Argument::Number(sum)),
    ];
    constraint("little_killer", arguments).map(Some)
}

/// Reads a quadruple: the digits of the cells around a corner.
fn quadruple_of(clue: &Json, side: usize) -> Read {
    let cells = Argument::cells(cells_at_corner(clue, side)?);
    let digits = clue.get("digits").and_then(Json::as_array);
    let digits = digits.map(|digits| digits.iter().map(Json::as_i64).collect::<Option<Vec<i64>>>());
    let digits = digits.flatten().ok_or_else(|| Refused::new("its digits are no list of numbers"))?;
    if digits.is_empty() {
        return Ok(None);
    }
    constraint("quadruple", [("cells", cells), ("values", Argument::Numbers(digits))]).map(Some)
}

/// Reads a look-and-say cage: `1522` says one five and two twos. Digits tell counts from values up to 9.
fn look_and_say_of(cage: &Json, side: usize) -> Read {
    let cells = cells_of(cage.get("cells"), side)?;
    let text = cage.get("value").and_then(Json::as_str).unwrap_or("").trim();
    if text.is_empty() {
        return Ok(None);
    }
    let digits: Option<Vec<i64>> = text.chars().map(|c| c.to_digit(10).map(i64::from)).collect();
    let digits = digits.filter(|digits| digits.len() % 2 == 0 && side <= 9);
    let digits = digits.ok_or_else(|| Refused(format!("{text} is no list of counts and digits")))?;
    let counts = digits.chunks(2).map(<[i64]>::to_vec).collect();
    constraint("look_and_say", [("cells", Argument::cells(cells)), ("counts", Argument::Tuples(counts))])
        .map(Some)
}

/// Reads lines of which successive cells have a digit of each group: the thirds, or digits by remainder.
fn add_lines_of_groups(line: &Line<'_>, draft: &mut Draft) -> Result<(), ImportError> {
    let side = draft.side();
    match Groups::of(line.entry, draft) {
        Some(Groups::Thirds) => each(line, "lines", draft, &|json| line_of(json, "entropic", None, side)),
        Some(Groups::Remainders(modulus)) => {
            let modulus = Some(("modulus", modulus as i64));
            each(line, "lines", draft, &|json| line_of(json, "modular", modulus, side))
        }
        None => {
            let count = list(line.entry, "lines").len().max(1);
            draft.unread_many(format!("{}: other groups than thirds or remainders", line.name), count);
            Ok(())
        }
    }
}

/// Reads an arrow. The cells of a bulb are in order from the units, and the first cell of an arrow is one.
fn arrow_of(bulb: &Json, arrow: &Json, side: usize) -> Result<Constraint, Refused> {
    let mut circle = cells_of(bulb.get("bulbCells"), side)?;
    circle.reverse();
    let cells = cells_of(Some(arrow.get("cells").unwrap_or(arrow)), side)?;
    match cells.split_first() {
        Some((first, path)) if circle.contains(first) && !path.is_empty() => constraint(
            "arrow",
            [("circle", Argument::cells(circle)), ("path", Argument::cells(path.to_vec()))],
        ),
        _ => Err(Refused::new("it does not begin in its bulb")),
    }
}
