//! Locked candidates: all places of a value in a house lie in another house too, so the rest of the other
//! house loses the value. The classic cases are pointing (from a box to a line) and claiming (from a line to
//! a box); regions, windows and diagonals have more. The other may be a set of fewer than N cells.
//!
//! Costs O(N) set operations per crossing of the house: 2·b crossings for a box, b for a line.

use crate::grid::{Contradiction, House, ValueSet};
use crate::propagation::editor::Editor;
use std::sync::Arc;

pub(crate) fn apply<const W: usize>(editor: &mut Editor<'_, W>, house: House) -> Result<(), Contradiction> {
    let layout = Arc::clone(editor.candidates.layout());
    for crossing in layout.crossings(house) {
        let (mut inside, mut outside) = (ValueSet::<W>::EMPTY, ValueSet::EMPTY);
        let mut shared = crossing.cells.iter().peekable();
        for cell in layout.cells_of(house) {
            match shared.next_if_eq(&cell) {
                Some(_) => inside |= editor.candidates.of(*cell),
                None => outside |= editor.candidates.of(*cell),
            }
        }
        let locked = inside - outside;
        if locked.is_empty() {
            continue;
        }
        let mut shared = crossing.cells.iter().peekable();
        for cell in layout.cells_of(crossing.other) {
            if shared.next_if_eq(&cell).is_none() && editor.candidates.is_open(*cell) {
                editor.counts.locked_candidates += editor.eliminate(*cell, locked)?;
            }
        }
    }
    Ok(())
}
