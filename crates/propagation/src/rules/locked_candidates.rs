//! Locked candidates: all places of a value in a house lie in another house too, so the rest of the other
//! house loses the value. The classic cases are pointing (from a box to a line) and claiming (from a line to
//! a box); regions, windows and diagonals have more. The other may be a set of fewer than N cells.
//!
//! A value is locked in a crossing if no other crossing of its group, and no cell outside of the group, has
//! it. So a group costs one pass over the cells of the house; a box has two groups, a line of a classic board
//! has one.

use crate::rules::editor::Editor;
use std::sync::Arc;
use sudokud_model::grid::{Cell, Contradiction, House, ValueSet};

pub(crate) fn apply<const W: usize>(editor: &mut Editor<'_, W>, house: House) -> Result<(), Contradiction> {
    let layout = Arc::clone(editor.candidates.layout());
    let filled = layout.cells_of(house).iter().filter_map(|&cell| editor.candidates.value(cell));
    // The peers of a filled cell have lost its value.
    let open_values = ValueSet::full(layout.side()) - filled.collect();
    for group in layout.crossing_groups(house) {
        let union_of = |editor: &Editor<'_, W>, cells: &[Cell]| {
            cells.iter().fold(ValueSet::EMPTY, |union, &cell| union | editor.candidates.of(cell))
        };
        let (mut union, mut repeated) = (ValueSet::EMPTY, union_of(editor, group.rest()));
        for crossing in group.crossings() {
            let inside = union_of(editor, crossing.cells);
            repeated |= union & inside;
            union |= inside;
        }
        let locked = (union - repeated) & open_values;
        if locked.is_empty() {
            continue;
        }
        for crossing in group.crossings() {
            let locked = union_of(editor, crossing.cells) & locked;
            if locked.is_empty() {
                continue;
            }
            for &cell in layout.cells_of(crossing.other) {
                if editor.candidates.is_open(cell) && !layout.contains(house, cell) {
                    editor.counts.locked_candidates += editor.eliminate(cell, locked)?;
                }
            }
        }
    }
    Ok(())
}
