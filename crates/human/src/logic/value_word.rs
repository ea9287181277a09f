//! The values of a cell as the bits of a word, for boards up to side 64.

use crate::logic::places::Places;
use sudokud_model::constraint::Subject;

/// A set of values: bit v is the value with index v.
pub(crate) type Word = u64;

/// The candidates of a cell; all values for a declared variable.
pub(crate) fn word<const W: usize>(places: &Places<'_, W>, subject: Subject) -> Word {
    match subject {
        Subject::Cell(cell) => places.candidates().of(cell).to_words()[0],
        Subject::Variable(_) => Word::MAX >> (64 - places.layout().side()),
    }
}
