//! A condition with its last result, which is computed again only when its cells lose candidates.

use crate::logic::bounds::Bounds;
use crate::logic::constraint_diagram::{Condition, Supported};
use crate::logic::places::Places;
use crate::logic::value_word::Word;
use std::cell::RefCell;
use sudokud_core::grid::Cell;

/// A condition with its last result.
#[derive(Debug)]
pub(crate) struct Kept {
    pub(crate) condition: Condition,
    last: RefCell<Option<(Vec<Word>, Option<Supported>)>>,
}

impl Kept {
    pub(crate) fn new(condition: Condition) -> Self {
        Self { condition, last: RefCell::new(None) }
    }

    /// Returns what the condition leaves of the candidates, as [`Condition::supported`].
    pub(crate) fn supported<const W: usize>(
        &self,
        places: &Places<'_, W>,
        bounds: &Bounds<'_>,
    ) -> Option<Supported> {
        let candidates: Vec<Word> = self.condition.cells.iter().map(|&cell| word(places, cell)).collect();
        if let Some((known, result)) = &*self.last.borrow()
            && *known == candidates
        {
            return result.clone();
        }
        let result = self.condition.supported(&candidates, bounds);
        if bounds.stopped().is_none() {
            self.last.replace(Some((candidates, result.clone())));
        }
        result
    }
}

/// The candidates of a cell; all values for a variable beside the board.
pub(crate) fn word<const W: usize>(places: &Places<'_, W>, cell: Cell) -> Word {
    let layout = places.layout();
    if cell.index() < layout.cell_count() {
        places.candidates().of(cell).to_words()[0]
    } else {
        Word::MAX >> (64 - layout.side())
    }
}
