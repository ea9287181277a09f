//! Hidden single: a value with one possible cell in a house goes there. Boxes before lines, as people find
//! them easier to see (and Sudoku Explainer rates them 1.2 against 1.5). Regions and windows are rated as
//! boxes, scattered houses as lines. Cost: for each house N looks at the table of places.

use crate::logic::{Position, Scan};
use crate::techniques::singles::single::{Reason, Single};
use std::ops::ControlFlow;

/// Every value with one place in a house: boxes and other houses, then rows, then columns.
pub fn find<const W: usize>(position: &Position<'_, W>, scan: &Scan<'_>) -> ControlFlow<()> {
    let layout = position.layout();
    for house in layout.areas().chain(layout.row_houses()).chain(layout.column_houses()) {
        for value in layout.values() {
            let spots = position.spots(house, value);
            if spots.len() == 1 {
                let reason =
                    |cell| Single { cell, value, reason: Reason::OnlyPlace(house, layout.kind(house)) };
                position.cells_at(house, spots).map(reason).try_for_each(|single| scan.offer(single))?;
            }
        }
    }
    ControlFlow::Continue(())
}
