//! Counts of searches, kept by the thread that runs them and added to the metrics together: a line of a batch
//! is solved in less time than a few additions to shared counters take.

use std::sync::LazyLock;
use sudokud_core::engine;
use sudokud_core::solve::{Outcome, Report};
use sudokud_search::budget::Stop;

/// The maximum number of engine labels, "other" included.
const MAX_ENGINE_LABELS: usize = 12;

/// The names of the engines, and "other" for those without a label.
pub(crate) static ENGINES: LazyLock<Vec<&str>> =
    LazyLock::new(|| engine::names().take(MAX_ENGINE_LABELS - 1).chain(["other"]).collect());

pub(crate) const OUTCOMES: [Outcome; 3] = [Outcome::Solved, Outcome::Unsolvable, Outcome::OutOfBudget];

pub(crate) const LIMITS: [Stop; 4] = [Stop::Deadline, Stop::Nodes, Stop::Memory, Stop::Cancelled];

/// The numbers of searches by engine, outcome and limit, and the nodes that they expanded.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Searches {
    pub(crate) engines: [Effort; MAX_ENGINE_LABELS],
    /// The searches that each of the [`LIMITS`] ended.
    pub(crate) limits: [u64; LIMITS.len()],
}

/// The work of one engine.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Effort {
    /// The searches with each of the [`OUTCOMES`].
    pub(crate) ended: [u64; OUTCOMES.len()],
    /// The nodes expanded.
    pub(crate) nodes: u64,
}

impl Searches {
    pub(crate) fn add_report(&mut self, report: &Report) {
        let known = &report.statistics;
        self.add(known.engine, report.outcome, known.nodes_expanded, known.limit_hit);
    }

    /// Adds the searches of another count.
    pub(crate) fn add_all(&mut self, other: &Self) {
        for (known, more) in self.engines.iter_mut().zip(&other.engines) {
            known.ended.iter_mut().zip(more.ended).for_each(|(known, more)| *known += more);
            known.nodes += more.nodes;
        }
        self.limits.iter_mut().zip(other.limits).for_each(|(known, more)| *known += more);
    }

    /// Adds a search of this engine that expanded this many nodes.
    #[inline]
    pub(crate) fn add(&mut self, engine: &str, outcome: Outcome, nodes: u64, limit: Option<Stop>) {
        let engine = ENGINES.iter().position(|name| *name == engine).unwrap_or(ENGINES.len() - 1);
        let outcome = OUTCOMES.iter().position(|known| *known == outcome).unwrap_or(0);
        self.engines[engine].ended[outcome] += 1;
        self.engines[engine].nodes += nodes;
        if let Some(limit) = limit.and_then(|limit| LIMITS.iter().position(|known| *known == limit)) {
            self.limits[limit] += 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn searches_are_told_apart_by_engine_outcome_and_limit() {
        let mut searches = Searches::default();
        searches.add(ENGINES[0], Outcome::Solved, 3, None);
        searches.add(ENGINES[0], Outcome::Solved, 4, Some(Stop::Nodes));
        searches.add("new", Outcome::OutOfBudget, 5, Some(Stop::Cancelled));
        assert_eq!(searches.engines[0], Effort { ended: [2, 0, 0], nodes: 7 });
        assert_eq!(searches.engines[ENGINES.len() - 1], Effort { ended: [0, 0, 1], nodes: 5 });
        assert_eq!(searches.limits, [0, 1, 0, 1]);
    }
}
