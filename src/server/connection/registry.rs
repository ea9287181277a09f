//! All connections: how many there may be, and the sweep that finds those that are late.

use crate::api::app::App;
use crate::metrics::Metrics;
use crate::server::arriving::Arriving;
use crate::server::bulk::Bulk;
use crate::server::connection::answers::Answers;
use crate::server::connection::refusal;
use crate::server::connection::state::{State, Verdict};
use crate::server::connection::timeouts::{Clock, Timeouts};
use crate::server::outer::Outer;
use std::collections::VecDeque;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tokio::net::TcpStream;
use tokio::sync::Notify;
use tokio::task::AbortHandle;

/// So many connections too many are told so at a time; with more, the one that came first is closed without a word: who answers within
/// a moment is told, however many others hold on to theirs.
const REFUSALS: usize = 256;

/// All connections of a server.
pub(crate) struct Connections {
    timeouts: Timeouts,
    clock: Arc<Clock>,
    most: usize,
    open: AtomicUsize,
    refusing: Mutex<VecDeque<AbortHandle>>,
    draining: AtomicBool,
    /// Those that are open, and some that have just closed.
    all: Mutex<Vec<Arc<State>>>,
    /// The number of open ones changed.
    changed: Notify,
    metrics: Arc<Metrics>,
    answers: [Arc<Bulk>; 2],
    bodies: Arc<Arriving>,
    outer: Outer,
}

impl Connections {
    /// None yet.
    pub(crate) fn new(app: &App, outer: Outer) -> Arc<Self> {
        Arc::new(Self {
            timeouts: app.timeouts,
            clock: Arc::default(),
            most: app.buffers.connections.max(1),
            open: AtomicUsize::new(0),
            refusing: Mutex::default(),
            draining: AtomicBool::new(false),
            all: Mutex::default(),
            changed: Notify::new(),
            metrics: Arc::clone(&app.metrics),
            answers: [Arc::clone(&app.answers), Arc::clone(&app.own_answers)],
            bodies: Arc::clone(&app.bodies),
            outer,
        })
    }

    /// How long clients may take.
    pub(crate) const fn timeouts(&self) -> &Timeouts {
        &self.timeouts
    }

    /// Who makes the answers to requests that are not let in.
    pub(crate) const fn outer(&self) -> &Outer {
        &self.outer
    }

    /// Takes a connection in. When there are too many, the one that has been idle longest makes room; if none is idle, the one whose
    /// head has not come to its end for longest; if there is none of those either, `None`.
    pub(crate) fn open(self: &Arc<Self>) -> Option<Open> {
        self.metrics.connections_accepted.inc();
        if self.open.load(Ordering::Relaxed) >= self.most && !self.reclaim() {
            return None;
        }
        let state = Arc::new(State::new(Arc::clone(&self.clock), Arc::clone(&self.metrics)));
        self.lock().push(Arc::clone(&state));
        let count = self.open.fetch_add(1, Ordering::Relaxed) + 1;
        self.metrics.connections_open.set(i64::try_from(count).unwrap_or(i64::MAX));
        self.changed.notify_waiters();
        Some(Open { connections: Arc::clone(self), state })
    }

    fn reclaim(&self) -> bool {
        let all = self.lock();
        let oldest = |since: fn(&State) -> Option<u64>| {
            all.iter().filter_map(|state| Some((since(state)?, state))).min_by_key(|(since, _)| *since)
        };
        let longest = oldest(State::idle_since).or_else(|| oldest(State::half_a_head_since));
        if let Some((_, state)) = longest {
            // Until it obeys it does not count any more, so it is not asked twice.
            state.sentence(Verdict::Reclaimed);
        }
        longest.is_some()
    }

    /// Tells a connection that there is no room.
    pub(crate) fn refuse(&self, socket: TcpStream) {
        self.metrics.connection_ended("refused");
        let telling = tokio::spawn(refusal::refuse(socket, self.outer.clone())).abort_handle();
        let mut refusing = self.refusing.lock().unwrap_or_else(PoisonError::into_inner);
        refusing.push_back(telling);
        if refusing.len() > REFUSALS
            && let Some(first) = refusing.pop_front()
        {
            first.abort();
        }
    }

