//! Unique rectangles of types 1 to 6, and hidden rectangles. [`crate::logic::deadly_pattern`] has
//! the argument. The corners are kept row by row, so corners 0 and 3, and corners 1 and 2, are opposite.

use crate::ladder::technique::Technique;
use crate::logic::deadly_pattern::DeadlyPattern;
use crate::logic::position::Position;
use crate::logic::scan::Scan;
use crate::proof::evidence::Role;
use crate::proof::step::Step;
use crate::proof::words::{Notation, StepText};
use crate::techniques::uniqueness::deadly_types;
use std::ops::ControlFlow;
use sudokud_core::grid::{Cell, House, Value, ValueSet};
use sudokud_core::houses::HouseKind;

/// Type 1: three corners have only the pair.
pub fn type_1<const W: usize>(position: &Position<'_, W>, scan: &Scan<'_>) -> ControlFlow<()> {
    position.rectangles().iter().try_for_each(|rectangle| rectangle.type_1(position, scan))
}

/// Type 2: two corners in a line have the same further candidate.
pub fn type_2<const W: usize>(position: &Position<'_, W>, scan: &Scan<'_>) -> ControlFlow<()> {
    let in_line = |rectangle: &&DeadlyPattern<W>| roof_of(position, rectangle) == Roof::InLine;
    position.rectangles().iter().filter(in_line).try_for_each(|rectangle| rectangle.type_2(position, scan))
}

/// Type 3: two corners in a line count as one cell of a naked subset.
pub fn type_3<const W: usize>(position: &Position<'_, W>, scan: &Scan<'_>) -> ControlFlow<()> {
    let in_line = |rectangle: &&DeadlyPattern<W>| roof_of(position, rectangle) == Roof::InLine;
    position.rectangles().iter().filter(in_line).try_for_each(|rectangle| rectangle.type_3(position, scan))
}

/// Type 4: a value of the pair is locked in two corners in a line.
pub fn type_4<const W: usize>(position: &Position<'_, W>, scan: &Scan<'_>) -> ControlFlow<()> {
    let in_line = |rectangle: &&DeadlyPattern<W>| roof_of(position, rectangle) == Roof::InLine;
    position.rectangles().iter().filter(in_line).try_for_each(|rectangle| rectangle.type_4(position, scan))
}

/// Type 5: two opposite corners, or three, have the same further candidate.
pub fn type_5<const W: usize>(position: &Position<'_, W>, scan: &Scan<'_>) -> ControlFlow<()> {
    let fits =
        |rectangle: &&DeadlyPattern<W>| matches!(roof_of(position, rectangle), Roof::Opposite | Roof::Many);
    position.rectangles().iter().filter(fits).try_for_each(|rectangle| rectangle.type_2(position, scan))
}

/// Type 6: two opposite corners have further candidates, and a value of the pair forms an X-Wing in the
/// corners.
pub fn type_6<const W: usize>(position: &Position<'_, W>, scan: &Scan<'_>) -> ControlFlow<()> {
    let opposite = |rectangle: &&DeadlyPattern<W>| roof_of(position, rectangle) == Roof::Opposite;
    position.rectangles().iter().filter(opposite).try_for_each(|rectangle| x_wing(position, rectangle, scan))
}

/// Hidden rectangles: one corner has only the pair, and a value of the pair has strong links at the opposite
/// corner.
pub fn hidden<const W: usize>(position: &Position<'_, W>, scan: &Scan<'_>) -> ControlFlow<()> {
    position.rectangles().iter().try_for_each(|rectangle| strong_links(position, rectangle, scan))
}

/// Which corners have further candidates.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Roof {
    /// None, or one.
    Few,
    /// Two in a row or column.
    InLine,
    /// Two opposite ones.
    Opposite,
    /// Three: a rectangle has a corner with only the pair.
    Many,
}

fn roof_of<const W: usize>(position: &Position<'_, W>, rectangle: &DeadlyPattern<W>) -> Roof {
    let has_more = |&at: &usize| !position.options(rectangle.cells[at]).is_subset(&rectangle.pair);
    match (0..rectangle.cells.len()).filter(has_more).collect::<Vec<_>>()[..] {
        [] | [_] => Roof::Few,
        [one, two] if one + two == 3 => Roof::Opposite,
        [_, _] => Roof::InLine,
        _ => Roof::Many,
    }
}

fn line_of<const W: usize>(position: &Position<'_, W>, cell: Cell, kind: HouseKind) -> House {
    let layout = position.layout();
    if kind == HouseKind::Row {
        layout.row_house(layout.row(cell))
    } else {
        layout.column_house(layout.column(cell))
    }
}

