//! The observer that records a search.
//!
//! Each expansion is sampled while there is room. If there is none at the next expansion, every second sample
//! is dropped and the spacing is doubled, so memory is bounded. The last expansion is sampled in any case.

use crate::engine::record::{NodeOutcome, Record, RecordOptions, Sample, TraceNode, Visited};
use sudokud_model::grid::{Cell, Value};
use sudokud_search::{Generated, Observer, Unobserved, Visit};

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

    /// Sets the outcome of a visited node of the trace. The first visit adds the root.
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
        if self.options.samples == 0 {
            return;
        }
        // This expansion needs room, because it may be the last one.
        if self.record.samples.len() >= self.options.samples.max(2) {
            let mut ordinal = 0_usize;
            self.record.samples.retain(|_| {
                ordinal += 1;
                ordinal % 2 == 1
            });
            self.stride *= 2;
        }
        if (self.expanded - 1).is_multiple_of(self.stride) {
            self.push_sample(visit);
        } else {
            self.unsampled = Some(visit);
        }
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

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::Arc;

    #[test]
    fn samples_are_evenly_spaced_and_end_with_the_last_expansion() {
        for limit in [2, 3, 8] {
            for expanded in 1..=100 {
                let options = RecordOptions { trace_nodes: 0, samples: limit, clock: Arc::new(|| 0) };
                let mut recorder = Recorder::new(options);
                for id in 0..expanded {
                    recorder.expanded(Visit { id, depth: 0, heuristic: 1, frontier: 0, successors: 1 });
                }
                let samples = recorder.take_record().unwrap_or_default().samples;
                let sampled: Vec<_> = samples.iter().map(|sample| sample.nodes_expanded).collect();
                let case = format!("limit {limit}, {expanded} expansions: {sampled:?}");
                assert!(sampled.len() <= limit, "{case}");
                assert!(sampled.len() > limit / 2 || sampled.len() as u64 == expanded, "{case}");
                assert_eq!((sampled[0], sampled.last()), (1, Some(&expanded)), "{case}");
                let gaps: Vec<_> = sampled.windows(2).map(|pair| pair[1] - pair[0]).collect();
                if let Some((last, [spacing, others @ ..])) = gaps.split_last() {
                    assert!(others.iter().all(|gap| gap == spacing) && last <= spacing, "{case}");
                }
            }
        }
    }
}
