//! A bound on the work of a rating that does not depend on the clock.

use std::cell::Cell;
use sudokud_search::budget::{Signal, Stop, Watch};

/// The most polls of a rating by the ladder.
const MAX_POLLS: u64 = 50_000;

/// A watch around another one that also stops the work after a number of polls. The same work polls equally
/// often on every machine.
pub(super) struct Effort<'a> {
    watch: &'a dyn Watch,
    left: Cell<u64>,
    stopped: Cell<Option<Stop>>,
}

impl<'a> Effort<'a> {
    /// The bound for a rating by the ladder.
    pub(super) fn of_ladder(watch: &'a dyn Watch) -> Self {
        Self { watch, left: Cell::new(MAX_POLLS), stopped: Cell::new(None) }
    }

    /// Returns `Ok` if the bound was exceeded.
    ///
    /// # Errors
    /// If the inner watch stopped the work.
    pub(super) fn exceeded(&self) -> Result<(), Stop> {
        self.stopped.get().map_or(Ok(()), Err)
    }
}

impl Watch for Effort<'_> {
    fn poll(&self) -> Signal {
        let signal = self.watch.poll();
        if let Signal::Stop(stop) = signal {
            self.stopped.set(Some(stop));
        } else if self.left.get() == 0 {
            return Signal::Stop(Stop::Nodes);
        }
        self.left.set(self.left.get().saturating_sub(1));
        signal
    }

    fn request_memory(&self, bytes: usize) -> Signal {
        self.watch.request_memory(bytes)
    }
}
