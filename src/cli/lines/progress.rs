//! The progress bar, on standard error.

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::io::{self, IsTerminal};
use std::time::{Duration, Instant};

/// The time before the bar appears.
const DELAY: Duration = Duration::from_secs(1);

/// The time between two updates of the bar.
const INTERVAL: Duration = Duration::from_millis(100);

/// A bar that appears if standard error is a terminal and the work takes longer than [`DELAY`].
pub(crate) struct Progress {
    bar: Option<ProgressBar>,
    begun: Instant,
    moved: Instant,
    length: Option<u64>,
    unit: Unit,
    done: u64,
}

/// The unit that the bar counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Unit {
    Bytes,
    Puzzles,
}

impl Progress {
    pub(crate) fn new(length: Option<u64>, unit: Unit) -> Self {
        let now = Instant::now();
        Self { bar: None, begun: now, moved: now, length, unit, done: 0 }
    }

    /// Adds what is done.
    pub(crate) fn advance(&mut self, count: usize) {
        self.done += count as u64;
        let now = Instant::now();
        if now - self.moved < INTERVAL {
            return;
        }
        self.moved = now;
        if self.bar.is_none() && now - self.begun > DELAY && io::stderr().is_terminal() {
            self.bar = Some(bar(self.length, self.unit));
        }
        if let Some(bar) = &self.bar {
            bar.set_position(self.done);
        }
    }

    pub(crate) fn finish(&self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}

fn bar(length: Option<u64>, unit: Unit) -> ProgressBar {
    let (bar, template) = match length {
        Some(length) if unit == Unit::Puzzles => {
            (ProgressBar::new(length), "{bar:40} {pos} of {len} puzzles, {eta} left")
        }
        Some(length) => (ProgressBar::new(length), "{bar:40} {percent} % of {total_bytes}, {eta} left"),
        None => (ProgressBar::new_spinner(), "{spinner} {bytes} in {elapsed}"),
    };
    bar.set_draw_target(ProgressDrawTarget::stderr());
    bar.with_style(ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar()))
}
