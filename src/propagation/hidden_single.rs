//! Hidden single: a value with one place in a house is placed there; a value without a place is a
//! contradiction.
//!
//! All values of a house are tested together, in O(N) set operations: `once` collects the candidates of at
//! least one cell, `twice` those of at least two.

use crate::grid::{Contradiction, House, ValueSet};
use crate::propagation::change::Change;

pub(crate) fn apply<const W: usize>(change: &mut Change<'_, W>, house: House) -> Result<(), Contradiction> {
    let geometry = change.candidates.geometry().clone();
    let cells = geometry.cells_of(house);
    let (mut once, mut twice, mut filled) = (ValueSet::<W>::EMPTY, ValueSet::EMPTY, ValueSet::EMPTY);
    for &cell in cells {
        let set = change.candidates.of(cell);
        twice |= once & set;
        once |= set;
        if !change.candidates.is_open(cell) {
            filled |= set;
        }
    }
    if let Some(value) = (ValueSet::full(geometry.side()) - once).first() {
        return Err(Contradiction::NoPlace { house, value });
    }
    for value in once - twice - filled {
        let Some(&cell) = cells.iter().find(|&&cell| change.candidates.of(cell).contains(value)) else {
            // An earlier placement of this loop filled the same cell.
            return Err(Contradiction::NoPlace { house, value });
        };
        change.counts.hidden_singles += 1;
        change.place(cell, value)?;
    }
    Ok(())
}
