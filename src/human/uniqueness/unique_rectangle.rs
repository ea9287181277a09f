//! Unique rectangles of types 1 to 6, and hidden rectangles. See [`crate::human::uniqueness::deadly`] for the argument; a rectangle's corners
//! are kept row by row, so corners 0 and 3, and 1 and 2, are opposite.

use crate::grid::{Cell, Value, ValueSet};
use crate::human::step::{Role, Step};
use crate::human::uniqueness::deadly;
use crate::human::words::{Say, Words};
use crate::human::{Deadly, Position, Sink, Technique};
use std::ops::ControlFlow;

/// Every unique rectangle of this type (a hidden rectangle counts as 7) that removes something.
///
/// # Errors
/// Breaks when the sink does.
pub fn find<const W: usize>(position: &Position<'_, W>, kind: usize, sink: &mut Sink<'_>) -> ControlFlow<()> {
    for rectangle in position.rectangles() {
        let roof = rectangle.roof(position);
        let in_line = roof.len() == 2 && !are_opposite(rectangle, &roof);
        match kind {
            1 => rectangle.type_1(position, Technique::UniqueRectangle1, sink)?,
            2 if in_line => rectangle.type_2(position, Technique::UniqueRectangle2, sink)?,
            3 if in_line => rectangle.type_3(position, Technique::UniqueRectangle3, sink)?,
            4 if in_line => rectangle.type_4(position, Technique::UniqueRectangle4, sink)?,
            5 if roof.len() >= 2 && !in_line => rectangle.type_2(position, Technique::UniqueRectangle5, sink)?,
            6 if roof.len() == 2 && !in_line => type_6(position, rectangle, &roof, sink)?,
            7 => hidden(position, rectangle, sink)?,
            _ => {}
        }
    }
    ControlFlow::Continue(())
}

fn are_opposite<const W: usize>(rectangle: &Deadly<W>, cells: &[Cell]) -> bool {
    let at = |cell: &Cell| rectangle.cells.iter().position(|corner| corner == cell).unwrap_or(0);
    at(&cells[0]) + at(&cells[1]) == 3
}

/// Does the value, still to be placed in this line, have no place there but these?
fn only_in<const W: usize>(position: &Position<'_, W>, value: Value, line: usize, cells: [Cell; 2]) -> bool {
    let house = position.geometry().houses_of(cells[0])[line];
    let spots = position.spots(house, value);
    !spots.is_empty() && position.cells_at(house, spots).all(|cell| cells.contains(&cell))
}

/// Type 6: the further candidates are in opposite corners, and a value of the pair keeps to the corners in both rows, or in
/// both columns. It stands in opposite corners then: in those of the floor.
fn type_6<const W: usize>(
    position: &Position<'_, W>,
    rectangle: &Deadly<W>,
    roof: &[Cell],
    sink: &mut Sink<'_>,
) -> ControlFlow<()> {
    let [a, b, c, d] = rectangle.cells[..] else { return ControlFlow::Continue(()) };
    for value in rectangle.pair {
        let rows = only_in(position, value, 0, [a, b]) && only_in(position, value, 0, [c, d]);
        let columns = only_in(position, value, 1, [a, c]) && only_in(position, value, 1, [b, d]);
        if rows || columns {
            let mut step = rectangle.step(position, Technique::UniqueRectangle6);
            roof.iter().for_each(|&cell| step.remove(cell, position.options(cell) & ValueSet::only(value)));
            let corners = if rows { [a, c] } else { [a, b] };
            let line = usize::from(!rows);
            step.evidence.houses(corners.map(|cell| position.geometry().houses_of(cell)[line]), Role::Base);
            if !step.is_void() {
                sink(step)?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// Hidden rectangle: from a corner with just the pair, look at the opposite one. Where a value of the pair keeps to the
/// corners in both of its lines, the opposite corner is not the other value.
fn hidden<const W: usize>(position: &Position<'_, W>, rectangle: &Deadly<W>, sink: &mut Sink<'_>) -> ControlFlow<()> {
    let [a, b, c, d] = rectangle.cells[..] else { return ControlFlow::Continue(()) };
    for [floor, in_row, in_column, opposite] in [[d, b, c, a], [c, a, d, b], [b, d, a, c], [a, c, b, d]] {
        if !position.options(floor).is_subset(&rectangle.pair) {
            continue;
        }
        for value in rectangle.pair {
            let (row, column) = ([opposite, in_row], [opposite, in_column]);
            if only_in(position, value, 0, row) && only_in(position, value, 1, column) {
                let mut step = rectangle.step(position, Technique::HiddenRectangle);
                step.remove(opposite, position.options(opposite) & (rectangle.pair - ValueSet::only(value)));
                step.evidence.houses(position.geometry().houses_of(opposite).into_iter().take(2), Role::Base);
                if !step.is_void() {
                    sink(step)?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

pub(crate) fn words(step: &Step, say: Say<'_>) -> Words {
    let kind = match step.technique {
        Technique::UniqueRectangle1 => 1,
        Technique::UniqueRectangle2 => 2,
        Technique::UniqueRectangle3 => 3,
        Technique::UniqueRectangle4 => 4,
        Technique::UniqueRectangle5 => 5,
        _ => 6,
    };
    let mut words = deadly::words(step, say, kind);
    let pair = step.evidence.values;
    let removed = step.eliminations.iter().fold(ValueSet::EMPTY, |all, entry| all | entry.1);
    let lines = say.house_list(&step.evidence.houses_of(Role::Base));
    let cells = say.cells(&step.evidence.groups[0].cells);
    let premise = format!("{cells} must not hold only {}, or these two could be exchanged", say.value_list(pair));
    if step.technique == Technique::UniqueRectangle6 {
        let value = say.value_list(removed);
        words.because = format!(
            "{premise}. In {lines} the value {value} keeps to these corners, so it stands in two opposite ones; in {} it would complete \
             the pattern",
            say.cell_list(&step.evidence.cells_of(Role::Roof)),
        );
    } else if step.technique == Technique::HiddenRectangle {
        let (kept, gone) = (say.value_list(pair - removed), say.value_list(removed));
        let corner = say.cell(step.eliminations[0].0);
        words.because = format!(
            "{premise}. In {lines} the value {kept} keeps to the corners; were {corner} {gone}, both corners beside it would be {kept}, and the last \
             one {gone}",
        );
    }
    words
}
