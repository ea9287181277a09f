//! The bounded pool: at most `workers` jobs hold a turn at a time, and at most `queue` more are admitted
//! ([`seats`](crate::work::pool::seats)).
//!
//! A job has a thread of its own from its first turn to its end, but runs only while it holds a turn. After a
//! few milliseconds its watch gives the turn to the job that [`turns`](crate::work::pool::turns) chooses.
//! Because the thread blocks meanwhile, any code that polls its watch can give up its turn, not only
//! resumable searches. There can be as many threads as admitted jobs.
//!
//! ```text
//!   seat ──► waiting ──turn──► running ──► ended
//!               ▲                 │
//!               └────turn over────┘
//! ```
//!
//! A job that waits for memory ends its turn. It returns to `waiting` when a job has freed memory, or after a
//! millisecond. So does a job that waits for its client, when the client has taken what the job has found.
//!
//! Neither rayon nor tokio's blocking pool can suspend a running job.

use crate::work::pool::account::Account;
use crate::work::pool::memory;
use crate::work::pool::seats::leave;
use crate::work::pool::state::{Job, PoolStatistics, Shared, State, Ticket, Work, lock, micros};
use crate::work::pool::turns::{Eligible, take_next};
use prometheus::Histogram;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

/// The time for which a thread without work is kept.
const IDLE: Duration = Duration::from_secs(10);

/// Returns the nice value of the pool's threads: 5 above that of the calling thread. The threads of the async
/// runtime keep the lower value, so short requests get the processor first. Only Linux has a value per
/// thread.
fn nice_value() -> i32 {
    #[cfg(target_os = "linux")]
    return rustix::process::getpriority_process(None).unwrap_or(0) + 5;
    #[cfg(not(target_os = "linux"))]
    return 0;
}

/// A bounded pool of jobs that take turns.
#[derive(Clone)]
pub(crate) struct Pool(pub(super) Arc<Shared>);

/// The queue is full.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct QueueFull {
    /// The time after which to try again.
    pub(crate) retry_after: Duration,
}

impl Pool {
    /// Creates a pool in which `workers` jobs run at a time, `queue` jobs wait, and all jobs share `memory`
    /// bytes.
    pub(crate) fn new(workers: usize, queue: usize, memory: usize, waits: Histogram) -> Self {
        let (workers, state) = (workers.max(1), State { memory_limit: memory, ..State::default() });
        let capacity = workers + queue;
        Self(Arc::new(Shared {
            state: Mutex::new(state),
            wake: Condvar::new(),
            workers,
            capacity,
            waits,
            freed: Condvar::new(),
            has_new_request: AtomicBool::new(false),
            turns_given: AtomicU64::new(0),
            nice: nice_value(),
            #[cfg(test)]
            threadless: AtomicBool::new(false),
        }))
    }

    /// Returns the statistics.
    pub(crate) fn statistics(&self) -> PoolStatistics {
        lock(&self.0.state).statistics
    }

    /// Returns whether the next job would be refused.
    pub(crate) fn is_full(&self) -> bool {
        self.statistics().admitted >= self.0.capacity
    }

    /// Estimates the time until all admitted jobs have ended.
    pub(crate) fn retry_after(&self) -> Duration {
        self.estimated_wait(&lock(&self.0.state))
    }

    pub(super) fn estimated_wait(&self, state: &State) -> Duration {
        let work = state.mean_job_us.saturating_mul(state.statistics.admitted as u64);
        Duration::from_micros(work / self.0.workers as u64)
    }

    /// Adds a job that has a seat.
    pub(super) fn enqueue(&self, account: Arc<Account>, deadline: Instant, work: Work) -> Arc<Ticket> {
        let mut state = lock(&self.0.state);
        state.last_number += 1;
        let ticket = Arc::new(Ticket::new(Arc::clone(&self.0), account, state.last_number, deadline));
        state.waiting.push(Job { ticket: Arc::clone(&ticket), work: Some(work) });
        let dropped = self.use_free_turn(&mut state);
        self.0.update_has_new_request(&state);
        drop(state);
        drop(dropped);
        ticket
    }

    /// Gives a turn to the next job if fewer than `workers` jobs hold one. Returns the jobs to drop, as
    /// [`Self::start`] does.
    #[must_use]
    fn use_free_turn(&self, state: &mut State) -> Vec<Job> {
        if state.statistics.running < self.0.workers
            && let Some(job) = take_next(state, Eligible::Any)
        {
            state.statistics.running += 1;
            return self.start(state, job);
        }
        Vec::new()
    }

