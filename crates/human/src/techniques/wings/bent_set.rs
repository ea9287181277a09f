//! WXYZ-Wing and larger wings, as in SukakuExplainer: k cells of a line and a box with k candidates, all but
//! one of which are restricted. The box can be any house that is no line.
//!
//! A restricted value is at most once in the cells, because all its places in them see each other. Without
//! the other value z, k cells would share k − 1 values. So one of the cells holds z, and a cell that sees all
//! places of z in them loses it. Cost: the subsets of k cells of a line and a box, pruned when they have more
//! than k candidates.

use crate::logic::{BoardCells, CellGroup, Position, Scan};
use crate::proof::{Deduction, Effects, Evidence, Notation, Role, StepText, number};
use std::ops::ControlFlow;
use sudokud_model::grid::{Cell, House, Value, ValueSet};
use sudokud_model::sets::combinations::each_pruned_combination;

/// Cells of a line and a box with as many values, of which one is not restricted.
#[derive(Debug)]
struct BentSet {
    /// The line and the box.
    houses: [House; 2],
    cells: CellGroup,
    /// Those of the cells that are in the line and in the box.
    in_both: Vec<Cell>,
    /// The value that is not restricted.
    z: Value,
}

/// Every wing of this many cells that removes something.
pub(crate) fn find<const W: usize>(size: usize, scan: &Scan<'_, W>) -> ControlFlow<()> {
    let layout = scan.layout();
    for box_ in layout.areas() {
        for line in layout.row_houses().chain(layout.column_houses()) {
            let crosses = layout.cells_of(line).iter().any(|&cell| scan.house(box_).contains(cell));
            if !crosses {
                continue;
            }
            scan.poll()?;
            let cells = bent_cells(scan, line, box_, size);
            let mut extend = |_: &[Cell], values: &ValueSet<W>, cell| {
                let all = *values | scan.options(cell);
                ControlFlow::Continue(Some(all).filter(|all| all.len() <= size))
            };
            let wing = Wing { houses: [line, box_], scan };
            let mut each = |cells: &[Cell], &values: &ValueSet<W>| wing.check(cells, values);
            each_pruned_combination(&cells, size, &ValueSet::EMPTY, &mut extend, &mut each)?;
        }
    }
    ControlFlow::Continue(())
}

/// The open cells of the line and the box with 2 to `size` candidates.
fn bent_cells<const W: usize>(
    position: &Position<'_, W>,
    line: House,
    box_: House,
    size: usize,
) -> Vec<Cell> {
    let all = position.house(line).union(position.house(box_));
    all.iter().filter(|&cell| (2..=size).contains(&position.options(cell).len())).collect()
}

struct Wing<'s, const W: usize> {
    houses: [House; 2],
    scan: &'s Scan<'s, W>,
}

impl<const W: usize> Wing<'_, W> {
    /// Offers the wing of these cells, if it has as many values as cells and exactly one value is not
    /// restricted.
    fn check(&self, cells: &[Cell], values: ValueSet<W>) -> ControlFlow<()> {
        let [line, box_] = self.houses.map(|house| self.scan.house(house));
        let only_in = |one: &BoardCells, other: &BoardCells| {
            cells.iter().any(|&cell| one.contains(cell) && !other.contains(cell))
        };
        if values.len() != cells.len() || !only_in(line, box_) || !only_in(box_, line) {
            return ControlFlow::Continue(());
        }
        let mut unrestricted = values.iter().filter(|&value| !self.is_restricted(cells, value));
        let (Some(z), None) = (unrestricted.next(), unrestricted.next()) else {
            return ControlFlow::Continue(());
        };
        let effects = Effects::removing(z, &self.scan.seen_by_places(cells.iter().copied(), z));
        let is_in_both = |cell: &Cell| line.contains(*cell) && box_.contains(*cell);
        let in_both = cells.iter().copied().filter(is_in_both).collect();
        let cells = CellGroup::new(self.scan, cells);
        self.scan.offer(effects, BentSet { houses: self.houses, cells, in_both, z })
    }

    /// Returns whether all cells of the wing that can hold the value see each other.
    fn is_restricted(&self, cells: &[Cell], value: Value) -> bool {
        let has = |cell: &Cell| self.scan.options(*cell).contains(value);
        let mut holders = cells.iter().copied().filter(has);
        while let Some(one) = holders.next() {
            if !holders.clone().all(|other| self.scan.sees(one, other)) {
                return false;
            }
        }
        true
    }
}

impl Deduction for BentSet {
    fn size(&self) -> usize {
        self.cells.len()
    }

    fn evidence(&self) -> Evidence {
        let mut evidence = Evidence::of_values(self.cells.values());
        for &(cell, candidates) in self.cells.iter() {
            let is_in_both = self.in_both.contains(&cell);
            evidence.cell(cell, candidates, if is_in_both { Role::Intersection } else { Role::Pincer });
        }
        evidence.houses(self.houses, Role::Base);
        evidence
    }

    fn words(&self, notation: Notation<'_>) -> StepText {
        let (cells, values, z) = (self.cells.cells(), self.cells.values(), notation.value(self.z));
        let reason = format!(
            "The {} cells {} have {} values {}. All of these but {z} can stand in them only once, their \
             places seeing each other, so without {z} there would not be enough: one of the cells is {z}, \
             and what sees all its places loses it",
            number(cells.len()),
            notation.cell_list(&cells),
            number(values.len()),
            notation.value_list(values),
        );
        StepText { pattern: format!("{} in {}", notation.values(values), notation.cells(&cells)), reason }
    }
}
