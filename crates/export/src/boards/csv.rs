//! CSV with a header and a record: the puzzle and, if it is known, its solution.

use super::line::{ALL_LETTERS, format_of, line_of};
use crate::puzzle::{Export, NotExpressible, Puzzle};
use sudokud_model::grid::text::Format;

/// Writes the givens and the solution.
///
/// # Errors
/// If the board has to be in numbers.
pub(crate) fn write(puzzle: &Puzzle) -> Result<Export, NotExpressible> {
    if format_of(puzzle.givens()) == Format::Numbers {
        return Err(NotExpressible::new("/board", ALL_LETTERS));
    }
    let board = line_of(puzzle.givens());
    let text = match &puzzle.solution {
        Some(solution) => format!("puzzle,solution\n{board},{}\n", line_of(solution)),
        None => format!("puzzle\n{board}\n"),
    };
    Ok(Export { text, ..Export::default() })
}
