//! The cells and digits that have lost candidates since each slot last found nothing.
//!
//! Candidates only disappear. So a pattern that had no effect has none as long as its own candidates stay,
//! and a finder skips the cells, houses and digits that have not changed.
//!
//! Cost: one comparison of all cells in each position in which no slot finds a single.

use super::position::{Digits, Position};
use crate::programs::board9::cell_set::{ALL_CELLS, CellSet};

/// Cells of which a candidate has disappeared, and the digits of these candidates.
#[derive(Clone, Copy, Debug)]
pub(super) struct Changed {
    pub(super) cells: CellSet,
    pub(super) digits: Digits,
}

/// The candidates of a position, to which those of a later one are compared.
#[derive(Clone, Debug)]
pub(super) struct Seen([Digits; 81]);

impl Seen {
    /// Every cell has these candidates.
    pub(super) const fn everywhere(candidates: Digits) -> Self {
        Self([candidates; 81])
    }

    /// Notes the candidates of a position. Returns the cells that had others, and the digits that these lost.
    pub(super) fn update(&mut self, position: &Position) -> Changed {
        let mut changed = Changed { cells: CellSet::EMPTY, digits: Digits::EMPTY };
        for cell in ALL_CELLS {
            let now = position.candidates(cell);
            let before = std::mem::replace(&mut self.0[cell.index()], now);
            if before != now {
                changed.cells.insert(cell);
                changed.digits |= before - now;
            }
        }
        changed
    }
}

/// The changes that each slot has not searched yet.
#[derive(Clone, Debug)]
pub(super) struct Changes {
    seen: Seen,
    /// By slot; everything has changed for slots beyond the end.
    since: Vec<Changed>,
}

impl Changes {
    pub(super) fn new() -> Self {
        Self { seen: Seen::everywhere(Digits::full(9)), since: Vec::new() }
    }

    /// Adds what has changed since the last call.
    pub(super) fn update(&mut self, position: &Position) {
        let changed = self.seen.update(position);
        for since in &mut self.since {
            since.cells |= changed.cells;
            since.digits |= changed.digits;
        }
    }

    /// The changes since the slot last found nothing.
    pub(super) fn since(&self, slot: usize) -> Changed {
        self.since.get(slot).copied().unwrap_or_else(everything)
    }

    /// Notes that the slot has found nothing in the current position.
    pub(super) fn clear(&mut self, slot: usize) {
        self.since.resize(self.since.len().max(slot + 1), everything());
        self.since[slot] = Changed { cells: CellSet::EMPTY, digits: Digits::EMPTY };
    }
}

/// The changes for a slot before it first finds nothing: all cells and digits.
fn everything() -> Changed {
    Changed { cells: ALL_CELLS, digits: Digits::full(9) }
}
