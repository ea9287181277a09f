//! The data of the pool: the state that all jobs share, and that of each job.

use crate::work::pool::account::Account;
use prometheus::Histogram;
use std::collections::VecDeque;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::task::Waker;
use std::time::{Duration, Instant};
use sudokud_search::budget::Stop;

/// The length of a turn.
pub(super) const TURN: Duration = Duration::from_millis(5);

/// The length of a turn of a request above level 0 while a request on level 0 waits for its first turn.
pub(super) const SHORT_TURN: Duration = Duration::from_micros(250);

/// The work of a job.
pub(super) type Work = Box<dyn FnOnce(&Arc<Ticket>) + Send>;

/// The state that all jobs share, and its limits.
pub(super) struct Shared {
    pub(super) state: Mutex<State>,
    /// Signals that `awaiting_thread` has a job.
    pub(super) wake: Condvar,
    /// The number of jobs that may hold a turn at a time; there may be more threads.
    pub(super) workers: usize,
    /// The number of jobs that may be admitted at a time.
    pub(super) capacity: usize,
    /// The time that each job waited, before its first turn and between turns.
    pub(super) waits: Histogram,
    /// Signals that a job has freed its memory.
    pub(super) freed: Condvar,
    /// Whether a job of a request on level 0 waits for its first turn.
    pub(super) has_new_request: AtomicBool,
    /// The number of turns that were given to jobs which waited, since the start.
    pub(super) turns_given: AtomicU64,
    /// The nice value of the threads.
    #[cfg_attr(not(target_os = "linux"), allow(dead_code))]
    pub(super) nice: i32,
    /// Simulates a system that has no thread left.
    #[cfg(test)]
    pub(super) threadless: AtomicBool,
}

#[derive(Default)]
pub(super) struct State {
    pub(super) statistics: PoolStatistics,
    /// The number of calls of [`turns::take_next`](super::turns::take_next), since the start.
    pub(super) choices: u64,
    /// Moving average of the time that a job holds turns, in microseconds.
    pub(super) mean_job_us: u64,
    /// The number of the newest job or waiter.
    pub(super) last_number: u64,
    /// Admitted jobs of batches.
    pub(super) batch_jobs: usize,
    /// Jobs that wait for a seat.
    pub(super) waiters: Vec<Waiter>,
    /// Jobs that wait for a turn.
    pub(super) waiting: Vec<Job>,
    /// Jobs that have begun and not ended. Their `granted` bytes add up to the granted bytes of the
    /// statistics.
    pub(super) begun: Vec<Arc<Ticket>>,
    /// Bytes for all jobs together.
    pub(super) memory_limit: usize,
    /// Jobs that hold a turn and wait for a thread.
    pub(super) awaiting_thread: VecDeque<Job>,
    pub(super) idle_threads: usize,
}

/// Statistics of the pool: current numbers, and counts since the start.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PoolStatistics {
    /// Jobs that hold a turn.
    pub running: usize,
    /// Jobs that have a seat, running ones included.
    pub admitted: usize,
    /// Jobs that had begun and ended, since the start.
    pub ended: u64,
    /// Jobs that were cancelled before their result was received, since the start.
    pub cancelled: u64,
    /// Jobs that were refused because the queue was full, since the start.
    pub refused: u64,
    /// Jobs that panicked, since the start.
    pub panicked: u64,
    /// Bytes that jobs were granted.
    pub granted_bytes: usize,
}

/// A job in a queue, with its work if it has not begun.
pub(super) struct Job {
    pub(super) ticket: Arc<Ticket>,
    /// The work, if it has not begun.
    pub(super) work: Option<Work>,
}

impl Job {
    /// Returns whether the job has begun, and so has a thread.
    pub(super) const fn has_thread(&self) -> bool {
        self.work.is_none()
    }
}

/// A job that waits for a seat.
pub(super) struct Waiter {
    pub(super) account: Arc<Account>,
    /// Later waiters have higher numbers.
    pub(super) number: u64,
    pub(super) waker: Waker,
    /// Whether a seat was taken for it.
    pub(super) is_admitted: bool,
}

