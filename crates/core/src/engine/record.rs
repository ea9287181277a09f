//! The record of a search: a trace, which is the beginning of its tree, and samples of its course.
//!
//! The trace ends before the first expansion whose successors would exceed the limit of nodes, so the
//! frontier after each of its expansions can be computed from it. The exception is strategy `backtracking`,
//! which generates successors one at a time: its last expansions can lack some.

use std::sync::Arc;
use sudokud_model::grid::{Cell, Value};

/// A clock: microseconds since the search began.
pub type Clock = Arc<dyn Fn() -> u64 + Send + Sync>;

/// The limits of a [`Record`] and the clock of its samples.
#[derive(Clone)]
pub struct RecordOptions {
    /// The largest number of nodes in the trace; 0 for no trace.
    pub trace_nodes: usize,
    /// The largest number of samples, at least 2; 0 for no samples.
    pub samples: usize,
    /// The clock of the samples.
    pub clock: Clock,
}

/// The record of a search.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Record {
    /// The generated nodes, in the order in which they were generated. The first one is the root.
    pub nodes: Vec<TraceNode>,
    /// Whether the search generated more nodes.
    pub is_truncated: bool,
    /// Samples, in the order of the search: of all expansions, or of evenly spaced ones and the last one.
    pub samples: Vec<Sample>,
}

/// A node of the search tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TraceNode {
    /// The parent's index in [`Record::nodes`], and the decision that leads from it; `None` for the root.
    pub parent: Option<(usize, Cell, Value)>,
    /// The number of ancestors with two or more successors.
    pub depth: u64,
    /// The number of open cells after propagation; `None` after a contradiction.
    pub heuristic: Option<usize>,
    /// The outcome of the node.
    pub outcome: NodeOutcome,
}

/// The outcome of a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NodeOutcome {
    /// It contradicts itself.
    Contradiction,
    /// It waits in the frontier.
    Open,
    /// It was expanded.
    Expanded(Visited),
    /// It is a solution that the search found.
    Solved(Visited),
}

/// When a node was expanded or recognised as a solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Visited {
    /// The position in the order of these events, from 0.
    pub order: u64,
    /// The number of nodes that waited in the frontier afterwards; for `backtracking`, of untried values.
    pub frontier: u64,
}

/// The search at one expansion.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sample {
    /// The number of nodes expanded, this one included.
    pub nodes_expanded: u64,
    /// The number of nodes in the frontier; for `backtracking`, of untried values.
    pub frontier: u64,
    /// The depth of the expanded node: the number of its ancestors with two or more successors.
    pub depth: u64,
    /// The number of open cells of the expanded node.
    pub heuristic: usize,
    /// The time since the search began, in microseconds; in the last sample it can be the end of the search.
    pub elapsed_us: u64,
}
