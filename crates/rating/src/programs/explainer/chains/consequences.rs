//! The consequences of an assumption: the nodes that a run reaches, with their ancestors.
//!
//! In a position that does not change every node has one parent, so its size is its depth.

use super::candidate::{Candidate, CandidateSet};
use super::links::{Class, Links};
use std::collections::HashMap;

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
    /// By state and candidate of each node with nested hints among its ancestors: these hints.
    nested: HashMap<(usize, usize), Vec<Nested>>,
    pub(super) clash: Option<Clash>,
}

impl Consequences {
    pub(super) fn new() -> Self {
        Self {
            nodes: [Vec::with_capacity(64), Vec::with_capacity(192)],
            sets: [CandidateSet::EMPTY; 2],
            sizes: Box::new([[0; Candidate::COUNT]; 2]),
            nested: HashMap::new(),
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
            self.nested.insert((state as usize, node.index()), nested.to_vec());
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
        self.nested.get(&(state as usize, node.index())).map_or(&[], Vec::as_slice)
    }
}

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

/// Follows `start`, assumed true, until a clash, to the end or to `goal`. A true node is expanded before any
/// false one.
///
/// `run` is cleared and gets the nodes reached; `observe` gets each node with its state and its parent.
pub(super) fn static_run(
    links: &Links,
    start: Candidate,
    goal: Option<(Candidate, State)>,
    run: &mut Consequences,
    observe: &mut impl FnMut(Candidate, State, Candidate),
) {
    run.clear();
    run.add(start, State::True, 1);
    let (mut next_true, mut next_false) = (0, 0);
    while run.clash.is_none() && goal.is_none_or(|(node, state)| !run.has(node, state)) {
        if let Some(&node) = run.nodes(State::True).get(next_true) {
            next_true += 1;
            expand(run, (node, State::True), links.falsified_by(node, Class::All), observe);
        } else if let Some(&node) = run.nodes(State::False).get(next_false) {
            next_false += 1;
            expand(run, (node, State::False), links.verified_by(node, Class::All), observe);
        } else {
            break;
        }
    }
}

fn expand(
    run: &mut Consequences,
    (node, state): (Candidate, State),
    implied: &[Candidate],
    observe: &mut impl FnMut(Candidate, State, Candidate),
) {
    let size = run.size(node, state) + 1;
    let implies = state.opposite();
    for &child in implied {
        if run.has(child, state) {
            run.clash = Some(Clash { size: run.size(child, state) + size, nested: Vec::new() });
            return;
        }
        if !run.has(child, implies) {
            run.add(child, implies, size);
            observe(child, implies, node);
        }
    }
}
