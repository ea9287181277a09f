//! The consequences of an assumption: the nodes that a run reaches.

use super::ancestry::Nested;
use super::candidate::{Candidate, CandidateSet};
use std::collections::BTreeMap;

/// The state of a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) enum State {
    True,
    False,
}

impl State {
    pub(super) const BOTH: [Self; 2] = [Self::True, Self::False];

    pub(super) const fn opposite(self) -> Self {
        match self {
            Self::True => Self::False,
            Self::False => Self::True,
        }
    }
}

/// A contradiction: a candidate that was reached in both states.
#[derive(Clone, Debug)]
pub(super) struct Clash {
    /// The sum of the sizes of its two nodes.
    pub(super) size: u32,
    /// The nested hints among their ancestors.
    pub(super) nested: Vec<Nested>,
}

/// The nodes that a run has reached, in their order, each with its size.
///
/// The size of a node is the number of distinct nodes among it and its ancestors. The run ends at the first
/// clash.
pub(super) struct Consequences {
    nodes: [Vec<Candidate>; 2],
    sets: [CandidateSet; 2],
    sizes: Box<[[u16; Candidate::COUNT]; 2]>,
    nested: BTreeMap<(State, usize), Vec<Nested>>,
    pub(super) clash: Option<Clash>,
}

impl Consequences {
    pub(super) fn new() -> Self {
        Self {
            nodes: [Vec::with_capacity(64), Vec::with_capacity(192)],
            sets: [CandidateSet::EMPTY; 2],
            sizes: Box::new([[0; Candidate::COUNT]; 2]),
            nested: BTreeMap::new(),
            clash: None,
        }
    }

    /// Forgets everything; keeps the allocations.
    pub(super) fn clear(&mut self) {
        self.nodes.iter_mut().for_each(Vec::clear);
        self.sets = [CandidateSet::EMPTY; 2];
        self.nested.clear();
        self.clash = None;
    }

    pub(super) fn add(&mut self, node: Candidate, state: State, size: u32) {
        self.nodes[state as usize].push(node);
        self.sets[state as usize].insert(node);
        self.sizes[state as usize][node.index()] = size as u16;
    }

    /// Adds a node with nested hints among its ancestors.
    pub(super) fn add_with(&mut self, node: Candidate, state: State, size: u32, nested: &[Nested]) {
        self.add(node, state, size);
        if !nested.is_empty() {
            self.nested.insert((state, node.index()), nested.to_vec());
        }
    }

    pub(super) fn nodes(&self, state: State) -> &[Candidate] {
        &self.nodes[state as usize]
    }

    pub(super) fn set(&self, state: State) -> &CandidateSet {
        &self.sets[state as usize]
    }

    #[inline]
    pub(super) fn has(&self, node: Candidate, state: State) -> bool {
        self.sets[state as usize].contains(node)
    }

    #[inline]
    pub(super) fn size(&self, node: Candidate, state: State) -> u32 {
        self.sizes[state as usize][node.index()].into()
    }

    /// The nested hints among the ancestors of a node.
    pub(super) fn nested(&self, node: Candidate, state: State) -> &[Nested] {
        if self.nested.is_empty() {
            return &[];
        }
        self.nested.get(&(state, node.index())).map_or(&[], Vec::as_slice)
    }
}
