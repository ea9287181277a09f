//! The nodes of a search, their order, and the counts.

use crate::engine::bitboard9::state_words::Stored;

/// The order in which nodes are expanded.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Order {
    /// The newest node first: the fastest, with little memory.
    #[default]
    DepthFirst,
    /// The node with the fewest open cells first; among equals, the newest.
    BestFirst,
}

/// The counts of a search, all exact.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SearchCounts {
    /// Nodes in which a cell was chosen and the successors were generated.
    pub nodes_expanded: u64,
    /// The initial node and every successor, contradictory ones included.
    pub nodes_generated: u64,
    /// Expanded nodes with two or more successors: all of them.
    pub guesses: u64,
    /// Generated nodes that turned out contradictory.
    pub backtracks: u64,
    /// The maximum number of decisions on the path to a node.
    pub max_depth: u32,
    /// The maximum number of nodes that waited at one time.
    pub max_frontier: usize,
    /// The number of dives: best-first search finds its frontier full and searches depth-first until it takes
    /// a node of the frontier again.
    pub dives: u64,
    /// Passes: applications of all rules to a whole state.
    pub propagation_passes: u64,
}

/// A state, and the number of decisions on the path to it.
#[derive(Clone, Copy)]
pub(crate) struct Node {
    pub(crate) state: Stored,
    pub(crate) depth: u32,
}

impl Node {
    pub(crate) const EMPTY: Self = Self { state: Stored::EMPTY, depth: 0 };
}
