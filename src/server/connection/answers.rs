//! A connection's answers on their way: which of them the client lets stand, and how much memory those take that are not small.
//!
//! Over HTTP/2 each has a time of its own, since when the client's windows have had no room for its next piece: what is taken of one says
//! nothing about another. Over HTTP/1 there is one at a time, and the socket tells ([`crate::server::connection::state`]).

use crate::server::connection::timeouts::{Clock, late, millis};
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering::Relaxed};
use std::sync::{Arc, Mutex, PoisonError, Weak};
use std::time::Duration;

/// A head that stands this long, in milliseconds, makes room where there is none: longer than a client nearby pauses.
pub(crate) const PATIENCE: u64 = 1_000;

/// So does an answer after this time. A client's system says that there is room again only when half of its buffer is free, some 64 to 128 KiB: one that
/// reads 100 KB a second all the time seems to pause for 1.3 s, one that reads 40 for 3.3 s, whatever is set on the socket here (measured:
/// SO_SNDBUF from 64 KiB, TCP_NOTSENT_LOWAT from 16 KiB, segments of 1,460 bytes).
pub(crate) const PAUSE: u64 = 4_000;

/// An answer over HTTP/2, or its next piece: since when has it waited for room at its client? 0: it does not.
#[derive(Debug, Default)]
pub(crate) struct Held {
    since: AtomicU64,
}

impl Held {
    /// It waits, or is taken.
    pub(crate) fn wait(&self, waits: bool, clock: &Clock) {
        self.since.store(if waits { clock.now() } else { 0 }, Relaxed);
    }
}

/// The answers of one connection.
#[derive(Debug, Default)]
pub(crate) struct Answers {
    /// Over HTTP/2, all of them.
    held: Mutex<Vec<Weak<Held>>>,
    /// Bytes of those that are not small, and what of them has not gone.
    kept: AtomicUsize,
    left: AtomicUsize,
    /// Those of them that say how the server is, which have room of their own.
    own: AtomicUsize,
    /// Bytes of batches' lines that arrive, and are not read until the answers before them are taken: they have the room of bodies.
    lines: AtomicUsize,
    /// Since when there have been any, and what has gone since then.
    kept_since: AtomicU64,
    gone: AtomicU64,
}

impl Answers {
    /// An answer over HTTP/2 begins: who gets this says when it waits to be taken.
    pub(crate) fn hold(&self) -> Arc<Held> {
        let held = Arc::<Held>::default();
        let mut all = self.held.lock().unwrap_or_else(PoisonError::into_inner);
        if all.len() == all.capacity() {
            all.retain(|one| one.strong_count() > 0);
        }
        all.push(Arc::downgrade(&held));
        held
    }

    /// Since when the one that has stood longest has stood; 0: none does.
    pub(crate) fn held_since(&self) -> u64 {
        let all = self.held.lock().unwrap_or_else(PoisonError::into_inner);
        let since = all.iter().filter_map(Weak::upgrade).map(|held| held.since.load(Relaxed));
        since.filter(|since| *since != 0).min().unwrap_or(0)
    }

    /// One that is not small goes on its way.
    pub(crate) fn keep(&self, bytes: usize, now: u64) {
        self.left.fetch_add(bytes, Relaxed);
        if self.kept.fetch_add(bytes, Relaxed) == 0 {
            self.kept_since.store(now, Relaxed);
            self.gone.store(0, Relaxed);
        }
    }

    /// As long as it stands so much else is kept, which is not on its way yet.
    pub(crate) fn keep_behind(&self, bytes: usize) {
        self.kept.fetch_add(bytes, Relaxed);
    }

    /// It says how the server is.
    pub(crate) fn keep_own(&self, bytes: usize) {
        self.own.fetch_add(bytes, Relaxed);
    }

    /// One that says how the server is is over.
    pub(crate) fn unkeep_own(&self, bytes: usize) {
        self.own.fetch_sub(bytes, Relaxed);
    }

    /// As long as it stands a line is not read of which so much has come.
    pub(crate) fn keep_line(&self, bytes: usize) {
        self.lines.fetch_add(bytes, Relaxed);
    }

    /// The line is read again.
    pub(crate) fn unkeep_line(&self, bytes: usize) {
        self.lines.fetch_sub(bytes, Relaxed);
    }

    /// So much of it is gone.
    pub(crate) fn went(&self, bytes: usize) {
        self.left.fetch_sub(bytes, Relaxed);
        self.gone.fetch_add(bytes as u64, Relaxed);
    }

    /// It is over, with so much `left` of it.
    pub(crate) fn unkeep(&self, bytes: usize, left: usize) {
        self.left.fetch_sub(left, Relaxed);
        self.kept.fetch_sub(bytes, Relaxed);
    }

