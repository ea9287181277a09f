//! Direct variants: locked candidates and hidden subsets that leave a value one place at once.
//!
//! A player without pencil marks sees them as one move: "3 in this box is somewhere in that row, so in
//! the next box it can only be here". As in Sudoku Explainer, the place that follows is in another house of
//! the base's kind that crosses the cover (locked candidates), or in the same house (hidden subsets).

use crate::ladder::technique::Technique;
use crate::logic::position::Position;
use crate::logic::scan::Scan;
use crate::logic::spots::Spots;
use crate::proof::evidence::Role;
use crate::proof::step::Step;
use crate::proof::words::{Notation, StepText};
use crate::techniques::intersections::locked_candidates;
use std::ops::ControlFlow;
use sudokud_core::grid::{Cell, House, Value};

/// Every pointing box after which another box has one place for the value.
pub fn pointing<const W: usize>(position: &Position<'_, W>, scan: &Scan<'_>) -> ControlFlow<()> {
    position.layout().areas().try_for_each(|area| locked(position, area, scan))
}

/// Every claiming line after which a parallel line has one place for the value.
pub fn claiming<const W: usize>(position: &Position<'_, W>, scan: &Scan<'_>) -> ControlFlow<()> {
    let layout = position.layout();
    layout.row_houses().chain(layout.column_houses()).try_for_each(|line| locked(position, line, scan))
}

fn locked<const W: usize>(position: &Position<'_, W>, base: House, scan: &Scan<'_>) -> ControlFlow<()> {
    for value in position.layout().values() {
        locked_candidates::poll_crossings(position, scan)?;
        for cover in locked_candidates::covers(position, base, value) {
            offer_thirds(position, [base, cover], value, scan)?;
        }
    }
    ControlFlow::Continue(())
}

/// Offers each other house of the base's kind to which the locked candidates leave one place.
fn offer_thirds<const W: usize>(
    position: &Position<'_, W>,
    [base, cover]: [House; 2],
    value: Value,
    scan: &Scan<'_>,
) -> ControlFlow<()> {
    let layout = position.layout();
    let spots = position.spots(base, value);
    let is_left =
        |cell: &Cell| !position.house(cover).contains(*cell) || position.house(base).contains(*cell);
    for third in layout.houses_of_kind(layout.kind(base)).filter(|&third| third != base) {
        let places = position.spots(third, value);
        let rest: Vec<Cell> = position.cells_at(third, places).filter(is_left).collect();
        if let ([cell], true) = (&rest[..], places.len() > 1) {
            let mut step = scan.placement(*cell, value);
            step.size = spots.len();
            step.evidence.values.insert(value);
            step.evidence.cells([*cell], value, Role::Single);
            step.evidence.cells(position.cells_at(base, spots), value, Role::Base);
            step.evidence.houses([base], Role::Base);
            step.evidence.houses([cover, third], Role::Cover);
            scan.offer(step)?;
        }
    }
    ControlFlow::Continue(())
}

/// Every hidden subset of this size that is no union of smaller ones and leaves another value of the house
/// one place.
pub fn hidden_subset<const W: usize>(
    position: &Position<'_, W>,
    size: usize,
    scan: &Scan<'_>,
) -> ControlFlow<()> {
    for house in position.layout().houses().filter(|&house| position.open_spots(house).len() > size) {
        for hall_set in position.house_hall_sets(house).hidden(size) {
            for value in position.layout().values().filter(|value| !hall_set.right.contains(value.index())) {
                let places = position.spots(house, value);
                let rest = places - hall_set.left;
                if rest.len() == 1 && places.len() > 1 {
                    offer_placement(position, house, (hall_set.left, hall_set.right), (rest, value), scan)?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

fn offer_placement<const W: usize>(
    position: &Position<'_, W>,
    house: House,
    (cells, values): (Spots<W>, Spots<W>),
    (rest, value): (Spots<W>, Value),
    scan: &Scan<'_>,
) -> ControlFlow<()> {
    let size = values.len();
    for cell in position.cells_at(house, rest) {
        let mut step = scan.placement(cell, value);
        step.size = size;
        step.evidence.values = values.cast().resize();
        step.evidence.cells([cell], value, Role::Single);
        for subset in position.cells_at(house, cells) {
            step.evidence.cell(subset, position.candidates().of(subset) & values.cast(), Role::Subset);
        }
        step.evidence.houses([house], Role::Base);
        scan.offer(step)?;
    }
    ControlFlow::Continue(())
}

pub(crate) fn words(step: &Step, notation: Notation<'_>) -> StepText {
    let (cell, value) = step.placements[0];
    let (cell, value) = (notation.cell(cell), notation.value(value));
    let base = step.evidence.houses[0].0;
    if matches!(step.technique, Technique::DirectPointing | Technique::DirectClaiming) {
        let (cover, third) = (step.evidence.houses[1].0, step.evidence.houses[2].0);
        let reason = format!(
            "In {} every place for {value} lies in {}, so in {} it cannot be there, and only {cell} is left",
            notation.house(base),
            notation.house(cover),
            notation.house(third),
        );
        return StepText { pattern: format!("{value} in {}", notation.house_mark(base)), reason };
    }
    let cells = step.evidence.cells_of(Role::Subset);
    let reason = format!(
        "In {} the values {} need the cells {} for themselves, which leaves {value} only {cell}",
        notation.house(base),
        notation.value_list(step.evidence.values),
        notation.cell_list(&cells),
    );
    StepText {
        pattern: format!("{} in {}", notation.values(step.evidence.values), notation.cells(&cells)),
        reason,
    }
}
