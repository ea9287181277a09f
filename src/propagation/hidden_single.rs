//! Hidden single: a value with one place left in a house goes there; with none, the house is contradictory.
//!
//! All values of a house at once, in O(N) set operations: `once` gathers what any cell admits, `twice` what two do.

use crate::grid::{Contradiction, House, ValueSet};
use crate::propagation::fixpoint::Change;

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
            // A single placed just before in this loop took the same cell.
            return Err(Contradiction::NoPlace { house, value });
        };
        change.counts.hidden_singles += 1;
        change.place(cell, value)?;
    }
    Ok(())
}
