//! Places between cells and outside of the board, as numbers.
//!
//! On a board of side N, corners count by rows of N + 1, the first one at the corner of the board. Edges
//! count by rows of N: of two such rows, the first has the left sides of cells, the second their lower sides.
//! Places outside count by rows of N + 2, the first one at the corner outside of the board. All three were
//! compared with the solutions of public puzzles of side 6 to 13.

use crate::draft::Refused;
use serde_json::Value as Json;
use sudokud_model::grid::Cell;

/// Returns a place of a clue as a row and a column of `width` places.
fn place(clue: &Json, field: &str, width: usize) -> Result<(usize, usize), Refused> {
    let number = clue.get(field).and_then(Json::as_u64).map(|number| number as usize);
    let number = number.ok_or_else(|| Refused(format!("it has no {field}")))?;
    Ok((number / width, number % width))
}

/// Returns the four cells around a corner.
pub(super) fn cells_at_corner(clue: &Json, side: usize) -> Result<Vec<Cell>, Refused> {
    let (row, column) = place(clue, "corner", side + 1)?;
    if !(1..side).contains(&row) || !(1..side).contains(&column) {
        return Err(Refused::new("its corner is at the border"));
    }
    let first = (row - 1) * side + column - 1;
    Ok([first, first + 1, first + side, first + side + 1].map(Cell::new).to_vec())
}

/// Returns the two cells at an edge.
pub(super) fn cells_at_edge(clue: &Json, side: usize) -> Result<Vec<Cell>, Refused> {
    let (row, column) = place(clue, "edge", side)?;
    let cell = row / 2 * side + column;
    let (one, other) = match row % 2 {
        0 if column > 0 => (cell - 1, cell),
        1 => (cell, cell + side),
        _ => return Err(Refused::new("its edge is at the border")),
    };
    if other >= side * side {
        return Err(Refused::new("its edge is at the border"));
    }
    Ok(vec![Cell::new(one), Cell::new(other)])
}

/// Returns the row and the column of a place outside of the board: 1 to N beside the board, 0 before it and
/// N + 1 behind it.
pub(super) fn place_outside(clue: &Json, side: usize) -> Result<(usize, usize), Refused> {
    place(clue, "outerCell", side + 2)
}

/// Returns the first cell of a diagonal from a place outside, and its direction.
pub(super) fn diagonal(clue: &Json, side: usize) -> Result<(Cell, &'static str), Refused> {
    let (row, column) = place_outside(clue, side)?;
    // Up to the right is 1, down to the right −1.
    let turn = match clue.get("diagonal").and_then(Json::as_i64) {
        Some(1) => -1,
        Some(-1) => 1,
        _ => return Err(Refused::new("it has no diagonal")),
    };
    let last = side as i64 + 1;
    let inward = |number: i64| match number {
        0 => Some(1),
        number if number == last => Some(-1),
        _ => None,
    };
    let (row, column) = (row as i64, column as i64);
    let (down, right) = match (inward(row), inward(column)) {
        (Some(down), Some(right)) if down == turn * right => (down, right),
        (Some(down), None) => (down, turn * down),
        (None, Some(right)) => (turn * right, right),
        _ => return Err(Refused::new("its diagonal does not meet the board")),
    };
    let (row, column) = (row + down, column + right);
    if !(1..last).contains(&row) || !(1..last).contains(&column) {
        return Err(Refused::new("its diagonal does not meet the board"));
    }
    let direction = match (down, right) {
        (1, 1) => "down_right",
        (1, _) => "down_left",
        (_, 1) => "up_right",
        _ => "up_left",
    };
    let cell = (row as usize - 1) * side + column as usize - 1;
    Ok((Cell::new(cell), direction))
}
