//! The services that an operation needs from the program that runs it.

use crate::wire::painter::{NoPainter, Painter};
use core::cell::Cell;
use std::sync::Arc;
use sudokud_core::engine::record::Clock;
use sudokud_core::solve::Report;
use sudokud_search::budget::{Signal, Stop, Watch};

/// The program that runs an operation: its clock, its chance, and what it wants to know meanwhile.
///
/// Times are microseconds since the work began.
pub trait Host {
    /// The watch that ends the work early. An operation polls it often: at least every millisecond.
    fn watch(&self) -> &dyn Watch;

    /// The time now.
    fn now_us(&self) -> u64;

    /// The clock of [`Host::now_us`], for a search that records its course.
    fn clock(&self) -> Clock;

    /// The part of the time in which the work waited in the queue of the host, and not for its client.
    fn queued_us(&self) -> u64 {
        0
    }

    /// The time at which the work has to end.
    fn deadline_us(&self) -> u64 {
        u64::MAX
    }

    /// A number by chance, for a request without a seed.
    fn seed(&self) -> u64;

    /// The painter of pictures; by default, characters are text and there are no pixels.
    fn painter(&self) -> &dyn Painter {
        &NoPainter
    }

    /// Called after each search.
    fn searched(&self, _: &Report) {}

    /// Returns whether somebody follows the work: otherwise an operation need not count for
    /// [`Host::progress`].
    fn is_followed(&self) -> bool {
        false
    }

    /// Called while the work goes on, when there is something to tell. The host decides what is shown.
    fn progress(&self, _: OperationProgress) {}

    /// Called with lines of JSON, each with something that was found, if the answer is delivered in lines.
    /// Waits until there is room for them, or the watch ends the work.
    fn found(&self, _lines: Vec<u8>) {}

    /// The time of the work until now, without waiting in the queue or for the client.
    fn elapsed_us(&self) -> u64 {
        self.now_us().saturating_sub(self.queued_us())
    }
}

/// How far an operation is. What it does not count is `None`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct OperationProgress {
    /// The nodes that searches have expanded.
    pub nodes: Option<u64>,
    /// The parts that are done, and their number.
    pub done: Option<(u64, u64)>,
}

/// A watch with an earlier deadline, on the clock of a host.
pub struct Until<'a> {
    host: &'a dyn Host,
    deadline_us: u64,
}

impl<'a> Until<'a> {
    /// The watch of `host`, which ends the work at `deadline_us` at the latest.
    pub fn new(host: &'a dyn Host, deadline_us: u64) -> Self {
        Self { host, deadline_us }
    }
}

impl Watch for Until<'_> {
    fn poll(&self) -> Signal {
        match self.host.watch().poll() {
            Signal::Continue if self.host.now_us() >= self.deadline_us => Signal::Stop(Stop::Deadline),
            signal => signal,
        }
    }

    fn request_memory(&self, bytes: usize) -> Signal {
        self.host.watch().request_memory(bytes)
    }
}

/// A watch that turns each pause into an end, for work that cannot pause, and records that it did.
pub(crate) struct NoPause<'a> {
    watch: &'a dyn Watch,
    /// Whether the watch has returned anything but [`Signal::Continue`].
    pub(crate) has_signalled: Cell<bool>,
}

impl<'a> NoPause<'a> {
    pub(crate) const fn new(watch: &'a dyn Watch) -> Self {
        Self { watch, has_signalled: Cell::new(false) }
    }
}

impl Watch for NoPause<'_> {
    fn poll(&self) -> Signal {
        match self.watch.poll() {
            Signal::Continue => Signal::Continue,
            Signal::Pause => {
                self.has_signalled.set(true);
                Signal::Stop(Stop::Deadline)
            }
            signal @ Signal::Stop(_) => {
                self.has_signalled.set(true);
                signal
            }
        }
    }

    fn request_memory(&self, bytes: usize) -> Signal {
        self.watch.request_memory(bytes)
    }
}

/// A host with another watch.
pub(crate) struct WithWatch<'a> {
    pub(crate) host: &'a dyn Host,
    pub(crate) watch: &'a dyn Watch,
}

impl Host for WithWatch<'_> {
    fn watch(&self) -> &dyn Watch {
        self.watch
    }
    fn now_us(&self) -> u64 {
        self.host.now_us()
    }
    fn clock(&self) -> Clock {
        self.host.clock()
    }
    fn queued_us(&self) -> u64 {
        self.host.queued_us()
    }
    fn elapsed_us(&self) -> u64 {
        self.host.elapsed_us()
    }
    fn deadline_us(&self) -> u64 {
        self.host.deadline_us()
    }
    fn seed(&self) -> u64 {
        self.host.seed()
    }
    fn painter(&self) -> &dyn Painter {
        self.host.painter()
    }
    fn searched(&self, report: &Report) {
        self.host.searched(report);
    }
    fn is_followed(&self) -> bool {
        self.host.is_followed()
    }
    fn progress(&self, progress: OperationProgress) {
        self.host.progress(progress);
    }
    fn found(&self, lines: Vec<u8>) {
        self.host.found(lines);
    }
}

/// A watch that asks for a pause from time to time, so that a search can tell how far it is or what it has
/// found.
pub(crate) struct Pausing<'a> {
    host: &'a dyn Host,
    next_us: Cell<u64>,
}

impl<'a> Pausing<'a> {
    /// The time between two pauses.
    const INTERVAL_US: u64 = 100_000;

    pub(crate) fn new(host: &'a dyn Host) -> Self {
        Self { host, next_us: Cell::new(host.now_us() + Self::INTERVAL_US) }
    }
}

impl Watch for Pausing<'_> {
    fn poll(&self) -> Signal {
        let signal = self.host.watch().poll();
        let now = self.host.now_us();
        if signal != Signal::Continue || now < self.next_us.get() {
            return signal;
        }
        self.next_us.set(now + Self::INTERVAL_US);
        Signal::Pause
    }

    fn request_memory(&self, bytes: usize) -> Signal {
        self.host.watch().request_memory(bytes)
    }
}

/// A host for work that nobody interrupts: in tests, and where a program waits for the answer anyway.
pub struct Uninterrupted {
    clock: Clock,
    seed: u64,
}

impl Uninterrupted {
    /// A host with this clock, which gives microseconds, and this seed.
    pub fn new(clock: impl Fn() -> u64 + Send + Sync + 'static, seed: u64) -> Self {
        Self { clock: Arc::new(clock), seed }
    }
}

impl Host for Uninterrupted {
    fn watch(&self) -> &dyn Watch {
        &sudokud_search::budget::Unwatched
    }
    fn now_us(&self) -> u64 {
        (self.clock)()
    }
    fn clock(&self) -> Clock {
        Arc::clone(&self.clock)
    }
    fn seed(&self) -> u64 {
        self.seed
    }
}
