//! Almost locked sets: k cells of a house with k + 1 values. Taking one value away locks the rest.
//!
//! Listed once per position, smallest first, for all techniques that use them. At most [`MOST_CELLS`] cells each and
//! [`MOST_SETS`] in all: their number grows as 2^N. A cell with two candidates is the smallest.

use crate::grid::{Cell, Value, ValueSet};
use crate::human::cell_set::CellSet;
use crate::human::places::Places;
use crate::human::scan::Bounds;
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
pub(crate) fn list<const W: usize>(places: &Places<'_, W>, bounds: &Bounds<'_>) -> Vec<AlmostLockedSet<W>> {
    let mut found: Vec<(Vec<Cell>, ValueSet<W>)> = Vec::new();
    for house in places.geometry().houses() {
        let cells: Vec<Cell> = places.cells_at(house, places.open_spots(house)).collect();
        let most = MOST_CELLS.min(cells.len().saturating_sub(1));
        if grow((places, bounds), &cells, most, ValueSet::EMPTY, &mut Vec::new(), &mut found).is_break() {
            return Vec::new();
        }
    }
    found.sort_by(|a, b| (a.0.len(), &a.0).cmp(&(b.0.len(), &b.0)));
    found.dedup_by(|a, b| a.0 == b.0);
    found.truncate(MOST_SETS);
    let finished = |(cells, values)| bounds.poll_sparsely().is_continue().then(|| finish(places, cells, values));
    found.into_iter().map(finished).collect::<Option<_>>().unwrap_or_default()
}

fn grow<const W: usize>(
    (places, bounds): (&Places<'_, W>, &Bounds<'_>),
    cells: &[Cell],
    most: usize,
    values: ValueSet<W>,
    chosen: &mut Vec<Cell>,
    found: &mut Vec<(Vec<Cell>, ValueSet<W>)>,
) -> ControlFlow<()> {
    bounds.poll_sparsely()?;
    for (k, &cell) in cells.iter().enumerate() {
        let all = values | places.options(cell);
        if all.len() > most + 1 || found.len() >= 4 * MOST_SETS {
            continue;
        }
        chosen.push(cell);
        if all.len() == chosen.len() + 1 {
            found.push((chosen.clone(), all));
        }
        if chosen.len() < most {
            grow((places, bounds), &cells[k + 1..], most, all, chosen, found)?;
        }
        chosen.pop();
    }
    ControlFlow::Continue(())
}

fn finish<const W: usize>(places: &Places<'_, W>, cells: Vec<Cell>, values: ValueSet<W>) -> AlmostLockedSet<W> {
    let mut set = places.no_cells();
    cells.iter().for_each(|&cell| set.insert(cell));
    let part = |value: Value| cells.iter().copied().filter(|&cell| places.options(cell).contains(value)).collect();
    let parts: Vec<(Value, CellList)> = values.iter().map(|value| (value, part(value))).collect();
    let seen = parts.iter().map(|(_, cells)| places.common_peers(cells.iter().copied())).collect();
    AlmostLockedSet { cells, set, values, parts, seen }
}
