//! When to begin again from the root.
//!
//! Two moods take turns. *Focused*: restart as soon as the clauses learned lately are worse than those of the long run
//! (glue averages, Audemard and Simon 2012); good for proofs. *Stable*: restart rarely, by the sequence 1, 1, 2, 1, 1,
//! 2, 4, … (Luby et al. 1993, in Knuth's "reluctant doubling"); good for finding solutions. Taking turns after
//! C. Oh, "Between SAT and UNSAT", 2015, with turns measured in work, not in time, so that runs are reproducible.

/// Which moods a search may be in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::large) enum Mood {
    /// Rare restarts only.
    Stable,
    /// Frequent restarts only.
    Focused,
    /// First focused, then in turns.
    Turns,
}

/// The restart policy's state.
#[derive(Debug)]
pub(super) struct Restarts {
    mood: Mood,
    stable: bool,
    turn: u64,
    turn_end: u64,
    turn_unit: u64,
    fast: f64,
    slow: f64,
    slow_weight: f64,
    fast_weight: f64,
    since: u64,
    period: u64,
    luby: (u64, u64),
    countdown: u64,
}

const FIRST_TURN: u64 = 1000;

impl Restarts {
    /// `period`: the unit of the stable mood's sequence, in conflicts.
    pub(super) fn new(mood: Mood, period: u64) -> Self {
        Self {
            mood,
            stable: mood == Mood::Stable,
            turn: 0,
            turn_end: 0,
            turn_unit: 0,
            fast: 0.0,
            slow: 0.0,
            slow_weight: 1.0,
            fast_weight: 1.0,
            since: 0,
            period,
            luby: (1, 1),
            countdown: period,
        }
    }

    pub(super) fn is_stable(&self) -> bool {
        self.stable
    }

    /// A clause of this glue was learned.
    pub(super) fn learned(&mut self, glue: u32) {
        const FAST: f64 = 0.03;
        const SLOW: f64 = 1e-4;
        self.fast += FAST * (f64::from(glue) - self.fast);
        self.slow += SLOW * (f64::from(glue) - self.slow);
        self.fast_weight *= 1.0 - FAST;
        self.slow_weight *= 1.0 - SLOW;
        self.since += 1;
        if self.stable {
            self.countdown = self.countdown.saturating_sub(1);
        }
    }

    /// Is it time?
    pub(super) fn is_due(&self) -> bool {
        if self.stable {
            return self.countdown == 0;
        }
        let fast = self.fast / (1.0 - self.fast_weight).max(1e-9);
        let slow = self.slow / (1.0 - self.slow_weight).max(1e-9);
        self.since >= 2 && fast > 1.1 * slow
    }

    /// A restart was made.
    pub(super) fn restarted(&mut self) {
        self.since = 0;
        if self.stable {
            let (u, v) = self.luby;
            self.luby = if u & u.wrapping_neg() == v { (u + 1, 1) } else { (u, 2 * v) };
            self.countdown = self.luby.1 * self.period;
        }
    }

    /// Changes the mood when its turn is over. `conflicts` and `ticks` since the search began.
    pub(super) fn take_turns(&mut self, conflicts: u64, ticks: u64) -> bool {
        if self.mood != Mood::Turns {
            return false;
        }
        if self.turn == 0 {
            if conflicts < FIRST_TURN {
                return false;
            }
            self.turn_unit = ticks;
        } else if ticks < self.turn_end {
            return false;
        }
        self.turn += 1;
        let pairs = self.turn.div_ceil(2);
        self.turn_end = ticks + self.turn_unit * pairs * pairs;
        self.stable = !self.stable;
        true
    }
}
