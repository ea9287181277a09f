//! A resumable search for the solutions of one puzzle, by one engine.

use crate::engine;
use crate::engine::contract::Engine;
use crate::engine::options::Options;
use crate::engine::outcome::Conclusion;
use crate::engine::puzzle::Puzzle;
use crate::engine::record::{Record, RecordOptions};
use crate::engine::statistics::Statistics;
use crate::solve::report::Report;
use sudokud_model::grid::{Board, Conflict, check};
use sudokud_search::budget::{Progress, Stop, Watch};

/// A search that can be paused, moved to another thread and resumed.
///
/// ```text
///   new ─┬─► running ──advance──► Done, Stopped: ended
///        │      ▲         │
///        │      └─Paused──┘
///        └─► ended, if a given repeats in a house
///   report: the result of an ended search; a running one is reported as cancelled
/// ```
pub struct ResumableSearch {
    engine: Box<dyn Engine>,
    max_solutions: usize,
    /// The number of solutions that were taken.
    taken: usize,
    conflicts: Vec<Conflict>,
    ended: Option<Progress>,
}

impl ResumableSearch {
    /// Creates a search without starting it.
    #[must_use]
    pub fn new(puzzle: &Puzzle, options: &Options) -> Self {
        Self::with_engine(puzzle, options, engine::begin(puzzle, options))
    }

    fn with_engine(puzzle: &Puzzle, options: &Options, engine: Box<dyn Engine>) -> Self {
        let conflicts = if puzzle.board.has_repeat() { check::conflicts(&puzzle.board) } else { Vec::new() };
        let ended = (!conflicts.is_empty()).then_some(Progress::Done);
        Self { engine, max_solutions: options.max_solutions.max(1), taken: 0, conflicts, ended }
    }

    /// Makes [`Self::advance`] pause whenever about `untaken` solutions, at least 1, were found and not
    /// taken. A search for many solutions then needs no memory for those that were taken, unless its engine
    /// needs them to exclude repetitions. Called before the search is advanced.
    ///
    /// ```
    /// use sudokud_search::budget::{Progress, Unwatched};
    /// use sudokud_model::grid::text;
    /// use sudokud_core::solve::{Options, ResumableSearch};
    /// let (board, _) = text::parse("................", None).unwrap();
    /// let options = Options { max_solutions: 1_000_000, ..Options::default() };
    /// let mut search = ResumableSearch::new(&board.into(), &options);
    /// search.pause_at(10);
    /// let mut count = 0;
    /// while search.advance(&Unwatched) == Progress::Paused {
    ///     count += search.take_solutions().len();
    /// }
    /// let report = search.report();
    /// assert_eq!((count + report.solutions.len(), report.solution_count), (288, 288));
    /// ```
    pub fn pause_at(&mut self, untaken: usize) {
        self.engine.set_max_untaken(untaken.max(1));
    }

    /// Removes and returns the solutions found since the last call, in the order found.
    pub fn take_solutions(&mut self) -> Vec<Board> {
        let solutions = self.engine.take_solutions();
        self.taken += solutions.len();
        solutions
    }

    /// Searches until there is an answer, the watch interrupts, or solutions have to be taken
    /// ([`Self::pause_at`]). A search that stopped early has ended:
    /// further calls return the same result, and the report has the solutions found so far.
    pub fn advance(&mut self, watch: &dyn Watch) -> Progress {
        if let Some(ended) = self.ended {
            return ended;
        }
        let progress = self.engine.advance(watch);
        self.ended = (progress != Progress::Paused).then_some(progress);
        progress
    }

    /// Returns the number of nodes expanded so far.
    #[must_use]
    pub fn nodes_expanded(&self) -> u64 {
        self.engine.statistics().nodes_expanded
    }

    /// Returns the report. A search that has not ended is reported as cancelled.
    #[must_use]
    pub fn report(mut self) -> Report {
        let progress = self.ended.unwrap_or(Progress::Stopped(Stop::Cancelled));
        let taken = self.taken;
        let solutions = self.take_solutions();
        let Conclusion { outcome, found, unique, limit_hit } =
            Conclusion::new(progress, taken + solutions.len(), self.max_solutions);
        let statistics = Statistics { limit_hit, ..self.engine.statistics() };
        let conflicts = self.conflicts;
        Report { outcome, solutions, solution_count: found, unique, conflicts, statistics }
    }
}

/// Solves a puzzle. A [`Signal::Pause`](sudokud_search::budget::Signal::Pause) has no effect.
///
/// ```
/// use sudokud_search::budget::Unwatched;
/// use sudokud_model::grid::text;
/// use sudokud_core::solve;
/// let (board, layout) = text::parse("1..............1", None).unwrap();
/// let report = solve::solve(&board.into(), &solve::Options::default(), &Unwatched);
/// assert_eq!((report.solutions.len(), report.unique), (2, Some(false)));
/// assert_eq!(text::print(&report.solutions[0], &layout).len(), 16);
/// ```
#[must_use]
pub fn solve(puzzle: &Puzzle, options: &Options, watch: &dyn Watch) -> Report {
    let mut search = ResumableSearch::new(puzzle, options);
    while search.advance(watch) == Progress::Paused {}
    search.report()
}

/// Solves a puzzle on the general engine and records the search. A
/// [`Signal::Pause`](sudokud_search::budget::Signal::Pause) has no effect.
///
/// ```
/// use std::sync::Arc;
/// use sudokud_search::budget::Unwatched;
/// use sudokud_model::grid::text;
/// use sudokud_core::solve;
/// let (board, _) = text::parse("1..............1", None).unwrap();
/// let record_options = solve::RecordOptions { trace_nodes: 100, samples: 16, clock: Arc::new(|| 0) };
/// let (report, record) =
///     solve::solve_recorded(&board.into(), &solve::Options::default(), record_options, &Unwatched);
/// assert_eq!(record.samples.len() as u64, report.statistics.nodes_expanded);
/// assert_eq!(record.nodes[0].parent, None);
/// ```
#[must_use]
pub fn solve_recorded(
    puzzle: &Puzzle,
    options: &Options,
    record_options: RecordOptions,
    watch: &dyn Watch,
) -> (Report, Record) {
    let engine = engine::begin_recorded(puzzle, options, record_options);
    let mut search = ResumableSearch::with_engine(puzzle, options, engine);
    while search.advance(watch) == Progress::Paused {}
    let record = search.engine.take_record().unwrap_or_default();
    (search.report(), record)
}
