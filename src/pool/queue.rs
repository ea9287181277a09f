//! The bounded pool that long work goes to, and its fair turns.
//!
//! As many jobs run at a time as there are workers; the others wait, and when as many wait as the queue holds, no more
//! are taken. A job runs on a thread of its own from its first turn to its end, but only while it holds a **turn**: after
//! a few milliseconds its watch asks to go on ([`Ticket::next_turn`]), and if others wait it goes to the back of the line, so that
//! nothing cheap is stuck behind something hopeless. Blocking the thread is what lets any code be interrupted, not only
//! searches that can be put aside.
//!
//! Who is next: first those whose time is over or whose client went away (they only have to notice); then, three times
//! of four, a job that has not run yet; then the others in turn. Beyond its first turn a job needs one of a few **seats**,
//! between which the server's memory is divided; until it has one it waits, with the little that it could gather in one turn.
//!
//! ```text
//!  submit ──> fresh ──first turn──> seated <──turns──> running ──> done
//!    │ full: refused      └──no seat──> standing ──seat──┘
//! ```

use prometheus::Histogram;
use std::collections::VecDeque;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

/// Seats for each worker: so many long jobs take turns with one core.
pub(crate) const SEATS_PER_WORKER: usize = 4;

/// How long a thread without work is kept.
const IDLE: Duration = Duration::from_secs(10);

type Run = Box<dyn FnOnce(&Arc<Ticket>) + Send>;

/// A bounded pool of threads that take turns.
#[derive(Clone)]
pub(crate) struct Pool(Arc<Shared>);

struct Shared {
    state: Mutex<State>,
    wake: Condvar,
    workers: usize,
    capacity: usize,
    /// How long each job waited, before its first turn and between turns, whether it ended, was cancelled or panicked.
    waits: Histogram,
    /// As if the system had no thread left.
    #[cfg(test)]
    threadless: AtomicBool,
}

#[derive(Default)]
struct State {
    gauges: Gauges,
    turns: u64,
    /// Mean time that a job keeps a worker, in microseconds; the last jobs count most.
    mean_us: u64,
    fresh: VecDeque<Job>,
    seated: VecDeque<Arc<Ticket>>,
    standing: VecDeque<Arc<Ticket>>,
    handed: VecDeque<Job>,
    idle_threads: usize,
}

/// What the pool is doing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Gauges {
    /// Jobs that hold a turn.
    pub running: usize,
    /// Jobs taken and not ended, running ones too.
    pub admitted: usize,
    /// Jobs that ended, since the start.
    pub ended: u64,
    /// Jobs whose client went away before they ended, since the start.
    pub cancelled: u64,
    /// Jobs that were refused because the queue was full, since the start.
    pub refused: u64,
    /// Jobs that panicked, since the start.
    pub panicked: u64,
    /// Long jobs between which the memory is divided.
    pub seats_taken: usize,
}

struct Job {
    ticket: Arc<Ticket>,
    run: Run,
}

enum Next {
    Start(Job),
    Resume(Arc<Ticket>),
}

/// The queue is full.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Full {
    /// When to try again.
    pub(crate) retry_after: Duration,
}

/// A job's place in the pool.
pub(crate) struct Ticket {
    pool: Pool,
    deadline: Instant,
    submitted: Instant,
    cancelled: AtomicBool,
    seated: AtomicBool,
    waited_us: AtomicU64,
    turn: Mutex<bool>,
    signal: Condvar,
}

