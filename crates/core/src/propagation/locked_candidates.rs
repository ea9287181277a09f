//! Locked candidates. Claiming: the places of a value in a line lie in one box, so the rest of the box loses
//! it. Pointing: the places of a value in a box lie in one line, so the rest of the line loses it.
//!
//! A line has b segments of b cells, its intersections with boxes; a box has b row segments and b column
//! segments. A value with places in one segment only is locked there. Costs O(N·b) set operations per house.

use crate::grid::geometry::MAX_ORDER;
use crate::grid::{Cell, Contradiction, Geometry, House, HouseKind, ValueSet};
use crate::propagation::editor::Editor;

pub(crate) fn apply<const W: usize>(editor: &mut Editor<'_, W>, house: House) -> Result<(), Contradiction> {
    let geometry = editor.candidates.geometry().clone();
    let lines_of: [fn(&Geometry, Cell) -> House; 2] = [
        |geometry, cell| geometry.row_house(geometry.row(cell)),
        |geometry, cell| geometry.column_house(geometry.column(cell)),
    ];
    let box_of = |geometry: &Geometry, cell| geometry.box_house(geometry.box_(cell));
    match geometry.kind(house) {
        HouseKind::Box => {
            eliminate_locked(editor, &geometry, house, lines_of[0])?;
            eliminate_locked(editor, &geometry, house, lines_of[1])
        }
        _ => eliminate_locked(editor, &geometry, house, box_of),
    }
}

/// Removes each value that is locked in a segment of `house` from the rest of the house that crosses it
/// there.
fn eliminate_locked<const W: usize>(
    editor: &mut Editor<'_, W>,
    geometry: &Geometry,
    house: House,
    crossing_house: fn(&Geometry, Cell) -> House,
) -> Result<(), Contradiction> {
    let order = geometry.order();
    let cells = geometry.cells_of(house);
    // The cells of a segment are b apart if the segments are the columns of a box, and adjacent otherwise.
    let is_strided = crossing_house(geometry, cells[0]) != crossing_house(geometry, cells[order.min(2) - 1]);
    let cell_at =
        |segment: usize, k: usize| cells[if is_strided { k * order + segment } else { segment * order + k }];
    let mut sets = [ValueSet::<W>::EMPTY; MAX_ORDER];
    let (mut union, mut repeated) = (ValueSet::EMPTY, ValueSet::EMPTY);
    for (segment, set) in sets[..order].iter_mut().enumerate() {
        for k in 0..order {
            *set |= editor.candidates.of(cell_at(segment, k));
        }
        repeated |= union & *set;
        union |= *set;
    }
    for (segment, set) in sets[..order].iter().enumerate() {
        let locked = *set & (union - repeated);
        let other = crossing_house(geometry, cell_at(segment, 0));
        for &cell in geometry.cells_of(other) {
            if !geometry.houses_of(cell).contains(&house) && editor.candidates.is_open(cell) {
                editor.counts.locked_candidates += editor.eliminate(cell, locked)?;
            }
        }
    }
    Ok(())
}
