//! A resumable search for the solutions of one puzzle, by one engine.

use crate::engine;
use crate::engine::contract::Engine;
use crate::engine::options::Options;
use crate::engine::outcome::Conclusion;
use crate::engine::puzzle::Puzzle;
use crate::engine::record::{Record, RecordOptions};
use crate::engine::statistics::Statistics;
use crate::grid::{Conflict, check};
use crate::solve::report::Report;
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
        Self { engine, max_solutions: options.max_solutions.max(1), conflicts, ended }
    }

    /// Searches until there is an answer or the watch interrupts. A search that stopped early has ended:
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
        let solutions = self.engine.take_solutions();
        let Conclusion { outcome, unique, limit_hit, .. } =
            Conclusion::new(progress, solutions.len(), self.max_solutions);
        let statistics = Statistics { limit_hit, ..self.engine.statistics() };
        Report { outcome, solutions, unique, conflicts: self.conflicts, statistics }
    }
}

/// Solves a puzzle. A [`Signal::Pause`](sudokud_search::budget::Signal::Pause) has no effect.
///
/// ```
/// use sudokud_search::budget::Unwatched;
/// use sudokud_core::grid::text;
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
/// use sudokud_core::grid::text;
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
