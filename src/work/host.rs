//! The service as the host of operations: its clock, its watches, and its counters of searches.

use crate::work::metrics::{Metrics, Searches};
use crate::work::painter::ServicePainter;
use crate::work::pool::watch::WithDeadline;
use std::cell::RefCell;
use std::hash::{BuildHasher, RandomState};
use std::mem::take;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};
use sudokud_contract::any_operation::{AnswerForm, Prepared, Written};
use sudokud_contract::host::{Host, Progress};
use sudokud_contract::wire::painter::Painter;
use sudokud_contract::wire::problem::Problem;
use sudokud_core::engine::record::Clock;
use sudokud_core::solve::Report;
use sudokud_search::budget::Watch;

/// The host of work that began at `start`.
pub(crate) struct ServiceHost<'a> {
    watch: &'a dyn Watch,
    start: Instant,
    deadline: Instant,
    /// The time for which the work has waited.
    waited: &'a dyn Fn() -> Duration,
    searched: RefCell<Searched>,
    /// The connection that follows the work, if one does.
    follower: Option<Arc<Follower>>,
    /// Takes the lines with what the work finds, if its answer is delivered in lines.
    finder: Option<&'a dyn Fn(Vec<u8>)>,
}

/// How far the work is, for the connection that tells it.
#[derive(Debug, Default)]
pub(crate) struct Follower(Mutex<Progress>);

impl Follower {
    /// How far the work is.
    pub(crate) fn progress(&self) -> Progress {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The searches that an operation has made.
#[derive(Default)]
pub(crate) struct Searched {
    counts: Searches,
    /// The largest frontier of each.
    frontiers: Vec<u64>,
}

impl<'a> ServiceHost<'a> {
    pub(crate) fn new(
        watch: &'a dyn Watch,
        (start, deadline): (Instant, Instant),
        waited: &'a dyn Fn() -> Duration,
    ) -> Self {
        Self { watch, start, deadline, waited, searched: RefCell::default(), follower: None, finder: None }
    }

    /// The same host, for work that somebody follows.
    pub(crate) fn followed_by(self, follower: Option<Arc<Follower>>) -> Self {
        Self { follower, ..self }
    }

    /// The same host, for work whose findings `finder` takes.
    pub(crate) fn with_finder(self, finder: &'a dyn Fn(Vec<u8>)) -> Self {
        Self { finder: Some(finder), ..self }
    }

    /// Takes the searches until now.
    pub(crate) fn searched(&self) -> Searched {
        take(&mut self.searched.borrow_mut())
    }
}

impl Searched {
    /// Adds searches that ended in the pool to the metrics.
    pub(crate) fn count_in_pool(&self, metrics: &Metrics) {
        metrics.count(&self.counts);
        self.frontiers.iter().for_each(|&nodes| metrics.frontier.observe(nodes as f64));
    }

    /// The counts alone.
    pub(crate) fn counts(&self) -> &Searches {
        &self.counts
    }
}

impl Host for ServiceHost<'_> {
    fn watch(&self) -> &dyn Watch {
        self.watch
    }

    fn now_us(&self) -> u64 {
        micros(self.start.elapsed())
    }

    fn clock(&self) -> Clock {
        let start = self.start;
        Arc::new(move || micros(start.elapsed()))
    }

    fn queued_us(&self) -> u64 {
        micros((self.waited)())
    }

    fn deadline_us(&self) -> u64 {
        micros(self.deadline.saturating_duration_since(self.start))
    }

    fn seed(&self) -> u64 {
        random_seed()
    }

    fn is_followed(&self) -> bool {
        self.follower.is_some()
    }

    fn progress(&self, progress: Progress) {
        if let Some(follower) = &self.follower {
            *follower.0.lock().unwrap_or_else(PoisonError::into_inner) = progress;
        }
    }

    fn found(&self, lines: Vec<u8>) {
        if let Some(finder) = self.finder {
            finder(lines);
        }
    }

    fn painter(&self) -> &dyn Painter {
        &ServicePainter
    }

    fn searched(&self, report: &Report) {
        let mut searched = self.searched.borrow_mut();
        searched.counts.add_report(report);
        searched.frontiers.extend(report.statistics.max_frontier);
    }
}

/// Does the work on a request on this thread, for as long as it may take or until `watch` ends it.
///
/// # Errors
/// As [`Prepared::run`].
pub(crate) fn run_here(
    prepared: Box<dyn Prepared>,
    form: AnswerForm,
    watch: &dyn Watch,
) -> Result<Written, Problem> {
    run_here_in_lines(prepared, form, watch, &drop)
}

/// As [`run_here`], for an answer in lines: `finder` takes those before the last.
///
/// # Errors
/// As [`Prepared::run`].
pub(crate) fn run_here_in_lines(
    mut prepared: Box<dyn Prepared>,
    form: AnswerForm,
    watch: &dyn Watch,
    finder: &dyn Fn(Vec<u8>),
) -> Result<Written, Problem> {
    if let AnswerForm::Picture(format) = form {
        prepared.set_picture_format(format);
    }
    let start = Instant::now();
    let deadline = start + prepared.plan().time;
    let watch = WithDeadline { watch, deadline };
    let host = ServiceHost::new(&watch, (start, deadline), &|| Duration::ZERO).with_finder(finder);
    prepared.run(&host, form, 0)
}

/// A number by chance: the keys of the standard library's hash tables are random.
pub(crate) fn random_seed() -> u64 {
    RandomState::new().hash_one(0)
}

/// A duration in whole microseconds.
pub(crate) fn micros(duration: Duration) -> u64 {
    u64::try_from(duration.as_micros()).unwrap_or(u64::MAX)
}
