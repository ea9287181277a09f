//! What the façade needs of an engine, whichever it is: the next solution, and the count.

use super::Statistics;
use crate::budget::Watch;
use crate::grid::Board;
use crate::search::Event;

/// A search for solutions, one a call; it can be moved to another thread between calls.
pub(super) trait Engine: Send {
    /// Searches on. No solution is given twice, and `Exhausted` is proof that there are no others.
    fn next(&mut self, watch: &dyn Watch) -> Event<Board>;

    /// What was done so far; `limit_hit` is the façade's to fill in.
    fn statistics(&self) -> Statistics;
}
