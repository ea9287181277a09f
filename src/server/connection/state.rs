//! What a connection is doing, and since when: numbers that the connection writes and the sweep reads.
//!
//! All of it is relaxed: the numbers are independent, a sweep that reads one of them late is late by one sweep, and what it decides is
//! checked again by the connection itself ([`State::verdict`]).

use crate::metrics::Metrics;
use crate::server::connection::answers::{Answers, PATIENCE};
use crate::server::connection::refusal::LINGER;
use crate::server::connection::timeouts::{Clock, Timeouts, late};
use std::sync::atomic::{AtomicBool, AtomicU8, AtomicU32, AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, OnceLock};
use std::task::Waker;

/// What is to happen to a connection.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub(crate) enum Verdict {
    /// Nothing.
    GoOn,
    /// The server stops: what is under way may finish.
    Drain,
    /// No request for too long.
    Idle,
    /// It was idle, and another one needs its place.
    Reclaimed,
    /// The head of a request does not come to its end.
    SlowHead,
    /// The client does not take its answer.
    Stuck,
    /// The body of a request does not come to its end: its handler will say so.
    SlowBody,
    /// It was told why its request could not be read, and had time to read that.
    Left,
}

/// One connection.
pub(crate) struct State {
    clock: Arc<Clock>,
    metrics: Arc<Metrics>,
    /// Requests whose head has come and whose answer has not gone.
    requests: AtomicU32,
    /// Since when the head of a request is being read; a new connection is expected to send one.
    head_since: AtomicU64,
    /// Did any byte of that head come?
    heard: AtomicBool,
    /// Since when there has been nothing to do.
    idle_since: AtomicU64,
    /// Until when the body that is being read has to be there.
    body_until: AtomicU64,
    /// Since when no byte could be sent.
    blocked_since: AtomicU64,
    answers: Answers,
    http2: AtomicBool,
    /// Since when the client has been expected to go, with an answer to what could not be read.
    leaving_since: AtomicU64,
    closed: AtomicBool,
    verdict: AtomicU8,
    waker: OnceLock<Waker>,
    last_words: OnceLock<Vec<u8>>,
}

impl State {
    /// A connection that was just accepted.
    pub(crate) fn new(clock: Arc<Clock>, metrics: Arc<Metrics>) -> Self {
        let now = clock.look();
        Self {
            clock,
            metrics,
            requests: AtomicU32::new(0),
            head_since: AtomicU64::new(now),
            heard: AtomicBool::new(false),
            idle_since: AtomicU64::new(now),
            body_until: AtomicU64::new(0),
            blocked_since: AtomicU64::new(0),
            answers: Answers::default(),
            http2: AtomicBool::new(false),
            leaving_since: AtomicU64::new(0),
            closed: AtomicBool::new(false),
            verdict: AtomicU8::new(Verdict::GoOn as u8),
            waker: OnceLock::new(),
            last_words: OnceLock::new(),
        }
    }

    /// Bytes came.
    pub(crate) fn read(&self) {
        if self.requests.load(Relaxed) == 0 && !self.heard.load(Relaxed) && !self.http2.load(Relaxed) {
            self.heard.store(true, Relaxed);
            if self.head_since.load(Relaxed) == 0 {
                self.head_since.store(self.clock.now(), Relaxed);
            }
        }
    }

    /// It speaks HTTP/2. There the requests tell what is going on, not the bytes.
    pub(crate) fn is_http2(&self) {
        self.http2.store(true, Relaxed);
        self.heard.store(false, Relaxed);
        self.head_since.store(0, Relaxed);
        self.idle_since.store(self.clock.now(), Relaxed);
    }

    /// Bytes were sent, or could not be.
    pub(crate) fn wrote(&self, sent: bool) {
        let blocked = self.blocked_since.load(Relaxed);
        if sent {
            // The end of an answer is often written after the answer is over for hyper. Over HTTP/2 that end is a piece at most, and
            // what is written may as well be the answer to a ping, which is no sign of life.
            if !self.http2.load(Relaxed) {
                self.idle_since.store(self.clock.now(), Relaxed);
            }
            if blocked != 0 {
                self.blocked_since.store(0, Relaxed);
            }
        } else if blocked == 0 {
            self.blocked_since.store(self.clock.now(), Relaxed);
        }
    }

