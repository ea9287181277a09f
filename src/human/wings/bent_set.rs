//! WXYZ-Wing and its larger kin: k cells with k values, spread over a line and a box, only one of whose values can stand in
//! them twice.
//!
//! All places of each other value in the pattern see each other. If the one value z were in none of the cells, k cells would
//! share k − 1 values, each at most once. So z is in one of them, and what sees all its places loses it.
//! Cost: choices of k cells out of a line and a box, cut as soon as they have more than k values.

use crate::grid::{Cell, House, HouseKind, Value, ValueSet};
use crate::human::step::{Role, Step};
use crate::human::words::{Say, Words, number};
use crate::human::{Position, Sink, Technique};
use std::ops::ControlFlow;

/// Every wing of this many cells that removes something.
///
/// # Errors
/// Breaks when the sink or the watch does.
pub fn find<const W: usize>(
    position: &Position<'_, W>,
    technique: Technique,
    size: usize,
    sink: &mut Sink<'_>,
) -> ControlFlow<()> {
    let geometry = position.geometry();
    for box_ in geometry.houses_of_kind(HouseKind::Box) {
        for line in geometry.houses().take(2 * geometry.side()) {
            let crosses = geometry.cells_of(line).iter().any(|&cell| position.house(box_).contains(cell));
            if !crosses {
                continue;
            }
            position.go_on()?;
            let cells = bent_cells(position, line, box_, size);
            let mut search = Search { position, technique, size, houses: [line, box_], chosen: Vec::new() };
            search.choose(&cells, ValueSet::EMPTY, sink)?;
        }
    }
    ControlFlow::Continue(())
}

/// Open cells of the line or the box that do not have too many values.
fn bent_cells<const W: usize>(position: &Position<'_, W>, line: House, box_: House, size: usize) -> Vec<Cell> {
    let all = position.house(line).union(position.house(box_));
    all.iter().filter(|&cell| (2..=size).contains(&position.options(cell).len())).collect()
}

struct Search<'s, 'a, const W: usize> {
    position: &'s Position<'a, W>,
    technique: Technique,
    size: usize,
    houses: [House; 2],
    chosen: Vec<Cell>,
}

impl<const W: usize> Search<'_, '_, W> {
    fn choose(&mut self, cells: &[Cell], values: ValueSet<W>, sink: &mut Sink<'_>) -> ControlFlow<()> {
        if self.chosen.len() == self.size {
            return if values.len() == self.size { self.check(values, sink) } else { ControlFlow::Continue(()) };
        }
        for (k, &cell) in cells.iter().enumerate() {
            let all = values | self.position.options(cell);
            if all.len() > self.size || cells.len() - k < self.size - self.chosen.len() {
                continue;
            }
            self.chosen.push(cell);
            self.choose(&cells[k + 1..], all, sink)?;
            self.chosen.pop();
        }
        ControlFlow::Continue(())
    }

    fn check(&self, values: ValueSet<W>, sink: &mut Sink<'_>) -> ControlFlow<()> {
        let [line, box_] = self.houses.map(|house| self.position.house(house));
        let only_in = |one: &crate::human::CellSet, other: &crate::human::CellSet| {
            self.chosen.iter().any(|&cell| one.contains(cell) && !other.contains(cell))
        };
        if !only_in(line, box_) || !only_in(box_, line) {
            return ControlFlow::Continue(());
        }
        let mut loose = values.iter().filter(|&value| !self.is_restricted(value));
        let (Some(z), None) = (loose.next(), loose.next()) else { return ControlFlow::Continue(()) };
        let holders = self.chosen.iter().copied().filter(|&cell| self.position.options(cell).contains(z));
        let mut hit = self.position.common_peers(holders);
        hit.retain(self.position.holders(z));
        if hit.is_empty() {
            return ControlFlow::Continue(());
        }
        let mut step = Step::new(self.technique);
        step.size = self.size;
        step.remove_from(&hit, z);
        step.evidence.values = values.resize();
        for &cell in &self.chosen {
            let role = if line.contains(cell) && box_.contains(cell) { Role::Pivot } else { Role::Pincer };
            step.evidence.cell(cell, self.position.options(cell), role);
        }
        step.evidence.houses(self.houses, Role::Base);
        sink(step)
    }

    /// Do all cells of the pattern that can be the value see each other?
    fn is_restricted(&self, value: Value) -> bool {
        let holders: Vec<Cell> =
            self.chosen.iter().copied().filter(|&cell| self.position.options(cell).contains(value)).collect();
        let sees = |a: Cell, b: Cell| self.position.geometry().sees(a, b);
        holders.iter().enumerate().all(|(k, &a)| holders[k + 1..].iter().all(|&b| sees(a, b)))
    }
}

pub(crate) fn words(step: &Step, say: Say<'_>) -> Words {
    let cells: Vec<Cell> = step.evidence.cells.iter().map(|entry| entry.0).collect();
    let values = step.evidence.values;
    let z = step.eliminations.first().map_or(values, |entry| entry.1);
    let because = format!(
        "The {} cells {} have {} values {}. All of these but {} can stand in them only once, their places seeing each other, so without {} \
         there would not be enough: one of the cells is {}, and what sees all its places loses it",
        number(cells.len()),
        say.cell_list(&cells),
        number(values.len()),
        say.value_list(values),
        say.values(z),
        say.values(z),
        say.values(z),
    );
    Words { pattern: format!("{} in {}", say.values(values), say.cells(&cells)), because }
}
