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

use crate::logic::{Position, Scan};
use crate::proof::{Deduction, Effects, Evidence, Notation, Role, StepText, Values, capitalized, number};
use std::ops::ControlFlow;
use sudokud_model::grid::{Cell, House, Value, ValueSet};
use sudokud_model::sets::combinations::each_pruned_combination;

/// Values that fill the corners and the wings.
#[derive(Debug)]
struct Fireworks {
    /// One corner, or two opposite ones.
    corners: Vec<CornerValues>,
    /// The wing in the row of the first corner and the one in its column, with their candidates among the
    /// values.
    wings: [(Cell, Values); 2],
}

/// A corner with the values that are in it or in the wings.
#[derive(Debug)]
struct CornerValues {
    cell: Cell,
    row: House,
    column: House,
    box_: House,
    values: Values,
    /// Those of the values that are candidates of the cell.
    candidates: Values,
}

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
pub(crate) fn triple<const W: usize>(scan: &Scan<'_, W>) -> ControlFlow<()> {
    for cell in scan.candidates().open() {
        for corner in corners(scan, cell) {
            scan.poll_sparsely()?;
            for wings in wing_pairs(scan, &corner) {
                let values: Vec<Value> = fitting(&corner, wings);
                let mut extend = |_: &[Value], set: &ValueSet<W>, value| {
                    ControlFlow::Continue(Some(*set | ValueSet::only(value)))
                };
                let mut each = |_: &[Value], set: &ValueSet<W>| {
                    let corners = vec![CornerValues::new(scan, &corner, *set)];
                    Fireworks::offer(corners, wings, scan)
                };
                each_pruned_combination(&values, 3, &ValueSet::EMPTY, &mut extend, &mut each)?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// Finds all quadruples.
pub(crate) fn quadruple<const W: usize>(scan: &Scan<'_, W>) -> ControlFlow<()> {
    for cell in scan.candidates().open() {
        for near in corners(scan, cell) {
            scan.poll_sparsely()?;
            for wings in wing_pairs(scan, &near) {
                opposite_corners(&near, wings, scan)?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// Offers the quadruples of a corner and the opposite one of the rectangle with these wings.
fn opposite_corners<const W: usize>(near: &Corner, wings: [Cell; 2], scan: &Scan<'_, W>) -> ControlFlow<()> {
    let layout = scan.layout();
    let opposite = layout.cell(layout.row(wings[1]), layout.column(wings[0]));
    if opposite < near.cell || !scan.candidates().is_open(opposite) {
        return ControlFlow::Continue(());
    }
    // The row of the opposite corner has the wing of this column, its column the wing of this row.
    for far in corners(scan, opposite) {
        for one in pairs::<W>(&fitting(near, wings)) {
            let two = pairs::<W>(&fitting(&far, [wings[1], wings[0]]));
            for two in two.into_iter().filter(|two| two.is_disjoint(&one)) {
                let corners = vec![CornerValues::new(scan, near, one), CornerValues::new(scan, &far, two)];
                Fireworks::offer(corners, wings, scan)?;
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

impl CornerValues {
    fn new<const W: usize>(position: &Position<'_, W>, corner: &Corner, values: ValueSet<W>) -> Self {
        let Corner { cell, houses: [row, column, box_], .. } = *corner;
        let candidates = (position.options(cell) & values).resize();
        Self { cell, row, column, box_, values: values.resize(), candidates }
    }
}

impl Fireworks {
    fn offer<const W: usize>(
        corners: Vec<CornerValues>,
        wings: [Cell; 2],
        scan: &Scan<'_, W>,
    ) -> ControlFlow<()> {
        let all = corners.iter().fold(Values::EMPTY, |all, corner| all | corner.values);
        let mut effects = Effects::default();
        for corner in &corners {
            effects.remove(corner.cell, scan.options(corner.cell) - corner.values.resize());
            let [row, column, box_] = [corner.row, corner.column, corner.box_].map(|house| scan.house(house));
            effects.remove_values(scan, &box_.without(row).without(column), corner.values.resize());
        }
        let wings = wings.map(|cell| {
            effects.remove(cell, scan.options(cell) - all.resize());
            (cell, (scan.options(cell) & all.resize()).resize())
        });
        scan.offer(effects, Self { corners, wings })
    }

    fn values(&self) -> Values {
        self.corners.iter().fold(Values::EMPTY, |all, corner| all | corner.values)
    }
}

impl Deduction for Fireworks {
    fn size(&self) -> usize {
        self.values().len()
    }

    fn evidence(&self) -> Evidence {
        let mut evidence = Evidence::of_values(self.values());
        for corner in &self.corners {
            evidence.cell(corner.cell, corner.candidates, Role::Pivot);
            evidence.houses([corner.row, corner.column], Role::Base);
            evidence.houses([corner.box_], Role::Cover);
        }
        self.wings.iter().for_each(|&(cell, values)| evidence.cell(cell, values, Role::Pincer));
        evidence
    }

    fn words(&self, notation: Notation<'_>) -> StepText {
        let [one, two] = self.wings.map(|wing| wing.0);
        let each: Vec<String> = self
            .corners
            .iter()
            .map(|corner| {
                // The wing in the row of the first corner is in the column of the second.
                let wings = if notation.is_in(one, corner.row) { [one, two] } else { [two, one] };
                corner.words(wings, notation)
            })
            .collect();
        let all: Vec<Cell> = self.corners.iter().map(|corner| corner.cell).chain([one, two]).collect();
        let count = number(self.size());
        let reason = format!(
            "{}. These are {count} values for {count} cells, so they fill the cells, and in the {} each \
             value is in one of the two lines",
            capitalized(each.join("; likewise, ")),
            // The corners have boxes of one kind.
            self.corners.first().map_or("", |corner| notation.kind_name(corner.box_)),
        );
        let pattern = format!("{} in {}", notation.values(self.values()), notation.cells(&all));
        StepText { pattern, reason }
    }
}

impl CornerValues {
    fn words(&self, [in_row, in_column]: [Cell; 2], notation: Notation<'_>) -> String {
        let [row, column, box_] = [self.row, self.column, self.box_].map(|house| notation.house(house));
        let [cell, in_row, in_column] = [self.cell, in_row, in_column].map(|cell| notation.cell(cell));
        format!(
            "outside {box_}, {row} has {} at most in {in_row}, and {column} at most in {in_column}, so each \
             of them is in {cell}, {in_row} or {in_column}",
            notation.value_list(self.values),
        )
    }
}
