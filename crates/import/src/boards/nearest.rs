//! The messages about a line or a grid that is nearly a board. They count the cells that they name.

use super::cells::{Cells, LEAST_UNUSUAL, WrongCell, WrongReason, is_dash, is_usual_mark, side_of};
use super::flat::{characters, is_bar, is_gap, is_rule, shortened};
use super::titles::is_of_words;
use crate::claim::{Claim, Confidence};
use crate::imported::Limits;
use crate::text::Text;
use sudokud_model::grid::alphabet::MAX_SYMBOL_SIDE;

/// The least cells of a line that is meant as a board.
const LEAST_CELLS: usize = 9;

/// The longest line or grid of which the cells are looked at.
const MOST_CELLS: usize = 1 << 16;

/// Claims lines that are no board as the nearest one; `None` if they are far from any.
pub(super) fn claim(text: &Text<'_>, lines: &[&str], limits: &Limits) -> Option<Claim> {
    let rows: Vec<&str> = lines.iter().copied().filter(|line| !is_rule(line)).collect();
    let why = match rows.as_slice() {
        [line] => wrong_line(line, limits),
        rows if rows.len() <= 2 * MAX_SYMBOL_SIDE => wrong_grid(text, rows),
        _ => None,
    };
    why.map(|why| Claim::damaged("text", Confidence::Possible, why))
}

/// Returns the cells of a row: its numbers if it has nothing else and one has two digits, otherwise the
/// characters that can be cells.
fn cells_of(row: &str) -> Vec<&str> {
    let separates = |c: char| is_gap(c) || c == ',' || c == ';';
    let words: Vec<&str> = row.split(separates).filter(|word| !word.is_empty()).take(MOST_CELLS).collect();
    let is_number = |word: &&str| word.len() < 4 && word.bytes().all(|byte| byte.is_ascii_digit());
    let is_mark = |word: &&str| word.len() == 1 && word.chars().all(is_usual_mark);
    let are_numbers = words.len() > 9
        && words.iter().any(|word| word.len() > 1)
        && words.iter().all(|word| is_number(word) || is_mark(word));
    if are_numbers {
        return words;
    }
    let is_cell = |symbol: &&str| {
        symbol.chars().all(|c| c.is_alphanumeric() || is_usual_mark(c) || is_dash(c) || c == '?')
    };
    characters(row).filter(is_cell).take(MOST_CELLS).collect()
}

/// Returns the first character of a line that is neither a cell nor between two of them, with its column.
fn stray(line: &str) -> Option<(usize, char)> {
    let is_known = |c: char| {
        c.is_alphanumeric()
            || is_usual_mark(c)
            || is_dash(c)
            || is_bar(c)
            || c.is_whitespace()
            || "?,;".contains(c)
    };
    (1..).zip(line.chars()).find(|&(_, symbol)| !is_known(symbol))
}

fn wrong_line(line: &str, limits: &Limits) -> Option<String> {
    let cells = cells_of(line);
    let count = cells.len();
    let is_of_marks = || line.chars().all(|c| is_usual_mark(c) || "xX#".contains(c));
    if count < LEAST_CELLS || !(line.contains(|c: char| c.is_ascii_digit()) || is_of_marks()) {
        return None;
    }
    let Some(side) = side_of(count) else {
        let nearest = (count as f64).sqrt().round() as usize;
        return Some(format!(
            "a line of {count} cells makes no board; one of side {nearest} has {}",
            nearest * nearest
        ));
    };
    if side > limits.side {
        return Some(format!(
            "a line of {count} cells, a board of side {side}; the largest is {}",
            limits.side
        ));
    }
    if side < LEAST_UNUSUAL {
        return Some(format!(
            "{count} cells make no board: an empty cell that is neither `.` nor a digit is read from side \
             {LEAST_UNUSUAL} on"
        ));
    }
    Some(match (Cells::read(&cells), stray(line)) {
        (Err(wrong), _) if wrong.reason == WrongReason::Mask => {
            format!("a line of {count} cells that is a mask: it has no values")
        }
        (Err(wrong), _) => format!("a line of {count} cells, of which {}", wrong_cell(&wrong, side)),
        (Ok(_), Some((column, symbol))) => {
            format!("a line of {count} cells, and {symbol:?} in column {column} is none")
        }
        (Ok(_), None) => format!("a line of {count} cells, which separators part in no known way"),
    })
}

fn wrong_grid(text: &Text<'_>, rows: &[&str]) -> Option<String> {
    let all: Vec<Vec<&str>> = rows.iter().map(|row| cells_of(row)).collect();
    let times = |length: usize| all.iter().filter(|row| row.len() == length).count();
    let usual = all.iter().map(Vec::len).max_by_key(|&length| times(length))?;
    // A title is no row.
    let is_row = |row: &str, cells: &[&str]| cells.len() == usual || !is_of_words(row);
    let (rows, cells): (Vec<&str>, Vec<&Vec<&str>>) =
        rows.iter().copied().zip(&all).filter(|(row, cells)| is_row(row, cells)).unzip();
    if !(4..=MAX_SYMBOL_SIDE).contains(&usual) || cells.len() < 4 {
        return None;
    }
    match cells.iter().position(|row| row.len() != usual) {
        Some(at) if times(usual) * 3 >= cells.len() * 2 => Some(format!(
            "a grid, of which line {}, {:?}, has {} cells where the others have {usual}",
            line_number(text, rows[at]),
            shortened(rows[at]),
            cells[at].len()
        )),
        Some(_) => None,
        None if cells.len() != usual => {
            Some(format!("a grid of {} rows with {usual} cells each: they must be as many", cells.len()))
        }
        None => {
            let cells: Vec<&str> = cells.into_iter().flatten().copied().collect();
            Some(match (Cells::read(&cells), strays(&rows)) {
                (Err(wrong), _) if wrong.reason == WrongReason::Mask => {
                    format!("a grid of side {usual} that is a mask: it has no values")
                }
                (Err(wrong), _) => format!("a grid of side {usual}, of which {}", wrong_cell(&wrong, usual)),
                (Ok(_), Some((row, column, symbol))) => {
                    format!(
                        "a grid of side {usual}, and {symbol:?} in column {column} of row {row} is no cell"
                    )
                }
                (Ok(_), None) => return None,
            })
        }
    }
}

/// Returns the number of the line of a text in which a part of it begins.
fn line_number(text: &Text<'_>, part: &str) -> usize {
    let start = (part.as_ptr() as usize).wrapping_sub(text.as_str().as_ptr() as usize);
    text.as_str().get(..start).unwrap_or_default().matches('\n').count() + 1
}

/// Returns the first stray character of rows, with its row and its column in that line.
fn strays(rows: &[&str]) -> Option<(usize, usize, char)> {
    (1..).zip(rows).find_map(|(row, line)| stray(line).map(|(column, symbol)| (row, column, symbol)))
}

fn wrong_cell(wrong: &WrongCell, side: usize) -> String {
    let (row, column) = (wrong.at / side + 1, wrong.at % side + 1);
    let what = match wrong.reason {
        WrongReason::DoubtfulZero => "can be a value or an empty cell: others have another mark",
        WrongReason::SecondMark => "is one mark of an empty cell too many: others have another one",
        WrongReason::Outside => "is a corner of clues outside of a smaller board, which are not read",
        WrongReason::Mask => "is the first mark of a mask: it has no values",
        WrongReason::Drawing => "is a mark of an empty cell that a blank board cannot have",
        WrongReason::Count | WrongReason::Unknown => "is neither a value nor empty",
    };
    format!("{:?} in row {row}, column {column} {what}", wrong.word)
}
