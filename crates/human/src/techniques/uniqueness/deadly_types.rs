//! The types of conclusions from a deadly pattern, for rectangles, loops and extended
//! rectangles alike.
//!
//! The type depends on the roof: the cells with candidates besides the pair.

use crate::logic::deadly_pattern::DeadlyPattern;
use crate::logic::{Position, Scan};
use crate::proof::{Effects, Values};
use crate::techniques::uniqueness::deadly_deduction::{DeadlyConclusion, DeadlyDeduction};
use std::ops::ControlFlow;
use sudokud_model::grid::{Cell, ValueSet};
use sudokud_model::sets::combinations::each_pruned_combination;

/// The maximum number of cells besides the roof in a subset of type 3, and of candidates of each of them.
const MAX_SUBSET: usize = 5;

/// The type of a conclusion from the further candidates of a deadly pattern or a BUG.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum DeadlyType {
    /// Type 1: one cell has further candidates.
    OneCell,
    /// Type 2: all further candidates are of one value. A rectangle's type 5 is this type with another roof.
    OneValue,
    /// Type 3: the cells with further candidates count as one cell of a naked subset.
    NakedSubset,
    /// Type 4: two cells have further candidates, and another value is locked in them.
    LockedValue,
}

impl DeadlyPattern {
    /// Draws the conclusions of this type.
    pub(crate) fn conclude<const W: usize>(
        &self,
        deadly_type: DeadlyType,
        scan: &Scan<'_, W>,
    ) -> ControlFlow<()> {
        let roof: Vec<Cell> = self.roof().collect();
        match (deadly_type, &roof[..], self.extras().single()) {
            (DeadlyType::OneCell, [_], _) => {
                self.offer(self.removing_from_roof(self.pair), DeadlyConclusion::OneCell, scan)
            }
            (DeadlyType::OneValue, _, Some(value)) => {
                let effects = Effects::removing(value, &scan.seen_by_all(roof, value));
                self.offer(effects, DeadlyConclusion::OneValue { value }, scan)
            }
            (DeadlyType::NakedSubset, [_, _], None) => self.naked_subset(&roof, scan),
            (DeadlyType::LockedValue, [_, _], _) => self.locked_value(&roof, scan),
            _ => ControlFlow::Continue(()),
        }
    }

    pub(crate) fn offer<const W: usize>(
        &self,
        effects: Effects,
        conclusion: DeadlyConclusion,
        scan: &Scan<'_, W>,
    ) -> ControlFlow<()> {
        scan.offer(effects, DeadlyDeduction { pattern: self.clone(), conclusion })
    }

    pub(crate) fn removing_from_roof(&self, values: Values) -> Effects {
        let mut effects = Effects::default();
        for &(cell, options) in self.cells.iter().filter(|entry| !entry.1.is_subset(&self.pair)) {
            effects.remove(cell, options & values);
        }
        effects
    }

    /// Type 3: one cell of the roof holds a value besides the pair. Together they count as one cell of a
    /// naked subset.
    fn naked_subset<const W: usize>(&self, roof: &[Cell], scan: &Scan<'_, W>) -> ControlFlow<()> {
        for house in scan.shared_houses(roof) {
            let fits = |cell: &Cell| !self.contains(*cell) && scan.options(*cell).len() <= MAX_SUBSET;
            let others: Vec<Cell> = scan.open_cells(house).filter(fits).collect();
            let extras = self.extras().resize();
            each_subset_with(scan, &others, MAX_SUBSET, extras, &mut |chosen, values| {
                let (effects, conclusion) = with_subset(scan, roof, chosen, values);
                self.offer(effects, conclusion, scan)
            })?;
        }
        ControlFlow::Continue(())
    }

    /// Type 4: one value of the pair has no place in a house besides the roof. It is in one cell of the roof;
    /// the other value in the other cell would complete the pattern. So neither holds the other value.
    fn locked_value<const W: usize>(&self, roof: &[Cell], scan: &Scan<'_, W>) -> ControlFlow<()> {
        for value in self.pair {
            for house in scan.shared_houses(roof) {
                let spots = scan.spots(house, value);
                if spots.is_empty() || !scan.cells_at(house, spots).all(|cell| roof.contains(&cell)) {
                    continue;
                }
                let effects = self.removing_from_roof(self.pair - Values::only(value));
                self.offer(effects, DeadlyConclusion::LockedValue { value, house }, scan)?;
            }
        }
        ControlFlow::Continue(())
    }
}

/// The naked subset of a roof and other cells, in each house that contains them all.
fn with_subset<const W: usize>(
    position: &Position<'_, W>,
    roof: &[Cell],
    others: &[Cell],
    values: ValueSet<W>,
) -> (Effects, DeadlyConclusion) {
    let subset = [roof, others].concat();
    let houses = position.shared_houses(&subset);
    let mut effects = Effects::default();
    for &house in &houses {
        let rest = position.open_cells(house).filter(|cell| !subset.contains(cell));
        effects.remove_values(position, rest, values);
    }
    (effects, DeadlyConclusion::NakedSubset { others: others.to_vec(), values: values.resize(), houses })
}

/// Calls `each` with every choice of up to `largest` of the cells that has, with these values, one value more
/// than cells. Smaller choices come first.
pub(crate) fn each_subset_with<const W: usize>(
    position: &Position<'_, W>,
    cells: &[Cell],
    largest: usize,
    start: ValueSet<W>,
    each: &mut dyn FnMut(&[Cell], ValueSet<W>) -> ControlFlow<()>,
) -> ControlFlow<()> {
    for size in start.len().max(2) - 1..=largest.min(cells.len()) {
        let mut extend = |_: &[Cell], values: &ValueSet<W>, cell| {
            let all = *values | position.options(cell);
            ControlFlow::Continue(Some(all).filter(|all| all.len() <= size + 1))
        };
        each_pruned_combination(cells, size, &start, &mut extend, &mut |chosen, &values| {
            if values.len() == size + 1 { each(chosen, values) } else { ControlFlow::Continue(()) }
        })?;
    }
    ControlFlow::Continue(())
}
