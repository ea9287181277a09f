//! The statistics of a search.
//!
//! Every count means what its documentation states, for every engine and strategy, so that they can be compared.

use crate::budget::Stop;
use crate::engine::options::Strategy;

/// The statistics of a search. Propagation before the first decision belongs to the first node.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Statistics {
    /// The strategy that ran (never `Auto`).
    pub strategy: Strategy,
    /// The engine that ran it.
    pub engine: &'static str,
    /// Nodes in which a cell was chosen and its values were tried.
    pub nodes_expanded: u64,
    /// Nodes created: the first one, and one for each value tried, contradictory ones included.
    pub nodes_generated: u64,
    /// Expanded nodes whose chosen cell had two or more values. (With singles among the rules, all have.)
    pub guesses: u64,
    /// Generated nodes that turned out contradictory.
    pub backtracks: u64,
    /// Strategy `backtracking` only: values removed from the one state again, contradictory or exhausted.
    pub cancels: Option<u64>,
    /// The maximum number of decisions on the path to a node.
    pub max_depth: u64,
    /// The maximum number of nodes in the frontier. (Strategy `backtracking`: untried values along its path.)
    pub max_frontier: u64,
    /// How often best-first search found its frontier full and continued depth-first from its best node.
    pub dives: u64,
    /// Applications of a rule to a cell or house because something there had changed. In the bit-parallel engine:
    /// passes over the whole board.
    pub propagation_passes: u64,
    /// Candidates removed after the start, over all nodes: by filling a peer or by a rule.
    pub eliminations: u64,
    /// Cells filled by each rule, if the engine distinguishes the rules.
    pub placements: Option<Placements>,
    /// Candidates removed by each rule that only removes, if the engine distinguishes the rules.
    pub removals: Option<Removals>,
    /// Candidates of the empty cells before the search.
    pub initial_candidates: u64,
    /// Why the search ended early, if it did.
    pub limit_hit: Option<Stop>,
}

impl Statistics {
    /// The statistics of a search that has not begun.
    #[must_use]
    pub const fn none(strategy: Strategy, engine: &'static str) -> Self {
        Self {
            strategy,
            engine,
            nodes_expanded: 0,
            nodes_generated: 0,
            guesses: 0,
            backtracks: 0,
            cancels: None,
            max_depth: 0,
            max_frontier: 0,
            dives: 0,
            propagation_passes: 0,
            eliminations: 0,
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
