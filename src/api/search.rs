//! A search as a task: attempted where the request is, resumed in the pool with its state.

use crate::budget::Watch;
use crate::pool::Task;
use crate::pool::watch::SliceWatch;
use crate::solve::{Options, Progress, Puzzle, Report, Solving};

/// A search that takes its state along to the pool.
pub(crate) struct Search {
    puzzle: Puzzle,
    options: Options,
    begun: Option<Solving>,
}

impl Search {
    /// A search that has not begun.
    pub(crate) const fn new(puzzle: Puzzle, options: Options) -> Self {
        Self { puzzle, options, begun: None }
    }
}

impl Task for Search {
    type Answer = Report;

    fn attempt(&mut self, slice: &SliceWatch) -> Option<Report> {
        let mut solving = Solving::new(&self.puzzle, &self.options);
        if solving.advance(slice) != Progress::Paused {
            return Some(solving.report());
        }
        self.begun = Some(solving);
        None
    }

    fn finish(self, watch: &dyn Watch) -> Report {
        let mut solving = self.begun.unwrap_or_else(|| Solving::new(&self.puzzle, &self.options));
        while solving.advance(watch) == Progress::Paused {}
        solving.report()
    }
}