/// No job leaves a lock in a state that another could not go on with: each change is complete before anything can panic.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Pool {
    /// A pool in which `workers` jobs run at a time and up to `queue` wait.
    pub(crate) fn new(workers: usize, queue: usize, waits: Histogram) -> Self {
        let (state, wake) = (Mutex::default(), Condvar::new());
        Self(Arc::new(Shared {
            state,
            wake,
            workers: workers.max(1),
            capacity: workers.max(1) + queue,
            waits,
            #[cfg(test)]
            threadless: AtomicBool::new(false),
        }))
    }

    /// What it is doing.
    pub(crate) fn gauges(&self) -> Gauges {
        lock(&self.0.state).gauges
    }

    /// Is there no room for another job?
    pub(crate) fn is_full(&self) -> bool {
        self.gauges().admitted >= self.0.capacity
    }

    /// When the work that is there now will be done, as far as one can tell.
    pub(crate) fn retry_after(&self) -> Duration {
        self.wait_of(&lock(&self.0.state))
    }

    fn wait_of(&self, state: &State) -> Duration {
        let work = state.mean_us.saturating_mul(state.gauges.admitted as u64);
        Duration::from_micros(work / self.0.workers as u64)
    }

    /// Takes a job. Until it ends, its ticket can cancel it.
    ///
    /// # Errors
    /// [`Full`].
    pub(crate) fn submit(
        &self,
        deadline: Instant,
        run: impl FnOnce(&Arc<Ticket>) + Send + 'static,
    ) -> Result<Arc<Ticket>, Full> {
        let mut state = lock(&self.0.state);
        if state.gauges.admitted >= self.0.capacity {
            state.gauges.refused += 1;
            return Err(Full { retry_after: self.wait_of(&state) });
        }
        state.gauges.admitted += 1;
        let ticket = Arc::new(Ticket {
            pool: self.clone(),
            deadline,
            submitted: Instant::now(),
            cancelled: AtomicBool::new(false),
            seated: AtomicBool::new(false),
            waited_us: AtomicU64::new(0),
            turn: Mutex::new(false),
            signal: Condvar::new(),
        });
        state.fresh.push_back(Job { ticket: Arc::clone(&ticket), run: Box::new(run) });
        if state.gauges.running < self.0.workers
            && let Some(job) = state.fresh.pop_front()
        {
            state.gauges.running += 1;
            self.dispatch(&mut state, job);
        }
        Ok(ticket)
    }

    /// Gives a job, which holds a turn, to a thread. Where the system has no thread left, the turn goes to a job that has one.
    fn dispatch(&self, state: &mut State, job: Job) {
        state.handed.push_back(job);
        if state.idle_threads >= state.handed.len() {
            self.0.wake.notify_one();
        } else if !self.spawn() {
            self.put_back(state);
        }
    }

    fn spawn(&self) -> bool {
        #[cfg(test)]
        if self.0.threadless.load(Ordering::Relaxed) {
            return false;
        }
        let pool = self.clone();
        thread::Builder::new().name("solver".into()).spawn(move || pool.live()).is_ok()
    }

    /// The job that was handed out last waits again, and its turn goes on. If nobody has a thread, nobody would ever come
    /// for those that wait: they are lost with their closures, and whoever waits for them is told so.
    fn put_back(&self, state: &mut State) {
        if let Some(job) = state.handed.pop_back() {
            state.fresh.push_front(job);
        }
        if let Some(ticket) = self.pick_begun(state) {
            return ticket.grant();
        }
        state.gauges.running -= 1;
        if state.gauges.running == 0 {
            state.gauges.admitted -= state.fresh.len();
            state.fresh.clear();
        }
    }

    /// A thread's life.
    fn live(&self) {
        let handed = lock(&self.0.state).handed.pop_front();
        let mut next = handed.or_else(|| self.wait_for_work());
        while let Some(Job { ticket, run }) = next {
            let waited = ticket.submitted.elapsed();
            ticket.waited_us.fetch_add(micros(waited), Ordering::Relaxed);
            // A panic costs its job alone: the job's channel closes, which its request notices.
            let ran = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| run(&ticket)));
            next = self.finish(&ticket, ran.is_err()).or_else(|| self.wait_for_work());
        }
    }

    /// Ends a job. Its turn goes to the next one, which this thread runs if it has not begun.
    fn finish(&self, ticket: &Ticket, panicked: bool) -> Option<Job> {
        self.0.waits.observe(ticket.waited().as_secs_f64());
        let mut state = lock(&self.0.state);
        state.gauges.admitted -= 1;
        state.gauges.ended += 1;
        state.gauges.panicked += u64::from(panicked);
        let took = micros(ticket.submitted.elapsed().saturating_sub(ticket.waited()));
        state.mean_us = (7 * state.mean_us + took) / 8;
        if ticket.seated.load(Ordering::Relaxed) {
            state.gauges.seats_taken -= 1;
        }
        match self.pick(&mut state) {
            Some(Next::Start(job)) => Some(job),
            Some(Next::Resume(next)) => {
                next.grant();
                None
            }
            None => {
                state.gauges.running -= 1;
                None
            }
        }
    }

    fn wait_for_work(&self) -> Option<Job> {
        let mut state = lock(&self.0.state);
        if state.idle_threads >= self.0.workers {
            return None;
        }
        state.idle_threads += 1;
        let idle = |state: &mut State| state.handed.is_empty();
        let (mut state, _) = self.0.wake.wait_timeout_while(state, IDLE, idle).unwrap_or_else(PoisonError::into_inner);
        state.idle_threads -= 1;
        state.handed.pop_front()
    }

    /// Who is next? Takes it out of its line.
    fn pick(&self, state: &mut State) -> Option<Next> {
        if let Some(ticket) = Self::pick_urgent(state) {
            return Some(Next::Resume(ticket));
        }
        state.turns += 1;
        let fresh = !state.turns.is_multiple_of(4) || state.seated.is_empty();
        if let Some(job) = fresh.then(|| state.fresh.pop_front()).flatten() {
            return Some(Next::Start(job));
        }
        self.pick_begun(state).map(Next::Resume).or_else(|| state.fresh.pop_front().map(Next::Start))
    }

    /// The next of those that have a thread.
    fn pick_begun(&self, state: &mut State) -> Option<Arc<Ticket>> {
        if let Some(ticket) = Self::pick_urgent(state) {
            return Some(ticket);
        }
        if state.gauges.seats_taken < self.seats()
            && let Some(ticket) = state.standing.pop_front()
        {
            state.gauges.seats_taken += 1;
            ticket.seated.store(true, Ordering::Relaxed);
            return Some(ticket);
        }
        state.seated.pop_front()
    }

    /// One that has only to notice that it is over.
    fn pick_urgent(state: &mut State) -> Option<Arc<Ticket>> {
        let now = Instant::now();
        let urgent = |ticket: &Arc<Ticket>| ticket.cancelled.load(Ordering::Relaxed) || ticket.deadline <= now;
        for line in [&mut state.standing, &mut state.seated] {
            if let Some(at) = line.iter().position(urgent) {
                return line.remove(at);
            }
        }
        None
    }

    fn seats(&self) -> usize {
        self.0.workers * SEATS_PER_WORKER
    }
}

