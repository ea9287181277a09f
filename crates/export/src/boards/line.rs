//! A board on one line: a symbol for each cell, or numbers above side 25.

use crate::puzzle::{Export, Puzzle, Unwritten};
use sudokud_core::grid::text::{Format, parse, print, print_from_zero};
use sudokud_core::grid::{Alphabet, Board, Cell};

/// Why a board is not in a form that has symbols only.
pub(super) const ALL_LETTERS: &str = "the form has symbols, and letters alone would be read as other values";

/// Writes the givens.
pub(crate) fn write(puzzle: &Puzzle) -> Export {
    if puzzle.first_value == 0 {
        return from_zero(puzzle.givens());
    }
    Export { text: line_of(puzzle.givens()), ..Export::default() }
}

/// Writes a board whose values count from 0, which a reader has to be told.
fn from_zero(board: &Board) -> Export {
    let format = Alphabet::from_zero(board.side()).map_or(Format::Numbers, Format::Symbols);
    let what = "that values count from 0: 0 is read as an empty cell unless the reader is told";
    Export {
        text: print_from_zero(board, &format),
        link: None,
        unwritten: vec![Unwritten::new("/first_value", what)],
    }
}

/// Returns a board on one line.
pub(super) fn line_of(board: &Board) -> String {
    print(board, &format_of(board))
}

/// Returns the format in which a board is read as itself. A board whose only symbols are letters would be
/// read as one whose values are all letters; it is written in numbers.
pub(super) fn format_of(board: &Board) -> Format {
    let format = Format::of_side(board.side());
    let is_read = |(read, _): (Board, Format)| read.cells() == board.cells();
    if parse(&print(board, &format), None).is_ok_and(is_read) { format } else { Format::Numbers }
}

/// Returns the text of each cell, with a mark for an empty one.
pub(super) fn cells_of(board: &Board, format: &Format) -> Vec<String> {
    let text = |cell: Cell| match (board.get(cell), format) {
        (Some(value), Format::Symbols(alphabet)) => alphabet.symbol(value).to_string(),
        (Some(value), Format::Numbers) => value.number().to_string(),
        (None, _) => ".".to_owned(),
    };
    board.layout().cells().map(text).collect()
}
