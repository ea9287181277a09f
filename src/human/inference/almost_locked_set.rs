//! Almost locked sets (ALS): k cells of a house with k + 1 different candidates in all. Without one of its
//! values the set is locked.
//!
//! The sets of a position are listed once, smallest first. The number of sets grows as 2^N, so they have at
//! most [`MAX_CELLS`] cells, and at most [`MAX_SETS`] are listed. The smallest set is a bivalue cell.

use crate::grid::{Cell, Value, ValueSet};
use crate::human::cell_set::CellSet;
use crate::human::places::Places;
use crate::human::scan::Bounds;
use std::ops::ControlFlow;

/// The most cells of a set.
pub const MAX_CELLS: usize = 8;

/// The most sets that are listed.
pub const MAX_SETS: usize = 6000;

/// k cells of a house with k + 1 different candidates in all.
#[derive(Clone, Debug)]
pub struct AlmostLockedSet<const W: usize> {
    /// The cells.
    pub cells: CellList,
    /// The cells as a set.
    pub set: CellSet,
    /// The values of the candidates.
    pub values: ValueSet<W>,
    /// For each value: its places in the set.
    pub places: Vec<(Value, CellList)>,
    /// For each value, in the order of `places`: the cells that see all its places in the set. Cells of the
    /// set that lack the value can be among them.
    pub seen: Vec<CellSet>,
}

/// Cells in reading order.
pub type CellList = Vec<Cell>;

impl<const W: usize> AlmostLockedSet<W> {
    /// The cells that see all places of a value in the set, or `None` if the set lacks the value.
    #[must_use]
    pub fn seen(&self, value: Value) -> Option<&CellSet> {
        let at = self.places.iter().position(|entry| entry.0 == value)?;
        self.seen.get(at)
    }

    /// The places of a value in the set.
    #[must_use]
    pub fn places_of(&self, value: Value) -> &[Cell] {
        self.places.iter().find(|entry| entry.0 == value).map_or(&[], |entry| &entry.1)
    }
}

/// The almost locked sets of a position, smallest first; none if the watch stops the search.
pub(crate) fn list<const W: usize>(places: &Places<'_, W>, bounds: &Bounds<'_>) -> Vec<AlmostLockedSet<W>> {
    let mut found: Vec<(Vec<Cell>, ValueSet<W>)> = Vec::new();
    for house in places.geometry().houses() {
        let cells: Vec<Cell> = places.cells_at(house, places.open_spots(house)).collect();
        let most = MAX_CELLS.min(cells.len().saturating_sub(1));
        if grow((places, bounds), &cells, most, ValueSet::EMPTY, &mut Vec::new(), &mut found).is_break() {
            return Vec::new();
        }
    }
    found.sort_by(|a, b| (a.0.len(), &a.0).cmp(&(b.0.len(), &b.0)));
    found.dedup_by(|a, b| a.0 == b.0);
    found.truncate(MAX_SETS);
    let finished =
        |(cells, values)| bounds.poll_sparsely().is_continue().then(|| finish(places, cells, values));
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
        if all.len() > most + 1 || found.len() >= 4 * MAX_SETS {
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

fn finish<const W: usize>(
    places: &Places<'_, W>,
    cells: Vec<Cell>,
    values: ValueSet<W>,
) -> AlmostLockedSet<W> {
    let mut set = places.no_cells();
    cells.iter().for_each(|&cell| set.insert(cell));
    let places_of =
        |value: Value| cells.iter().copied().filter(|&cell| places.options(cell).contains(value)).collect();
    let by_value: Vec<(Value, CellList)> = values.iter().map(|value| (value, places_of(value))).collect();
    let seen = by_value.iter().map(|(_, cells)| places.common_peers(cells.iter().copied())).collect();
    AlmostLockedSet { cells, set, values, places: by_value, seen }
}