impl Ticket {
    /// Nobody waits for the job any more.
    pub(crate) fn cancel(&self) {
        self.cancelled.store(true, Ordering::Relaxed);
        let mut state = lock(&self.pool.0.state);
        state.gauges.cancelled += 1;
        if let Some(at) = state.fresh.iter().position(|job| std::ptr::eq(&*job.ticket, self)) {
            let job = state.fresh.remove(at);
            state.gauges.admitted -= 1;
            drop(state);
            drop(job);
            self.pool.0.waits.observe(self.submitted.elapsed().as_secs_f64());
        }
    }

    /// Does nobody wait for the job any more?
    pub(crate) fn is_cancelled(&self) -> bool {
        self.cancelled.load(Ordering::Relaxed)
    }

    /// When the job has to be through.
    pub(crate) const fn deadline(&self) -> Instant {
        self.deadline
    }

    /// How long the job waited, before its first turn and between turns.
    pub(crate) fn waited(&self) -> Duration {
        Duration::from_micros(self.waited_us.load(Ordering::Relaxed))
    }

    /// The job's turn is over. Returns when it is its turn again: at once if nobody else waits.
    pub(crate) fn next_turn(self: &Arc<Self>) {
        let mut state = lock(&self.pool.0.state);
        if !self.seated.load(Ordering::Relaxed) && state.gauges.seats_taken < self.pool.seats() {
            state.gauges.seats_taken += 1;
            self.seated.store(true, Ordering::Relaxed);
        }
        let line = if self.seated.load(Ordering::Relaxed) { &mut state.seated } else { &mut state.standing };
        line.push_back(Arc::clone(self));
        match self.pool.pick(&mut state) {
            Some(Next::Resume(next)) if Arc::ptr_eq(&next, self) => return,
            Some(Next::Resume(next)) => next.grant(),
            Some(Next::Start(job)) => self.pool.dispatch(&mut state, job),
            None => state.gauges.running -= 1,
        }
        drop(state);
        self.wait();
    }

