//! A first-in, first-out queue of singles.

use crate::programs::board9::cell_set::CellSet;
use crate::programs::board9::houses::set_of;
use sudokud_model::grid::{Cell, House, Value};

/// Cells with the value that they are to take, oldest first. Entries may be out of date.
#[derive(Clone, Debug, Default)]
pub(super) struct Queue {
    entries: Vec<(Cell, Value)>,
    taken: usize,
}

impl Queue {
    pub(super) fn push(&mut self, cell: Cell, value: Value) {
        self.entries.push((cell, value));
    }

    /// The entries not yet taken out, oldest first.
    pub(super) fn entries(&self) -> &[(Cell, Value)] {
        &self.entries[self.taken..]
    }

    /// Takes entries out until one's cell is in `open`; returns that one.
    pub(super) fn take_open(&mut self, open: CellSet) -> Option<(Cell, Value)> {
        let found = self.entries().iter().position(|&(cell, _)| open.contains(cell));
        let Some(at) = found else {
            self.clear();
            return None;
        };
        self.taken += at + 1;
        Some(self.entries[self.taken - 1])
    }

    /// Drops the first entry of `value` whose cell lies in `house`.
    pub(super) fn drop_first(&mut self, value: Value, house: House) {
        let is_meant = |&(cell, of): &(Cell, Value)| of == value && set_of(house).contains(cell);
        if let Some(at) = self.entries().iter().position(is_meant) {
            self.entries.remove(self.taken + at);
        }
    }

    pub(super) fn clear(&mut self) {
        self.entries.clear();
        self.taken = 0;
    }

    /// Makes this queue a copy of another one; keeps the allocation.
    pub(super) fn copy_from(&mut self, other: &Self) {
        self.entries.clear();
        self.entries.extend_from_slice(other.entries());
        self.taken = 0;
    }
}
