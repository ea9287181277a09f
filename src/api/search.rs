//! A search as a task: attempted on the thread of its request, then resumed in the pool.

use crate::pool::Task;
use crate::pool::watch::AttemptWatch;
use sudokud_core::solve::{Options, Progress, Puzzle, Report, ResumableSearch};
use sudokud_search::budget::Watch;

/// A search that continues in the pool from the state that its attempt reached.
pub(crate) struct Search {
    puzzle: Puzzle,
    options: Options,
    begun: Option<ResumableSearch>,
}

impl Search {
    pub(crate) const fn new(puzzle: Puzzle, options: Options) -> Self {
        Self { puzzle, options, begun: None }
    }
}

impl Task for Search {
    type Answer = Report;

    fn attempt(&mut self, watch: &AttemptWatch) -> Option<Report> {
        let mut search = ResumableSearch::new(&self.puzzle, &self.options);
        if search.advance(watch) != Progress::Paused {
            return Some(search.report());
        }
        self.begun = Some(search);
        None
    }

    fn finish(self, watch: &dyn Watch) -> Report {
        let mut search = self.begun.unwrap_or_else(|| ResumableSearch::new(&self.puzzle, &self.options));
        while search.advance(watch) == Progress::Paused {}
        search.report()
    }
}
