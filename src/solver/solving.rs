//! A search under way.

use super::{Options, Puzzle, Report};
use crate::budget::Watch;

/// Is there an answer yet?
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Progress {
    /// The watch said pause: call [`Solving::advance`] again.
    Paused,
    /// [`Solving::report`] has the answer.
    Done,
}

/// A search that can be interrupted, moved to another thread and taken up again.
pub struct Solving {
    _engine: Box<dyn FnMut() + Send>,
}

impl Solving {
    /// Prepares the search; does none of it.
    #[must_use]
    pub fn new(puzzle: &Puzzle, options: &Options) -> Self {
        let _ = (puzzle, options);
        Self { _engine: Box::new(|| ()) }
    }

    /// Searches until there is an answer or the watch says otherwise. `Time` and `Cancel` end the search: what was found stands.
    pub fn advance(&mut self, watch: &dyn Watch) -> Progress {
        let _ = watch;
        Progress::Done
    }

    /// The answer so far.
    #[must_use]
    pub fn report(self) -> Report {
        unreachable!("not built yet")
    }
}

/// Solves a puzzle in one go.
#[must_use]
pub fn solve(puzzle: &Puzzle, options: &Options, watch: &dyn Watch) -> Report {
    let mut solving = Solving::new(puzzle, options);
    while solving.advance(watch) == Progress::Paused {}
    solving.report()
}