    /// The head of a request is there.
    pub(crate) fn begin(&self) {
        self.requests.fetch_add(1, Relaxed);
        self.head_since.store(0, Relaxed);
        self.heard.store(false, Relaxed);
    }

    /// A request is answered, or given up.
    pub(crate) fn end(&self) {
        self.idle_since.store(self.clock.now(), Relaxed);
        self.requests.fetch_sub(1, Relaxed);
    }

    /// The body that is being read has to be there at this time; 0: it is.
    pub(crate) fn expect_body(&self, until: u64) {
        self.body_until.store(until, Relaxed);
    }

    /// Its answers on their way.
    pub(crate) const fn answers(&self) -> &Answers {
        &self.answers
    }

    /// Since when the client has taken nothing of an answer; 0: it takes. What is taken of another one does not count.
    fn held_since(&self) -> u64 {
        if self.http2.load(Relaxed) { self.answers.held_since() } else { 0 }
    }

    /// Since when it has let an answer stand that is not small, if that is too long where there is no room for another one.
    pub(crate) fn lets_stand_since(&self, now: u64, timeouts: &Timeouts) -> Option<u64> {
        let standing = [self.held_since(), self.blocked_since.load(Relaxed)].into_iter().filter(|since| *since != 0);
        self.answers.stand_since(standing.min(), now, timeouts.write).filter(|_| !self.is_closed())
    }

    /// Its request could not be read, and it is told so.
    pub(crate) fn is_leaving(&self) {
        self.leaving_since.store(self.clock.now(), Relaxed);
    }

    /// Is no request under way?
    pub(crate) fn is_between_requests(&self) -> bool {
        self.requests.load(Relaxed) == 0 && !self.http2.load(Relaxed)
    }

    /// Whom to wake.
    pub(crate) fn is_run_by(&self, waker: &Waker) {
        let _ = self.waker.get_or_init(|| waker.clone());
    }

    /// Is it over?
    pub(crate) fn is_closed(&self) -> bool {
        self.closed.load(Relaxed)
    }

    /// It is over.
    pub(crate) fn close(&self) {
        self.closed.store(true, Relaxed);
    }

    /// Did a part of a head come?
    pub(crate) fn was_heard(&self) -> bool {
        self.heard.load(Relaxed)
    }

    /// The body of a request, or of a batch, was late.
    pub(crate) fn body_late(&self, batch: bool) {
        self.metrics.body_late(batch);
    }

    /// What the client is told when the connection is dropped.
    pub(crate) fn last_words(&self) -> Option<&[u8]> {
        self.last_words.get().map(Vec::as_slice)
    }

    /// The client is told this when the connection is dropped.
    pub(crate) fn say_at_last(&self, words: Vec<u8>) {
        let _ = self.last_words.set(words);
    }

    /// The clock.
    pub(crate) fn clock(&self) -> &Clock {
        &self.clock
    }

    /// Is a request under way, or is there something that could not be sent yet?
    fn is_busy(&self) -> bool {
        self.requests.load(Relaxed) > 0 || self.blocked_since.load(Relaxed) != 0
    }

    /// Has there been nothing to do since `time`, for so many milliseconds?
    pub(crate) fn is_quiet_since(&self, time: u64, millis: u64) -> bool {
        let since = time.max(self.idle_since.load(Relaxed));
        !self.is_busy() && self.clock.now().saturating_sub(since) >= millis
    }

    /// Since when a connection that nothing would be lost with has been idle.
    pub(crate) fn idle_since(&self) -> Option<u64> {
        (self.may_be_reclaimed() && !self.was_heard()).then(|| self.idle_since.load(Relaxed))
    }

    /// Since when the head of a request has not come to its end, if that is longer than a client nearby takes.
    pub(crate) fn half_a_head_since(&self) -> Option<u64> {
        let since = self.head_since.load(Relaxed);
        let slow = self.was_heard() && self.clock.now().saturating_sub(since) >= PATIENCE;
        (self.may_be_reclaimed() && slow).then_some(since)
    }

