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

use crate::logic::{Position, Scan};
use crate::proof::{Deduction, Effects, Evidence, Ground, Notation, Role, StepText, list};
use crate::techniques::dual_steps::{self, Take};
use std::ops::ControlFlow;
use sudokud_model::grid::{Cell, House, Value};
use sudokud_model::houses::HouseKind;

/// An empty rectangle with a conjugate pair.
#[derive(Clone, Debug)]
struct EmptyRectangle {
    value: Value,
    box_: House,
    /// The places of the value in the box.
    places: Vec<Cell>,
    /// The line through the box that the pair starts in, and the other line of the box.
    lines: [House; 2],
    /// The conjugate pair: p in the first line, q.
    pair: [Cell; 2],
    pair_house: House,
    /// The cell that loses the value.
    target: Cell,
}

/// Two empty rectangles of one box and value.
#[derive(Debug)]
struct DualEmptyRectangle([EmptyRectangle; 2]);

/// Every empty rectangle that removes something.
pub(crate) fn find<const W: usize>(scan: &Scan<'_, W>) -> ControlFlow<()> {
    each(scan, &|found| scan.offer(Effects::removing(found.value, [found.target]), found))
}

/// Every two empty rectangles of one box and value that remove different candidates.
pub(crate) fn dual<const W: usize>(scan: &Scan<'_, W>) -> ControlFlow<()> {
    dual_steps::pairs(
        |take| each(scan, take),
        |found| (found.box_, found.value),
        |one, two| {
            if one.target == two.target {
                return ControlFlow::Continue(());
            }
            let effects = Effects::removing(one.value, [one.target, two.target]);
            scan.offer(effects, DualEmptyRectangle([one.clone(), two.clone()]))
        },
    )
}

/// Gives `take` every empty rectangle that removes something.
fn each<const W: usize>(position: &Position<'_, W>, take: &Take<'_, EmptyRectangle>) -> ControlFlow<()> {
    let layout = position.layout();
    for value in layout.values() {
        for box_ in layout.areas() {
            for [row, column] in crosses(position, box_, value) {
                for lines in [[row, column], [column, row]] {
                    each_pair(position, (box_, value), lines, take)?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// The rows and columns that together, but not alone, contain all places of the value in the box.
fn crosses<const W: usize>(position: &Position<'_, W>, box_: House, value: Value) -> Vec<[House; 2]> {
    let layout = position.layout();
    let cells: Vec<Cell> = position.places(box_, value).collect();
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

/// Takes the empty rectangle of these lines with each conjugate pair that starts in the first of them.
fn each_pair<const W: usize>(
    position: &Position<'_, W>,
    (box_, value): (House, Value),
    lines: [House; 2],
    take: &Take<'_, EmptyRectangle>,
) -> ControlFlow<()> {
    let layout = position.layout();
    for link in position.conjugates(value) {
        // The lines of a box that is no rectangle can cross outside it.
        if layout.kind(link.house) != layout.kind(lines[1]) || link.house == lines[1] {
            continue;
        }
        for [p, q] in [link.cells, [link.cells[1], link.cells[0]]] {
            let outside = !position.house(box_).contains(p) && position.house(lines[0]).contains(p);
            let target = crossing(position, lines[1], q);
            if outside && !position.house(box_).contains(target) && position.options(target).contains(value) {
                let places = position.places(box_, value).collect();
                let (pair, pair_house) = ([p, q], link.house);
                take(EmptyRectangle { value, box_, places, lines, pair, pair_house, target })?;
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

impl EmptyRectangle {
    /// The pattern in notation; a dual rectangle names two pairs.
    fn pattern(&self, pairs: &[Cell], notation: Notation<'_>) -> String {
        let (value, box_) = (notation.value(self.value), notation.house_mark(self.box_));
        format!("{value} in {box_} ({})", notation.cells(pairs))
    }

    /// Adds the lines and the pair to the evidence of the box.
    fn add_pair(&self, evidence: &mut Evidence) {
        let [p, q] = self.pair;
        evidence.cells(self.pair, self.value, Role::Link);
        evidence.houses([self.lines[0], self.lines[1], self.pair_house], Role::Cover);
        evidence.strong((p, self.value), (q, self.value), Ground::House(self.pair_house));
    }

    fn reason(&self, targets: &[Cell], notation: Notation<'_>) -> String {
        let value = notation.value(self.value);
        let [p, q] = self.pair.map(|cell| notation.cell(cell));
        let [first, second] = self.lines.map(|line| notation.house(line));
        let hit = targets
            .iter()
            .filter(|&&cell| notation.is_in(cell, self.lines[1]) && notation.sees(cell, self.pair[1]));
        format!(
            "In {} every place for {value} lies in {first} or {second}, and {} has only {p} and {q} for it. \
             If {q} is {value}, {hit} sees it. If {p} is, no place in {first} of the {kind} is left, so its \
             {value} lies in {second}, and {hit} sees that. Either way {hit} is not {value}",
            notation.house(self.box_),
            notation.house(self.pair_house),
            kind = notation.kind_name(self.box_),
            hit = list(hit.map(|&cell| notation.cell(cell))),
        )
    }
}

impl Deduction for EmptyRectangle {
    fn size(&self) -> usize {
        2
    }

    fn evidence(&self) -> Evidence {
        let mut evidence = Evidence::of_value(self.value);
        evidence.cells(self.places.iter().copied(), self.value, Role::Base);
        evidence.houses([self.box_], Role::Base);
        self.add_pair(&mut evidence);
        evidence
    }

    fn words(&self, notation: Notation<'_>) -> StepText {
        let reason = self.reason(&[self.target], notation);
        StepText { pattern: self.pattern(&self.pair, notation), reason }
    }
}

impl DualEmptyRectangle {
    fn targets(&self) -> [Cell; 2] {
        let [one, two] = &self.0;
        [one.target.min(two.target), one.target.max(two.target)]
    }
}

impl Deduction for DualEmptyRectangle {
    fn size(&self) -> usize {
        2
    }

    fn evidence(&self) -> Evidence {
        let mut evidence = self.0[0].evidence();
        self.0[1].add_pair(&mut evidence);
        evidence
    }

    fn words(&self, notation: Notation<'_>) -> StepText {
        let [one, two] = &self.0;
        let [first, second] = [one, two].map(|part| part.reason(&self.targets(), notation));
        let pattern = one.pattern(&[one.pair, two.pair].concat(), notation);
        StepText { pattern, reason: format!("{first}. {second}") }
    }
}
