//! A task: tried for a slice where the request is, then finished in the pool.

use crate::api::wire::problem::{Code, Problem, whole_seconds};
use crate::budget::Watch;
use crate::server::metrics::Metrics;
use crate::server::pool::queue::{Pool, Ticket};
use crate::server::pool::watch::{JobWatch, SliceWatch, Trial};
use crate::solve::{Options, Progress, Puzzle, Report, Solving};
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::sync::oneshot;

/// What may be spent where the request is.
pub(crate) const SLICE: Duration = Duration::from_micros(100);

/// Something to do for a request.
pub(crate) trait Task: Send + 'static {
    /// What comes of it.
    type Answer: Send + 'static;

    /// Tries to be done before the watch speaks.
    fn attempt(&mut self, slice: &SliceWatch) -> Option<Self::Answer>;

    /// Goes on to the end, or to where the watch ends it.
    fn finish(self, watch: &dyn Watch) -> Self::Answer;

    /// Counts what was done; `waited` for turns, if it went to the pool.
    fn count(_: &Self::Answer, _: Option<Duration>, _: &Metrics) {}
}

/// Is it worth to begin where the request is?
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Size {
    /// It may be over within the slice.
    Small,
    /// Even its preparation takes longer: straight to the pool.
    Large,
}

impl Size {
    /// Preparing a board of side 16 takes some 20 µs, of side 25 some 100.
    pub(crate) const fn of_side(side: usize) -> Self {
        if side <= 16 { Self::Small } else { Self::Large }
    }
}

/// An answer, and what it took.
#[derive(Clone, Debug)]
pub(crate) struct Done<T> {
    pub(crate) answer: T,
    /// From the beginning to the answer, without the waiting.
    pub(crate) elapsed: Duration,
    /// Waiting in the pool.
    pub(crate) queued: Duration,
}

/// Does a task, within `time` from now. Says whether it went to the pool.
///
/// # Errors
/// [`Code::QueueFull`]; [`Code::Internal`] if the task panicked.
pub(crate) async fn run<T: Task>(
    pool: &Pool,
    size: Size,
    time: Duration,
    mut task: T,
) -> Result<(Done<T::Answer>, bool), Problem> {
    let start = Instant::now();
    let deadline = start.checked_add(time).unwrap_or_else(|| start + Duration::from_secs(86_400));
    if size == Size::Small
        && let Some(answer) = task.attempt(&SliceWatch::new(start + SLICE, deadline))
    {
        return Ok((Done { answer, elapsed: start.elapsed(), queued: Duration::ZERO }, false));
    }
    Ok((submit(pool, start, deadline, task)?.done().await?, true))
}

/// Puts a task into the pool that began at `start`.
///
/// # Errors
/// [`Code::QueueFull`].
pub(crate) fn submit<T: Task>(
    pool: &Pool,
    start: Instant,
    deadline: Instant,
    task: T,
) -> Result<Pending<T::Answer>, Problem> {
    let (sender, receiver) = oneshot::channel();
    let job = move |ticket: &Arc<Ticket>| {
        if !ticket.is_cancelled() {
            let answer = task.finish(&JobWatch::new(ticket));
            let queued = ticket.waited();
            // If nobody waits any more, the answer is lost, as it should be.
            let _ = sender.send(Done { answer, elapsed: start.elapsed().saturating_sub(queued), queued });
        }
    };
    let ticket = pool.submit(deadline, job).map_err(|full| Problem::queue_full(whole_seconds(full.retry_after)))?;
    Ok(Pending { receiver, ticket: Some(ticket) })
}

/// A task in the pool. Dropped before it is done, as with the future of its request, it is cancelled.
pub(crate) struct Pending<T> {
    receiver: oneshot::Receiver<Done<T>>,
    ticket: Option<Arc<Ticket>>,
}

impl<T> Pending<T> {
    /// Waits for the answer. Nothing is lost if the wait is given up and begun again.
    ///
    /// # Errors
    /// [`Code::Internal`] if the task panicked.
    pub(crate) async fn wait(&mut self) -> Result<Done<T>, Problem> {
        let done = (&mut self.receiver).await;
        self.ticket = None;
        done.map_err(|_| Problem::new(Code::Internal, "the work on this request was cut short"))
    }

    async fn done(mut self) -> Result<Done<T>, Problem> {
        self.wait().await
    }
}

impl<T> Drop for Pending<T> {
    fn drop(&mut self) {
        if let Some(ticket) = &self.ticket {
            ticket.cancel();
        }
    }
}

/// A search, which takes its state along.
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

    fn count(report: &Report, waited: Option<Duration>, metrics: &Metrics) {
        metrics.searched(report, waited);
    }
}

/// Something that goes to the pool at once.
pub(crate) struct Once<F>(pub(crate) F);

impl<T, F> Task for Once<F>
where
    T: Send + 'static,
    F: FnOnce(&dyn Watch) -> T + Send + 'static,
{
    type Answer = T;

    fn attempt(&mut self, _: &SliceWatch) -> Option<T> {
        None
    }

    fn finish(self, watch: &dyn Watch) -> T {
        (self.0)(watch)
    }
}

/// Something that cannot be put aside: if the slice is too short for it, it is done again in the pool.
pub(crate) struct Repeat<F>(pub(crate) F);

impl<T, F> Task for Repeat<F>
where
    T: Send + 'static,
    F: Fn(&dyn Watch) -> T + Send + 'static,
{
    type Answer = T;

    fn attempt(&mut self, slice: &SliceWatch) -> Option<T> {
        let answer = (self.0)(&Trial(slice));
        (!slice.spoke()).then_some(answer)
    }

    fn finish(self, watch: &dyn Watch) -> T {
        (self.0)(watch)
    }
}
