//! The candidates of all cells in one line: N characters for each cell, the digits of its candidates and `.`
//! for others (729 characters on a 9×9 board).

use super::candidate_grid::sets_of;
use crate::puzzle::{Export, Puzzle, Unwritten};
use sudokud_model::grid::ValueSet;

/// Writes the candidates; a filled cell has its value alone.
pub(crate) fn write(puzzle: &Puzzle) -> Export {
    let (mut text, mut unwritten) = (String::new(), Vec::new());
    for (cell, set) in puzzle.layout().cells().zip(sets_of(puzzle)) {
        let set = puzzle.board.get(cell).map_or(set, ValueSet::only);
        let symbol =
            |value| if set.contains(value) { format!("{}", puzzle.number(value)) } else { ".".into() };
        text.extend(puzzle.layout().values().map(symbol));
    }
    if puzzle.board.filled().next().is_some() {
        unwritten.push(Unwritten::new("/board", "the values are as cells with one candidate"));
    }
    Export { text, link: None, unwritten }
}
