//! Links of SudokuMaker: a JSON object, packed by LZ-String. Cells count by rows from 0, and the digits of
//! sets are bits.
//!
//! ```text
//!   board, houses ──object──► cells, regions     constraints ──entries──► a type for each kind that has one
//! ```
//!
//! A kind without a type is in words. The form was read in public programs that read and write such links
//! (puzzletv and sudokumaker-mcp, Y. Sitnikov, MIT); no code of them is here.

mod entries;
mod marks;
mod object;

use crate::codec::packed_for_address;
use crate::puzzle::{Export, Puzzle};

/// Writes the whole puzzle; constraints without a type are in words.
pub(crate) fn write(puzzle: &Puzzle) -> Export {
    let (object, unwritten) = object::object(puzzle);
    let link = format!("https://sudokumaker.app/?puzzle={}", packed_for_address(&object.to_string()));
    Export { text: link.clone(), link: Some(link), unwritten }
}
