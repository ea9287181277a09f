//! JavaScript as the host of an operation.

use std::sync::Arc;
use sudokud_contract::host::{Host, OperationProgress};
use sudokud_core::engine::record::Clock;
use sudokud_search::budget::{Signal, Stop, Watch};

#[link(wasm_import_module = "host")]
unsafe extern "C" {
    /// The microseconds since some moment.
    safe fn now_us() -> f64;
    /// A whole number by chance, below 2^53.
    safe fn seed() -> f64;
    /// Whether the caller wants no answer any more.
    safe fn is_cancelled() -> u32;
    /// Tells how far the work is; -1 for what is not counted.
    safe fn progress(nodes: f64, done: f64, total: f64);
}

/// The host of one call.
pub(crate) struct JavaScript {
    begin: f64,
    is_followed: bool,
}

impl JavaScript {
    /// A host whose clock begins now. It tells of progress if somebody follows the work.
    pub(crate) fn new(is_followed: bool) -> Self {
        Self { begin: now_us(), is_followed }
    }
}

fn since(begin: f64) -> u64 {
    // A clock that is set back gives 0.
    (now_us() - begin) as u64
}

impl Watch for JavaScript {
    fn poll(&self) -> Signal {
        if is_cancelled() == 0 { Signal::Continue } else { Signal::Stop(Stop::Cancelled) }
    }
}

impl Host for JavaScript {
    fn watch(&self) -> &dyn Watch {
        self
    }
    fn now_us(&self) -> u64 {
        since(self.begin)
    }
    fn clock(&self) -> Clock {
        let begin = self.begin;
        Arc::new(move || since(begin))
    }
    fn seed(&self) -> u64 {
        seed() as u64
    }
    fn is_followed(&self) -> bool {
        self.is_followed
    }
    fn progress(&self, told: OperationProgress) {
        let number = |count: Option<u64>| count.map_or(-1.0, |count| count as f64);
        let (done, total) = told.done.unzip();
        progress(number(told.nodes), number(done), number(total));
    }
}
