//! Locked candidates: the places of a value in a house all lie in another house or set.
//!
//! Pointing: a box (or another house that is no line) has the value only within one line (or another house or
//! set), so the rest of the line loses it. Claiming: a line has it only within one box, so the rest of the
//! box loses it. Cost: for each of the two, a read of the table of places for each house and value.

use crate::logic::position::Position;
use crate::logic::scan::Scan;
use crate::logic::spots::Spots;
use crate::proof::evidence::Role;
use crate::proof::step::Step;
use crate::proof::words::{Notation, StepText};
use std::ops::ControlFlow;
use sudokud_core::grid::{House, Value};

/// Every box, or other house that is no line, and value whose places share another house or set.
pub fn pointing<const W: usize>(position: &Position<'_, W>, scan: &Scan<'_>) -> ControlFlow<()> {
    let layout = position.layout();
    layout.areas().try_for_each(|area| locked(position, area, scan))
}

/// Every line and value whose places share another house or set.
pub fn claiming<const W: usize>(position: &Position<'_, W>, scan: &Scan<'_>) -> ControlFlow<()> {
    let layout = position.layout();
    layout.row_houses().chain(layout.column_houses()).try_for_each(|line| locked(position, line, scan))
}

/// Returns the houses and sets that hold all places of a value in `base` and have further ones.
pub(crate) fn covers<'p, const W: usize>(
    position: &'p Position<'_, W>,
    base: House,
    value: Value,
) -> impl Iterator<Item = House> + 'p {
    let spots = position.spots(base, value);
    let several = if spots.len() < 2 { Spots::EMPTY } else { spots };
    position.covers(base, several).filter(move |&cover| position.spots(cover, value).len() > spots.len())
}

/// Polls the watch on a layout on which a house can cross very many others.
pub(crate) fn poll_crossings<const W: usize>(position: &Position<'_, W>, scan: &Scan<'_>) -> ControlFlow<()> {
    let layout = position.layout();
    if layout.set_count() > 4 * layout.side() { scan.poll() } else { ControlFlow::Continue(()) }
}

fn locked<const W: usize>(position: &Position<'_, W>, base: House, scan: &Scan<'_>) -> ControlFlow<()> {
    for value in position.layout().values() {
        poll_crossings(position, scan)?;
        for cover in covers(position, base, value) {
            let inside = position.spots(base, value);
            let mut step = scan.step();
            step.size = inside.len();
            let outside = position.cells_at(cover, position.spots(cover, value));
            step.remove_from(outside.filter(|&cell| !position.house(base).contains(cell)), value);
            step.evidence.values.insert(value);
            step.evidence.cells(position.cells_at(base, inside), value, Role::Base);
            step.evidence.houses([base], Role::Base);
            step.evidence.houses([cover], Role::Cover);
            scan.offer(step)?;
        }
    }
    ControlFlow::Continue(())
}

/// "In box 4 every place for 6 lies in column 1, so 6 is nowhere else in column 1".
pub(crate) fn words(step: &Step, notation: Notation<'_>) -> StepText {
    let (base, cover) = (step.evidence.houses[0].0, step.evidence.houses[1].0);
    let value = notation.values(step.evidence.values);
    let (base_name, cover_name) = (notation.house(base), notation.house(cover));
    let reason = format!(
        "In {base_name} every place for {value} lies in {cover_name}, so {value} is nowhere else in \
         {cover_name}"
    );
    StepText { pattern: format!("{value} in {}", notation.house_mark(base)), reason }
}
