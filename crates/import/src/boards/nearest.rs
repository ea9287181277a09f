//! The messages about a line or a grid that is nearly a board.

use super::cells::{Cells, LEAST_UNUSUAL, WrongCell, is_dash, is_usual_mark, side_of};
use super::flat::{is_rule, shortened, symbols_of};
use crate::claim::{Claim, Confidence};
use crate::imported::Limits;
use sudokud_core::grid::alphabet::MAX_SYMBOL_SIDE;

/// The least cells of a line that is meant as a board.
const LEAST_CELLS: usize = 9;

/// Claims lines that are no board as the nearest one; `None` if they are far from any.
pub(super) fn claim(lines: &[&str], limits: &Limits) -> Option<Claim> {
    let rows: Vec<&str> = lines.iter().copied().filter(|line| !is_rule(line)).collect();
    let why = match rows.as_slice() {
        [line] => wrong_line(line, limits),
        rows if rows.len() <= 2 * MAX_SYMBOL_SIDE => wrong_grid(rows),
        _ => None,
    };
    why.map(|why| Claim::damaged("text", Confidence::Possible, why))
}

/// Returns the number of characters that can be cells.
fn cells_in(row: &str) -> usize {
    let is_cell =
        |symbol: char| symbol.is_alphanumeric() || is_usual_mark(symbol) || is_dash(symbol) || symbol == '?';
    row.chars().filter(|&symbol| is_cell(symbol)).count()
}

fn wrong_line(line: &str, limits: &Limits) -> Option<String> {
    let cells = cells_in(line);
    if cells < LEAST_CELLS || !line.contains(|c: char| c.is_ascii_digit()) {
        return None;
    }
    if let Some(side) = side_of(cells).filter(|&side| side > limits.side) {
        return Some(format!(
            "a line of {cells} cells, a board of side {side}; the largest is {}",
            limits.side
        ));
    }
    let nearest = (cells as f64).sqrt().round() as usize;
    Some(match (side_of(cells), Cells::read(&symbols_of(line))) {
        (Some(side), Err(_)) if side < LEAST_UNUSUAL => format!(
            "{cells} cells make no board: an empty cell that is neither `.` nor a digit is read from side \
             {LEAST_UNUSUAL} on"
        ),
        (Some(side), Err(wrong)) => format!("a line of {cells} cells, of which {}", wrong_cell(&wrong, side)),
        _ => {
            format!("a line of {cells} cells makes no board; one of side {nearest} has {}", nearest * nearest)
        }
    })
}

fn wrong_grid(rows: &[&str]) -> Option<String> {
    let counts: Vec<usize> = rows.iter().map(|row| cells_in(row)).collect();
    let times = |length: usize| counts.iter().filter(|&&count| count == length).count();
    let usual = counts.iter().copied().max_by_key(|&length| times(length))?;
    if !(4..=MAX_SYMBOL_SIDE).contains(&usual) || counts.len() < 4 {
        return None;
    }
    match counts.iter().position(|&count| count != usual) {
        Some(at) if times(usual) * 3 >= counts.len() * 2 => Some(format!(
            "a grid, of which the row {:?} has {} cells where the others have {usual}",
            shortened(rows[at]),
            counts[at]
        )),
        Some(_) => None,
        None if counts.len() != usual => {
            Some(format!("a grid of {} rows with {usual} cells each: they must be as many", counts.len()))
        }
        None => {
            let cells: Vec<&str> = rows.iter().flat_map(|row| symbols_of(row)).collect();
            let wrong = Cells::read(&cells).err()?;
            Some(format!("a grid of side {usual}, of which {}", wrong_cell(&wrong, usual)))
        }
    }
}

fn wrong_cell(wrong: &WrongCell, side: usize) -> String {
    let (row, column) = (wrong.at / side + 1, wrong.at % side + 1);
    let what = if wrong.word == "0" {
        "can be a value or an empty cell: others have another mark"
    } else {
        "is neither a value nor empty"
    };
    format!("{:?} in row {row}, column {column} {what}", wrong.word)
}
