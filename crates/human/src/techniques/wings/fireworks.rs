//! Fireworks: hidden subsets bent around a box, over a row and a column that cross in one of its cells.
//!
//! If a value has at most one place in the row outside the box, and at most one in the column, then one of
//! these two wings or the crossing cell has the value: otherwise the value would be in the part of each line
//! inside the box, and the lines share only the crossing cell there.
//!
//! - Triple: three values with the same crossing cell and the same wings fill these three cells.
//! - Quadruple: two values with one crossing cell and two with the opposite corner of the same rectangle,
//!   whose other corners are the wings of all four values, fill these four cells.
//!
//! Each value is then in the crossing cell, or in a wing and in the other line inside the box. So the cells
//! of the box outside both lines lose it. The box can be any house or set that is no line. Cost: for each
//! cell and box, at most N² pairs of wings, and for each pair the triples of values that fit it, or the pairs
//! of values for the quadruple. After shye, "Fireworks" (Enjoy Sudoku forum, 2021).

use crate::logic::combinations::for_each_subset;
use crate::logic::position::Position;
use crate::logic::scan::Scan;
use crate::proof::evidence::{Role, Values};
use crate::proof::step::Step;
use crate::proof::words::{Notation, StepText};
use std::ops::ControlFlow;
use sudokud_core::grid::{Cell, House, Value, ValueSet};

/// A cell, its lines and its box, with the values that have few places in the lines outside the box.
struct Corner {
    cell: Cell,
    /// Row, column and box.
    houses: [House; 3],
    values: Vec<WingedValue>,
}

/// A value with the wings of a corner: its only places in the row and in the column outside the box.
#[derive(Clone, Copy)]
struct WingedValue {
    value: Value,
    wings: [Option<Cell>; 2],
}

impl WingedValue {
    /// Returns whether the value has no places outside the box but these wings.
    fn fits(&self, wings: [Cell; 2]) -> bool {
        self.wings.iter().zip(wings).all(|(own, wing)| own.is_none_or(|own| own == wing))
    }
}

