//! The conclusions from a deadly pattern, types 1 to 5, for rectangles and loops alike.
//!
//! The type depends on the roof: the cells with candidates besides the pair.

use crate::logic::combinations::for_each_subset;
use crate::logic::deadly_pattern::DeadlyPattern;
use crate::logic::position::Position;
use crate::logic::scan::Scan;
use crate::proof::evidence::{Role, Values};
use crate::proof::step::Step;
use crate::proof::words::{Notation, StepText};
use std::ops::ControlFlow;
use sudokud_core::grid::{Cell, ValueSet};

/// The maximum number of cells besides the roof in a subset of type 3, and of candidates of each of them.
const MAX_SUBSET: usize = 5;

impl<const W: usize> DeadlyPattern<W> {
    /// A step with this pattern as evidence.
    pub(crate) fn step(&self, position: &Position<'_, W>, scan: &Scan<'_>) -> Step {
        let mut step = scan.step();
        step.size = self.cells.len();
        step.evidence.values = self.pair.resize();
        for &cell in &self.cells {
            let options = position.options(cell);
            let role = if options.is_subset(&self.pair) { Role::Floor } else { Role::Roof };
            step.evidence.cell(cell, options, role);
        }
        step.evidence.group(self.cells.iter().copied(), self.pair, Role::Base);
        step
    }

    /// Type 1: one cell is the roof, so it has none of the pair.
    pub(crate) fn type_1(&self, position: &Position<'_, W>, scan: &Scan<'_>) -> ControlFlow<()> {
        let [roof] = self.roof(position)[..] else { return ControlFlow::Continue(()) };
        let mut step = self.step(position, scan);
        step.remove(roof, position.options(roof) & self.pair);
        scan.offer(step)
    }

    /// Types 2 and 5: all candidates besides the pair are of one value, and a cell of the roof holds it.
    pub(crate) fn type_2(&self, position: &Position<'_, W>, scan: &Scan<'_>) -> ControlFlow<()> {
        let Some(extra) = self.extras(position).single() else { return ControlFlow::Continue(()) };
        let hit = position.seen_by_all(self.roof(position), extra);
        if hit.is_empty() {
            return ControlFlow::Continue(());
        }
        let mut step = self.step(position, scan);
        step.remove_from(&hit, extra);
        scan.offer(step)
    }

    /// Type 3: the roof is two cells, and one of them holds a value besides the pair. Together they count as
    /// one cell of a naked subset.
    pub(crate) fn type_3(&self, position: &Position<'_, W>, scan: &Scan<'_>) -> ControlFlow<()> {
        let roof = self.roof(position);
        let extras = self.extras(position);
        if roof.len() != 2 || extras.len() < 2 {
            return ControlFlow::Continue(());
        }
        for house in position.shared_houses(&roof) {
            let fits =
                |cell: &Cell| !self.cells.contains(cell) && position.options(*cell).len() <= MAX_SUBSET;
            let others: Vec<Cell> =
                position.cells_at(house, position.open_spots(house)).filter(fits).collect();
            for size in extras.len() - 1..=MAX_SUBSET.min(others.len()) {
                each_subset_with(position, &others, (size, extras), &mut |chosen, values| {
                    scan.offer(self.with_subset(position, &roof, chosen, values, scan))
                })?;
            }
        }
        ControlFlow::Continue(())
    }

    fn with_subset(
        &self,
        position: &Position<'_, W>,
        roof: &[Cell],
        others: &[Cell],
        values: ValueSet<W>,
        scan: &Scan<'_>,
    ) -> Step {
        let subset = [roof, others].concat();
        let mut step = self.step(position, scan);
        for house in position.shared_houses(&subset) {
            for cell in
                position.cells_at(house, position.open_spots(house)).filter(|cell| !subset.contains(cell))
            {
                step.remove(cell, position.options(cell) & values);
            }
            step.evidence.houses([house], Role::Cover);
        }
        step.evidence.group(others.iter().copied(), values, Role::Subset);
        step
    }

