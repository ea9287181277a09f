//! Locked candidates: the places of a value in a box all lie in one line, or those in a line in one box.
//!
//! Pointing: a box has the value only within one line, so the rest of the line loses it. Claiming: a line has
//! it only within one box, so the rest of the box loses it. Cost: for each of the two, 2N² reads of the table
//! of places.

use crate::position::Position;
use crate::scan::Scan;
use crate::step::{Role, Step};
use crate::words::{Notation, StepText};
use std::ops::ControlFlow;
use sudokud_core::grid::{House, Value};
use sudokud_core::houses::HouseKind;

/// Every box and value whose places share a line.
///
/// # Errors
/// Breaks when the sink does.
pub fn pointing<const W: usize>(position: &Position<'_, W>, scan: &Scan<'_>) -> ControlFlow<()> {
    let layout = position.layout();
    for box_ in layout.houses_of_kind(HouseKind::Box) {
        for value in layout.values() {
            for kind in [HouseKind::Row, HouseKind::Column] {
                locked(position, (box_, kind), value, scan)?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// Every line and value whose places share a box.
///
/// # Errors
/// Breaks when the sink does.
pub fn claiming<const W: usize>(position: &Position<'_, W>, scan: &Scan<'_>) -> ControlFlow<()> {
    let layout = position.layout();
    for line in layout.houses().take(2 * layout.side()) {
        for value in layout.values() {
            locked(position, (line, HouseKind::Box), value, scan)?;
        }
    }
    ControlFlow::Continue(())
}

/// Returns the house of this kind that holds all places of a value in `base` and has further ones.
pub(crate) fn cover<const W: usize>(
    position: &Position<'_, W>,
    (base, kind): (House, HouseKind),
    value: Value,
) -> Option<House> {
    let spots = position.spots(base, value);
    if spots.len() < 2 || spots.len() > position.layout().order() {
        return None;
    }
    let cover = position.common_house(base, spots, kind)?;
    (position.spots(cover, value).len() > spots.len()).then_some(cover)
}

fn locked<const W: usize>(
    position: &Position<'_, W>,
    (base, kind): (House, HouseKind),
    value: Value,
    scan: &Scan<'_>,
) -> ControlFlow<()> {
    let Some(cover) = cover(position, (base, kind), value) else { return ControlFlow::Continue(()) };
    let inside = position.spots(base, value);
    let mut step = scan.step();
    step.size = inside.len();
    let outside = position.cells_at(cover, position.spots(cover, value));
    step.remove_from(outside.filter(|&cell| !position.house(base).contains(cell)), value);
    step.evidence.values.insert(value);
    step.evidence.cells(position.cells_at(base, inside), value, Role::Base);
    step.evidence.houses([base], Role::Base);
    step.evidence.houses([cover], Role::Cover);
    scan.offer(step)
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
