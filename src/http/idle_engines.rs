//! Engines that are kept from one request of the most common shape to the next: making one takes as long as
//! solving an easy board.

use std::sync::{Mutex, PoisonError};
use sudokud_core::solve::LineEngine;

/// The engines that answer no request at the moment: at most one for each thread.
#[derive(Default)]
pub(crate) struct IdleEngines(Mutex<Vec<Box<dyn LineEngine>>>);

impl IdleEngines {
    pub(crate) fn take(&self) -> Option<Box<dyn LineEngine>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).pop()
    }

    pub(crate) fn give_back(&self, engine: Box<dyn LineEngine>) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).push(engine);
    }
}