    fn grant(&self) {
        *lock(&self.turn) = true;
        self.signal.notify_one();
    }

    fn wait(&self) {
        let since = Instant::now();
        let turn = lock(&self.turn);
        let mut turn = self.signal.wait_while(turn, |turn| !*turn).unwrap_or_else(PoisonError::into_inner);
        *turn = false;
        self.waited_us.fetch_add(micros(since.elapsed()), Ordering::Relaxed);
    }
}

fn micros(duration: Duration) -> u64 {
    u64::try_from(duration.as_micros()).unwrap_or(u64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::mpsc::{Receiver, Sender, channel};

    fn pool(workers: usize, queue: usize) -> Pool {
        Pool::new(workers, queue, crate::metrics::Metrics::new().pool_wait)
    }

    fn later() -> Instant {
        Instant::now() + Duration::from_secs(600)
    }

    /// A job that takes turns until it is told to end, or has to; it says at each turn that it has one.
    fn turning(pool: &Pool, name: char, turns: &Sender<char>) -> Arc<Ticket> {
        let turns = turns.clone();
        let job = move |ticket: &Arc<Ticket>| {
            while !ticket.is_cancelled() && turns.send(name).is_ok() {
                ticket.next_turn();
            }
        };
        pool.submit(later(), job).expect("there is room")
    }

    fn until_empty(pool: &Pool) {
        while pool.gauges().admitted > 0 {
            thread::yield_now();
        }
    }

    /// The first turns, up to the first of `name`.
    fn turns_up_to(name: char, turns: &Receiver<char>) -> String {
        turns.iter().take_while(|&turn| turn != name).collect()
    }

    #[test]
    fn jobs_that_go_on_take_turns_and_all_of_them_come_round() {
        let pool = pool(1, 100);
        let (sender, turns) = channel();
        let tickets: Vec<_> = "abcd".chars().map(|name| turning(&pool, name, &sender)).collect();
        turns_up_to('d', &turns);
        let seen: String = turns.iter().take(40).collect();
        for name in "abcd".chars() {
            assert_eq!(seen.matches(name).count(), 10, "{seen}");
        }
        assert_eq!(pool.gauges().running, 1);
        tickets.iter().for_each(|ticket| ticket.cancel());
        until_empty(&pool);
        assert_eq!((pool.gauges().running, pool.gauges().ended, pool.gauges().cancelled), (0, 4, 4));
    }

    #[test]
    fn a_new_job_does_not_wait_for_those_that_go_on_and_on() {
        let pool = pool(1, 100);
        let (sender, turns) = channel();
        let tickets: Vec<_> = ('a'..='z').map(|name| turning(&pool, name, &sender)).collect();
        turns_up_to('z', &turns);
        let quick = pool.submit(later(), move |_| {
            let _ = sender.send('!');
        });
        assert!(quick.is_ok());
        // At most the turns that were taken before it came: those it can still see in the channel.
        assert!(turns.iter().any(|turn| turn == '!'));
        tickets.iter().for_each(|ticket| ticket.cancel());
        until_empty(&pool);
    }

    #[test]
    fn beyond_the_queue_nothing_is_taken_and_who_is_cancelled_makes_room() {
        let pool = pool(1, 2);
        let (sender, turns) = channel();
        let tickets: Vec<_> = "abc".chars().map(|name| turning(&pool, name, &sender)).collect();
        assert!(pool.is_full() && pool.submit(later(), |_| ()).is_err());
        assert_eq!(pool.gauges().refused, 1);
        assert!(turns.recv().is_ok(), "they are at work");
        tickets.iter().for_each(|ticket| ticket.cancel());
        until_empty(&pool);
        assert!(pool.submit(later(), |_| ()).is_ok());
        until_empty(&pool);
    }

    #[test]
    fn who_is_refused_is_told_what_the_queue_is_worth() {
        let pool = pool(2, 3);
        let (sender, turns) = channel();
        let tickets: Vec<_> = "abcde".chars().map(|name| turning(&pool, name, &sender)).collect();
        lock(&pool.0.state).mean_us = 4_000_000;
        let refused = pool.submit(later(), |_| ()).err();
        assert_eq!(refused, Some(Full { retry_after: Duration::from_secs(5 * 4 / 2) }));
        assert!(turns.recv().is_ok(), "they are at work");
        tickets.iter().for_each(|ticket| ticket.cancel());
        until_empty(&pool);
        assert_eq!(pool.retry_after(), Duration::ZERO);
    }

    #[test]
    fn a_panic_costs_its_job_alone() {
        let pool = pool(1, 10);
        let (sender, receiver) = channel::<()>();
        let job = move |_: &Arc<Ticket>| {
            let _held = sender;
            std::panic::resume_unwind(Box::new("on purpose"));
        };
        pool.submit(later(), job).expect("there is room");
        assert!(receiver.recv().is_err(), "who waits for the job is told");
        let (sender, receiver) = channel();
        let seven = move |_: &Arc<Ticket>| {
            let _ = sender.send(7);
        };
        pool.submit(later(), seven).expect("there is room");
        assert_eq!(receiver.recv(), Ok(7));
        until_empty(&pool);
        assert_eq!(pool.gauges().panicked, 1);
        assert_eq!(pool.gauges().running, 0);
    }

    #[test]
    fn without_a_thread_for_it_a_job_waits_for_one_that_ends() {
        let pool = pool(2, 100);
        let (sender, turns) = channel();
        let first = turning(&pool, 'a', &sender);
        assert_eq!(turns.recv(), Ok('a'), "it has a thread");
        pool.0.threadless.store(true, Ordering::Relaxed);
        let others: Vec<_> = "bcd".chars().map(|name| turning(&pool, name, &sender)).collect();
        assert_eq!(pool.gauges().running, 1, "the second worker has no thread");
        assert!(turns.iter().take(100).all(|turn| turn == 'a'), "its turns come back to it");
        first.cancel();
        assert!(turns.iter().any(|turn| turn == 'b'), "its thread is the next one's");
        others.iter().for_each(|ticket| ticket.cancel());
        until_empty(&pool);
        assert_eq!(pool.gauges().running, 0);
    }

    #[test]
    fn without_any_thread_who_waits_is_told() {
        let pool = pool(1, 10);
        pool.0.threadless.store(true, Ordering::Relaxed);
        let (sender, receiver) = channel::<()>();
        let job = move |_: &Arc<Ticket>| drop(sender);
        pool.submit(later(), job).expect("there is room");
        assert!(receiver.recv().is_err());
        assert_eq!((pool.gauges().admitted, pool.gauges().running), (0, 0));
    }

    #[test]
    fn more_jobs_than_seats_all_end() {
        let pool = pool(2, 100);
        let (sender, turns) = channel();
        for k in 0..50 {
            let sender = sender.clone();
            let job = move |ticket: &Arc<Ticket>| {
                for _ in 0..20 {
                    ticket.next_turn();
                }
                // Nobody listening is no matter.
                let _ = sender.send(k);
            };
            pool.submit(later(), job).expect("there is room");
        }
        let mut ended: Vec<_> = turns.iter().take(50).collect();
        ended.sort_unstable();
        assert!(ended.into_iter().eq(0..50));
        until_empty(&pool);
        assert_eq!(lock(&pool.0.state).gauges.seats_taken, 0);
    }
}
