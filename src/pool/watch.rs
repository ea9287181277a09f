//! Watches for the first slice of a request, for jobs in the pool, and for narrower limits.

use crate::budget::{Signal, Stop, Watch};
use crate::pool::state::Ticket;
use std::cell::Cell;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// The length of a turn.
const TURN: Duration = Duration::from_millis(5);

/// Returns [`Signal::Pause`] when the slice is over, and records that it did not return `Continue`.
pub(crate) struct SliceWatch {
    end: Instant,
    deadline: Instant,
    has_signalled: Cell<bool>,
}

impl SliceWatch {
    /// Returns the watch of a slice.
    pub(crate) const fn new(end: Instant, deadline: Instant) -> Self {
        Self { end, deadline, has_signalled: Cell::new(false) }
    }

    /// Returns whether the watch has returned anything but [`Signal::Continue`].
    pub(crate) const fn has_signalled(&self) -> bool {
        self.has_signalled.get()
    }
}

impl Watch for SliceWatch {
    fn poll(&self) -> Signal {
        let now = Instant::now();
        let signal = if now >= self.deadline {
            Signal::Stop(Stop::Deadline)
        } else if now >= self.end {
            Signal::Pause
        } else {
            return Signal::Continue;
        };
        self.has_signalled.set(true);
        signal
    }
}

/// A slice for work that cannot pause: at its end the work stops, and is repeated in the pool.
pub(crate) struct Trial<'a>(pub(crate) &'a SliceWatch);

impl Watch for Trial<'_> {
    fn poll(&self) -> Signal {
        match self.0.poll() {
            Signal::Pause => Signal::Stop(Stop::Deadline),
            signal => signal,
        }
    }

    fn grow(&self, bytes: usize) -> Signal {
        self.0.grow(bytes)
    }
}

/// The watch of a job in the pool. Waits for the next turn when a turn is over, and stops the job at its
/// deadline or when it is cancelled.
pub(crate) struct JobWatch<'a> {
    ticket: &'a Arc<Ticket>,
    begin_of_turn: Cell<Instant>,
}

impl<'a> JobWatch<'a> {
    /// A watch for a job whose turn begins now.
    pub(crate) fn new(ticket: &'a Arc<Ticket>) -> Self {
        Self { ticket, begin_of_turn: Cell::new(Instant::now()) }
    }
}

impl Watch for JobWatch<'_> {
    fn poll(&self) -> Signal {
        let mut now = Instant::now();
        let used = now.saturating_duration_since(self.begin_of_turn.get());
        if used >= TURN {
            self.ticket.next_turn(used);
            now = Instant::now();
            self.begin_of_turn.set(now);
        }
        self.ticket.stop(now).map_or(Signal::Continue, Signal::Stop)
    }

    fn grow(&self, bytes: usize) -> Signal {
        self.ticket.grow(bytes)
    }
}

/// A watch with an earlier deadline.
pub(crate) struct Until<'a> {
    pub(crate) watch: &'a dyn Watch,
    pub(crate) deadline: Instant,
}

impl Watch for Until<'_> {
    fn poll(&self) -> Signal {
        match self.watch.poll() {
            Signal::Continue if Instant::now() >= self.deadline => Signal::Stop(Stop::Deadline),
            signal => signal,
        }
    }

    fn grow(&self, bytes: usize) -> Signal {
        self.watch.grow(bytes)
    }
}

/// A watch that skips the first poll of another: most 9×9 boards are solved before the second, without a
/// reading of the clock.
pub(crate) struct Patient<'a> {
    watch: &'a dyn Watch,
    was_polled: Cell<bool>,
}

impl<'a> Patient<'a> {
    pub(crate) const fn new(watch: &'a dyn Watch) -> Self {
        Self { watch, was_polled: Cell::new(false) }
    }
}

impl Watch for Patient<'_> {
    fn poll(&self) -> Signal {
        if self.was_polled.replace(true) { self.watch.poll() } else { Signal::Continue }
    }

    fn grow(&self, bytes: usize) -> Signal {
        self.watch.grow(bytes)
    }
}
