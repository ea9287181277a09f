//! The progress bar, on standard error.

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::io::{self, IsTerminal};
use std::time::{Duration, Instant};

/// The time before the bar appears.
const DELAY: Duration = Duration::from_secs(1);

/// The time between two updates of the bar.
const INTERVAL: Duration = Duration::from_millis(100);

/// A bar that appears if standard error is a terminal and the work takes longer than [`DELAY`].
pub(crate) struct ProgressMeter {
    bar: Option<ProgressBar>,
    begun: Instant,
    moved: Instant,
    length: Option<u64>,
    unit: Unit,
    done: u64,
    /// Boards that were answered, if the bar counts bytes.
    boards: u64,
}

/// The unit that the bar counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Unit {
    Bytes,
    Puzzles,
}

impl ProgressMeter {
    pub(crate) fn new(length: Option<u64>, unit: Unit) -> Self {
        let now = Instant::now();
        Self { bar: None, begun: now, moved: now, length, unit, done: 0, boards: 0 }
    }

    /// Adds boards that were answered, and the bytes of their lines.
    pub(crate) fn advance_lines(&mut self, bytes: usize, boards: u64) {
        self.boards += boards;
        self.advance(bytes);
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
            if self.unit == Unit::Bytes {
                bar.set_message(rate(self.boards, now - self.begun));
            }
        }
    }

    pub(crate) fn finish(&self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}

/// The rate of so many boards in this time.
fn rate(boards: u64, time: Duration) -> String {
    match boards as f64 / time.as_secs_f64().max(f64::MIN_POSITIVE) {
        rate @ 100.0.. => format!("{rate:.0} boards/s"),
        rate @ 1.0.. => format!("{rate:.1} boards/s"),
        rate => format!("{:.1} boards/min", 60.0 * rate),
    }
}

fn bar(length: Option<u64>, unit: Unit) -> ProgressBar {
    let (bar, template) = match length {
        Some(length) if unit == Unit::Puzzles => {
            (ProgressBar::new(length), "{bar:40} {pos} of {len} puzzles, {per_sec}, {eta} left")
        }
        Some(length) => {
            (ProgressBar::new(length), "{bar:40} {percent} % of {total_bytes}, {msg}, {eta} left")
        }
        None => (ProgressBar::new_spinner(), "{spinner} {bytes} in {elapsed}, {msg}"),
    };
    bar.set_draw_target(ProgressDrawTarget::stderr());
    bar.with_style(ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rate_has_the_unit_that_a_reader_can_use() {
        let at = |boards, seconds| rate(boards, Duration::from_secs(seconds));
        assert_eq!(at(1_234_567, 10), "123457 boards/s");
        assert_eq!((at(95, 10), at(3, 60)), ("9.5 boards/s".to_owned(), "3.0 boards/min".to_owned()));
        assert_eq!(at(0, 0), "0.0 boards/min");
    }
}
