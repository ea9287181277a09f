//! The Python interpreter as the host of an operation.

use pyo3::exceptions::PyInterruptedError;
use pyo3::prelude::*;
use std::cell::{Cell, RefCell};
use std::hash::{BuildHasher, RandomState};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;
use sudokud_contract::host::Host;
use sudokud_core::engine::record::Clock;
use sudokud_search::budget::{Signal, Stop, Watch};

/// The time between two looks at the signals of the process, in microseconds. A look takes the lock of the
/// interpreter.
const INTERVAL_US: u64 = 20_000;

/// A host that ends an operation when Python has a signal to handle, or when its flag is set.
pub(crate) struct PythonHost {
    begin: Instant,
    cancel: Option<Arc<AtomicBool>>,
    next_us: Cell<u64>,
    /// The exception of the signal handler.
    interruption: RefCell<Option<PyErr>>,
}

impl PythonHost {
    pub(crate) fn new(cancel: Option<Arc<AtomicBool>>) -> Self {
        let interruption = RefCell::new(None);
        Self { begin: Instant::now(), cancel, next_us: Cell::new(INTERVAL_US), interruption }
    }

    /// The exception that ended the operation, if one did.
    pub(crate) fn interruption(self) -> Option<PyErr> {
        let cancelled = self.is_cancelled().then(|| PyInterruptedError::new_err("the call was cancelled"));
        self.interruption.into_inner().or(cancelled)
    }

    fn is_cancelled(&self) -> bool {
        self.cancel.as_ref().is_some_and(|flag| flag.load(Ordering::Relaxed))
    }

    /// Runs Python's signal handlers, if it is time to. Only the main thread has any to run.
    fn look(&self) {
        let now = self.now_us();
        if now < self.next_us.get() {
            return;
        }
        self.next_us.set(now + INTERVAL_US);
        if let Err(error) = Python::attach(|py| py.check_signals()) {
            *self.interruption.borrow_mut() = Some(error);
        }
    }
}

impl Watch for PythonHost {
    fn poll(&self) -> Signal {
        if self.interruption.borrow().is_none() && !self.is_cancelled() {
            self.look();
            if self.interruption.borrow().is_none() {
                return Signal::Continue;
            }
        }
        Signal::Stop(Stop::Cancelled)
    }
}

impl Host for PythonHost {
    fn watch(&self) -> &dyn Watch {
        self
    }
    fn now_us(&self) -> u64 {
        u64::try_from(self.begin.elapsed().as_micros()).unwrap_or(u64::MAX)
    }
    fn clock(&self) -> Clock {
        let begin = self.begin;
        Arc::new(move || u64::try_from(begin.elapsed().as_micros()).unwrap_or(u64::MAX))
    }
    fn seed(&self) -> u64 {
        RandomState::new().hash_one(self.now_us())
    }
}
