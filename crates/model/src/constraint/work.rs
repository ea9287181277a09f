//! The work that the translation of constraints may take: all constraints of a puzzle share it, because a
//! request is read before its time is watched.

use crate::constraint::error::ConstraintError;
use std::cell::Cell;

/// The largest number of steps: transitions of automata, entries of tables, sets of values. A step takes 5
/// to 150 ns. The most that a collected puzzle takes is 230,000.
const MAX_WORK: usize = 4_000_000;

/// The steps that are left.
#[derive(Debug)]
pub(crate) struct Work(Cell<usize>);

impl Work {
    /// All steps of a puzzle.
    pub(crate) const fn new() -> Self {
        Self(Cell::new(MAX_WORK))
    }

    /// Takes steps; none are left if there are too few.
    pub(crate) fn take(&self, steps: usize) {
        self.0.set(self.0.get().saturating_sub(steps));
    }

    /// Returns whether no step is left.
    pub(crate) const fn is_used_up(&self) -> bool {
        self.0.get() == 0
    }

    /// Takes steps.
    ///
    /// # Errors
    /// If too few are left.
    pub(crate) fn spend(&self, steps: usize) -> Result<(), ConstraintError> {
        self.take(steps);
        match self.is_used_up() {
            true => Err(ConstraintError::whole("and those before it take too much work to read")),
            false => Ok(()),
        }
    }
}
