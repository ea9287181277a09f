//! Locked candidates: where a box and a line overlap, the places of a value in the one may all lie in the other.
//!
//! Pointing: a box has the value only within one line, so the rest of the line loses it. Claiming: a line has it only
//! within one box, so the rest of the box loses it. Cost: 3N² looks at the table of places.

use crate::grid::{House, HouseKind, Value};
use crate::human::step::{Role, Step};
use crate::human::words::{Say, Words};
use crate::human::{Position, Sink, Technique};
use std::ops::ControlFlow;

/// Every box and value whose places share a line.
///
/// # Errors
/// Breaks when the sink does.
pub fn pointing<const W: usize>(position: &Position<'_, W>, sink: &mut Sink<'_>) -> ControlFlow<()> {
    let geometry = position.geometry();
    for box_ in geometry.houses_of_kind(HouseKind::Box) {
        for value in geometry.values() {
            for kind in [0, 1] {
                locked(position, Technique::Pointing, (box_, kind), value, sink)?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// Every line and value whose places share a box.
///
/// # Errors
/// Breaks when the sink does.
pub fn claiming<const W: usize>(position: &Position<'_, W>, sink: &mut Sink<'_>) -> ControlFlow<()> {
    let geometry = position.geometry();
    for line in geometry.houses().take(2 * geometry.side()) {
        for value in geometry.values() {
            locked(position, Technique::Claiming, (line, 2), value, sink)?;
        }
    }
    ControlFlow::Continue(())
}

/// `base` has `value` only in one house of another kind (0 row, 1 column, 2 box)?
fn locked<const W: usize>(
    position: &Position<'_, W>,
    technique: Technique,
    (base, kind): (House, usize),
    value: Value,
    sink: &mut Sink<'_>,
) -> ControlFlow<()> {
    let spots = position.spots(base, value);
    if spots.len() < 2 || spots.len() > position.geometry().order() {
        return ControlFlow::Continue(());
    }
    let mut covers = position.cells_at(base, spots).map(|cell| position.geometry().houses_of(cell)[kind]);
    let Some(cover) = covers.next() else { return ControlFlow::Continue(()) };
    if covers.any(|other| other != cover) || position.spots(cover, value).len() == spots.len() {
        return ControlFlow::Continue(());
    }
    let mut step = Step::new(technique);
    step.size = spots.len();
    let outside = position.cells_at(cover, position.spots(cover, value));
    step.remove_from(outside.filter(|&cell| !position.house(base).contains(cell)), value);
    step.evidence.values.insert(value);
    step.evidence.cells(position.cells_at(base, spots), value, Role::Base);
    step.evidence.houses([base], Role::Base);
    step.evidence.houses([cover], Role::Cover);
    sink(step)
}

/// "In box 4 every place for 6 lies in column 1, so 6 is nowhere else in column 1".
pub(crate) fn words(step: &Step, say: Say<'_>) -> Words {
    let (base, cover) = (step.evidence.houses[0].0, step.evidence.houses[1].0);
    let value = say.values(step.evidence.values);
    let (base_name, cover_name) = (say.house(base), say.house(cover));
    let because = format!(
        "In {base_name} every place for {value} lies in {cover_name}, so {value} is nowhere else in {cover_name}"
    );
    Words { pattern: format!("{value} in {}", say.house_mark(base)), because }
}
