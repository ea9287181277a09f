//! The shared parts of the tests of texts: a board, and the reading of a text.

use sudokud_import::{Imported, Limits, Reading, Text, read_text};
use sudokud_model::grid::text;

/// A puzzle of Wikipedia's article "Sudoku".
pub(crate) const BOARD: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
pub(crate) const SOLUTION: &str =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

pub(crate) fn reading(source: &str) -> Reading {
    let text = Text::new(source).unwrap();
    read_text(&text, &Limits::default()).unwrap_or_else(|error| panic!("{error}\n{source}"))
}

pub(crate) fn one(source: &str) -> Imported {
    match reading(source) {
        Reading::One(puzzle) => *puzzle,
        other => panic!("{other:?}\n{source}"),
    }
}

pub(crate) fn printed(puzzle: &Imported) -> String {
    let board = puzzle.start().unwrap_or_else(|| panic!("{:?}", puzzle.unread));
    text::print(&board, &text::Format::of_side(board.side()))
}

/// The board of a text that has one puzzle.
pub(crate) fn board(source: &str) -> String {
    printed(&one(source))
}

pub(crate) fn unread(source: &str) -> Vec<String> {
    one(source).unread.into_iter().map(|unread| unread.what).collect()
}

pub(crate) fn refusal(source: &str) -> String {
    let text = Text::new(source).unwrap();
    match read_text(&text, &Limits::default()) {
        Err(error) => error.to_string(),
        Ok(reading) => panic!("{reading:?}\n{source}"),
    }
}

/// The rows of the board, with another empty mark, between other texts.
pub(crate) fn rows(empty: &str, between: &str) -> Vec<String> {
    let cells: Vec<String> =
        BOARD.chars().map(|c| if c == '.' { empty.to_owned() } else { c.to_string() }).collect();
    cells.chunks(9).map(|row| row.join(between)).collect()
}

pub(crate) fn what(puzzle: &Imported) -> Vec<&str> {
    puzzle.unread.iter().map(|unread| unread.what.as_str()).collect()
}

pub(crate) fn rows_of(board: &str) -> String {
    board.as_bytes().chunks(9).map(|row| String::from_utf8_lossy(row)).collect::<Vec<_>>().join("\n")
}
