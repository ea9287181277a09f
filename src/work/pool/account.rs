//! The time that a request has used, and the rank that follows from it ([`turns`](super::turns)).

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

/// The total time at which a request leaves each level but the last, in microseconds.
const LEVEL_ENDS_US: [u64; 5] = [5_000, 20_000, 80_000, 320_000, 1_280_000];

/// The last level.
pub(super) const LAST_LEVEL: usize = LEVEL_ENDS_US.len();

/// The kind of a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum RequestKind {
    /// One job, for which a client waits.
    Single,
    /// Many jobs, one after another or at the same time.
    Batch,
}

/// The time that the jobs of a request have run in the pool.
#[derive(Debug)]
pub(crate) struct Account {
    kind: RequestKind,
    /// Later requests have higher numbers.
    number: u64,
    used_us: AtomicU64,
    /// The number of its last turn.
    pub(super) last_turn: AtomicU64,
}

impl Account {
    /// The account of a new request.
    pub(crate) fn new(kind: RequestKind) -> Arc<Self> {
        static NUMBER: AtomicU64 = AtomicU64::new(0);
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        Arc::new(Self { kind, number, used_us: AtomicU64::new(0), last_turn: AtomicU64::new(0) })
    }

    /// Returns whether the request is a batch.
    pub(crate) fn is_batch(&self) -> bool {
        self.kind == RequestKind::Batch
    }

    /// Adds the time of a turn.
    pub(super) fn charge(&self, used: Duration) {
        let used = u64::try_from(used.as_micros()).unwrap_or(u64::MAX);
        self.used_us.fetch_add(used, Ordering::Relaxed);
    }

    pub(super) fn level(&self) -> usize {
        let used = self.used_us.load(Ordering::Relaxed);
        if self.is_batch() {
            LAST_LEVEL
        } else {
            LEVEL_ENDS_US.iter().take_while(|&&most| used >= most).count()
        }
    }

    /// Returns the rank of the request; the lowest goes first. The first part is the level. The second puts
    /// the newest request first, or on the last level the one whose last turn is longest ago.
    pub(super) fn rank(&self) -> (usize, u64) {
        match self.level() {
            LAST_LEVEL => (LAST_LEVEL, self.last_turn.load(Ordering::Relaxed)),
            level => (level, u64::MAX - self.number),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rank_after(account: &Account, used: Duration) -> (usize, u64) {
        account.charge(used);
        account.rank()
    }

    #[test]
    fn a_request_sinks_with_the_time_it_uses_and_a_newer_one_is_before_it() {
        let (old, new) = (Account::new(RequestKind::Single), Account::new(RequestKind::Single));
        assert!(new.rank() < old.rank());
        assert!(old.rank() < rank_after(&new, Duration::from_millis(5)));
        let levels: Vec<_> = (0..9).map(|k| rank_after(&old, Duration::from_millis(4 << k)).0).collect();
        assert_eq!(levels, [0, 1, 2, 2, 3, 3, 4, 4, 5]);
    }

    #[test]
    fn a_batch_is_on_the_last_level_from_its_first_turn_on() {
        let (batch, single) = (Account::new(RequestKind::Batch), Account::new(RequestKind::Single));
        assert_eq!(batch.level(), LAST_LEVEL);
        assert!(rank_after(&single, Duration::from_millis(1_279)) < batch.rank());
    }
}
