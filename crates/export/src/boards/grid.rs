//! Rows of symbols in a frame around the boxes or regions.

use super::line::{cells_of, format_of, in_symbols};
use crate::puzzle::{Export, Puzzle};
use sudokud_model::grid::Board;
use sudokud_model::grid::text::Format;
use sudokud_render::Show;
use sudokud_render::picture::{Picture, symbols};
use sudokud_render::plain_text::{TextStyle, plain};
use sudokud_render::show::Content;

/// Writes the givens.
pub(crate) fn write(puzzle: &Puzzle) -> Export {
    let board = puzzle.givens();
    let content = |value: &Option<_>| value.map_or(Content::Open(Default::default()), Content::Given);
    in_symbols(puzzle, |format| {
        let contents = board.cells().iter().map(content).collect();
        framed(board, contents, Show::Values, format)
    })
}

/// Returns cells in a frame.
pub(super) fn framed(board: &Board, contents: Vec<Content>, show: Show, format: &Format) -> String {
    let layout = board.layout();
    let alphabet = match format {
        Format::Symbols(alphabet) => Some(alphabet),
        Format::Numbers => None,
    };
    let picture = Picture::of_cells(layout, contents, symbols(layout, alphabet, 1));
    plain(&picture, show, TextStyle::Plain)
}

/// Returns the rows of a board, a line each.
pub(super) fn rows(board: &Board) -> String {
    let format = format_of(board);
    let space = if format == Format::Numbers { " " } else { "" };
    let cells = cells_of(board, &format);
    cells.chunks(board.side()).map(|row| row.join(space) + "\n").collect()
}
