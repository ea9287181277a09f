//! The poll of the watch inside a search.

use sudokud_search::budget::{Signal, Stop, Watch};

/// Polls the watch. A search that keeps no state between calls cannot pause; the watch of a job waits for its
/// next turn inside `poll`.
pub(crate) fn check(watch: &dyn Watch) -> Result<(), Stop> {
    match watch.poll() {
        Signal::Continue | Signal::Pause => Ok(()),
        Signal::Stop(stop) => Err(stop),
    }
}
