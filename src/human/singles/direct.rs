//! Direct variants: locked candidates and hidden subsets that leave a value one place at once.
//!
//! A player who makes no pencil marks sees them as one move: "3 in this box is somewhere in that row, so in the next box
//! it can only be here". As in Sudoku Explainer, the value that follows is looked for in houses of the base's kind that
//! cross the line (locked candidates), or in the same house (hidden subsets).

use crate::grid::{Cell, House, HouseKind, Value};
use crate::human::step::{Role, Step};
use crate::human::words::{Say, Words};
use crate::human::{Position, Sink, Spots, Technique};
use std::ops::ControlFlow;

/// Every pointing box after which another box has one place for the value.
///
/// # Errors
/// Breaks when the sink does.
pub fn pointing<const W: usize>(position: &Position<'_, W>, sink: &mut Sink<'_>) -> ControlFlow<()> {
    for base in position.geometry().houses_of_kind(HouseKind::Box) {
        for value in position.geometry().values() {
            for kind in [0, 1] {
                locked(position, Technique::DirectPointing, (base, kind), value, sink)?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// Every claiming line after which a parallel line has one place for the value.
///
/// # Errors
/// Breaks when the sink does.
pub fn claiming<const W: usize>(position: &Position<'_, W>, sink: &mut Sink<'_>) -> ControlFlow<()> {
    for base in position.geometry().houses().take(2 * position.geometry().side()) {
        for value in position.geometry().values() {
            locked(position, Technique::DirectClaiming, (base, 2), value, sink)?;
        }
    }
    ControlFlow::Continue(())
}

fn locked<const W: usize>(
    position: &Position<'_, W>,
    technique: Technique,
    (base, kind): (House, usize),
    value: Value,
    sink: &mut Sink<'_>,
) -> ControlFlow<()> {
    let geometry = position.geometry();
    let spots = position.spots(base, value);
    if spots.len() < 2 || spots.len() > geometry.order() {
        return ControlFlow::Continue(());
    }
    let mut covers = position.cells_at(base, spots).map(|cell| geometry.houses_of(cell)[kind]);
    let Some(cover) = covers.next() else { return ControlFlow::Continue(()) };
    if covers.any(|other| other != cover) || position.spots(cover, value).len() == spots.len() {
        return ControlFlow::Continue(());
    }
    for third in geometry.houses_of_kind(geometry.kind(base)).filter(|&third| third != base) {
        let places = position.spots(third, value);
        let rest: Vec<Cell> =
            position.cells_at(third, places).filter(|&c| !position.house(cover).contains(c)).collect();
        if let ([cell], true) = (&rest[..], places.len() > 1) {
            let mut step = Step::placing(technique, *cell, value);
            step.size = spots.len();
            step.evidence.values.insert(value);
            step.evidence.cells([*cell], value, Role::Single);
            step.evidence.cells(position.cells_at(base, spots), value, Role::Base);
            step.evidence.houses([base], Role::Base);
            step.evidence.houses([cover, third], Role::Cover);
            sink(step)?;
        }
    }
    ControlFlow::Continue(())
}

/// Every hidden subset of this size after which another value of the house has one place left in it.
///
/// # Errors
/// Breaks when the sink does.
pub fn hidden_subset<const W: usize>(position: &Position<'_, W>, size: usize, sink: &mut Sink<'_>) -> ControlFlow<()> {
    for house in position.geometry().houses().filter(|&house| position.open_spots(house).len() > size) {
        for pair in position.house_hall(house).hidden(size) {
            for value in position.geometry().values().filter(|value| !pair.right.contains(value.index())) {
                let places = position.spots(house, value);
                let rest = places.without(pair.left);
                if rest.len() == 1 && places.len() > 1 {
                    follow(position, house, (pair.left, pair.right), (rest, value), sink)?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

fn follow<const W: usize>(
    position: &Position<'_, W>,
    house: House,
    (cells, values): (Spots<W>, Spots<W>),
    (rest, value): (Spots<W>, Value),
    sink: &mut Sink<'_>,
) -> ControlFlow<()> {
    let size = values.len();
    let technique = if size == 2 { Technique::DirectHiddenPair } else { Technique::DirectHiddenTriple };
    for cell in position.cells_at(house, rest) {
        let mut step = Step::placing(technique, cell, value);
        step.size = size;
        step.evidence.values = values.as_values().resize();
        step.evidence.cells([cell], value, Role::Single);
        for subset in position.cells_at(house, cells) {
            step.evidence.cell(subset, position.candidates().of(subset) & values.as_values(), Role::Subset);
        }
        step.evidence.houses([house], Role::Base);
        sink(step)?;
    }
    ControlFlow::Continue(())
}

pub(crate) fn words(step: &Step, say: Say<'_>) -> Words {
    let (cell, value) = step.placements[0];
    let (cell, value) = (say.cell(cell), say.value(value));
    let base = step.evidence.houses[0].0;
    if matches!(step.technique, Technique::DirectPointing | Technique::DirectClaiming) {
        let (cover, third) = (step.evidence.houses[1].0, step.evidence.houses[2].0);
        let because = format!(
            "In {} every place for {value} lies in {}, so in {} it cannot be there, and only {cell} is left",
            say.house(base),
            say.house(cover),
            say.house(third),
        );
        return Words { pattern: format!("{value} in {}", say.house_mark(base)), because };
    }
    let cells = step.evidence.cells_of(Role::Subset);
    let because = format!(
        "In {} the values {} need the cells {} for themselves, which leaves {value} only {cell}",
        say.house(base),
        say.value_list(step.evidence.values),
        say.cell_list(&cells),
    );
    Words { pattern: format!("{} in {}", say.values(step.evidence.values), say.cells(&cells)), because }
}
