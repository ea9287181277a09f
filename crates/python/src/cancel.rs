//! The end of calls in other threads.

use pyo3::prelude::*;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Ends all calls that were given it, once it is set.
#[pyclass(frozen, module = "sudokud._native")]
#[derive(Default)]
pub(crate) struct Cancel(pub(crate) Arc<AtomicBool>);

#[pymethods]
impl Cancel {
    #[new]
    fn new() -> Self {
        Self::default()
    }

    /// Ends the calls. Their answers are lost.
    fn set(&self) {
        self.0.store(true, Ordering::Relaxed);
    }
}
