//! The observer that records a search.
//!
//! Samples are taken at every expansion until there are as many as requested; then every second one is
//! dropped, and from there on only every second expansion is sampled, and so on. Memory is bounded however
//! long the search is.

use crate::engine::record::{NodeOutcome, Record, RecordOptions, Sample, TraceNode, Visited};
use crate::grid::{Cell, Value};
use crate::search::{Generated, Observer, Unobserved, Visit};

/// An observer that may keep a record.
pub(crate) trait TakeRecord: Observer<(Cell, Value)> + Send {
    /// Removes and returns the record, if there is one.
    fn take_record(&mut self) -> Option<Record>;
}

impl TakeRecord for Unobserved {
    fn take_record(&mut self) -> Option<Record> {
        None
    }
}

/// An observer that makes a [`Record`].
pub(crate) struct Recorder {
    options: RecordOptions,
    record: Record,
    visits: u64,
    expanded: u64,
    /// The number of expansions from one sample to the next.
    stride: u64,
    /// The last expansion, if it was not sampled.
    unsampled: Option<Visit>,
}

impl Recorder {
    pub(crate) fn new(options: RecordOptions) -> Self {
        Self { options, record: Record::default(), visits: 0, expanded: 0, stride: 1, unsampled: None }
    }

    /// Marks a node of the trace, which has the root as soon as the root is visited.
    fn visit(&mut self, visit: Visit, outcome: impl FnOnce(Visited) -> NodeOutcome) {
        let Visit { id, depth, heuristic, frontier, successors } = visit;
        let nodes = &mut self.record.nodes;
        if self.options.trace_nodes == 0 {
            return;
        }
        if nodes.is_empty() && !self.record.is_truncated {
            nodes.push(TraceNode {
                parent: None,
                depth,
                heuristic: Some(heuristic),
                outcome: NodeOutcome::Open,
            });
        }
        let has_room = nodes.len() as u64 + successors <= self.options.trace_nodes as u64;
        self.record.is_truncated |= !has_room;
        let visited = Visited { order: self.visits, frontier };
        self.visits += 1;
        if !self.record.is_truncated
            && let Some(node) = usize::try_from(id).ok().and_then(|node| nodes.get_mut(node))
        {
            node.outcome = outcome(visited);
        }
    }

    fn sample(&mut self, visit: Visit) {
        let &RecordOptions { samples: most, .. } = &self.options;
        if most == 0 {
            return;
        }
        if !self.expanded.is_multiple_of(self.stride) {
            self.unsampled = Some(visit);
            return;
        }
        // One place is kept for the last expansion.
        if self.record.samples.len() + 1 >= most {
            let mut ordinal = 0_usize;
            self.record.samples.retain(|_| {
                ordinal += 1;
                ordinal % 2 == 1
            });
            self.stride *= 2;
        }
        self.push_sample(visit);
    }

    fn push_sample(&mut self, Visit { frontier, depth, heuristic, .. }: Visit) {
        let elapsed_us = (self.options.clock)();
        let nodes_expanded = self.expanded;
        self.unsampled = None;
        self.record.samples.push(Sample { nodes_expanded, frontier, depth, heuristic, elapsed_us });
    }
}

impl Observer<(Cell, Value)> for Recorder {
    fn expanded(&mut self, visit: Visit) {
        self.visit(visit, NodeOutcome::Expanded);
        self.expanded += 1;
        self.sample(visit);
    }

    fn goal(&mut self, visit: Visit) {
        self.visit(visit, NodeOutcome::Solved);
    }

    fn generated(&mut self, node: Generated<(Cell, Value)>) {
        let record = &mut self.record;
        record.is_truncated |= record.nodes.len() >= self.options.trace_nodes;
        if record.is_truncated {
            return;
        }
        let (cell, value) = node.action;
        let outcome = node.heuristic.map_or(NodeOutcome::Contradiction, |_| NodeOutcome::Open);
        let parent = usize::try_from(node.parent).ok().map(|parent| (parent, cell, value));
        record.nodes.push(TraceNode { parent, depth: node.depth, heuristic: node.heuristic, outcome });
    }
}

impl TakeRecord for Recorder {
    fn take_record(&mut self) -> Option<Record> {
        if let Some(last) = self.unsampled {
            self.push_sample(last);
        }
        Some(std::mem::take(&mut self.record))
    }
}
