//! The watches: of the first slice, where the request is, and of a job in the pool; and what narrows them.

use crate::budget::{Signal, Stop, Watch};
use crate::pool::state::Ticket;
use std::cell::Cell;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// The length of a turn.
const TURN: Duration = Duration::from_millis(5);

/// Says pause when the slice is over, and remembers having said anything but "go on".
pub(crate) struct SliceWatch {
    end: Instant,
    deadline: Instant,
    spoke: Cell<bool>,
}

impl SliceWatch {
    /// A slice that begins at `now`.
    pub(crate) const fn new(end: Instant, deadline: Instant) -> Self {
        Self { end, deadline, spoke: Cell::new(false) }
    }

    /// Was anything stopped?
    pub(crate) const fn spoke(&self) -> bool {
        self.spoke.get()
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
        self.spoke.set(true);
        signal
    }
}

/// A slice for work that cannot be put aside: it is told that the time is over, and is done again elsewhere.
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

/// The watch of a job in the pool: gives the turn away when it is over, and ends the job if it has to end.
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

/// Another watch, with an earlier end.
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

/// Another watch, which is asked from the second time on: most 9×9 boards are solved before, and nobody looks
/// at the clock.
pub(crate) struct Patient<'a> {
    watch: &'a dyn Watch,
    asked: Cell<bool>,
}

impl<'a> Patient<'a> {
    pub(crate) const fn new(watch: &'a dyn Watch) -> Self {
        Self { watch, asked: Cell::new(false) }
    }
}

impl Watch for Patient<'_> {
    fn poll(&self) -> Signal {
        if self.asked.replace(true) { self.watch.poll() } else { Signal::Continue }
    }

    fn grow(&self, bytes: usize) -> Signal {
        self.watch.grow(bytes)
    }
}
