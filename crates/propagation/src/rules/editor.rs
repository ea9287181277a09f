//! The editor through which rules change a position. It counts the changes and queues what they affect.

use crate::rules::worklist::Worklist;
use sudokud_model::grid::{Candidates, Cell, Contradiction, Value, ValueSet};

/// Numbers of applications and effects of the rules since the propagator was created.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RuleCounts {
    /// Applications of a rule to one cell or house.
    pub passes: u64,
    /// Candidates removed from open cells, by a placement in the cell or in a peer, or by a rule.
    pub eliminations: u64,
    /// Cells filled by naked singles.
    pub naked_singles: u64,
    /// Cells filled by hidden singles.
    pub hidden_singles: u64,
    /// Candidates removed by locked candidates.
    pub locked_candidates: u64,
    /// Candidates removed by naked subsets.
    pub naked_subsets: u64,
    /// Candidates removed by all-different.
    pub all_different: u64,
}

/// A rule's access to the candidates. Each change is counted and adds the affected cells and houses to the
/// worklist.
pub(crate) struct Editor<'a, const W: usize> {
    pub(crate) candidates: &'a mut Candidates<W>,
    pub(crate) worklist: &'a mut Worklist,
    pub(crate) counts: &'a mut RuleCounts,
}

impl<const W: usize> Editor<'_, W> {
    /// Fills a cell. The cell loses its other candidates, so its own houses change as well as those of its
    /// peers.
    pub(crate) fn place(&mut self, cell: Cell, value: Value) -> Result<(), Contradiction> {
        let Self { candidates, worklist, counts } = self;
        if candidates.of(cell).len() > 1 {
            counts.eliminations += candidates.of(cell).len() as u64 - 1;
            candidates.layout().houses_of(cell).iter().for_each(|&house| worklist.push_house(house));
        }
        candidates.place_with(cell, value, |candidates, peer| {
            counts.eliminations += 1;
            enqueue(candidates, worklist, peer);
        })
    }

    /// Removes values from a cell; returns how many of them were candidates.
    pub(crate) fn eliminate(&mut self, cell: Cell, values: ValueSet<W>) -> Result<u64, Contradiction> {
        let removed = self.candidates.eliminate_all(cell, values)? as u64;
        if removed > 0 {
            self.counts.eliminations += removed;
            enqueue(self.candidates, self.worklist, cell);
        }
        Ok(removed)
    }
}

/// Adds the houses of a cell that lost a candidate to the worklist, and the cell if it has one candidate
/// left.
#[inline]
fn enqueue<const W: usize>(candidates: &Candidates<W>, worklist: &mut Worklist, cell: Cell) {
    if candidates.of(cell).single().is_some() && candidates.is_open(cell) {
        worklist.push_cell(cell);
    }
    candidates.layout().houses_of(cell).iter().for_each(|&house| worklist.push_house(house));
}