    /// Type 4: the roof is two cells of a house, and one value of the pair has no other place in the house.
    /// It is in one of them; the other value in the other cell would complete the pattern. So neither holds
    /// the other value.
    pub(crate) fn type_4(&self, position: &Position<'_, W>, scan: &Scan<'_>) -> ControlFlow<()> {
        let roof = self.roof(position);
        if roof.len() != 2 {
            return ControlFlow::Continue(());
        }
        for value in self.pair {
            for house in position.shared_houses(&roof) {
                let spots = position.spots(house, value);
                if spots.is_empty() || position.cells_at(house, spots).any(|cell| !roof.contains(&cell)) {
                    continue;
                }
                let mut step = self.step(position, scan);
                for &cell in &roof {
                    step.remove(cell, position.options(cell) & (self.pair - ValueSet::only(value)));
                }
                step.evidence.houses([house], Role::Base);
                scan.offer(step)?;
            }
        }
        ControlFlow::Continue(())
    }
}

/// Calls `each` with every choice of `size` of the cells that has, with `start`, one value more than cells.
///
/// # Errors
/// Breaks when `each` does.
pub(crate) fn each_subset_with<const W: usize>(
    position: &Position<'_, W>,
    cells: &[Cell],
    (size, start): (usize, ValueSet<W>),
    each: &mut dyn FnMut(&[Cell], ValueSet<W>) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let mut extend = |_: &[Cell], values: &ValueSet<W>, cell| {
        let all = *values | position.options(cell);
        ControlFlow::Continue(Some(all).filter(|all| all.len() <= size + 1))
    };
    for_each_subset(cells, size, &start, &mut extend, &mut |chosen, &values| {
        if values.len() == size + 1 { each(chosen, values) } else { ControlFlow::Continue(()) }
    })
}

/// The words of types 1 to 5.
pub(crate) fn words(step: &Step, notation: Notation<'_>, kind: usize) -> StepText {
    let cells: Vec<Cell> = step.evidence.groups.first().map_or_else(Vec::new, |group| group.cells.clone());
    let pair = step.evidence.values;
    let roof = step.evidence.cells_of(Role::Roof);
    let extras = step.evidence.cells.iter().fold(Values::EMPTY, |all, entry| all | entry.1) - pair;
    let premise = format!(
        "If {} held only {}, these two could be exchanged and the puzzle would have two solutions",
        notation.cell_list(&cells),
        notation.value_list(pair),
    );
    let roofs = notation.cell_list(&roof);
    let reason = match kind {
        1 => format!("{premise}. Only {roofs} can prevent that, so it is neither of them"),
        2 | 5 => format!(
            "{premise}. So one of {roofs} is {}, and a cell that sees all of these is not",
            notation.value_list(extras)
        ),
        3 => {
            let subset = step.evidence.groups.get(1);
            let (others, values) = subset
                .map_or((String::new(), extras), |group| (notation.cell_list(&group.cells), group.values));
            format!(
                "{premise}. So one of {roofs} is {}; like one cell it forms with {others} a naked subset of \
                 {} in {}",
                notation.value_choice(extras),
                notation.value_list(values),
                notation.house_list(&step.evidence.houses_of(Role::Cover)),
            )
        }
        _ => {
            let removed = step.eliminations.iter().fold(Values::EMPTY, |all, entry| all | entry.1);
            format!(
                "{premise}. {} must be in one of {roofs}, the only places in {}, so neither of these may be \
                 {}",
                notation.value_list(pair - removed),
                notation.house_list(&step.evidence.houses_of(Role::Base)),
                notation.value_list(removed),
            )
        }
    };
    StepText {
        pattern: format!("{} in {}", notation.values(pair).replace(',', "/"), notation.cells(&cells)),
        reason,
    }
}
