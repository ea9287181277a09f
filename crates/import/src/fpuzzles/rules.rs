//! The table of keys of the object that have a meaning: a row for each.

use super::field::{Entry, Rule, one};
use super::lines;
use crate::draft::{Meaning, Refused};
use sudokud_model::constraint::Argument;
use sudokud_model::grid::Cell;

const RULES: &[Rule] = &[
    Rule::new("killercage", |entry| {
        let cells = Argument::cells(entry.cells("cells")?);
        let sum = entry.number("value")?.map(|sum| ("sum", Argument::Number(sum)));
        one("killer_cage", [("cells", cells)].into_iter().chain(sum))
    }),
    Rule::new("littlekillersum", little_killer),
    Rule::new("odd", |entry| of_cells(entry, "odd")),
    Rule::new("even", |entry| of_cells(entry, "even")),
    Rule::new("rowindexer", |entry| of_cells(entry, "row_indexer")),
    Rule::new("columnindexer", |entry| of_cells(entry, "column_indexer")),
    Rule::new("boxindexer", |entry| of_cells(entry, "box_indexer")),
    Rule::new("difference", |entry| mark(entry, "difference", 1)),
    Rule::new("ratio", |entry| mark(entry, "ratio", 2)),
    Rule::new("xv", |entry| {
        let sum = match entry.json.get("value").and_then(|value| value.as_str()).map(str::trim) {
            Some("X" | "x") => 10,
            Some("V" | "v") => 5,
            _ => entry.number("value")?.ok_or_else(|| Refused::new("it is neither X nor V"))?,
        };
        one("pair_sum", [("cells", Argument::cells(entry.cells("cells")?)), ("value", Argument::Number(sum))])
    }),
    Rule::new("clone", |entry| {
        let groups = vec![entry.cells("cells")?, entry.cells("cloneCells")?];
        if groups[0].len() != groups[1].len() {
            return Err(Refused::new("its groups differ in size"));
        }
        one("clone", [("groups", Argument::groups(groups))])
    }),
    Rule::new("quadruple", |entry| {
        let values = entry.numbers("values")?;
        if values.is_empty() {
            return Ok(Vec::new());
        }
        let cells = Argument::cells(entry.cells("cells")?);
        one("quadruple", [("cells", cells), ("values", Argument::Numbers(values))])
    }),
    Rule::new("sandwichsum", |entry| {
        let Some(sum) = entry.number("value")? else { return Ok(Vec::new()) };
        one("sandwich", [("line", Argument::Line(entry.line()?.0)), ("value", Argument::Number(sum))])
    }),
    Rule::new("xsum", |entry| clue(entry, "x_sum")),
    Rule::new("skyscraper", |entry| clue(entry, "skyscraper")),
];

/// Returns the rule of a key.
pub(super) fn rule_of(key: &str) -> Option<&'static Rule> {
    RULES.iter().chain(lines::RULES).find(|rule| rule.key == key)
}

fn of_cells(entry: &Entry<'_>, kind: &str) -> Meaning {
    one(kind, [("cells", Argument::cells(entry.cell_or_cells()?))])
}

fn mark(entry: &Entry<'_>, kind: &str, default: i64) -> Meaning {
    let value = entry.number("value")?.unwrap_or(default);
    one(kind, [("cells", Argument::cells(entry.cells("cells")?)), ("value", Argument::Number(value))])
}

/// The clue stands at one end of a row or column. Without a value it is a drawing.
fn clue(entry: &Entry<'_>, kind: &str) -> Meaning {
    let Some(value) = entry.number("value")? else { return Ok(Vec::new()) };
    let (line, from) = entry.line()?;
    let arguments = [
        ("line", Argument::Line(line)),
        ("from", Argument::Word(from.to_owned())),
        ("value", Argument::Number(value)),
    ];
    one(kind, arguments)
}

/// The clue stands outside of the board, diagonally beside the first cell. Without a sum it is a drawing.
fn little_killer(entry: &Entry<'_>) -> Meaning {
    let Some(sum) = entry.number("value")?.filter(|&sum| sum > 0) else { return Ok(Vec::new()) };
    let direction = entry.json.get("direction").and_then(|direction| direction.as_str());
    let (direction, down, right) = match direction {
        Some("DR") => ("down_right", 1, 1),
        Some("DL") => ("down_left", 1, -1),
        Some("UR") => ("up_right", -1, 1),
        Some("UL") => ("up_left", -1, -1),
        _ => return Err(Refused::new("it has no direction")),
    };
    let (row, column) = entry.outside()?;
    let (row, column, side) = (row + down, column + right, entry.side as i64);
    if !(1..=side).contains(&row) || !(1..=side).contains(&column) {
        return Err(Refused::new("its diagonal does not meet the board"));
    }
    let arguments = [
        ("start", Argument::cell(Cell::new(((row - 1) * side + column - 1) as usize))),
        ("direction", Argument::Word(direction.to_owned())),
        ("sum", Argument::Number(sum)),
    ];
    one("little_killer", arguments)
}