    /// Ends the turn of a job that does not request another one yet, and gives it to the next job, if there
    /// is one. Returns the jobs to drop, as [`Self::start`] does.
    #[must_use]
    fn pass_turn(&self, state: &mut State) -> Vec<Job> {
        if let Some(job) = take_next(state, Eligible::Any) {
            return self.start(state, job);
        }
        state.statistics.running -= 1;
        Vec::new()
    }

    /// Gives a turn to a job; one that has not begun gets a thread. If no thread can be created, the turn
    /// goes to a job that has one. Returns jobs that the caller has to drop after it has unlocked the state.
    #[must_use]
    fn start(&self, state: &mut State, job: Job) -> Vec<Job> {
        if job.has_thread() {
            job.ticket.give_turn();
            return Vec::new();
        }
        state.awaiting_thread.push_back(job);
        if state.idle_threads >= state.awaiting_thread.len() {
            self.0.wake.notify_one();
        } else if !self.spawn() {
            return self.put_back(state);
        }
        self.0.turns_given.fetch_add(1, Ordering::Relaxed);
        Vec::new()
    }

    fn spawn(&self) -> bool {
        #[cfg(test)]
        if self.0.threadless.load(Ordering::Relaxed) {
            return false;
        }
        let pool = self.clone();
        thread::Builder::new().name("solver".into()).spawn(move || pool.work()).is_ok()
    }

    /// Returns the newest job of `awaiting_thread` to `waiting` and gives its turn to a job that has a
    /// thread. If there is none, no other job holds a turn and no job has begun, returns all waiting jobs;
    /// dropping them closes the channels of their requests.
    fn put_back(&self, state: &mut State) -> Vec<Job> {
        if let Some(job) = state.awaiting_thread.pop_back() {
            state.waiting.push(job);
        }
        if let Some(job) = take_next(state, Eligible::Begun) {
            job.ticket.give_turn();
            return Vec::new();
        }
        state.statistics.running -= 1;
        if state.statistics.running > 0 || !state.begun.is_empty() {
            return Vec::new();
        }
        let dropped = std::mem::take(&mut state.waiting);
        dropped.iter().for_each(|job| leave(state, &self.0, &job.ticket.account));
        dropped
    }

    /// The loop of a thread.
    fn work(&self) {
        // A thread inherits the nice value of its creator, which may be a thread of the pool. So `new`
        // computes the value once, and nothing is added here. If it cannot be set, the inherited one remains.
        #[cfg(target_os = "linux")]
        let _ = rustix::process::setpriority_process(None, self.0.nice);
        let first = lock(&self.0.state).awaiting_thread.pop_front();
        let mut next = first.or_else(|| self.wait_for_work());
        while let Some(Job { ticket, work }) = next {
            ticket.add_wait(ticket.submitted.elapsed());
            memory::begin(&mut lock(&self.0.state), &ticket);
            // A panic ends its job alone. The job's channel closes; a single request is answered with 500,
            // and the answer to a batch is cut off, if it was outside of the work on a line.
            let ran =
                std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| work.map(|work| work(&ticket))));
            next = self.finish(&ticket, &ran).or_else(|| self.wait_for_work());
        }
    }

    /// Ends a job. Returns the job with the next turn if it needs a thread.
    fn finish(&self, ticket: &Ticket, ran: &std::thread::Result<Option<()>>) -> Option<Job> {
        self.0.waits.observe(ticket.waited_for_pool().as_secs_f64());
        let mut state = lock(&self.0.state);
        memory::end(&mut state, ticket);
        self.0.freed.notify_all();
        leave(&mut state, &self.0, &ticket.account);
        state.statistics.ended += 1;
        state.statistics.panicked += u64::from(ran.is_err());
        let took = micros(ticket.submitted.elapsed().saturating_sub(ticket.waited()));
        state.mean_job_us = (7 * state.mean_job_us + took) / 8;
        let job = take_next(&mut state, Eligible::Any);
        self.0.update_has_new_request(&state);
        match job {
            Some(job) if !job.has_thread() => return Some(job),
            Some(job) => job.ticket.give_turn(),
            None => state.statistics.running -= 1,
        }
        None
    }

    fn wait_for_work(&self) -> Option<Job> {
        let mut state = lock(&self.0.state);
        if state.idle_threads >= self.0.workers {
            return None;
        }
        state.idle_threads += 1;
        let idle = |state: &mut State| state.awaiting_thread.is_empty();
        let (mut state, _) =
            self.0.wake.wait_timeout_while(state, IDLE, idle).unwrap_or_else(PoisonError::into_inner);
        state.idle_threads -= 1;
        state.awaiting_thread.pop_front()
    }
}

