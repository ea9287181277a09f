//! Lines of words between boards: the titles of puzzles, and headings.

use super::cells::is_usual_mark;
use super::grid::is_title;

/// The fewest symbols of a board: a line with so many digits and marks of empty cells can be one with an
/// error.
const FEWEST_CELLS: usize = 16;

/// Returns whether a line is words and no board: it has a word of two letters, is no link, and has fewer
/// digits and marks of empty cells than a board.
///
/// ```
/// use sudokud_import::is_of_words;
/// assert!(is_of_words("Puzzle 12 (hard)") && !is_of_words("12....3.ab.....4"));
/// ```
#[must_use]
pub fn is_of_words(line: &str) -> bool {
    let is_cell = |symbol: char| symbol.is_numeric() || is_usual_mark(symbol);
    let has_length = |word: &str| word.contains(is_cell) && word.chars().count() >= FEWEST_CELLS;
    is_title(line)
        && line.chars().filter(|&symbol| is_cell(symbol)).count() < FEWEST_CELLS
        && !line.split(|symbol: char| !symbol.is_alphanumeric() && !is_cell(symbol)).any(has_length)
}
