//! The lines of the log that were lost. The log belongs to the process and begins before any server in it, so
//! all registries share this counter.

use prometheus::IntCounter;
use std::sync::LazyLock;

/// Lines that could not be written, or that waited for a reader too long.
pub(crate) static LOST_LOG_LINES: LazyLock<IntCounter> = LazyLock::new(|| {
    let help = "Lines of the log that were lost because nobody read it fast enough.";
    IntCounter::new("sudokud_log_lines_lost_total", help).expect("the name is well formed")
});
