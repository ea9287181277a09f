//! Perfect matchings in bipartite graphs, and the edges that no perfect matching uses.
//!
//! Left nodes are numbered from 0. Right nodes are ids of any type K, such as values. A matching is built by
//! augmenting paths (H. Kuhn, 1955). An edge outside of it belongs to another perfect matching if and only if
//! it lies on an alternating cycle: in the directed graph from each left node to the partners of its right
//! nodes, both ends are then in one strongly connected component. After J.-C. Régin, "A filtering algorithm
//! for constraints of difference in CSPs", 1994; components after R. Tarjan, 1972. The next unvisited
//! neighbour takes one "and" of sets, so n nodes cost O(n²) set operations at worst. Recursion is at most
//! n ≤ 256 deep.

use crate::sets::{BitSet, Id};

/// A matching of left nodes with right nodes. The propagation of houses on words of values has one of its
/// own, which begins with that of the run before (`houses/matching.rs` of `sudokud-propagation`).
pub struct Matching<K, const W: usize> {
    /// The right node of each left node.
    right_of: Vec<K>,
    /// The left node of each right node that is not free.
    left_of: Vec<usize>,
    /// The right nodes without a partner.
    free: BitSet<K, W>,
}

impl<K: Id, const W: usize> Matching<K, W> {
    /// Returns a matching of all left nodes, or `None` if there is none. `edges` has the right nodes of each
    /// left node.
    pub fn perfect(edges: &[BitSet<K, W>]) -> Option<Self> {
        let mut matching = Self::empty(edges);
        let all = (0..edges.len()).all(|left| matching.augment(left, edges, &mut BitSet::default()));
        all.then_some(matching)
    }

    /// Returns the most left nodes that a matching covers.
    pub fn largest_size(edges: &[BitSet<K, W>]) -> usize {
        let mut matching = Self::empty(edges);
        let is_matched = |&left: &usize| matching.augment(left, edges, &mut BitSet::default());
        (0..edges.len()).filter(is_matched).count()
    }

    /// Creates the matching that covers no node.
    fn empty(edges: &[BitSet<K, W>]) -> Self {
        let rights = edges.iter().fold(BitSet::EMPTY, |all, &set| all | set);
        let left_of = vec![0; rights.last().map_or(0, |last| last.index() + 1)];
        Self { right_of: vec![K::from_index(0); edges.len()], left_of, free: rights }
    }

    /// Returns the right node of a left node.
    pub fn right_of(&self, left: usize) -> K {
        self.right_of[left]
    }

    /// Returns the left nodes that are matched with one of `rights`, all of which have an edge.
    pub fn partners(&self, rights: BitSet<K, W>) -> BitSet<usize, W> {
        (rights - self.free).iter().map(|right| self.left_of[right.index()]).collect()
    }

    /// Matches `left` along an augmenting path that avoids `visited`; returns whether there is one.
    fn augment(&mut self, left: usize, edges: &[BitSet<K, W>], visited: &mut BitSet<K, W>) -> bool {
        if let Some(right) = (edges[left] & self.free).first() {
            self.free.remove(right);
            self.join(left, right);
            return true;
        }
        while let Some(right) = (edges[left] - *visited).first() {
            visited.insert(right);
            if self.augment(self.left_of[right.index()], edges, visited) {
                self.join(left, right);
                return true;
            }
        }
        false
    }

    fn join(&mut self, left: usize, right: K) {
        self.right_of[left] = right;
        self.left_of[right.index()] = left;
    }

    /// Returns for each left node the right nodes to which no perfect matching joins it. There are as many
    /// left nodes as right nodes.
    pub fn useless(&self, edges: &[BitSet<K, W>]) -> Vec<BitSet<K, W>> {
        let successors: Vec<_> = edges.iter().map(|&set| self.partners(set)).collect();
        let components = Components::of(&successors);
        let useful =
            |set: &BitSet<usize, W>| -> BitSet<K, W> { set.iter().map(|left| self.right_of[left]).collect() };
        let useful: Vec<_> = components.sets.iter().map(useful).collect();
        edges.iter().zip(&components.of_node).map(|(&set, &component)| set - useful[component]).collect()
    }
}

/// The strongly connected components of a directed graph.
struct Components<const W: usize> {
    sets: Vec<BitSet<usize, W>>,
    of_node: Vec<usize>,
}

