//! Empty rectangle: all places of a value in a box lie in one row and one column. If the box does not have
//! the value in the row, it has it in the column. So if a conjugate pair starts in the row, its other end is
//! true, or the column of the box has the value.
//!
//! ```text
//!   a . .│. . .│. . p     a and b: the places in the box;  p == q: a conjugate pair
//!   . b .│. . .│. . .     not both a and p are true, so b or q is true
//!   ─────┼─────┼─────
//!   . x .│. . .│. . q     x sees b and q, and loses the value
//! ```
//!
//! The box can be any house that is no line. Two empty rectangles of one box make a dual empty rectangle.
//! Cost: for each value, each box, and each row and column of the box, the conjugate pairs of the value.

use crate::logic::position::Position;
use crate::logic::scan::Scan;
use crate::proof::evidence::{Ground, Role};
use crate::proof::step::Step;
use crate::proof::words::{Notation, StepText, list};
use crate::techniques::dual_steps;
use std::ops::ControlFlow;
use sudokud_core::grid::{Cell, House, Value};
use sudokud_core::houses::HouseKind;

/// Every empty rectangle that removes something.
pub fn find<const W: usize>(position: &Position<'_, W>, scan: &Scan<'_>) -> ControlFlow<()> {
    let layout = position.layout();
    for value in layout.values() {
        for box_ in layout.areas() {
            for [row, column] in crosses(position, box_, value) {
                for lines in [[row, column], [column, row]] {
                    offer_with_pairs(position, (box_, value), lines, scan)?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// Every two empty rectangles of one box and value that remove different candidates.
pub fn dual<const W: usize>(position: &Position<'_, W>, scan: &Scan<'_>) -> ControlFlow<()> {
    let box_and_value = |step: &Step| (step.evidence.houses_of(Role::Base), step.evidence.values);
    dual_steps::pairs(
        scan,
        |scan| find(position, scan),
        box_and_value,
        |one, two| {
            if one.eliminations == two.eliminations {
                return None;
            }
            let mut both = one.clone();
            both.remove_all(&two.eliminations);
            let mut other = two.evidence.clone();
            other.cells.retain(|entry| entry.2 != Role::Base);
            other.houses.retain(|entry| entry.1 != Role::Base);
            both.evidence.append(&other);
            Some(both)
        },
    )
}

/// The rows and columns that together, but not alone, contain all places of the value in the box.
fn crosses<const W: usize>(position: &Position<'_, W>, box_: House, value: Value) -> Vec<[House; 2]> {
    let layout = position.layout();
    let cells: Vec<Cell> = position.cells_at(box_, position.spots(box_, value)).collect();
    let mut rows: Vec<House> = cells.iter().map(|&cell| layout.row_house(layout.row(cell))).collect();
    rows.dedup();
    let cross = |row: House| {
        let mut outside = cells.iter().filter(|&&cell| !layout.contains(row, cell));
        // The column of one cell outside the row must contain all of them.
        let column = layout.column_house(layout.column(*outside.next()?));
        let has_rest = outside.all(|&cell| layout.contains(column, cell));
        let is_needed = cells.iter().any(|&cell| !layout.contains(column, cell));
        (has_rest && is_needed).then_some([row, column])
    };
    rows.into_iter().filter_map(cross).collect()
}

/// Offers the empty rectangle of these lines with each conjugate pair that starts in the first of them.
fn offer_with_pairs<const W: usize>(
    position: &Position<'_, W>,
    (box_, value): (House, Value),
    lines: [House; 2],
    scan: &Scan<'_>,
) -> ControlFlow<()> {
    let layout = position.layout();
    for link in position.conjugates(value) {
        // The lines of a box that is no rectangle can cross outside it.
        if layout.kind(link.house) != layout.kind(lines[1]) || link.house == lines[1] {
            continue;
        }
        for [p, q] in [link.cells, [link.cells[1], link.cells[0]]] {
            let outside = !position.house(box_).contains(p) && position.house(lines[0]).contains(p);
            let hit = crossing(position, lines[1], q);
            if outside && !position.house(box_).contains(hit) && position.options(hit).contains(value) {
                let found = EmptyRectangle { box_, value, lines, pair: [p, q], pair_house: link.house, hit };
                scan.offer(step_of(position, &found, scan))?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// The cell where a line crosses the other line through a cell.
fn crossing<const W: usize>(position: &Position<'_, W>, line: House, cell: Cell) -> Cell {
    let layout = position.layout();
    let at = if layout.kind(line) == HouseKind::Row {
        layout.column(cell).index()
    } else {
        layout.row(cell).index()
    };
    layout.cells_of(line)[at]
}

/// An empty rectangle with a conjugate pair, and the cell that loses the value.
struct EmptyRectangle {
    box_: House,
    value: Value,
    /// The line through the box that the pair starts in, and the other line of the box.
    lines: [House; 2],
    /// The conjugate pair: p in the first line, q.
    pair: [Cell; 2],
    pair_house: House,
    hit: Cell,
}

fn step_of<const W: usize>(position: &Position<'_, W>, found: &EmptyRectangle, scan: &Scan<'_>) -> Step {
    let EmptyRectangle { box_, value, .. } = *found;
    let mut step = scan.step();
    step.size = 2;
    step.remove_from([found.hit], value);
    step.evidence.values.insert(value);
    step.evidence.cells(position.cells_at(box_, position.spots(box_, value)), value, Role::Base);
    step.evidence.houses([box_], Role::Base);
    step.evidence.cells(found.pair, value, Role::Link);
    step.evidence.houses([found.lines[0], found.lines[1], found.pair_house], Role::Cover);
    step.evidence.strong((found.pair[0], value), (found.pair[1], value), Ground::House(found.pair_house));
    step
}

pub(crate) fn words(step: &Step, notation: Notation<'_>) -> StepText {
    let value = notation.values(step.evidence.values);
    let (box_, covers) =
        step.evidence.houses.split_first().map_or((House::new(0), &[][..]), |(b, rest)| (b.0, rest));
    let pairs = step.evidence.cells_of(Role::Link);
    let mut sentences = Vec::new();
    for (pair, lines) in pairs.chunks(2).zip(covers.chunks(3)) {
        let [first, second, house] = [lines[0].0, lines[1].0, lines[2].0];
        let (p, q) = (notation.cell(pair[0]), notation.cell(pair[1]));
        let target = step.eliminations.iter().map(|entry| entry.0);
        let hit = target
            .filter(|&cell| notation.is_in(cell, second) && notation.sees(cell, pair[1]))
            .map(|cell| notation.cell(cell));
        let [first, second] = [first, second].map(|line| notation.house(line));
        sentences.push(format!(
            "In {} every place for {value} lies in {first} or {second}, and {} has only {p} and {q} for it. \
             If {q} is {value}, {hit} sees it. If {p} is, no place in {first} of the {kind} is left, so its \
             {value} lies in {second}, and {hit} sees that. Either way {hit} is not {value}",
            notation.house(box_),
            notation.house(house),
            kind = notation.kind_name(box_),
            hit = list(hit),
        ));
    }
    let reason = sentences.join(". ");
    StepText {
        pattern: format!("{value} in {} ({})", notation.house_mark(box_), notation.cells(&pairs)),
        reason,
    }
}
