//! SudokuWiki's link: the givens in 81 digits or, with values of a player or candidates, `S9B` and two digits
//! of base 36 for each cell: 1 to 9 a given, 10 to 18 a value that was found, otherwise the candidates as a
//! set after 18.

use super::candidate_grid::{NO_CANDIDATE, cell_of};
use super::sdm::digits_of;
use crate::puzzle::{Export, Puzzle};
use sudokud_model::grid::{Cell, ValueSet};

/// Writes the values, and the candidates if there are any.
pub(crate) fn write(puzzle: &Puzzle) -> Export {
    let board = if puzzle.has_entries() || puzzle.has_marks() { codes(puzzle) } else { digits_of(puzzle) };
    let link = format!("https://www.sudokuwiki.org/sudoku.htm?bd={board}");
    // The code of no candidates is that of a value that was found.
    let is_empty = |cell: &Cell| puzzle.marks_of(*cell).is_some_and(|set| set.is_empty());
    let empty = puzzle.layout().cells().filter(is_empty);
    let unwritten = empty.map(|cell| cell_of(cell, NO_CANDIDATE)).collect();
    Export { text: link.clone(), link: Some(link), unwritten }
}

fn codes(puzzle: &Puzzle) -> String {
    let code = |cell: Cell| match puzzle.board.get(cell) {
        Some(value) if puzzle.is_given(cell) => value.number(),
        Some(value) => value.index() + 10,
        None => match puzzle.marks_of(cell).unwrap_or(ValueSet::full(puzzle.side())) {
            set if set.is_empty() => 0,
            set => 18 + set.iter().map(|value| 1 << value.index()).sum::<usize>(),
        },
    };
    let digit = |number: usize| char::from_digit(number as u32, 36).unwrap_or('0');
    let codes = puzzle.layout().cells().map(code).flat_map(|code| [digit(code / 36), digit(code % 36)]);
    "S9B".chars().chain(codes).collect()
}
