//! Almost locked sets: k cells of a house with k + 1 values. Taking one value away locks the rest.
//!
//! Listed once per position, smallest first, for all techniques that use them. At most [`MOST_CELLS`] cells each and
//! [`MOST_SETS`] in all: their number grows as 2^N. A cell with two candidates is the smallest.

use crate::grid::{Cell, Value, ValueSet};
use crate::human::{CellSet, Position};
use std::ops::ControlFlow;

/// Sets have at most this many cells.
pub const MOST_CELLS: usize = 8;

/// At most this many are listed.
pub const MOST_SETS: usize = 6000;

/// k cells of a house with k + 1 values.
#[derive(Clone, Debug)]
pub struct AlmostLockedSet<const W: usize> {
    /// The cells.
    pub cells: CellList,
    /// The same as a set.
    pub set: CellSet,
    /// The values.
    pub values: ValueSet<W>,
    /// For each value the cells that can take it.
    pub parts: Vec<(Value, CellList)>,
    /// For each value (as in `parts`) the cells outside that see all cells that can take it.
    pub seen: Vec<CellSet>,
}

/// Cells in reading order.
pub type CellList = Vec<Cell>;

impl<const W: usize> AlmostLockedSet<W> {
    /// The cells outside that see every cell which can take this value.
    #[must_use]
    pub fn seen(&self, value: Value) -> Option<&CellSet> {
        let at = self.parts.iter().position(|part| part.0 == value)?;
        self.seen.get(at)
    }

    /// The cells that can take this value.
    #[must_use]
    pub fn part(&self, value: Value) -> &[Cell] {
        self.parts.iter().find(|part| part.0 == value).map_or(&[], |part| &part.1)
    }
}

/// All of a position, smallest first; none once the watch says stop.
pub(crate) fn list<const W: usize>(position: &Position<'_, W>) -> Vec<AlmostLockedSet<W>> {
    let mut found: Vec<(Vec<Cell>, ValueSet<W>)> = Vec::new();
    for house in position.geometry().houses() {
        let cells: Vec<Cell> = position.cells_at(house, position.open_spots(house)).collect();
        let most = MOST_CELLS.min(cells.len().saturating_sub(1));
        if grow(position, &cells, most, ValueSet::EMPTY, &mut Vec::new(), &mut found).is_break() {
            return Vec::new();
        }
    }
    found.sort_by(|a, b| (a.0.len(), &a.0).cmp(&(b.0.len(), &b.0)));
    found.dedup_by(|a, b| a.0 == b.0);
    found.truncate(MOST_SETS);
    let finished = |(cells, values)| position.now_and_then().is_continue().then(|| finish(position, cells, values));
    found.into_iter().map(finished).collect::<Option<_>>().unwrap_or_default()
}

fn grow<const W: usize>(
    position: &Position<'_, W>,
    cells: &[Cell],
    most: usize,
    values: ValueSet<W>,
    chosen: &mut Vec<Cell>,
    found: &mut Vec<(Vec<Cell>, ValueSet<W>)>,
) -> ControlFlow<()> {
    position.now_and_then()?;
    for (k, &cell) in cells.iter().enumerate() {
        let all = values | position.options(cell);
        if all.len() > most + 1 || found.len() >= 4 * MOST_SETS {
            continue;
        }
        chosen.push(cell);
        if all.len() == chosen.len() + 1 {
            found.push((chosen.clone(), all));
        }
        if chosen.len() < most {
            grow(position, &cells[k + 1..], most, all, chosen, found)?;
        }
        chosen.pop();
    }
    ControlFlow::Continue(())
}

fn finish<const W: usize>(position: &Position<'_, W>, cells: Vec<Cell>, values: ValueSet<W>) -> AlmostLockedSet<W> {
    let mut set = position.no_cells();
    cells.iter().for_each(|&cell| set.insert(cell));
    let part = |value: Value| cells.iter().copied().filter(|&cell| position.options(cell).contains(value)).collect();
    let parts: Vec<(Value, CellList)> = values.iter().map(|value| (value, part(value))).collect();
    let seen = parts.iter().map(|(_, cells)| position.common_peers(cells.iter().copied())).collect();
    AlmostLockedSet { cells, set, values, parts, seen }
}
