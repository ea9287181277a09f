//! The poll of the watch inside a search.

use crate::budget::{Signal, Stop, Watch};

/// Polls the watch. The watch of a job gives its turn inside `poll`, so a search that keeps no state between
/// calls is not asked to pause.
pub(crate) fn check(watch: &dyn Watch) -> Result<(), Stop> {
    match watch.poll() {
        Signal::Continue | Signal::Pause => Ok(()),
        Signal::Stop(stop) => Err(stop),
    }
}
