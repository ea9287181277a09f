//! The CPU time of a thread, and a watch that ends work after so much of it.

use std::cell::Cell;
use std::time::{Duration, Instant};
use sudokud_search::budget::{Signal, Stop};

/// Returns the CPU time of this thread; on systems that do not tell it, the time since `start`.
pub(crate) fn cpu_time(start: Instant) -> Duration {
    // Linux counts the time since the last switch only at a switch or a tick.
    std::thread::yield_now();
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    let nanoseconds = text.split(' ').next().and_then(|word| word.parse().ok());
    nanoseconds.map_or_else(|| start.elapsed(), Duration::from_nanos)
}

/// Returns a watch that ends work after so much CPU time. This, which takes a file, is read again after as
/// much of the clock as is left of it.
pub(crate) fn within(time: Duration) -> impl Fn() -> Signal {
    let (start, next) = (Instant::now(), Cell::new(time));
    let before = cpu_time(start);
    move || {
        if start.elapsed() < next.get() {
            return Signal::Continue;
        }
        let used = cpu_time(start) - before;
        next.set(start.elapsed() + time.saturating_sub(used));
        if used >= time { Signal::Stop(Stop::Deadline) } else { Signal::Continue }
    }
}