/// The shared state of an admitted job: its request, deadline, memory and turn.
pub(crate) struct Ticket {
    pub(super) shared: Arc<Shared>,
    pub(super) account: Arc<Account>,
    /// Later jobs have higher numbers.
    pub(super) number: u64,
    pub(super) deadline: Instant,
    pub(super) submitted: Instant,
    pub(super) cancelled: AtomicBool,
    /// Whether the job has to end because other jobs need its memory.
    pub(super) revoked: AtomicBool,
    /// The memory that the job may use, in bytes.
    pub(super) granted: AtomicUsize,
    waited_us: AtomicU64,
    /// The part of it in which the job waited for its client.
    waited_for_client_us: AtomicU64,
    /// Whether the job has been given a turn that it has not begun.
    has_turn: Mutex<bool>,
    /// Signals that `has_turn` has become true.
    turn_given: Condvar,
}

impl Ticket {
    pub(super) fn new(shared: Arc<Shared>, account: Arc<Account>, number: u64, deadline: Instant) -> Self {
        Self {
            shared,
            account,
            number,
            deadline,
            submitted: Instant::now(),
            cancelled: AtomicBool::new(false),
            revoked: AtomicBool::new(false),
            granted: AtomicUsize::new(0),
            waited_us: AtomicU64::new(0),
            waited_for_client_us: AtomicU64::new(0),
            has_turn: Mutex::new(false),
            turn_given: Condvar::new(),
        }
    }

    /// Returns whether the job was cancelled.
    pub(crate) fn is_cancelled(&self) -> bool {
        self.cancelled.load(Ordering::Relaxed)
    }

    /// Returns the reason why the job has to end, if there is one.
    pub(crate) fn stop_reason(&self, now: Instant) -> Option<Stop> {
        if self.is_cancelled() {
            Some(Stop::Cancelled)
        } else if self.revoked.load(Ordering::Relaxed) {
            Some(Stop::Memory)
        } else {
            (now >= self.deadline).then_some(Stop::Deadline)
        }
    }

    pub(super) fn has_to_end(&self, now: Instant) -> bool {
        self.stop_reason(now).is_some()
    }

    /// Returns the length of the job's turn. It is short while a new request waits, unless the job's own
    /// request is on level 0.
    pub(super) fn turn_length(&self) -> Duration {
        let yields = self.shared.has_new_request.load(Ordering::Relaxed) && self.account.level() > 0;
        if yields { SHORT_TURN } else { TURN }
    }

    /// Returns the number of turns that the pool has given to jobs which waited.
    pub(super) fn turns_given(&self) -> u64 {
        self.shared.turns_given.load(Ordering::Relaxed)
    }

    /// Returns how long the job has waited, before its first turn and between turns.
    pub(crate) fn waited(&self) -> Duration {
        Duration::from_micros(self.waited_us.load(Ordering::Relaxed))
    }

    /// Returns how long the job has waited for turns and memory, and not for its client.
    pub(super) fn waited_for_pool(&self) -> Duration {
        self.waited().saturating_sub(self.waited_for_client())
    }

    /// Returns how long the job has waited for its client.
    pub(super) fn waited_for_client(&self) -> Duration {
        Duration::from_micros(self.waited_for_client_us.load(Ordering::Relaxed))
    }

    /// Says that a part of the time that the job waits is for its client.
    pub(super) fn add_wait_for_client(&self, waited: Duration) {
        self.waited_for_client_us.fetch_add(micros(waited), Ordering::Relaxed);
    }

    pub(super) fn add_wait(&self, waited: Duration) {
        self.waited_us.fetch_add(micros(waited), Ordering::Relaxed);
    }

    /// Gives the job a turn and wakes its thread.
    pub(super) fn give_turn(&self) {
        *lock(&self.has_turn) = true;
        self.turn_given.notify_one();
        self.shared.turns_given.fetch_add(1, Ordering::Relaxed);
    }

    /// Waits for the next turn.
    pub(super) fn wait_for_turn(&self) {
        let since = Instant::now();
        let has_turn = lock(&self.has_turn);
        let mut has_turn = self
            .turn_given
            .wait_while(has_turn, |has_turn| !*has_turn)
            .unwrap_or_else(PoisonError::into_inner);
        *has_turn = false;
        self.add_wait(since.elapsed());
    }
}

/// Locks a mutex and ignores poisoning: every critical section completes its changes before it can panic.
pub(super) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Returns whole microseconds.
pub(super) fn micros(duration: Duration) -> u64 {
    u64::try_from(duration.as_micros()).unwrap_or(u64::MAX)
}
