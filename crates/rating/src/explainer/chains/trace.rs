//! The inferences of a nested hint, and the removals that they depend on.

use super::ancestry::Nested;
use super::candidate::{Candidate, CandidateSet};
use super::implied::Implied;
use super::reason::Reason;
use crate::explainer::position::Position;
use std::hash::{DefaultHasher, Hash, Hasher};

/// The inferences of a nested hint: the candidates whose removal they depend on, and a hash of the nodes.
pub(super) struct Trace<'a> {
    original: &'a Position,
    pub(super) current: &'a Position,
    parents: CandidateSet,
    hasher: DefaultHasher,
}

impl<'a> Trace<'a> {
    pub(super) fn new(original: &'a Position, current: &'a Position) -> Self {
        Self { original, current, parents: CandidateSet::EMPTY, hasher: DefaultHasher::new() }
    }

    /// Adds the removed candidates on which an inference about `node` depends.
    pub(super) fn add_reason(&mut self, node: Candidate, reason: Reason) {
        self.parents |= reason.lost(node, self.original, self.current);
    }

    /// Adds the nodes of one chain.
    pub(super) fn add_nodes(&mut self, nodes: impl Hash) {
        nodes.hash(&mut self.hasher);
    }

    /// The hint with this effect; `None` if it depends on no removal.
    pub(super) fn implied(self, removed: Vec<Candidate>, complexity: u32) -> Option<Implied> {
        let nested = Some(Nested { identity: self.hasher.finish(), complexity });
        (!self.parents.is_empty()).then_some(Implied { removed, parents: self.parents, nested })
    }
}
