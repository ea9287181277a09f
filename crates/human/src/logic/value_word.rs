//! The values of a cell as the bits of a word, for boards up to side 64.

use crate::logic::places::Places;
use sudokud_model::grid::Cell;

/// A set of values: bit v is the value with index v.
pub(crate) type Word = u64;

/// The candidates of a cell; all values for a variable beside the board.
pub(crate) fn word<const W: usize>(places: &Places<'_, W>, cell: Cell) -> Word {
    let layout = places.layout();
    if cell.index() < layout.cell_count() {
        places.candidates().of(cell).to_words()[0]
    } else {
        Word::MAX >> (64 - layout.side())
    }
}
