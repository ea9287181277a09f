//! A board on one line: a symbol for each cell, or numbers above side 25.

use crate::puzzle::{Export, Puzzle, Unwritten};
use sudokud_model::grid::text::{Format, parse, print, print_from_zero};
use sudokud_model::grid::{Board, Cell};

/// Why a board is not in a form that has symbols only.
pub(super) const ALL_LETTERS: &str = "the form has symbols, and letters alone would be read as other values";

/// Writes the givens. A reader has to be told that values count from 0.
pub(crate) fn write(puzzle: &Puzzle) -> Export {
    let board = puzzle.givens();
    if puzzle.first_value > 0 {
        return in_symbols(puzzle, |format| print(board, format));
    }
    let mut export = in_symbols(puzzle, |format| print_from_zero(board, format));
    let what = if export.text.contains('0') {
        "that values count from 0: 0 is read as an empty cell unless the reader is told"
    } else {
        "that values count from 0"
    };
    export.unwritten.push(Unwritten::new("/first_value", what));
    export
}

/// Returns the givens as `print` writes them in the symbols of the puzzle, or in the usual format if the
/// givens cannot be read from those. A reader that is not told the symbols may read other values.
pub(super) fn in_symbols(puzzle: &Puzzle, print: impl Fn(&Format) -> String) -> Export {
    let board = puzzle.givens();
    let mut unwritten = Vec::new();
    if let Some(symbols) = puzzle.own_symbols() {
        let text = print(&Format::Symbols(symbols.clone()));
        let is_read = |read: &(Board, Format)| read.0.cells() == board.cells();
        let is_said = |(_, format): (Board, Format)| match format {
            Format::Symbols(alphabet) => alphabet.to_string() == symbols.to_string(),
            Format::Numbers => false,
        };
        if parse(&text, None).ok().filter(is_read).is_some_and(is_said) {
            return Export { text, ..Export::default() };
        }
        if parse(&text, Some(symbols)).ok().filter(is_read).is_some() {
            unwritten
                .push(Unwritten::new("/symbols", "the order of the symbols, which a reader has to be told"));
            return Export { text, link: None, unwritten };
        }
        unwritten.push(Unwritten::new("/symbols", "the symbols"));
    }
    let format = if puzzle.first_value == 0 { puzzle.standard_format() } else { format_of(board) };
    Export { text: print(&format), link: None, unwritten }
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