    /// Bytes of those that are not small: a part that has gone frees nothing.
    pub(crate) fn kept(&self) -> usize {
        self.kept.load(Relaxed)
    }

    /// Bytes of lines that are not read.
    pub(crate) fn lines(&self) -> usize {
        self.lines.load(Relaxed)
    }

    /// Bytes of those that say how the server is, or of the others.
    pub(crate) fn kept_of(&self, own: bool) -> usize {
        let bytes = self.own.load(Relaxed);
        if own { bytes } else { self.kept().saturating_sub(bytes) }
    }

    /// Since when one that is not small, or holds up a line, has stood, if that is longer than a client pauses; or since when they have been taken, if that is
    /// longer than one may stand and they would go on as long. `stands` is when any of them began to stand.
    pub(crate) fn stand_since(&self, stands: Option<u64>, now: u64, most: Duration) -> Option<u64> {
        if self.kept() == 0 && self.lines() == 0 {
            return None;
        }
        let paused = stands.filter(|since| now.saturating_sub(*since) >= PAUSE);
        paused.or_else(|| self.would_take_long(now, most))
    }

    /// Who takes what is left at the pace so far, and that for longer than one may stand, has begun then.
    fn would_take_long(&self, now: u64, most: Duration) -> Option<u64> {
        let since = self.kept_since.load(Relaxed);
        if !late(since, now, most) {
            return None;
        }
        let (took, gone, left) = (now - since, self.gone.load(Relaxed), self.left.load(Relaxed) as u64);
        if took > 2 * millis(most) {
            // Of what was long ago the half counts.
            self.kept_since.store(now - took / 2, Relaxed);
            let _ = self.gone.fetch_update(Relaxed, Relaxed, |now| Some(now.saturating_sub(gone / 2)));
        }
        (gone.saturating_mul(millis(most)) < left.saturating_mul(took)).then_some(since)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn those_that_are_over_are_forgotten() {
        let answers = Answers::default();
        let many: Vec<_> = (0..100).map(|_| answers.hold()).collect();
        assert!(answers.held.lock().expect("no panic").len() >= many.len());
        drop(many);
        (0..1_000).for_each(|_| drop(answers.hold()));
        assert!(answers.held.lock().expect("no panic").capacity() < 300);
        assert_eq!(answers.held_since(), 0);
    }

    #[test]
    fn who_lets_one_stand_is_known() {
        let (answers, most) = (Answers::default(), Duration::from_millis(50));
        assert_eq!(answers.stand_since(Some(1), 9_000, most), None, "nothing is kept");
        answers.keep(1 << 20, 7);
        answers.keep(1 << 20, 8);
        assert_eq!(answers.stand_since(Some(20), 57, most), None);
        assert_eq!(answers.stand_since(None, 58, most), Some(7), "nothing is taken of it");
        assert_eq!(answers.stand_since(Some(20), 4_020, most), Some(20));
        answers.unkeep(1 << 20, 1 << 20);
        assert_eq!(answers.kept(), 1 << 20);
        answers.keep_own(1 << 20);
        assert_eq!((answers.kept_of(false), answers.kept_of(true)), (0, 1 << 20));
        answers.unkeep_own(1 << 20);
        assert_eq!((answers.kept_of(false), answers.kept_of(true)), (1 << 20, 0));
        answers.unkeep(1 << 20, 1 << 20);
        assert_eq!(answers.stand_since(Some(20), 5_000, most), None);
        answers.keep_line(5_000);
        assert_eq!(answers.stand_since(Some(1_020), 5_000, most), None);
        assert_eq!(answers.stand_since(Some(1_000), 5_000, most), Some(1_000), "it holds up a line");
        answers.unkeep_line(5_000);
        assert_eq!(answers.stand_since(Some(20), 5_000, most), None);
    }

    #[test]
    fn who_takes_steadily_is_let_alone_however_much_follows() {
        let (answers, most) = (Answers::default(), Duration::from_secs(30));
        answers.keep(2_000_000, 1);
        // 100 KB a second, and whenever one is gone another has come: there is always something.
        for second in 1..600_u64 {
            answers.went(100_000);
            if second % 20 == 0 {
                answers.keep(2_000_000, 1_000 * second);
                answers.unkeep(2_000_000, 0);
            }
            let stands = Some((1_000 * second).saturating_sub(1_300));
            assert_eq!(answers.stand_since(stands, 1_000 * second, most), None, "{second}");
        }
        answers.keep(2_000_000, 600_000);
        for second in 600..1_000 {
            answers.went(1_000);
            if answers.stand_since(None, 1_000 * second, most).is_some() {
                assert!(second > 610, "{second}");
                return;
            }
        }
        panic!("a trickle is too little");
    }
}
