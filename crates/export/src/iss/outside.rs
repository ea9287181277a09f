//! Kinds that are clues outside of the board.

use super::sets::terms;
use super::space::{Items, Nesting, Space, with_number};
use super::types::Row;
use sudokud_model::constraint::Constraint;
use sudokud_model::grid::Cell;

pub(super) const KINDS: &[Row] = &[
    Row::new("little_killer", little_killer),
    Row::new("sandwich", |clue, space, _| {
        let line = line_of(space, clue);
        with_number("Sandwich", clue.number("value").unwrap_or(0), &format!("~{line}"))
    }),
    Row::new("lunchbox", |clue, space, _| {
        with_number("Lunchbox", clue.number("sum").unwrap_or(0), &space.cells(&clue.cells("cells")))
    }),
    Row::new("x_sum", |clue, space, _| from_one_end(space, "XSum", clue)),
    Row::new("skyscraper", |clue, space, _| from_one_end(space, "Skyscraper", clue)),
    Row::new("hidden_skyscraper", |clue, space, _| from_one_end(space, "HiddenSkyscraper", clue)),
    Row::new("numbered_room", |clue, space, _| from_one_end(space, "NumberedRoom", clue)),
];

fn line_of(space: &Space<'_>, clue: &Constraint) -> String {
    clue.line("line").map_or_else(String::new, |line| space.line(line))
}

/// A line, then the value from its first end, then the value from its last end; the other is empty.
fn from_one_end(space: &Space<'_>, name: &str, clue: &Constraint) -> Items {
    let (line, value) = (line_of(space, clue), clue.number("value").unwrap_or(0));
    Ok(vec![match clue.text("from") {
        Some("last") => format!(".{name}~{line}~~{value}"),
        _ => format!(".{name}~{line}~{value}~"),
    }])
}

/// A diagonal from border to border has the name of the cell at one of its ends; another one is a sum.
fn little_killer(clue: &Constraint, space: &Space<'_>, _: Nesting) -> Items {
    let (rows, columns) = match clue.text("direction") {
        Some("down_right") => (1, 1),
        Some("down_left") => (1, -1),
        Some("up_right") => (-1, 1),
        _ => (-1, -1),
    };
    let next = |cell: &Cell| space.shifted(*cell, rows, columns);
    let cells: Vec<Cell> = std::iter::successors(clue.cell("start"), next).collect();
    let (Some(&start), Some(&end)) = (cells.first(), cells.last()) else { return Ok(Vec::new()) };
    let sum = clue.number("sum").unwrap_or(0);
    let is_named = |cell: Cell, rows, columns| direction_at(space, cell) == Some((rows, columns));
    if is_named(start, rows, columns) {
        return with_number("LittleKiller", sum, &space.cells(&[start]));
    }
    if space.shifted(start, -rows, -columns).is_none() && is_named(end, -rows, -columns) {
        return with_number("LittleKiller", sum, &space.cells(&[end]));
    }
    terms(space, sum, (&cells, &vec![1; cells.len()]))
}

/// Returns the direction of the diagonal that has the name of a cell: from the left column down, from the
/// right one up, from the top row to the left, from the bottom row to the right.
fn direction_at(space: &Space<'_>, cell: Cell) -> Option<(i64, i64)> {
    let last = space.side - 1;
    match (cell.index() / space.side, cell.index() % space.side) {
        (row, 0) if row < last => Some((1, 1)),
        (0, column) if column > 0 => Some((1, -1)),
        (row, column) if column == last && row < last => Some((-1, -1)),
        (row, column) if row == last && (1..last).contains(&column) => Some((-1, 1)),
        _ => None,
    }
}
