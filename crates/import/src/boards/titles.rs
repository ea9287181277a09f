//! Lines of words between boards: the titles of puzzles, and headings.

use super::cells::{is_usual_mark, side_of};
use super::grid::is_title;

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
        && line.chars().filter(|&symbol| is_cell(symbol)).count() < FEWEST_CELLS
        && !line.split(|symbol: char| !symbol.is_alphanumeric() && !is_cell(symbol)).any(can_be_board)
}
