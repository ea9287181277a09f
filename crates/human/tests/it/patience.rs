//! A watch that counts its polls and stops a search after so many. It has no clock, so the result is the same
//! everywhere.

use std::cell::Cell;
use sudokud_search::budget::{Signal, Stop, Watch};

pub(crate) struct Patience {
    most: usize,
    polls: Cell<usize>,
}

impl Patience {
    /// Stops a search after this many polls.
    pub(crate) const fn of(most: usize) -> Self {
        Self { most, polls: Cell::new(0) }
    }

    /// Never stops a search.
    pub(crate) const fn endless() -> Self {
        Self::of(usize::MAX)
    }

    /// The number of polls so far.
    pub(crate) const fn polls(&self) -> usize {
        self.polls.get()
    }
}

impl Watch for Patience {
    fn poll(&self) -> Signal {
        self.polls.set(self.polls.get() + 1);
        if self.polls.get() <= self.most { Signal::Continue } else { Signal::Stop(Stop::Deadline) }
    }
}