impl<const W: usize> Components<W> {
    /// Finds the components of the graph in which node k has the successors `successors[k]`.
    fn of(successors: &[BitSet<usize, W>]) -> Self {
        let n = successors.len();
        let mut search = DepthFirst {
            successors,
            unvisited: BitSet::full(n),
            on_stack: BitSet::EMPTY,
            order: vec![0; n],
            low: vec![0; n],
            next_order: 0,
            stack: Vec::new(),
            found: Self { sets: Vec::new(), of_node: vec![0; n] },
        };
        while let Some(node) = search.unvisited.first() {
            search.visit(node);
        }
        search.found
    }
}

/// The state of Tarjan's algorithm.
struct DepthFirst<'a, const W: usize> {
    successors: &'a [BitSet<usize, W>],
    unvisited: BitSet<usize, W>,
    on_stack: BitSet<usize, W>,
    /// By node: when it was visited.
    order: Vec<u8>,
    /// By node: the least order of a node on the stack that it reaches.
    low: Vec<u8>,
    next_order: u8,
    stack: Vec<usize>,
    found: Components<W>,
}

impl<const W: usize> DepthFirst<'_, W> {
    fn visit(&mut self, node: usize) {
        (self.order[node], self.low[node]) = (self.next_order, self.next_order);
        self.next_order = self.next_order.wrapping_add(1);
        self.unvisited.remove(node);
        self.on_stack.insert(node);
        self.stack.push(node);
        while let Some(child) = (self.successors[node] & self.unvisited).first() {
            self.visit(child);
            self.low[node] = self.low[node].min(self.low[child]);
        }
        for other in self.successors[node] & self.on_stack {
            self.low[node] = self.low[node].min(self.order[other]);
        }
        if self.low[node] == self.order[node] {
            self.pop_component(node);
        }
    }

    /// Removes the component of which `root` was visited first: all of the stack from `root` on.
    fn pop_component(&mut self, root: usize) {
        let mut set = BitSet::EMPTY;
        while let Some(member) = self.stack.pop() {
            self.on_stack.remove(member);
            self.found.of_node[member] = self.found.sets.len();
            set.insert(member);
            if member == root {
                break;
            }
        }
        self.found.sets.push(set);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// Adds the edges of all perfect matchings to `seen`, by trying; returns whether there is one.
    fn in_some_matching(
        edges: &[BitSet<usize, 1>],
        left: usize,
        used: BitSet<usize, 1>,
        seen: &mut [BitSet<usize, 1>],
    ) -> bool {
        let Some(&set) = edges.get(left) else { return true };
        let mut any = false;
        for right in set - used {
            if in_some_matching(edges, left + 1, used | BitSet::only(right), seen) {
                seen[left].insert(right);
                any = true;
            }
        }
        any
    }

    /// Returns the size of the largest matching of the edges from one on, without the used ends.
    fn largest(edges: &[BitSet<usize, 1>], used: BitSet<usize, 1>) -> usize {
        let Some((&set, rest)) = edges.split_first() else { return 0 };
        let with = (set - used).iter().map(|right| 1 + largest(rest, used | BitSet::only(right)));
        with.max().unwrap_or(0).max(largest(rest, used))
    }

    proptest! {
        #[test]
        fn no_matching_is_larger_than_the_largest(sets in proptest::collection::vec(0u8..32, 0..7)) {
            let values = |bits: u8| (0..5).filter(|k| bits >> k & 1 == 1).collect::<BitSet<usize, 1>>();
            let edges: Vec<_> = sets.into_iter().map(values).collect();
            prop_assert_eq!(Matching::largest_size(&edges), largest(&edges, BitSet::EMPTY));
        }

        #[test]
        fn useless_edges_are_those_that_no_perfect_matching_uses(sets in proptest::collection::vec(1u8..64, 6)) {
            let values = |bits: u8| (0..6).filter(|k| bits >> k & 1 == 1).collect::<BitSet<usize, 1>>();
            let edges: Vec<_> = sets.into_iter().map(values).collect();
            let mut used = vec![BitSet::EMPTY; 6];
            let possible = in_some_matching(&edges, 0, BitSet::EMPTY, &mut used);
            let matching = Matching::perfect(&edges);
            prop_assert_eq!(matching.is_some(), possible);
            if let Some(matching) = matching {
                let pairs = edges.iter().zip(matching.useless(&edges));
                let useful: Vec<_> = pairs.map(|(&all, useless)| all - useless).collect();
                prop_assert_eq!(useful, used);
                prop_assert!(edges.iter().zip(&matching.right_of).all(|(set, &right)| set.contains(right)));
            }
        }
    }
}