    /// Looks for those that are late, for ever. Without connections it sleeps.
    pub(crate) async fn sweep(self: Arc<Self>) {
        let period = self.timeouts.period();
        loop {
            let changed = self.changed.notified();
            if self.lock().is_empty() {
                changed.await;
            }
            tokio::time::sleep(period).await;
            self.look();
        }
    }

    fn look(&self) {
        let now = self.clock.look();
        let draining = self.draining.load(Ordering::Relaxed);
        self.lock().retain(|state| {
            match state.judge(now, &self.timeouts) {
                _ if state.is_closed() => {}
                Verdict::GoOn if draining => state.sentence(Verdict::Drain),
                Verdict::GoOn => {}
                verdict => state.sentence(verdict),
            }
            !state.is_closed()
        });
        self.make_room(now);
    }

    /// Where there was no room for an answer, those go that nobody takes: the one that has stood longest first. Answers that say how the
    /// server is make no room for others, nor others for them. Where there was none for a body, those go that hold up a line.
    fn make_room(&self, now: u64) {
        for answers in &self.answers {
            self.make_room_of(answers.wanted(), |of| of.kept_of(answers.is_own()), now);
        }
        self.make_room_of(self.bodies.wanted(), Answers::lines, now);
    }

    fn make_room_of(&self, mut wanted: usize, kept: impl Fn(&Answers) -> usize, now: u64) {
        if wanted == 0 {
            return;
        }
        let all = self.lock();
        let standing = |state: &Arc<State>| Some((state.lets_stand_since(now, &self.timeouts)?, Arc::clone(state)));
        let mut standing: Vec<_> = all.iter().filter_map(standing).collect();
        drop(all);
        standing.sort_unstable_by_key(|(since, _)| *since);
        for (_, state) in standing {
            if wanted == 0 {
                break;
            }
            let kept = kept(state.answers());
            if kept > 0 {
                wanted = wanted.saturating_sub(kept);
                state.sentence(Verdict::Stuck);
            }
        }
    }

    /// From now on connections close as soon as nothing is under way on them. Returns when all are closed.
    pub(crate) async fn drain(&self) {
        self.draining.store(true, Ordering::Relaxed);
        self.lock().iter().for_each(|state| state.sentence(Verdict::Drain));
        loop {
            let changed = self.changed.notified();
            tokio::pin!(changed);
            changed.as_mut().enable();
            if self.open.load(Ordering::Acquire) == 0 {
                return;
            }
            changed.await;
        }
    }

    fn lock(&self) -> MutexGuard<'_, Vec<Arc<State>>> {
        self.all.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A connection's place. Dropped, it is free.
pub(crate) struct Open {
    connections: Arc<Connections>,
    state: Arc<State>,
}

impl Open {
    /// What the connection is doing.
    pub(crate) const fn state(&self) -> &Arc<State> {
        &self.state
    }

    /// Where it belongs.
    pub(crate) const fn connections(&self) -> &Arc<Connections> {
        &self.connections
    }

    /// Its end did not come by itself.
    pub(crate) fn ended_by(&self, verdict: Verdict) {
        let reason = match verdict {
            Verdict::Idle => "idle_timeout",
            Verdict::SlowHead => "head_timeout",
            Verdict::Stuck => "write_timeout",
            Verdict::Reclaimed => "reclaimed",
            Verdict::GoOn | Verdict::Drain | Verdict::SlowBody | Verdict::Left => return,
        };
        self.connections.metrics.connection_ended(reason);
    }
}

impl Drop for Open {
    fn drop(&mut self) {
        self.state.close();
        let count = self.connections.open.fetch_sub(1, Ordering::AcqRel) - 1;
        self.connections.metrics.connections_open.set(i64::try_from(count).unwrap_or(i64::MAX));
        self.connections.changed.notify_waiters();
    }
}
