//! Hidden single: a value with one place in a house is placed there; a value without a place is a
//! contradiction.
//!
//! All values of a house are tested together, in O(N) set operations: `union` collects the candidates of at
//! least one cell, `repeated` those of at least two.

use crate::rules::editor::Editor;
use sudokud_model::grid::{Contradiction, House, ValueSet};

pub(crate) fn apply<const W: usize>(editor: &mut Editor<'_, W>, house: House) -> Result<(), Contradiction> {
    let layout = editor.candidates.layout().clone();
    let cells = layout.cells_of(house);
    let (mut union, mut repeated, mut filled) = (ValueSet::<W>::EMPTY, ValueSet::EMPTY, ValueSet::EMPTY);
    for &cell in cells {
        let set = editor.candidates.of(cell);
        repeated |= union & set;
        union |= set;
        if !editor.candidates.is_open(cell) {
            filled |= set;
        }
    }
    if let Some(value) = (ValueSet::full(layout.side()) - union).first() {
        return Err(Contradiction::NoPlace { house, value });
    }
    for value in union - repeated - filled {
        let Some(&cell) = cells.iter().find(|&&cell| editor.candidates.of(cell).contains(value)) else {
            // An earlier placement of this loop filled the same cell.
            return Err(Contradiction::NoPlace { house, value });
        };
        editor.counts.hidden_singles += 1;
        editor.place(cell, value)?;
    }
    Ok(())
}
