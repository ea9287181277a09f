//! HoDoKu's library line, `:technique:values:cells:deleted candidates:eliminations::`. A `+` before a value
//! says that it was placed after the start; a deleted candidate is value, row and column.
//! (B. Hobiger, HoDoKu's manual, "Library format".)

use super::candidate_grid::cell_of;
use crate::puzzle::{Export, Puzzle};
use sudokud_model::grid::Candidates;

/// Writes the values and the candidates that the peers of a cell allow and the puzzle does not.
pub(crate) fn write(puzzle: &Puzzle) -> Export {
    let (layout, allowed) = (puzzle.layout(), Candidates::<1>::new(&puzzle.board));
    let (mut cells, mut deleted, mut unwritten) = (String::new(), Vec::new(), Vec::new());
    for cell in layout.cells() {
        match puzzle.board.get(cell) {
            None => cells.push('.'),
            Some(value) if puzzle.is_given(cell) => cells += &value.number().to_string(),
            Some(value) => cells += &format!("+{}", value.number()),
        }
        let Some(marks) = puzzle.marks_of(cell) else { continue };
        let place = format!("{}{}", layout.row(cell).number(), layout.column(cell).number());
        let gone = allowed.of(cell).iter().filter(|&value| !marks.contains(value));
        deleted.extend(gone.map(|value| format!("{}{place}", value.number())));
        if marks.iter().any(|value| !allowed.of(cell).contains(value)) {
            unwritten.push(cell_of(cell, "a candidate that another cell excludes"));
        }
    }
    Export { text: format!(":0000:x:{cells}:{}:::", deleted.join(" ")), link: None, unwritten }
}
