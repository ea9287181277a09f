//! Breadth-first search in a graph of links: the shortest chain from one state to every other.
//!
//! Cost: each link is followed at most once from each of its ends. The weak links of one value are rows of
//! bits, so 64 of them are followed at a time.

use crate::logic::graph::{Graph, SelfRefutation};
use crate::logic::node::State;

/// The tree of shortest chains from a state. Reused from search to search, so that it does not allocate.
#[derive(Clone, Debug, Default)]
pub(crate) struct ChainTree {
    parent: Vec<u32>,
    depth: Vec<u16>,
    queue: Vec<State>,
    /// The nodes whose off state the search can still reach, as a set of bits. The bits are in the order of
    /// [`crate::logic::weak_links::WeakLinks`].
    unreached_off: Vec<u64>,
}

const NO_PARENT: u32 = u32::MAX;

impl Graph {
    /// Returns whether a node implies its own negation by at most `limit` links. The searches that share the
    /// graph ask for the same nodes with different limits, so the answers are kept.
    pub(crate) fn self_refutation(&self, node: usize, limit: usize, tree: &mut ChainTree) -> SelfRefutation {
        let mut known = self.self_refutations.borrow_mut();
        known.resize(self.nodes.len(), SelfRefutation::Longer(0));
        match known[node] {
            SelfRefutation::Longer(searched) if searched < limit => {
                self.breadth_first(State::on(node), None, limit, tree);
                known[node] = if tree.contains(State::off(node)) {
                    SelfRefutation::Found(tree.depth(State::off(node)))
                } else if tree.is_cut_off(limit) {
                    SelfRefutation::Longer(limit)
                } else {
                    SelfRefutation::Never
                };
            }
            SelfRefutation::Found(links) if links > limit => return SelfRefutation::Longer(limit),
            _ => {}
        }
        known[node]
    }

    /// Makes `tree` the tree of the states that `start` reaches by at most `limit` links. No chain in it
    /// passes the node `excluded`.
    pub(crate) fn breadth_first(
        &self,
        start: State,
        excluded: Option<usize>,
        limit: usize,
        tree: &mut ChainTree,
    ) {
        tree.reset(start, self.nodes.len());
        let mut unreached_off = std::mem::take(&mut tree.unreached_off);
        self.weak.set_all_unreached(&mut unreached_off);
        // Marked as reached, the excluded node and the start are never added to the tree.
        for node in excluded.into_iter().chain((!start.is_on()).then(|| start.node())) {
            self.weak.mark_reached(node, &mut unreached_off);
        }
        let mut next = 0;
        while let Some(&state) = tree.queue.get(next) {
            next += 1;
            let depth = tree.depth[state.index()];
            if usize::from(depth) >= limit {
                break;
            }
            let node = state.node();
            if state.is_on() {
                self.weak.reach_linked(node, &mut unreached_off, |to| {
                    tree.add(State::off(to), state, depth + 1);
                });
            } else {
                for &to in &self.strong[node] {
                    let to = State::on(to as usize);
                    if to != start && tree.parent[to.index()] == NO_PARENT && excluded != Some(to.node()) {
                        tree.add(to, state, depth + 1);
                    }
                }
            }
        }
        tree.unreached_off = unreached_off;
    }
}

impl ChainTree {
    fn reset(&mut self, start: State, nodes: usize) {
        self.parent.clear();
        self.parent.resize(2 * nodes, NO_PARENT);
        self.depth.clear();
        self.depth.resize(2 * nodes, 0);
        self.queue.clear();
        self.queue.push(start);
    }

    #[inline]
    fn add(&mut self, state: State, parent: State, depth: u16) {
        self.parent[state.index()] = parent.index() as u32;
        self.depth[state.index()] = depth;
        self.queue.push(state);
    }

    /// The state from which the tree was searched; `None` before the first search.
    pub(crate) fn start(&self) -> Option<State> {
        self.queue.first().copied()
    }

    /// The states reached, nearest first, without the start.
    pub(crate) fn reached(&self) -> &[State] {
        self.queue.split_first().map_or(&[], |(_, rest)| rest)
    }

    /// Returns whether a search with this limit reached states at the limit, so that a longer one may reach
    /// more.
    pub(crate) fn is_cut_off(&self, limit: usize) -> bool {
        self.reached().last().is_some_and(|&last| self.depth(last) == limit)
    }

    /// The number of links to a reached state.
    pub(crate) fn depth(&self, state: State) -> usize {
        usize::from(self.depth[state.index()])
    }

    /// Returns whether the state was reached; `false` for the start.
    pub(crate) fn contains(&self, state: State) -> bool {
        self.parent[state.index()] != NO_PARENT
    }

    /// The chain from the start to a reached state.
    pub(crate) fn chain(&self, to: State) -> Vec<State> {
        let mut chain = vec![to];
        let mut at = to;
        while self.parent[at.index()] != NO_PARENT {
            at = State::from_index(self.parent[at.index()]);
            chain.push(at);
        }
        chain.reverse();
        chain
    }
}
