//! The statistics of a search, summed over its solvers.

use crate::engine::cdcl::portfolio_member::Member;
use crate::engine::cdcl::sat::status::SolverCounts;

/// The counts of a search since it was created.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct SearchStatistics {
    /// Open cells after singles.
    pub open_cells: u64,
    /// Candidates of these cells.
    pub open_candidates: u64,
    /// Decisions of all solvers; assumptions do not count.
    pub decisions: u64,
    /// Conflicts.
    pub conflicts: u64,
    /// Restarts.
    pub restarts: u64,
    /// Learnt clauses, deleted ones and units included.
    pub learnt: u64,
    /// Clauses in the databases now.
    pub clauses: u64,
    /// The highest decision level.
    pub max_level: u64,
    /// Work of the solvers, in ticks of about one propagated literal.
    pub ticks: u64,
    /// The greatest number of open nodes. Best-first only.
    pub max_frontier: u64,
    /// How often the frontier was full, so that a node was searched depth-first to its end. Best-first only.
    pub dives: u64,
    /// Graphs filtered by the all-different filter, repetitions included.
    pub filtered_graphs: u64,
    /// Candidates that the filter has removed.
    pub filter_eliminations: u64,
    /// Candidates removed by singles, by the filter, and by units of the solvers, after the initial naked
    /// singles.
    pub eliminations: u64,
}

impl SearchStatistics {
    /// Adds the counts of one solver.
    pub(super) fn add(&mut self, member: &Member) {
        let SolverCounts { decisions, conflicts, restarts, learnt, max_level } = member.solver.counts();
        self.decisions += decisions;
        self.conflicts += conflicts;
        self.restarts += restarts;
        self.learnt += learnt;
        self.clauses += member.solver.clause_count() as u64;
        self.max_level = self.max_level.max(u64::from(max_level));
        self.ticks += member.solver.ticks();
        if let Some(frontier) = &member.frontier {
            self.max_frontier = self.max_frontier.max(frontier.max_nodes());
            self.dives += frontier.dives();
        }
    }
}
