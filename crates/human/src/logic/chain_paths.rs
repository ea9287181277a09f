//! More than one chain between two states: all shortest ones; one shortest for each first link; or, of a
//! given length, one for each pair of first and last link.
//!
//! The first and the third have a limit. If there are more, none is returned: which ones are found first
//! depends on the orientation of the board.

use crate::logic::chain_tree::ChainTree;
use crate::logic::graph::Graph;
use crate::logic::node::State;
use std::collections::HashMap;

/// The maximum number of shortest chains between two states. If there are more, none is returned.
pub(crate) const MAX_CHAINS: usize = 256;

/// The most paths of a given length between two states; such a path may pass a node twice.
pub(crate) const MAX_PATHS: u64 = 20_000;

/// States with the number of paths from each to the end.
type Layer = Vec<(State, u64)>;

impl Graph {
    /// The states before a reached one on the shortest chains to it.
    pub(crate) fn before<'g>(
        &'g self,
        tree: &'g ChainTree,
        state: State,
    ) -> impl Iterator<Item = State> + 'g {
        let depth = tree.depth(state);
        let is_reached = move |from: State| tree.contains(from) || tree.start() == Some(from);
        self.implying(state).filter(move |&from| tree.depth(from) + 1 == depth && is_reached(from))
    }

    /// The shortest chains to a reached state; none if there are more than [`MAX_CHAINS`].
    pub(crate) fn shortest_chains(&self, tree: &ChainTree, to: State) -> Vec<Vec<State>> {
        let mut found = Vec::new();
        self.extend_back(tree, &mut vec![to], &mut found);
        if found.len() > MAX_CHAINS { Vec::new() } else { found }
    }

    /// Extends a reversed chain to the start of the tree, in every way.
    fn extend_back(&self, tree: &ChainTree, chain: &mut Vec<State>, found: &mut Vec<Vec<State>>) {
        let Some(&first) = chain.last() else { return };
        if tree.depth(first) == 0 {
            found.push(chain.iter().rev().copied().collect());
            return;
        }
        for from in self.before(tree, first) {
            if found.len() > MAX_CHAINS {
                break;
            }
            chain.push(from);
            self.extend_back(tree, chain, found);
            chain.pop();
        }
    }

    /// One shortest chain to a reached state for each first link that such a chain can have.
    pub(crate) fn chains_by_first_link(&self, tree: &ChainTree, to: State) -> Vec<Vec<State>> {
        // The states that lead there, nearest first, and the next state of each.
        let (mut queue, mut next, mut at) = (vec![to], HashMap::from([(to, to)]), 0);
        while let Some(&state) = queue.get(at) {
            at += 1;
            for from in self.before(tree, state) {
                next.entry(from).or_insert_with(|| {
                    queue.push(from);
                    state
                });
            }
        }
        let firsts = queue.iter().filter(|&&state| tree.depth(state) == 1);
        let chain = |&first: &State| {
            let following = |state: &State| next.get(state).copied().filter(|next| next != state);
            tree.start().into_iter().chain(std::iter::successors(Some(first), following)).collect()
        };
        firsts.map(chain).collect()
    }

    /// The chains of exactly this many links between two states, without repeated nodes: one for each pair of
    /// first and last link. None if more than [`MAX_PATHS`] paths of that length exist.
    pub(crate) fn chains_of_length(&self, from: State, to: State, links: usize) -> Vec<Vec<State>> {
        let mut layers = vec![vec![(to, 1_u64)]];
        for k in 0..links {
            layers.push(self.layer_before(&layers[k]));
        }
        let mut found = Vec::new();
        if layers[links].iter().any(|&(state, paths)| state == from && paths <= MAX_PATHS) {
            self.extend_through(&mut vec![from], &layers, &mut found);
        }
        found
    }

    fn layer_before(&self, layer: &Layer) -> Layer {
        let before = |&(state, paths): &(State, u64)| self.implying(state).map(move |from| (from, paths));
        let mut states: Layer = layer.iter().flat_map(before).collect();
        states.sort_unstable_by_key(|entry| entry.0.index());
        states.dedup_by(|next, kept| {
            let is_same = next.0 == kept.0;
            kept.1 = if is_same { kept.1.saturating_add(next.1) } else { kept.1 };
            is_same
        });
        states
    }

    /// Extends a chain through the layers of states from which paths lead to the end.
    fn extend_through(&self, chain: &mut Vec<State>, layers: &[Layer], found: &mut Vec<Vec<State>>) {
        let (Some(&at), Some((layer, rest))) = (chain.last(), layers.split_last()) else { return };
        if layer.binary_search_by_key(&at.index(), |entry| entry.0.index()).is_err() {
            return;
        }
        let outer_links = |chain: &[State]| chain.get(1).copied().zip(chain.iter().rev().nth(1).copied());
        if rest.is_empty() && found.iter().all(|known| outer_links(known) != outer_links(chain)) {
            found.push(chain.clone());
        }
        for to in self.implied(at) {
            if chain.iter().all(|known| known.node() != to.node()) {
                chain.push(to);
                self.extend_through(chain, rest, found);
                chain.pop();
            }
        }
    }
}
