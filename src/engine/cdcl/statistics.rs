//! What a search has done, summed over its solvers.

use crate::engine::cdcl::member::Member;
use crate::engine::cdcl::sat::status::Counts;

/// Exact counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct SearchStatistics {
    /// Decisions.
    pub nodes_expanded: u64,
    /// Decisions and learnt clauses: each asserts a literal.
    pub nodes_generated: u64,
    /// Decisions.
    pub guesses: u64,
    /// Conflicts.
    pub backtracks: u64,
    /// The highest decision level.
    pub max_depth: u64,
    /// Ticks of the solvers, and graphs filtered by the all-different filter.
    pub propagation_passes: u64,
    /// Candidates removed at level 0, one by one.
    pub eliminations: u64,
    /// Of these, by the all-different filter.
    pub all_different_eliminations: u64,
    /// The greatest size of the frontier, in nodes. Best-first only.
    pub max_frontier: u64,
    /// How often the frontier was full, so that a node was searched depth-first to its end. Best-first only.
    pub dives: u64,
    /// Restarts.
    pub restarts: u64,
    /// Learnt clauses, deleted ones included.
    pub learnt: u64,
    /// Clauses in the databases.
    pub clauses: u64,
    /// Open cells after singles.
    pub open_cells: u64,
    /// Candidates of these cells.
    pub open_candidates: u64,
}

impl SearchStatistics {
    /// Adds what one solver has done.
    pub(super) fn add(&mut self, member: &Member) {
        let Counts { decisions, conflicts, restarts, learnt, max_level } = member.solver.counts();
        self.nodes_expanded += decisions;
        self.nodes_generated += decisions + learnt;
        self.guesses += decisions;
        self.backtracks += conflicts;
        self.restarts += restarts;
        self.learnt += learnt;
        self.max_depth = self.max_depth.max(u64::from(max_level));
        self.clauses += member.solver.clause_count() as u64;
        self.propagation_passes += member.solver.ticks();
        if let Some(frontier) = &member.frontier {
            self.max_frontier = self.max_frontier.max(frontier.max_nodes());
            self.dives += frontier.dives();
        }
    }
}
