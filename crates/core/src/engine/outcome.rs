//! How a search for solutions ended, and what that proves about the puzzle.

use sudokud_search::budget::{Progress, Stop};

/// The fact that a search established about a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// The puzzle has a solution: at least one was found.
    Solved,
    /// The puzzle has no solution: the search space is exhausted.
    Unsolvable,
    /// The search ended early, without a solution.
    OutOfBudget,
}

/// The result of a search, without the solutions themselves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Conclusion {
    /// The fact that the search established.
    pub outcome: Outcome,
    /// The number of solutions found, at most the number requested.
    pub found: usize,
    /// Whether the first solution is the only one; `None` if the search did not establish it.
    pub unique: Option<bool>,
    /// Why the search ended early, if it did.
    pub limit_hit: Option<Stop>,
}

impl Conclusion {
    /// The conclusion from a search that ended with `progress` after it found `found` of at most
    /// `max_solutions` solutions.
    #[must_use]
    pub const fn new(progress: Progress, found: usize, max_solutions: usize) -> Self {
        let is_exhausted = matches!(progress, Progress::Done) && found < max_solutions;
        let outcome = match (found, is_exhausted) {
            (0, true) => Outcome::Unsolvable,
            (0, false) => Outcome::OutOfBudget,
            _ => Outcome::Solved,
        };
        let unique = match (found, is_exhausted) {
            (2.., _) | (0, true) => Some(false),
            (1, true) => Some(true),
            _ => None,
        };
        let limit_hit = if let Progress::Stopped(stop) = progress { Some(stop) } else { None };
        Self { outcome, found, unique, limit_hit }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_an_exhausted_search_proves_that_there_are_no_other_solutions() {
        let conclusion = |progress, found| {
            let Conclusion { outcome, unique, .. } = Conclusion::new(progress, found, 2);
            (outcome, unique)
        };
        let stopped = Progress::Stopped(Stop::Nodes);
        assert_eq!(conclusion(Progress::Done, 0), (Outcome::Unsolvable, Some(false)));
        assert_eq!(conclusion(Progress::Done, 1), (Outcome::Solved, Some(true)));
        assert_eq!(conclusion(Progress::Done, 2), (Outcome::Solved, Some(false)));
        assert_eq!(conclusion(stopped, 0), (Outcome::OutOfBudget, None));
        assert_eq!(conclusion(stopped, 1), (Outcome::Solved, None));
        assert_eq!(Conclusion::new(Progress::Done, 1, 1).unique, None);
        assert_eq!(Conclusion::new(stopped, 0, 2).limit_hit, Some(Stop::Nodes));
    }
}
