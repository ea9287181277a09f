//! Links of SudokuPad: `scl` and a packed object that holds drawings, not rules. Givens, marks, regions and
//! cages with sums have a meaning there; everything else is drawn, and its rule is in words.

mod object;
mod drawn;

use crate::codec::{packed, percent_encoded};
use crate::puzzle::{Export, Puzzle};

/// Writes the puzzle with its drawings.
pub(crate) fn write(puzzle: &Puzzle) -> Export {
    let (object, unwritten) = object::object(puzzle);
    let text = format!("scl{}", packed(&object.to_string()));
    let link = format!("https://sudokupad.app/{}", percent_encoded(&text));
    Export { text, link: Some(link), unwritten }
}
