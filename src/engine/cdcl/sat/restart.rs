//! When to begin again from the root: rarely, by the sequence 1, 1, 2, 1, 1, 2, 4, … times a period of conflicts.
//!
//! M. Luby, A. Sinclair and D. Zuckerman, "Optimal speedup of Las Vegas algorithms", 1993, in D. Knuth's "reluctant
//! doubling". Restarting as soon as recent clauses are worse than old ones (G. Audemard and L. Simon, 2012), or both in
//! turns, took 20 to 40 % longer on the minimal 25×25 boards (benches/RESULTS.md).

/// The restart policy's state.
#[derive(Debug)]
pub(crate) struct Restarts {
    period: u64,
    luby: (u64, u64),
    countdown: u64,
}

impl Restarts {
    /// `period`: the sequence's unit, in conflicts.
    pub(crate) fn new(period: u64) -> Self {
        Self { period, luby: (1, 1), countdown: period }
    }

    /// A conflict was learned from.
    pub(crate) fn learned(&mut self) {
        self.countdown = self.countdown.saturating_sub(1);
    }

    /// Is it time?
    pub(crate) fn is_due(&self) -> bool {
        self.countdown == 0
    }

    /// A restart was made.
    pub(crate) fn restarted(&mut self) {
        let (u, v) = self.luby;
        self.luby = if u & u.wrapping_neg() == v { (u + 1, 1) } else { (u, 2 * v) };
        self.countdown = self.luby.1 * self.period;
    }
}
