//! The restart policy: after 1, 1, 2, 1, 1, 2, 4, … times a fixed number of conflicts.
//!
//! The sequence is that of M. Luby, A. Sinclair and D. Zuckerman, "Optimal speedup of Las Vegas algorithms",
//! 1993, computed by D. Knuth's "reluctant doubling". Glucose's restarts by the LBD of recent clauses, alone
//! or alternating with this policy, take 20 to 40 % longer on minimal 25×25 boards.

/// The state of the sequence.
#[derive(Debug)]
pub(crate) struct Restart {
    unit: u64,
    reluctant: (u64, u64),
    conflicts_left: u64,
}

impl Restart {
    /// A sequence whose unit is `unit` conflicts.
    pub(super) fn new(unit: u64) -> Self {
        Self { unit, reluctant: (1, 1), conflicts_left: unit }
    }

    /// Counts a conflict.
    pub(super) fn count_conflict(&mut self) {
        self.conflicts_left = self.conflicts_left.saturating_sub(1);
    }

    pub(super) fn is_due(&self) -> bool {
        self.conflicts_left == 0
    }

    /// Begins the next interval, after a restart.
    pub(super) fn advance(&mut self) {
        let (u, v) = self.reluctant;
        self.reluctant = if u & u.wrapping_neg() == v { (u + 1, 1) } else { (u, 2 * v) };
        self.conflicts_left = self.reluctant.1 * self.unit;
    }
}
