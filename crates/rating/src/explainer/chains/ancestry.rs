//! The ancestors of a node: distinct nodes, and the distinct nested hints among them.

use super::candidate::{Candidate, CandidateSet};

/// A nested hint, known by a hash of its chains: the same chains found again count once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Nested {
    pub(super) identity: u64,
    pub(super) complexity: u32,
}

/// The ancestors of a node. Within a run a candidate has one state, so the candidates stand for the nodes.
#[derive(Clone, Debug, Default)]
pub(super) struct Ancestry {
    pub(super) nodes: CandidateSet,
    pub(super) nested: Vec<Nested>,
}

impl Ancestry {
    pub(super) fn add(&mut self, other: &Self) {
        self.nodes |= other.nodes;
        add_nested(&mut self.nested, &other.nested);
    }

    pub(super) fn insert(&mut self, node: Candidate) {
        self.nodes.insert(node);
    }

    /// The number of nodes, without nested hints.
    pub(super) fn size(&self) -> u32 {
        self.nodes.len() as u32
    }
}

/// Adds the hints that are not there yet.
pub(super) fn add_nested(to: &mut Vec<Nested>, from: &[Nested]) {
    for hint in from {
        if to.iter().all(|other| other.identity != hint.identity) {
            to.push(*hint);
        }
    }
}

/// The number of nodes that distinct nested hints add to a chain.
pub(super) fn nested_complexity<'a>(lists: impl Iterator<Item = &'a [Nested]>) -> u32 {
    let mut distinct = Vec::new();
    lists.for_each(|list| add_nested(&mut distinct, list));
    distinct.iter().map(|hint| hint.complexity).sum()
}
