//! A connection's answers on their way: which of them the client lets stand, and how much memory the large ones take.
//!
//! Over HTTP/2 each has a time of its own, since when the client's windows have had no room for its next piece: what is taken of one says
//! nothing about another. Over HTTP/1 there is one at a time, and the socket tells ([`super::state`]).

use super::timeouts::{Clock, late};
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering::Relaxed};
use std::sync::{Arc, Mutex, PoisonError, Weak};
use std::time::Duration;

/// A head, or an answer, that stands this long, in milliseconds, makes room where there is none: longer than a client nearby pauses.
pub(crate) const PATIENCE: u64 = 1_000;

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
    /// Bytes of large ones, and since when there have been any.
    kept: AtomicUsize,
    kept_since: AtomicU64,
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
    pub(super) fn held_since(&self) -> u64 {
        let all = self.held.lock().unwrap_or_else(PoisonError::into_inner);
        let since = all.iter().filter_map(Weak::upgrade).map(|held| held.since.load(Relaxed));
        since.filter(|since| *since != 0).min().unwrap_or(0)
    }

    /// A large one goes on its way.
    pub(crate) fn keep(&self, bytes: usize, now: u64) {
        if self.kept.fetch_add(bytes, Relaxed) == 0 {
            self.kept_since.store(now, Relaxed);
        }
    }

    /// It is gone.
    pub(crate) fn unkeep(&self, bytes: usize) {
        self.kept.fetch_sub(bytes, Relaxed);
    }

    /// Bytes of large ones.
    pub(crate) fn kept(&self) -> usize {
        self.kept.load(Relaxed)
    }

    /// Since when a large one has stood, if that is longer than a client pauses; or has been taken, if that is longer than one may
    /// stand. `stands` is when any of them began to stand.
    pub(super) fn stand_since(&self, stands: Option<u64>, now: u64, most: Duration) -> Option<u64> {
        if self.kept() == 0 {
            return None;
        }
        let kept = self.kept_since.load(Relaxed);
        let paused = stands.filter(|since| now.saturating_sub(*since) >= PATIENCE);
        paused.or_else(|| late(kept, now, most).then_some(kept))
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
    fn who_lets_a_large_one_stand_is_known() {
        let (answers, most) = (Answers::default(), Duration::from_millis(50));
        assert_eq!(answers.stand_since(Some(1), 5_000, most), None, "nothing large");
        answers.keep(1 << 20, 7);
        answers.keep(1 << 20, 8);
        assert_eq!(answers.stand_since(Some(20), 57, most), None);
        assert_eq!(answers.stand_since(None, 58, most), Some(7), "it takes its time");
        assert_eq!(answers.stand_since(Some(20), 1_020, most), Some(20));
        answers.unkeep(1 << 20);
        assert_eq!((answers.stand_since(None, 58, most), answers.kept()), (Some(7), 1 << 20));
        answers.unkeep(1 << 20);
        assert_eq!(answers.stand_since(Some(20), 5_000, most), None);
    }
}