    fn may_be_reclaimed(&self) -> bool {
        let told = self.verdict.load(Relaxed) != Verdict::GoOn as u8;
        !self.is_busy() && !told && !self.is_closed()
    }

    /// What a sweep at `now` thinks of it.
    pub(crate) fn judge(&self, now: u64, timeouts: &Timeouts) -> Verdict {
        let leaving = self.leaving_since.load(Relaxed);
        if leaving != 0 {
            return if late(leaving, now, LINGER) { Verdict::Left } else { Verdict::GoOn };
        }
        if late(self.held_since(), now, timeouts.write) || late(self.blocked_since.load(Relaxed), now, timeouts.write) {
            return Verdict::Stuck;
        }
        if self.requests.load(Relaxed) > 0 {
            let until = self.body_until.load(Relaxed);
            return if until != 0 && now >= until { Verdict::SlowBody } else { Verdict::GoOn };
        }
        match self.head_since.load(Relaxed) {
            0 if !self.is_busy() && late(self.idle_since.load(Relaxed), now, timeouts.idle) => Verdict::Idle,
            0 => Verdict::GoOn,
            since if late(since, now, timeouts.head) => Verdict::SlowHead,
            _ => Verdict::GoOn,
        }
    }

    /// Tells the connection what is to happen to it.
    pub(crate) fn sentence(&self, verdict: Verdict) {
        if verdict != Verdict::SlowBody {
            self.verdict.store(verdict as u8, Relaxed);
        }
        if let Some(waker) = self.waker.get() {
            waker.wake_by_ref();
        }
    }

