//! How long a client may take, and the coarse clock that it is measured with.

use crate::config::Config;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// How long a client may take for what. Zero: for ever.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Timeouts {
    /// From the connection, or from the first byte of a request, to the end of its head.
    pub(crate) head: Duration,
    /// From an answer to the next request.
    pub(crate) idle: Duration,
    /// From the head of a request to the end of its body.
    pub(crate) body: Duration,
    /// A batch: from one sign of life to the next.
    pub(crate) batch: Duration,
    /// An answer: from one byte that the client takes to the next.
    pub(crate) write: Duration,
}

impl Timeouts {
    pub(crate) fn new(config: &Config) -> Self {
        Self {
            head: config.head_timeout.0,
            idle: config.idle_timeout.0,
            body: config.body_timeout.0,
            batch: config.batch_timeout.0,
            write: config.write_timeout.0,
        }
    }

    /// How often to look: an eighth of the shortest, four times a second at least.
    pub(crate) fn period(&self) -> Duration {
        let all = [self.head, self.idle, self.body, self.batch, self.write];
        let shortest = all.into_iter().filter(|span| !span.is_zero()).min().unwrap_or(Duration::MAX);
        (shortest / 8).clamp(Duration::from_millis(5), Duration::from_millis(250))
    }
}

/// Milliseconds since the start, from 1, as of the last look: who reads it reads a number in memory.
#[derive(Debug)]
pub(crate) struct Clock {
    start: Instant,
    now: AtomicU64,
}

impl Default for Clock {
    fn default() -> Self {
        Self { start: Instant::now(), now: AtomicU64::new(1) }
    }
}

impl Clock {
    /// The time of the last look.
    pub(crate) fn now(&self) -> u64 {
        self.now.load(Ordering::Relaxed)
    }

    /// Looks.
    pub(crate) fn look(&self) -> u64 {
        let now = 1 + millis(self.start.elapsed());
        self.now.fetch_max(now, Ordering::Relaxed);
        now
    }
}

/// Whole milliseconds.
pub(crate) fn millis(duration: Duration) -> u64 {
    u64::try_from(duration.as_millis()).unwrap_or(u64::MAX)
}

/// Has this begun (0: it has not) longer ago than it may take?
pub(crate) fn late(since: u64, now: u64, most: Duration) -> bool {
    since != 0 && !most.is_zero() && now.saturating_sub(since) > millis(most)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn late_is_who_has_begun_and_takes_longer_than_allowed() {
        let second = Duration::from_secs(1);
        assert!(late(1, 1_002, second));
        assert!(!late(1, 1_001, second));
        assert!(!late(0, 99_999, second), "it has not begun");
        assert!(!late(1, 99_999, Duration::ZERO), "zero is for ever");
        assert!(!late(50, 40, second), "the clock is read without order");
    }
}