/// Returns whether the value, not yet placed in this line of the cells, has no other place there.
fn only_in<const W: usize>(
    position: &Position<'_, W>,
    value: Value,
    line: HouseKind,
    cells: [Cell; 2],
) -> bool {
    let house = line_of(position, cells[0], line);
    let spots = position.spots(house, value);
    !spots.is_empty() && position.cells_at(house, spots).all(|cell| cells.contains(&cell))
}

/// Type 6: a value of the pair has no place besides the corners in both rows, or in both columns. So it is in
/// two opposite corners, and not in those of the roof.
fn x_wing<const W: usize>(
    position: &Position<'_, W>,
    rectangle: &DeadlyPattern<W>,
    scan: &Scan<'_>,
) -> ControlFlow<()> {
    let [a, b, c, d] = rectangle.cells[..] else { return ControlFlow::Continue(()) };
    for value in rectangle.pair {
        let locked = |line: HouseKind, pairs: [[Cell; 2]; 2]| {
            pairs
                .into_iter()
                .all(|cells| only_in(position, value, line, cells))
                .then(|| (line, pairs.map(|p| p[0])))
        };
        let rows = || locked(HouseKind::Row, [[a, b], [c, d]]);
        let columns = || locked(HouseKind::Column, [[a, c], [b, d]]);
        let Some((line, corners)) = rows().or_else(columns) else { continue };
        let mut step = rectangle.step(position, scan);
        for cell in rectangle.roof(position) {
            step.remove(cell, position.options(cell) & ValueSet::only(value));
        }
        let houses = corners.map(|cell| line_of(position, cell, line));
        step.evidence.houses(houses, Role::Base);
        scan.offer(step)?;
    }
    ControlFlow::Continue(())
}

/// Hidden rectangle: if a value of the pair has only the corners in both lines of the corner opposite to the
/// floor, that corner does not hold the other value.
fn strong_links<const W: usize>(
    position: &Position<'_, W>,
    rectangle: &DeadlyPattern<W>,
    scan: &Scan<'_>,
) -> ControlFlow<()> {
    let [a, b, c, d] = rectangle.cells[..] else { return ControlFlow::Continue(()) };
    for [floor, in_row, in_column, opposite] in [[d, b, c, a], [c, a, d, b], [b, d, a, c], [a, c, b, d]] {
        if !position.options(floor).is_subset(&rectangle.pair) {
            continue;
        }
        for value in rectangle.pair {
            if only_in(position, value, HouseKind::Row, [opposite, in_row])
                && only_in(position, value, HouseKind::Column, [opposite, in_column])
            {
                let mut step = rectangle.step(position, scan);
                step.remove(opposite, position.options(opposite) & (rectangle.pair - ValueSet::only(value)));
                let lines = [HouseKind::Row, HouseKind::Column].map(|kind| line_of(position, opposite, kind));
                step.evidence.houses(lines, Role::Base);
                scan.offer(step)?;
            }
        }
    }
    ControlFlow::Continue(())
}

pub(crate) fn words(step: &Step, notation: Notation<'_>) -> StepText {
    let kind = match step.technique {
        Technique::UniqueRectangle1 => 1,
        Technique::UniqueRectangle2 => 2,
        Technique::UniqueRectangle3 => 3,
        Technique::UniqueRectangle4 => 4,
        Technique::UniqueRectangle5 => 5,
        _ => 6,
    };
    let mut words = deadly_types::words(step, notation, kind);
    let pair = step.evidence.values;
    let removed = step.eliminations.iter().fold(ValueSet::EMPTY, |all, entry| all | entry.1);
    let lines = notation.house_list(&step.evidence.houses_of(Role::Base));
    let cells = notation.cells(&step.evidence.groups[0].cells);
    let premise =
        format!("{cells} must not hold only {}, or these two could be exchanged", notation.value_list(pair));
    if step.technique == Technique::UniqueRectangle6 {
        let value = notation.value_list(removed);
        words.reason = format!(
            "{premise}. In {lines} the value {value} keeps to these corners, so it stands in two opposite \
             ones; in {} it would complete the pattern",
            notation.cell_list(&step.evidence.cells_of(Role::Roof)),
        );
    } else if step.technique == Technique::HiddenRectangle {
        let (kept, gone) = (notation.value_list(pair - removed), notation.value_list(removed));
        let corner = notation.cell(step.eliminations[0].0);
        words.reason = format!(
            "{premise}. In {lines} the value {kept} keeps to the corners; were {corner} {gone}, both \
             corners beside it would be {kept}, and the last one {gone}",
        );
    }
    words
}
