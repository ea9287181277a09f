//! Naked single: a cell with one candidate is filled with it. Costs O(N) per cell, for its peers.

use crate::rules::editor::Editor;
use sudokud_model::grid::{Cell, Contradiction};

pub(crate) fn apply<const W: usize>(editor: &mut Editor<'_, W>, cell: Cell) -> Result<(), Contradiction> {
    match editor.candidates.of(cell).single() {
        Some(value) if editor.candidates.is_open(cell) => {
            editor.counts.naked_singles += 1;
            editor.place(cell, value)
        }
        _ => Ok(()),
    }
}
