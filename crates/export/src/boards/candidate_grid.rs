//! A grid of candidates: a word of digits for each cell, in a frame. A word of one digit is a value.

use super::grid::framed;
use super::line::format_of;
use crate::puzzle::{Export, Puzzle, Unwritten};
use sudokud_model::grid::{Cell, ValueSet};
use sudokud_render::Show;
use sudokud_render::show::Content;

/// The part that is lost: the form writes a cell without candidates as one without marks.
pub(crate) const NO_CANDIDATE: &str = "a cell without candidates is as a cell without marks";

/// Writes the values and the candidates; without candidates, an open cell has every digit.
pub(crate) fn write(puzzle: &Puzzle) -> Export {
    let entries = || Unwritten::new("/givens", "the values that a player placed are as givens");
    let mut unwritten: Vec<_> = puzzle.has_entries().then(entries).into_iter().collect();
    let mut contents = Vec::with_capacity(puzzle.board.cells().len());
    let sets = sets_of(puzzle);
    for (cell, set) in puzzle.layout().cells().zip(sets) {
        contents.push(puzzle.board.get(cell).map_or(Content::Open(set), Content::Given));
        match set.len() {
            _ if puzzle.board.get(cell).is_some() => {}
            0 => unwritten.push(cell_of(cell, NO_CANDIDATE)),
            1 => unwritten.push(cell_of(cell, "a cell with one candidate is as a cell with that value")),
            _ => {}
        }
    }
    let text = framed(&puzzle.board, contents, Show::Marks, &format_of(&puzzle.board));
    Export { text, link: None, unwritten }
}

/// Returns the candidates of each cell: those of the puzzle, or every digit. Computed ones would be a claim
/// that the puzzle does not make, and a single one would be read as a value.
pub(super) fn sets_of(puzzle: &Puzzle) -> Vec<ValueSet<4>> {
    match &puzzle.marks {
        Some(marks) => marks.sets().to_vec(),
        None => vec![ValueSet::full(puzzle.layout().side()); puzzle.board.cells().len()],
    }
}

/// A cell whose candidates were not written.
pub(crate) fn cell_of(cell: Cell, what: &str) -> Unwritten {
    Unwritten::new(format!("/candidates/{}", cell.index()), what)
}
