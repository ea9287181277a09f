//! Locked candidates: a value of a line that only one box can take leaves the rest of the box (claiming); a value of a
//! box that only one line can take leaves the rest of the line (pointing).
//!
//! A house is cut into b segments of b cells, each the crossing with another house; a value that one segment alone
//! admits is locked there. O(N) set operations a house.

use crate::grid::{Cell, Contradiction, Geometry, House, HouseKind, ValueSet};
use crate::propagation::fixpoint::Change;

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

/// Clears what is locked in a crossing of `house` with another one from the rest of that other house.
fn segments<const W: usize>(
    change: &mut Change<'_, W>,
    geometry: &Geometry,
    house: House,
    other_of: fn(&Geometry, Cell) -> House,
) -> Result<(), Contradiction> {
    let order = geometry.order();
    let cells = geometry.cells_of(house);
    // Cells of a segment stand b apart where a box is cut by columns, side by side otherwise.
    let stands_apart = other_of(geometry, cells[0]) != other_of(geometry, cells[order.min(2) - 1]);
    let cell_at =
        |segment: usize, k: usize| cells[if stands_apart { k * order + segment } else { segment * order + k }];
    let admitted = |change: &Change<'_, W>, segment: usize| {
        (0..order).fold(ValueSet::<W>::EMPTY, |set, k| set | change.candidates.of(cell_at(segment, k)))
    };
    let (mut once, mut twice) = (ValueSet::EMPTY, ValueSet::EMPTY);
    for segment in 0..order {
        let set = admitted(change, segment);
        twice |= once & set;
        once |= set;
    }
    for segment in 0..order {
        let locked = admitted(change, segment) & (once - twice);
        let other = other_of(geometry, cell_at(segment, 0));
        for &cell in geometry.cells_of(other) {
            if !geometry.houses_of(cell).contains(&house) && change.candidates.is_open(cell) {
                change.counts.locked_candidates += change.eliminate(cell, locked)?;
            }
        }
    }
    Ok(())
}
