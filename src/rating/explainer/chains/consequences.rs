//! The consequences of an assumption: the nodes that a run reaches.

use super::candidate::{Candidate, CandidateSet};

/// The state of a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum State {
    True,
    False,
}

impl State {
    pub(super) const BOTH: [Self; 2] = [Self::True, Self::False];
}

/// The nodes that a run has reached, in the order in which it got them, each with its size.
///
/// The run ends at the first clash.
pub(super) struct Consequences {
    nodes: [Vec<Candidate>; 2],
    sets: [CandidateSet; 2],
    sizes: [Box<[u16; Candidate::COUNT]>; 2],
    /// The sum of the sizes of the two nodes that clash.
    pub(super) clash: Option<u32>,
}

impl Consequences {
    pub(super) fn new() -> Self {
        Self {
            nodes: [Vec::with_capacity(64), Vec::with_capacity(192)],
            sets: [CandidateSet::EMPTY; 2],
            sizes: [Box::new([0; Candidate::COUNT]), Box::new([0; Candidate::COUNT])],
            clash: None,
        }
    }

    pub(super) fn add(&mut self, node: Candidate, state: State, size: u32) {
        self.nodes[state as usize].push(node);
        self.sets[state as usize].insert(node);
        self.sizes[state as usize][node.index()] = size as u16;
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

    /// The number of nodes among a reached node and its ancestors.
    #[inline]
    pub(super) fn size(&self, node: Candidate, state: State) -> u32 {
        self.sizes[state as usize][node.index()].into()
    }
}
