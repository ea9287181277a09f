//! The trace and the samples of a run.

use super::run::Trace;
use crate::wire::name::{Name, vocabulary};
use crate::wire::place::{BoardNumbers, CellPlace};
use serde::Serialize;
use sudokud_core::solve::{NodeOutcome, Sample, TraceNode, Visited};
#[cfg(feature = "openapi")]
use utoipa::ToSchema;

/// The beginning of a search tree: at most 2,000 nodes.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = Trace))]
pub(crate) struct TraceForm {
    /// The nodes in the order in which they were generated; empty if the board contradicts itself.
    nodes: Vec<TraceNodeForm>,
    /// Whether the search generated further nodes. Unless the strategy is `backtracking`, the trace then ends
    /// with an expansion whose successors are all in it.
    truncated: bool,
}

/// A node of the search tree.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = TraceNode))]
pub(crate) struct TraceNodeForm {
    /// The index in `nodes`.
    id: usize,
    /// The node whose successor this is; null for the root.
    parent: Option<usize>,
    /// The cell of the decision that leads from the parent; null for the root.
    cell: Option<CellPlace>,
    /// The value of the decision; null for the root.
    value: Option<usize>,
    /// The number of ancestors with two or more successors.
    depth: u64,
    /// The number of open cells after propagation; null after a contradiction.
    heuristic: Option<usize>,
    /// The number of nodes in the frontier after this one was expanded, for `backtracking` of untried values;
    /// null if it was not expanded.
    frontier: Option<u64>,
    /// The position of this node in the order of expansion, from 0; null if it was not expanded.
    order: Option<u64>,
    outcome: TraceOutcomeName,
}

vocabulary! {
    /// The outcome of a node.
    enum TraceOutcome as TraceOutcomeName {
        Expanded = "expanded",
        Open = "open",
        Contradiction = "contradiction",
        Solved = "solved",
    }
    "TraceOutcome", "the outcome of a node",
    "`expanded`: its successors are in the trace (at `backtracking`, those tried so far); `open`: it waited \
     in the frontier when the trace ended; `contradiction`: its position has no solution; `solved`: it is a \
     solution that the search found. A solved node counts as expanded."
}

impl TraceForm {
    pub(super) fn of(numbers: BoardNumbers<'_>, trace: &Trace) -> Self {
        let node = |(id, node): (usize, &TraceNode)| TraceNodeForm::of(numbers, id, node);
        Self { nodes: trace.nodes.iter().enumerate().map(node).collect(), truncated: trace.is_truncated }
    }
}

impl TraceNodeForm {
    fn of(numbers: BoardNumbers<'_>, id: usize, node: &TraceNode) -> Self {
        let (outcome, visited) = match node.outcome {
            NodeOutcome::Open => (TraceOutcome::Open, None),
            NodeOutcome::Contradiction => (TraceOutcome::Contradiction, None),
            NodeOutcome::Expanded(visited) => (TraceOutcome::Expanded, Some(visited)),
            NodeOutcome::Solved(visited) => (TraceOutcome::Solved, Some(visited)),
        };
        Self {
            id,
            parent: node.parent.map(|(parent, ..)| parent),
            cell: node.parent.map(|(_, cell, _)| CellPlace::of(numbers.layout, cell)),
            value: node.parent.map(|(.., value)| numbers.value(value)),
            depth: node.depth,
            heuristic: node.heuristic,
            frontier: visited.map(|Visited { frontier, .. }| frontier),
            order: visited.map(|Visited { order, .. }| order),
            outcome: Name(outcome),
        }
    }
}

/// The course of a search, at up to 256 expansions: the lists have the same length. Where a search has more
/// expansions, they are evenly spaced, and the last expansion is always among them.
#[derive(Debug, Default, Serialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = Samples))]
pub(crate) struct SamplesForm {
    /// The number of nodes expanded so far.
    nodes_expanded: Vec<u64>,
    /// The number of nodes in the frontier; for `backtracking`, of untried values.
    frontier: Vec<u64>,
    /// The depth of the node expanded: the number of its ancestors with two or more successors.
    depth: Vec<u64>,
    /// The number of open cells of the node expanded.
    heuristic: Vec<usize>,
    /// Microseconds since the run began.
    elapsed_us: Vec<u64>,
}

impl SamplesForm {
    pub(super) fn of(samples: &[Sample]) -> Self {
        Self {
            nodes_expanded: samples.iter().map(|sample| sample.nodes_expanded).collect(),
            frontier: samples.iter().map(|sample| sample.frontier).collect(),
            depth: samples.iter().map(|sample| sample.depth).collect(),
            heuristic: samples.iter().map(|sample| sample.heuristic).collect(),
            elapsed_us: samples.iter().map(|sample| sample.elapsed_us).collect(),
        }
    }
}