impl Shared {
    /// Updates [`Shared::has_new_request`].
    fn update_has_new_request(&self, state: &State) {
        let is_new = |job: &Job| !job.has_thread() && job.ticket.account.level() == 0;
        self.has_new_request.store(state.waiting.iter().any(is_new), Ordering::Relaxed);
    }
}

impl Ticket {
    /// Cancels the job: its result is not needed any more.
    pub(crate) fn cancel(&self) {
        let mut state = lock(&self.shared.state);
        // Under the lock, so that the job is counted before it can end.
        self.cancelled.store(true, Ordering::Relaxed);
        state.statistics.cancelled += 1;
        if let Some(at) =
            state.waiting.iter().position(|job| std::ptr::eq(&*job.ticket, self) && !job.has_thread())
        {
            let job = state.waiting.swap_remove(at);
            leave(&mut state, &self.shared, &self.account);
            self.shared.update_has_new_request(&state);
            drop(state);
            drop(job);
            self.shared.waits.observe(self.submitted.elapsed().as_secs_f64());
        }
    }

    /// Ends a turn that took `used`. Returns when the next one begins: at once if no other job is before this
    /// one.
    pub(crate) fn next_turn(self: &Arc<Self>, used: Duration) {
        self.account.charge(used);
        let mut state = lock(&self.shared.state);
        state.waiting.push(Job { ticket: Arc::clone(self), work: None });
        let job = take_next(&mut state, Eligible::Any).expect("the job itself is waiting");
        if Arc::ptr_eq(&job.ticket, self) {
            return self.shared.update_has_new_request(&state);
        }
        let dropped = Pool(Arc::clone(&self.shared)).start(&mut state, job);
        self.shared.update_has_new_request(&state);
        drop(state);
        drop(dropped);
        self.wait_for_turn();
    }

    /// Ends a turn that took `used`. Requests the next one when a job has freed its memory, and after `time`
    /// at the latest, so that the job notices its deadline. Returns when that turn begins.
    pub(super) fn next_turn_after_memory(self: &Arc<Self>, used: Duration, time: Duration) {
        self.next_turn_after(used, |state| {
            self.shared.freed.wait_timeout(state, time).unwrap_or_else(PoisonError::into_inner).0
        });
    }

    /// Ends a turn that took `used`. Requests the next one after `wait`, which waits for the client of the
    /// job. Returns when that turn begins.
    pub(super) fn next_turn_after_client(self: &Arc<Self>, used: Duration, wait: impl FnOnce()) {
        self.next_turn_after(used, |state| {
            drop(state);
            let since = Instant::now();
            wait();
            self.add_wait_for_client(since.elapsed());
            lock(&self.shared.state)
        });
    }

    /// Ends a turn that took `used`. Requests the next one after `wait`, which unlocks the state while it
    /// waits. Returns when that turn begins.
    fn next_turn_after<'a>(
        self: &'a Arc<Self>,
        used: Duration,
        wait: impl FnOnce(MutexGuard<'a, State>) -> MutexGuard<'a, State>,
    ) {
        self.account.charge(used);
        let since = Instant::now();
        let pool = Pool(Arc::clone(&self.shared));
        let mut state = lock(&self.shared.state);
        let mut dropped = pool.pass_turn(&mut state);
        self.shared.update_has_new_request(&state);
        let mut state = wait(state);
        self.add_wait(since.elapsed());
        state.waiting.push(Job { ticket: Arc::clone(self), work: None });
        dropped.extend(pool.use_free_turn(&mut state));
        self.shared.update_has_new_request(&state);
        drop(state);
        drop(dropped);
        self.wait_for_turn();
    }

    /// Grants the job `bytes` bytes in total if that much is left ([`memory`]).
    pub(super) fn grant(&self, bytes: usize) -> memory::Grant {
        memory::grant(&mut lock(&self.shared.state), self, bytes)
    }
}
