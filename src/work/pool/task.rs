//! A task: attempted for a short time on the caller's thread, then finished in the pool.
//!
//! Most requests end within the attempt and never leave their thread. A [`PoolOnly`] runs only in the pool.
//! A task is cancelled when its [`Pending`] is dropped. The thread that finishes a task also calls `then` on
//! the result.

use crate::work::pool::account::{Account, RequestKind};
use crate::work::pool::admission::Seat;
use crate::work::pool::state::Ticket;
use crate::work::pool::threads::{Pool, QueueFull};
use crate::work::pool::watch::{AttemptWatch, JobWatch};
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::sync::oneshot;

/// The time of an attempt: what a task may take on the thread of its request.
pub(crate) const ATTEMPT_TIME: Duration = Duration::from_micros(100);

/// The time limit used if a request's deadline does not fit into an [`Instant`].
const FALLBACK_TIME_LIMIT: Duration = Duration::from_secs(86_400);

/// Work for a request.
pub(crate) trait Task: Send + 'static {
    /// The result.
    type Answer: Send + 'static;

    /// Runs until the attempt's watch interrupts it. Returns `None` if the task has not finished.
    fn attempt(&mut self, watch: &AttemptWatch) -> Option<Self::Answer>;

    /// Runs to the end, or until `watch` stops it.
    fn finish(self, watch: &JobWatch<'_>) -> Self::Answer;
}

/// The thread on which a request is read, or a task starts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TaskThread {
    /// The thread that received the request: the work may end within an attempt.
    Request,
    /// A thread of the pool: the work takes longer than an attempt.
    Pool,
}

/// The time limit of a task, and the thread on which it starts.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Schedule {
    pub(crate) starts_on: TaskThread,
    /// The arrival of the request: its time limit counts from then.
    pub(crate) arrival: Instant,
    pub(crate) time_limit: Duration,
}

impl Schedule {
    /// The time at which the task has to end.
    pub(crate) fn deadline(&self) -> Instant {
        let deadline = self.arrival.checked_add(self.time_limit);
        deadline.unwrap_or_else(|| self.arrival + FALLBACK_TIME_LIMIT)
    }
}

/// The reason why a task has no result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum PoolError {
    /// The queue is full.
    Full(QueueFull),
    /// The task panicked, or the system could not create a thread for it.
    Lost,
}

impl From<QueueFull> for PoolError {
    fn from(full: QueueFull) -> Self {
        Self::Full(full)
    }
}

/// Runs a task as `schedule` says, and returns the value of `then` for its result.
///
/// # Errors
/// [`PoolError`] if the task has no result.
pub(crate) async fn run<T: Task, R: Send + 'static>(
    pool: &Pool,
    schedule: Schedule,
    mut task: T,
    then: impl FnOnce(T::Answer) -> R + Send + 'static,
) -> Result<R, PoolError> {
    let deadline = schedule.deadline();
    if schedule.starts_on == TaskThread::Request
        && let Some(answer) = task.attempt(&AttemptWatch::new(Instant::now() + ATTEMPT_TIME, deadline))
    {
        return Ok(then(answer));
    }
    let seat = pool.seat(&Account::new(RequestKind::Single))?;
    submit(seat, deadline, task, then).into_result().await
}

/// Moves a task to the pool.
pub(crate) fn submit<T: Task, R: Send + 'static>(
    seat: Seat,
    deadline: Instant,
    task: T,
    then: impl FnOnce(T::Answer) -> R + Send + 'static,
) -> Pending<R> {
    let (sender, receiver) = oneshot::channel();
    let job = move |ticket: &Arc<Ticket>| {
        if !ticket.is_cancelled() {
            let answer = task.finish(&JobWatch::new(ticket));
            // The receiver is gone if the request was dropped; then the result is dropped too.
            let _ = sender.send(then(answer));
        }
    };
    Pending { receiver, ticket: Some(seat.submit(deadline, job)) }
}

/// A task in the pool. Dropping it cancels the task.
pub(crate) struct Pending<T> {
    receiver: oneshot::Receiver<T>,
    ticket: Option<Arc<Ticket>>,
}

impl<T> Pending<T> {
    /// Waits for the result. Cancel safe.
    ///
    /// # Errors
    /// [`PoolError::Lost`] if the task has no result.
    pub(crate) async fn wait(&mut self) -> Result<T, PoolError> {
        let result = (&mut self.receiver).await;
        self.ticket = None;
        result.map_err(|_| PoolError::Lost)
    }

    async fn into_result(mut self) -> Result<T, PoolError> {
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

/// A closure that runs in the pool only.
pub(crate) struct PoolOnly<F>(pub(crate) F);

impl<T, F> Task for PoolOnly<F>
where
    T: Send + 'static,
    F: FnOnce(&JobWatch<'_>) -> T + Send + 'static,
{
    type Answer = T;

    fn attempt(&mut self, _: &AttemptWatch) -> Option<T> {
        None
    }

    fn finish(self, watch: &JobWatch<'_>) -> T {
        (self.0)(watch)
    }
}
