//! The end of a search that its watch stops.

use crate::budget::{Signal, Watch};

/// The watch stopped the search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stopped;

/// Polls the watch. A search that keeps no state between calls takes a pause for no stop.
pub(crate) fn check(watch: &dyn Watch) -> Result<(), Stopped> {
    match watch.poll() {
        Signal::Continue | Signal::Pause => Ok(()),
        _ => Err(Stopped),
    }
}
