//! The counts of a search. Only backtracking counts `cancels`, only best-first search `dives`.

/// The counts of a search since it was created.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SearchCounts {
    /// Expanded nodes.
    pub expanded: u64,
    /// Generated nodes, the root and dead ends included.
    pub generated: u64,
    /// Expanded nodes with two or more successors, dead ends included.
    pub guesses: u64,
    /// Generated nodes that were dead ends.
    pub rejected: u64,
    /// Backtracking only: actions that were undone.
    pub cancels: u64,
    /// The largest depth of a node: the number of its ancestors with two or more successors.
    pub max_depth: u64,
    /// The largest number of nodes in the frontier; for backtracking, of untried actions.
    pub max_frontier: u64,
    /// The number of dives of best-first search: depth-first searches of a subtree.
    pub dives: u64,
}

impl SearchCounts {
    /// Counts the expansion of a node at `depth` with this many successors; returns their depth.
    pub(crate) fn record_expansion(&mut self, depth: u64, successors: u64) -> u64 {
        let increase = u64::from(successors >= 2);
        self.expanded += 1;
        self.guesses += increase;
        self.max_depth = self.max_depth.max(depth + increase);
        depth + increase
    }
}
