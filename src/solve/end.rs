//! How a search for solutions ends, and what that says about the board.

use crate::budget::Stop;
use crate::solve::Outcome;

/// Why no more solutions are looked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum End {
    /// As many were found as were asked for.
    Enough,
    /// There are no others: proven.
    Exhausted,
    /// A limit came first.
    Stopped(Stop),
}

impl End {
    /// The outcome, where `found` solutions were found.
    pub(crate) const fn outcome(self, found: usize) -> Outcome {
        match (found, self) {
            (0, Self::Exhausted) => Outcome::Unsolvable,
            (0, _) => Outcome::OutOfBudget,
            _ => Outcome::Solved,
        }
    }

    /// Is the first of these the only one? `None` where that was not established.
    pub(crate) const fn unique(self, found: usize) -> Option<bool> {
        match (found, self) {
            (2.., _) | (0, Self::Exhausted) => Some(false),
            (1, Self::Exhausted) => Some(true),
            _ => None,
        }
    }

    /// The limit that came.
    pub(crate) const fn stop(self) -> Option<Stop> {
        if let Self::Stopped(stop) = self { Some(stop) } else { None }
    }
}
