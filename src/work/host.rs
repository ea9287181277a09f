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
use sudokud_contract::host::{Host, OperationProgress};
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
    waited: &'a dyn Fn() -> Waited,
    searched: RefCell<Searched>,
    /// The connection that follows the work, if one does.
    follower: Option<Arc<Follower>>,
    /// Takes the lines with what the work finds, if its answer is delivered in lines.
    findings: Option<&'a dyn Fn(Vec<u8>)>,
}

/// The time for which work has waited.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Waited {
    /// For the pool: for a thread, for turns and for memory.
    pub(crate) queue: Duration,
    /// For its client, which has to read what was found before.
    pub(crate) client: Duration,
}

/// How far the work is, for the connection that tells it.
#[derive(Debug, Default)]
pub(crate) struct Follower(Mutex<OperationProgress>);

impl Follower {
    /// How far the work is.
    pub(crate) fn progress(&self) -> OperationProgress {
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
        waited: &'a dyn Fn() -> Waited,
    ) -> Self {
        Self { watch, start, deadline, waited, searched: RefCell::default(), follower: None, findings: None }
    }

    /// The same host, for work that somebody follows.
    pub(crate) fn followed_by(self, follower: Option<Arc<Follower>>) -> Self {
        Self { follower, ..self }
    }

    /// The same host, for work whose findings `findings` takes.
    pub(crate) fn with_findings(self, findings: &'a dyn Fn(Vec<u8>)) -> Self {
        Self { findings: Some(findings), ..self }
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
        micros((self.waited)().queue)
    }

    fn elapsed_us(&self) -> u64 {
        let Waited { queue, client } = (self.waited)();
        micros(self.start.elapsed().saturating_sub(queue + client))
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

    fn progress(&self, progress: OperationProgress) {
        if let Some(follower) = &self.follower {
            *follower.0.lock().unwrap_or_else(PoisonError::into_inner) = progress;
        }
    }

    fn found(&self, lines: Vec<u8>) {
        if let Some(take) = self.findings {
            take(lines);
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

/// As [`run_here`], for an answer in lines: `findings` takes those before the last.
///
/// # Errors
/// As [`Prepared::run`].
pub(crate) fn run_here_in_lines(
    mut prepared: Box<dyn Prepared>,
    form: AnswerForm,
    watch: &dyn Watch,
    findings: &dyn Fn(Vec<u8>),
) -> Result<Written, Problem> {
    if let AnswerForm::Picture(format) = form {
        prepared.set_picture_format(format);
    }
    let start = Instant::now();
    let deadline = start + prepared.plan().time;
    let watch = WithDeadline { watch, deadline };
    let host = ServiceHost::new(&watch, (start, deadline), &Waited::default).with_findings(findings);
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

#[cfg(test)]
mod tests {
    use super::*;
    use sudokud_search::budget::Unwatched;

    #[test]
    fn waiting_for_the_client_is_neither_work_nor_time_in_the_queue() {
        let waited = || Waited { queue: Duration::from_secs(3), client: Duration::from_secs(4) };
        let start = Instant::now().checked_sub(Duration::from_secs(10)).unwrap();
        let host = ServiceHost::new(&Unwatched, (start, start), &waited);
        let (before, elapsed, after) = (host.now_us(), host.elapsed_us(), host.now_us());
        assert_eq!(host.queued_us(), 3_000_000);
        assert!((before..=after).contains(&(elapsed + 7_000_000)), "{before} {elapsed} {after}");
    }
}
