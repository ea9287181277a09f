//! Lines of words between boards: the titles of puzzles, and headings.

use super::cells::{is_usual_mark, side_of};
use super::flat::is_rule;
use super::grid::is_title;
use super::names::is_null;
use crate::imported::Imported;
use sudokud_model::grid::Board;
use sudokud_model::grid::check::is_solved;

/// The fewest symbols of a board: a line with so many digits and marks of empty cells can be one with an
/// error.
const FEWEST_CELLS: usize = 16;

/// Returns whether a line is words and no board: it has a word of two letters, is no link, and has fewer
/// digits and marks of empty cells than a board, also in none of its words.
///
/// ```
/// use sudokud_import::is_of_words;
/// assert!(is_of_words("Puzzle 12 (hard)") && !is_of_words("12....3.ab.....4"));
/// ```
#[must_use]
pub fn is_of_words(line: &str) -> bool {
    let is_cell = |symbol: char| symbol.is_numeric() || is_usual_mark(symbol);
    let can_be_board = |word: &str| {
        let count = word.chars().count();
        count >= FEWEST_CELLS && (word.contains(is_cell) || side_of(count).is_some())
    };
    is_title(line)
        && !is_null(line.trim())
        && line.chars().filter(|&symbol| is_cell(symbol)).count() < FEWEST_CELLS
        && !line.split(|symbol: char| !symbol.is_alphanumeric() && !is_cell(symbol)).any(can_be_board)
}

/// Returns whether a line between boards of a line each is none of them: words, the number of a board, or a
/// rule that is not as long as a board.
#[must_use]
pub fn is_label(line: &str) -> bool {
    let line = line.trim();
    let number = line.strip_prefix(['#', '(', '[']).unwrap_or(line);
    let number = number.strip_suffix(['.', ':', ')', ']']).unwrap_or(number);
    let is_number = (1..4).contains(&number.len()) && number.bytes().all(|byte| byte.is_ascii_digit());
    is_of_words(line) || is_number || is_underline(line)
}

/// Returns whether a line is a rule and not as long as a board.
pub(super) fn is_underline(line: &str) -> bool {
    let count = line.trim().chars().count();
    is_rule(line) && (count < FEWEST_CELLS || side_of(count).is_none())
}

/// Joins each puzzle with its solution, which is the next one, under a title that says so.
pub(super) fn with_solutions(puzzles: Vec<Imported>) -> Vec<Imported> {
    let mut joined: Vec<Imported> = Vec::with_capacity(puzzles.len());
    for puzzle in puzzles {
        let is_named = puzzle.title.as_deref().is_some_and(names_solution);
        match (joined.last_mut(), puzzle.board.as_ref()) {
            (Some(last), Some(full))
                if is_named && last.board.as_ref().is_some_and(|it| solves(full, it)) =>
            {
                last.solution = puzzle.board;
                puzzle.title.iter().for_each(|title| last.pass_over(title));
                last.unread.extend(puzzle.unread);
            }
            _ => joined.push(puzzle),
        }
    }
    joined
}

/// Returns whether a title begins with a word for a solution.
fn names_solution(title: &str) -> bool {
    let word = title.split(|c: char| !c.is_alphabetic()).find(|word| !word.is_empty()).unwrap_or("");
    ["solution", "solutions", "solved", "answer", "answers"]
        .iter()
        .any(|known| word.eq_ignore_ascii_case(known))
}

/// Returns whether a board is a solution of another one, which is not full.
fn solves(full: &Board, puzzle: &Board) -> bool {
    let is_open = puzzle.cells().iter().any(Option::is_none);
    let agrees =
        full.side() == puzzle.side() && puzzle.filled().all(|(cell, value)| full.get(cell) == Some(value));
    is_open && agrees && is_solved(full)
}