/// Finds all triples.
pub fn triple<const W: usize>(position: &Position<'_, W>, scan: &Scan<'_>) -> ControlFlow<()> {
    for cell in position.candidates().open() {
        for corner in corners(position, cell) {
            scan.poll_sparsely()?;
            for wings in wing_pairs(position, &corner) {
                let values: Vec<Value> = fitting(&corner, wings);
                let mut extend = |_: &[Value], set: &ValueSet<W>, value| {
                    ControlFlow::Continue(Some(*set | ValueSet::only(value)))
                };
                let mut each = |_: &[Value], set: &ValueSet<W>| {
                    scan.offer(triple_step(position, &corner, wings, *set, scan))
                };
                for_each_subset(&values, 3, &ValueSet::EMPTY, &mut extend, &mut each)?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// Finds all quadruples.
pub fn quadruple<const W: usize>(position: &Position<'_, W>, scan: &Scan<'_>) -> ControlFlow<()> {
    for cell in position.candidates().open() {
        for near in corners(position, cell) {
            scan.poll_sparsely()?;
            for wings in wing_pairs(position, &near) {
                opposite_corners(position, &near, wings, scan)?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// Offers the quadruples of a corner and the opposite one of the rectangle with these wings.
fn opposite_corners<const W: usize>(
    position: &Position<'_, W>,
    near: &Corner,
    wings: [Cell; 2],
    scan: &Scan<'_>,
) -> ControlFlow<()> {
    let layout = position.layout();
    let opposite = layout.cell(layout.row(wings[1]), layout.column(wings[0]));
    if opposite < near.cell || !position.candidates().is_open(opposite) {
        return ControlFlow::Continue(());
    }
    // The row of the opposite corner has the wing of this column, its column the wing of this row.
    for far in corners(position, opposite) {
        for one in pairs::<W>(&fitting(near, wings)) {
            let two = pairs::<W>(&fitting(&far, [wings[1], wings[0]]));
            for two in two.into_iter().filter(|two| two.is_disjoint(&one)) {
                scan.offer(quadruple_step(position, [(near, one), (&far, two)], wings, scan))?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// The corners at a cell: one for each of its houses and sets that is no line.
fn corners<const W: usize>(position: &Position<'_, W>, cell: Cell) -> impl Iterator<Item = Corner> {
    let layout = position.layout();
    let lines = [layout.row_house(layout.row(cell)), layout.column_house(layout.column(cell))];
    layout.sets_of(cell).iter().filter(move |set| !lines.contains(set)).map(move |&area| {
        let winged = |value: Value| {
            let [row, column] = lines.map(|line| wing(position, line, area, value));
            Some(WingedValue { value, wings: [row?, column?] })
        };
        let values = layout.values().filter_map(winged).collect();
        Corner { cell, houses: [lines[0], lines[1], area], values }
    })
}

/// Returns the only place of a value in a line outside the box, or `Some(None)` if it has places inside only.
/// Returns `None` if it has several places outside, or is placed.
fn wing<const W: usize>(
    position: &Position<'_, W>,
    line: House,
    box_: House,
    value: Value,
) -> Option<Option<Cell>> {
    let spots = position.spots(line, value);
    let mut outside = position.cells_at(line, spots).filter(|&cell| !position.house(box_).contains(cell));
    let first = outside.next();
    (!spots.is_empty() && outside.next().is_none()).then_some(first)
}

/// Returns the pairs of wings that values of the corner have: a cell of the row and a cell of the column.
fn wing_pairs<const W: usize>(position: &Position<'_, W>, corner: &Corner) -> Vec<[Cell; 2]> {
    let [rows, columns] = [0, 1].map(|line| {
        let mut cells = position.no_cells();
        corner.values.iter().filter_map(|winged| winged.wings[line]).for_each(|cell| cells.insert(cell));
        cells.to_vec()
    });
    rows.iter().flat_map(|&row| columns.iter().map(move |&column| [row, column])).collect()
}

fn fitting(corner: &Corner, wings: [Cell; 2]) -> Vec<Value> {
    corner.values.iter().filter(|winged| winged.fits(wings)).map(|winged| winged.value).collect()
}

fn pairs<const W: usize>(values: &[Value]) -> Vec<ValueSet<W>> {
    let both = |k: usize, one: Value| {
        values[k + 1..].iter().map(move |&two| ValueSet::only(one) | ValueSet::only(two))
    };
    values.iter().enumerate().flat_map(|(k, &one)| both(k, one)).collect()
}

fn triple_step<const W: usize>(
    position: &Position<'_, W>,
    corner: &Corner,
    wings: [Cell; 2],
    values: ValueSet<W>,
    scan: &Scan<'_>,
) -> Step {
    let mut step = scan.step();
    step.size = 3;
    for cell in [corner.cell, wings[0], wings[1]] {
        step.remove(cell, position.options(cell) - values);
    }
    clear_box(position, &mut step, corner, values);
    add_evidence(&mut step, corner, values);
    wings.iter().for_each(|&cell| step.evidence.cell(cell, position.options(cell) & values, Role::Pincer));
    step
}

fn quadruple_step<const W: usize>(
    position: &Position<'_, W>,
    corners: [(&Corner, ValueSet<W>); 2],
    wings: [Cell; 2],
    scan: &Scan<'_>,
) -> Step {
    let mut step = scan.step();
    step.size = 4;
    let all = corners[0].1 | corners[1].1;
    for (corner, values) in corners {
        step.remove(corner.cell, position.options(corner.cell) - values);
        clear_box(position, &mut step, corner, values);
        add_evidence(&mut step, corner, values);
    }
    for cell in wings {
        step.remove(cell, position.options(cell) - all);
        step.evidence.cell(cell, position.options(cell) & all, Role::Pincer);
    }
    step
}

/// Removes the values from the box of the corner outside its lines.
fn clear_box<const W: usize>(
    position: &Position<'_, W>,
    step: &mut Step,
    corner: &Corner,
    values: ValueSet<W>,
) {
    let [row, column, box_] = corner.houses.map(|house| position.house(house));
    for cell in &box_.without(row).without(column) {
        step.remove(cell, position.options(cell) & values);
    }
}

fn add_evidence<const W: usize>(step: &mut Step, corner: &Corner, values: ValueSet<W>) {
    step.evidence.values |= values.resize();
    step.evidence.cell(corner.cell, values, Role::Pivot);
    step.evidence.houses([corner.houses[0], corner.houses[1]], Role::Base);
    step.evidence.houses([corner.houses[2]], Role::Cover);
}

pub(crate) fn words(step: &Step, notation: Notation<'_>) -> StepText {
    let wings = step.evidence.cells_of(Role::Pincer);
    let corners: Vec<(Cell, Values)> = step
        .evidence
        .cells
        .iter()
        .filter(|entry| entry.2 == Role::Pivot)
        .map(|entry| (entry.0, entry.1))
        .collect();
    let [one, two] = wings[..] else { return StepText { pattern: String::new(), reason: String::new() } };
    let each: Vec<String> = corners
        .iter()
        .zip(step.evidence.houses.chunks(3))
        .map(|(&(cell, values), houses)| {
            // The wing in the row of the first corner is in the column of the second.
            let [in_row, in_column] = if notation.is_in(one, houses[0].0) { [one, two] } else { [two, one] };
            format!(
                "outside {}, {} has {} at most in {}, and {} at most in {}, \
                 so each of them is in {}, {} or {}",
                notation.house(houses[2].0),
                notation.house(houses[0].0),
                notation.value_list(values),
                notation.cell(in_row),
                notation.house(houses[1].0),
                notation.cell(in_column),
                notation.cell(cell),
                notation.cell(in_row),
                notation.cell(in_column),
            )
        })
        .collect();
    let all: Vec<Cell> = corners.iter().map(|corner| corner.0).chain(wings).collect();
    let reason = format!(
        "{}. These are {} values for {} cells, so they fill the cells, \
         and in the {} each value is in one of the two lines",
        capitalised(&each.join("; likewise, ")),
        crate::proof::words::number(step.size),
        crate::proof::words::number(step.size),
        notation.kind_name(step.evidence.houses[2].0),
    );
    StepText {
        pattern: format!("{} in {}", notation.values(step.evidence.values), notation.cells(&all)),
        reason,
    }
}

fn capitalised(text: &str) -> String {
    let mut characters = text.chars();
    characters.next().map_or_else(String::new, |first| first.to_uppercase().chain(characters).collect())
}
