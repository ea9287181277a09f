//! Watches for the attempt of a task, for jobs in the pool, and for narrower limits.

use crate::work::pool::memory::Grant;
use crate::work::pool::state::{SHORT_TURN, Ticket};
use std::cell::Cell;
use std::sync::Arc;
use std::time::{Duration, Instant};
use sudokud_search::budget::{Signal, Stop, Watch};

/// The longest wait for other jobs to free memory before a job repeats its request.
const MEMORY_WAIT: Duration = Duration::from_millis(1);

/// The longest wait for the client of a job before the job looks whether it has to end.
const CLIENT_WAIT: Duration = Duration::from_millis(10);

/// A watch that pauses at the end of an attempt.
pub(crate) struct AttemptWatch {
    end: Instant,
    deadline: Instant,
}

impl AttemptWatch {
    /// Returns the watch of an attempt.
    pub(crate) const fn new(end: Instant, deadline: Instant) -> Self {
        Self { end, deadline }
    }
}

impl Watch for AttemptWatch {
    fn poll(&self) -> Signal {
        let now = Instant::now();
        if now >= self.deadline {
            Signal::Stop(Stop::Deadline)
        } else if now >= self.end {
            Signal::Pause
        } else {
            Signal::Continue
        }
    }
}

/// The watch of a job in the pool. Waits for the next turn when a turn is over. Stops the job at its
/// deadline, when it is cancelled, and when other jobs need its memory.
///
/// Yields the processor once after turns were given, to this job or to others. The thread of another job can
/// be in the queue of this processor, where it would wait 3 ms on Linux, although another processor has
/// become free; and a thread of the async runtime can have waited there while other jobs took turns.
pub(crate) struct JobWatch<'a> {
    ticket: &'a Arc<Ticket>,
    begin_of_turn: Cell<Instant>,
    /// The number of turns given at the last poll.
    turns_given: Cell<u64>,
}

impl<'a> JobWatch<'a> {
    /// Creates the watch of a job whose turn begins now.
    pub(crate) fn new(ticket: &'a Arc<Ticket>) -> Self {
        let turns_given = Cell::new(ticket.turns_given());
        Self { ticket, begin_of_turn: Cell::new(Instant::now()), turns_given }
    }

    /// Returns how long the job has waited for turns and memory.
    pub(crate) fn waited_for_pool(&self) -> Duration {
        self.ticket.waited_for_pool()
    }

    /// Returns how long the job has waited for its client.
    pub(crate) fn waited_for_client(&self) -> Duration {
        self.ticket.waited_for_client()
    }

    /// Waits without a turn until `is_over` returns true, or the job has to end. `is_over` itself waits for
    /// at most the time that it is called with.
    pub(crate) fn wait_until(&self, is_over: impl Fn(Duration) -> bool) {
        if is_over(Duration::ZERO) {
            return;
        }
        self.ticket.next_turn_after_client(self.begin_of_turn.get().elapsed(), || {
            while self.ticket.stop_reason(Instant::now()).is_none() && !is_over(CLIENT_WAIT) {}
        });
        self.begin_of_turn.set(Instant::now());
    }

    /// Ends the turn and waits for the next one.
    fn end_turn(&self) {
        self.ticket.next_turn(self.begin_of_turn.get().elapsed());
        self.begin_of_turn.set(Instant::now());
    }
}

impl Watch for JobWatch<'_> {
    fn poll(&self) -> Signal {
        let used = self.begin_of_turn.get().elapsed();
        if used >= SHORT_TURN && used >= self.ticket.turn_length() {
            self.end_turn();
        }
        let turns_given = self.ticket.turns_given();
        if self.turns_given.replace(turns_given) != turns_given {
            std::thread::yield_now();
        }
        self.ticket.stop_reason(Instant::now()).map_or(Signal::Continue, Signal::Stop)
    }

    fn request_memory(&self, bytes: usize) -> Signal {
        loop {
            if let Some(stop) = self.ticket.stop_reason(Instant::now()) {
                return Signal::Stop(stop);
            }
            match self.ticket.grant(bytes) {
                Grant::Granted => return Signal::Continue,
                Grant::Refused => return Signal::Stop(Stop::Memory),
                Grant::Later => {
                    self.ticket.next_turn_after_memory(self.begin_of_turn.get().elapsed(), MEMORY_WAIT);
                    self.begin_of_turn.set(Instant::now());
                }
            }
        }
    }
}

/// A watch with an earlier deadline.
pub(crate) struct WithDeadline<'a> {
    pub(crate) watch: &'a dyn Watch,
    pub(crate) deadline: Instant,
}

impl Watch for WithDeadline<'_> {
    fn poll(&self) -> Signal {
        match self.watch.poll() {
            Signal::Continue if Instant::now() >= self.deadline => Signal::Stop(Stop::Deadline),
            signal => signal,
        }
    }

    fn request_memory(&self, bytes: usize) -> Signal {
        self.watch.request_memory(bytes)
    }
}

/// A watch that skips the first poll of another: most 9×9 boards are solved before the second, without a
/// reading of the clock.
pub(crate) struct SkipFirstPoll<'a> {
    watch: &'a dyn Watch,
    was_polled: Cell<bool>,
}

impl<'a> SkipFirstPoll<'a> {
    pub(crate) const fn new(watch: &'a dyn Watch) -> Self {
        Self { watch, was_polled: Cell::new(false) }
    }
}

impl Watch for SkipFirstPoll<'_> {
    fn poll(&self) -> Signal {
        if self.was_polled.replace(true) { self.watch.poll() } else { Signal::Continue }
    }

    fn request_memory(&self, bytes: usize) -> Signal {
        self.watch.request_memory(bytes)
    }
}
