//! Locked candidates. Claiming: the places of a value in a line lie in one box, so the rest of the box loses
//! it. Pointing: the places of a value in a box lie in one line, so the rest of the line loses it.
//!
//! A house has b segments of b cells, each the intersection with another house. A value with places in one
//! segment only is locked there. Costs O(N) set operations per house.

use crate::grid::{Cell, Contradiction, Geometry, House, HouseKind, ValueSet};
use crate::propagation::change::Change;

pub(crate) fn apply<const W: usize>(change: &mut Change<'_, W>, house: House) -> Result<(), Contradiction> {
    let geometry = change.candidates.geometry().clone();
    let crossing: [fn(&Geometry, Cell) -> House; 2] = [
        |geometry, cell| geometry.row_house(geometry.row(cell)),
        |geometry, cell| geometry.column_house(geometry.column(cell)),
    ];
    let into_box = |geometry: &Geometry, cell| geometry.box_house(geometry.box_(cell));
    match geometry.kind(house) {
        HouseKind::Box => {
            segments(change, &geometry, house, crossing[0])?;
            segments(change, &geometry, house, crossing[1])
        }
        _ => segments(change, &geometry, house, into_box),
    }
}

/// Removes each value that is locked in a segment of `house` from the rest of the house that crosses it
/// there.
fn segments<const W: usize>(
    change: &mut Change<'_, W>,
    geometry: &Geometry,
    house: House,
    other_of: fn(&Geometry, Cell) -> House,
) -> Result<(), Contradiction> {
    let order = geometry.order();
    let cells = geometry.cells_of(house);
    // The cells of a segment are b apart if columns cut a box, adjacent otherwise.
    let is_strided = other_of(geometry, cells[0]) != other_of(geometry, cells[order.min(2) - 1]);
    let cell_at =
        |segment: usize, k: usize| cells[if is_strided { k * order + segment } else { segment * order + k }];
    let candidates_of = |change: &Change<'_, W>, segment: usize| {
        (0..order).fold(ValueSet::<W>::EMPTY, |set, k| set | change.candidates.of(cell_at(segment, k)))
    };
    let (mut once, mut twice) = (ValueSet::EMPTY, ValueSet::EMPTY);
    for segment in 0..order {
        let set = candidates_of(change, segment);
        twice |= once & set;
        once |= set;
    }
    for segment in 0..order {
        let locked = candidates_of(change, segment) & (once - twice);
        let other = other_of(geometry, cell_at(segment, 0));
        for &cell in geometry.cells_of(other) {
            if !geometry.houses_of(cell).contains(&house) && change.candidates.is_open(cell) {
                change.counts.locked_candidates += change.eliminate(cell, locked)?;
            }
        }
    }
    Ok(())
}
