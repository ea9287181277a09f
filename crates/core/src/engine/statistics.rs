//! The statistics of a search.
//!
//! A count means what its documentation states, for every engine and strategy, so that they can be compared.
//! A count that an engine does not keep is `None`, never 0 and never a related number.

use crate::engine::options::Strategy;
use sudokud_search::budget::Stop;

/// The statistics of a search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Statistics {
    /// The strategy that ran (never `Auto`).
    pub strategy: Strategy,
    /// The engine that ran it.
    pub engine: &'static str,
    /// The instruction set that the engine ran on, if it depends on one.
    pub instruction_set: Option<&'static str>,
    /// Nodes in which the search chose a cell, or a candidate, to branch on.
    pub nodes_expanded: u64,
    /// Nodes generated: the root, and one for every value tried, dead ends included. The engine `general`
    /// counts the root when it is propagated, so a search that ends before that has 0.
    pub nodes_generated: Option<u64>,
    /// Expanded nodes with two or more successors. (With naked singles among the rules, all have.)
    pub guesses: u64,
    /// Contradictions found. After each, the search continues from another node, if there is one.
    pub backtracks: u64,
    /// Values that were tried and taken back; strategy `backtracking` only.
    pub cancels: Option<u64>,
    /// The maximum depth of a node: the number of its ancestors with two or more successors.
    pub max_depth: u64,
    /// The maximum number of nodes that waited to be expanded. (Strategy `backtracking`: untried values on
    /// its path.)
    pub max_frontier: Option<u64>,
    /// The number of dives: best-first search finds its frontier full and searches depth-first until it takes
    /// a node of the frontier again. 0 for the other strategies, `None` for those of the engine `cdcl`.
    pub dives: Option<u64>,
    /// Applications of a rule to one cell or house.
    pub propagation_passes: Option<u64>,
    /// Candidates removed from open cells, over all nodes: by filling the cell or a peer, or by a rule.
    pub eliminations: Option<u64>,
    /// Cells filled by each rule.
    pub placements: Option<Placements>,
    /// Candidates removed by each rule that only removes candidates.
    pub removals: Option<Removals>,
    /// Candidates of the empty cells before the search.
    pub initial_candidates: u64,
    /// Why the search ended early, if it did.
    pub limit_hit: Option<Stop>,
}

impl Statistics {
    /// Statistics with every count absent or 0.
    #[must_use]
    pub const fn none(strategy: Strategy, engine: &'static str) -> Self {
        Self {
            strategy,
            engine,
            instruction_set: None,
            nodes_expanded: 0,
            nodes_generated: None,
            guesses: 0,
            backtracks: 0,
            cancels: None,
            max_depth: 0,
            max_frontier: None,
            dives: None,
            propagation_passes: None,
            eliminations: None,
            placements: None,
            removals: None,
            initial_candidates: 0,
            limit_hit: None,
        }
    }
}

/// Cells filled by each rule.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Placements {
    /// By naked singles: cells with one candidate.
    pub naked_single: u64,
    /// By hidden singles: values with one cell in a house.
    pub hidden_single: u64,
}

/// Candidates removed by each rule.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Removals {
    /// By locked candidates.
    pub locked_candidates: u64,
    /// By naked subsets.
    pub naked_subset: u64,
    /// By the all-different constraint of a house.
    pub alldifferent: u64,
}