    /// What is to happen; told once. Who got something to do meanwhile is neither idle nor slow.
    pub(crate) fn verdict(&self) -> Verdict {
        if self.verdict.load(Relaxed) == Verdict::GoOn as u8 {
            return Verdict::GoOn;
        }
        let code = self.verdict.swap(Verdict::GoOn as u8, Relaxed);
        let (busy, asked) = (self.is_busy(), self.requests.load(Relaxed) > 0);
        let all = [Verdict::Drain, Verdict::Idle, Verdict::Reclaimed, Verdict::SlowHead, Verdict::Stuck, Verdict::Left];
        match all.into_iter().find(|verdict| *verdict as u8 == code) {
            Some(Verdict::Idle | Verdict::Reclaimed) if busy => Verdict::GoOn,
            Some(Verdict::SlowHead) if asked => Verdict::GoOn,
            Some(verdict) => verdict,
            None => Verdict::GoOn,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    const TIMEOUTS: Timeouts = Timeouts {
        head: Duration::from_millis(10),
        idle: Duration::from_millis(20),
        body: Duration::from_millis(30),
        batch: Duration::from_millis(40),
        write: Duration::from_millis(50),
    };

    fn state() -> (State, u64) {
        let state = State::new(Arc::default(), Arc::new(Metrics::new()));
        let now = state.clock.now();
        (state, now)
    }

    #[test]
    fn a_new_connection_has_the_time_of_a_head() {
        let (state, now) = state();
        assert_eq!(state.judge(now + 10, &TIMEOUTS), Verdict::GoOn);
        assert_eq!(state.judge(now + 11, &TIMEOUTS), Verdict::SlowHead);
        assert!(!state.was_heard());
        state.read();
        assert!(state.was_heard());
        assert_eq!(state.judge(now + 11, &TIMEOUTS), Verdict::SlowHead, "bytes that trickle in do not help");
    }

    #[test]
    fn between_requests_it_is_idle() {
        let (state, now) = state();
        state.read();
        state.begin();
        assert_eq!(state.judge(now + 1_000, &TIMEOUTS), Verdict::GoOn, "the server works");
        state.end();
        assert_eq!(state.judge(now + 20, &TIMEOUTS), Verdict::GoOn);
        assert_eq!(state.judge(now + 21, &TIMEOUTS), Verdict::Idle);
        assert!(state.idle_since().is_some());
        state.read();
        assert_eq!(state.judge(now + 11, &TIMEOUTS), Verdict::SlowHead);
        assert!(state.idle_since().is_none());
    }

    #[test]
    fn a_body_has_its_time_and_an_answer_moves() {
        let (state, now) = state();
        state.begin();
        state.expect_body(now + 30);
        assert_eq!(state.judge(now + 29, &TIMEOUTS), Verdict::GoOn);
        assert_eq!(state.judge(now + 30, &TIMEOUTS), Verdict::SlowBody);
        state.expect_body(0);
        state.wrote(false);
        assert_eq!(state.judge(now + 51, &TIMEOUTS), Verdict::Stuck);
        state.wrote(true);
        assert_eq!(state.judge(now + 51, &TIMEOUTS), Verdict::GoOn);
    }

    #[test]
    fn an_answer_that_is_not_taken_is_not_helped_by_another_that_is() {
        let (state, now) = state();
        state.is_http2();
        let (stuck, taken) = (state.answers.hold(), state.answers.hold());
        state.begin();
        assert_eq!(state.judge(now + 1_000, &TIMEOUTS), Verdict::GoOn);
        stuck.wait(true, &state.clock);
        taken.wait(true, &state.clock);
        taken.wait(false, &state.clock);
        assert_eq!(state.judge(now + 50, &TIMEOUTS), Verdict::GoOn);
        assert_eq!(state.judge(now + 51, &TIMEOUTS), Verdict::Stuck);
        drop(stuck);
        assert_eq!(state.judge(now + 51, &TIMEOUTS), Verdict::GoOn);
    }

    #[test]
    fn who_was_told_that_its_request_is_none_has_a_moment() {
        let (state, now) = state();
        state.read();
        state.is_leaving();
        assert_eq!(state.judge(now + 1_000, &TIMEOUTS), Verdict::GoOn);
        assert_eq!(state.judge(now + 1_001, &TIMEOUTS), Verdict::Left);
    }

    #[test]
    fn who_lets_a_large_answer_stand_is_known() {
        let (state, now) = state();
        state.answers.keep(1 << 20, now);
        state.wrote(false);
        let stands = |after| state.lets_stand_since(now + after, &TIMEOUTS);
        assert_eq!((stands(50), stands(4_000)), (None, Some(now)));
        state.close();
        assert_eq!(stands(4_000), None);
    }

    #[test]
    fn half_a_head_makes_room_after_a_moment() {
        let (state, now) = state();
        state.read();
        assert_eq!((state.idle_since(), state.half_a_head_since()), (None, None));
        state.head_since.store(1, Relaxed);
        assert_eq!(state.half_a_head_since(), (now > PATIENCE).then_some(1));
        state.begin();
        assert_eq!(state.half_a_head_since(), None);
    }

    #[test]
    fn who_still_takes_an_answer_is_not_idle() {
        let (state, now) = state();
        state.begin();
        state.end();
        state.wrote(false);
        assert_eq!(state.judge(now + 21, &TIMEOUTS), Verdict::GoOn);
        assert!(state.idle_since().is_none() && !state.is_quiet_since(0, 0));
        state.sentence(Verdict::Reclaimed);
        assert_eq!(state.verdict(), Verdict::GoOn);
        state.idle_since.store(0, Relaxed);
        state.wrote(true);
        assert_eq!(state.idle_since(), Some(now), "idle begins with the last byte");
        assert!(state.is_quiet_since(0, 0) && !state.is_quiet_since(now, 1));
    }

    #[test]
    fn of_http2_bytes_alone_say_nothing() {
        let (state, now) = state();
        state.is_http2();
        assert_eq!(state.judge(now + 20, &TIMEOUTS), Verdict::GoOn);
        state.read();
        assert_eq!(state.judge(now + 1_000, &TIMEOUTS), Verdict::Idle);
        state.idle_since.store(0, Relaxed);
        state.wrote(true);
        assert_eq!(state.idle_since(), Some(0), "it may be the answer to a ping");
    }

    #[test]
    fn a_verdict_is_told_once_and_not_to_those_that_got_work() {
        let (state, _) = state();
        state.sentence(Verdict::Idle);
        assert_eq!((state.verdict(), state.verdict()), (Verdict::Idle, Verdict::GoOn));
        state.begin();
        state.sentence(Verdict::Idle);
        assert_eq!(state.verdict(), Verdict::GoOn);
        state.sentence(Verdict::Stuck);
        assert_eq!(state.verdict(), Verdict::Stuck);
    }
}
