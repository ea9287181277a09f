//! Hall sets of a bipartite graph: k left nodes that together have only k right neighbours.
//!
//! With cells on the left and values on the right, a Hall set is a naked subset; with the sides exchanged, a
//! hidden subset. With rows and columns it is a basic fish. A search by size costs C(N, k). This finds the
//! sets of every size at once, in polynomial time:
//!
//! ```text
//!   match every left node with a right node of its own (augmenting paths)
//!   a → b   where a could also take b's match
//!   closed under →: a Hall set. The smallest one with a: everything a reaches.
//!   closed under ←: its matches are a Hall set of right nodes. The smallest one with b's match: those of
//!                   everything that reaches b.
//! ```
//!
//! Only these irreducible sets are found, without the set of all nodes, which implies nothing. Any other Hall
//! set is a union of smaller ones and implies nothing more. Cost: O(N) augmentations of O(N·W), and N²·W for
//! the closure. After Régin, "A filtering algorithm for constraints of difference", 1994 (there with strongly
//! connected components).

use crate::logic::places::Spots;
use sudokud_model::sets::bipartite_matching::Matching;

/// The irreducible Hall sets of one bipartite graph.
#[derive(Clone, Debug, Default)]
pub(crate) struct HallSets<const W: usize> {
    /// Left sets with exactly as many right neighbours, smallest first.
    pub(crate) naked: Vec<HallSet<W>>,
    /// Right sets with exactly as many left neighbours, smallest first.
    pub(crate) hidden: Vec<HallSet<W>>,
}

/// A Hall set with its neighbours: as many left nodes as right nodes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct HallSet<const W: usize> {
    /// The left nodes: cells, rows.
    pub(crate) left: Spots<W>,
    /// The right nodes: values, columns.
    pub(crate) right: Spots<W>,
    /// The number of nodes on each side.
    pub(crate) size: usize,
}

impl<const W: usize> HallSets<W> {
    /// The Hall sets of the graph in which each node of `left` has these right neighbours. There are none if
    /// the left nodes cannot all be matched; the position then has no solution. Of a graph with more right
    /// nodes than left nodes, only the left sets are found.
    pub(crate) fn new(left: Spots<W>, neighbours: impl Fn(usize) -> Spots<W>) -> Self {
        let nodes: Vec<usize> = left.iter().collect();
        let edges: Vec<Spots<W>> = nodes.iter().map(|&node| neighbours(node)).collect();
        let Some(matching) = Matching::perfect(&edges) else { return Self::default() };
        let reach = closure(&edges, &matching);
        let all = nodes.len();
        let neighbours = |set: Spots<W>| set.iter().fold(Spots::EMPTY, |right, a| right | edges[a]);
        let is_square = neighbours(Spots::full(all)).len() <= all;
        let is_tight = |set: Spots<W>| is_square || neighbours(set).len() == set.len();
        let reached_by: Vec<_> = (0..all).map(|a| reaching(&reach, a)).collect();
        let mut hall_sets = Self::default();
        for a in 0..all {
            if (0..a).all(|b| reach[a] != reach[b]) && reach[a].len() < all && is_tight(reach[a]) {
                hall_sets.naked.push(hall_set(reach[a], &nodes, &matching));
            }
            let is_new = (0..a).all(|b| reached_by[a] != reached_by[b]);
            if is_square && is_new && reached_by[a].len() < all {
                hall_sets.hidden.push(hall_set(reached_by[a], &nodes, &matching));
            }
        }
        hall_sets.naked.sort_by_key(|hall_set| hall_set.size);
        hall_sets.hidden.sort_by_key(|hall_set| hall_set.size);
        hall_sets
    }

    /// The sets of this size whose left nodes have no right neighbours outside the set.
    pub(crate) fn naked(&self, size: usize) -> impl Iterator<Item = &HallSet<W>> {
        self.naked.iter().filter(move |hall_set| hall_set.size == size)
    }

    /// The sets of this size whose right nodes have no left neighbours outside the set.
    pub(crate) fn hidden(&self, size: usize) -> impl Iterator<Item = &HallSet<W>> {
        self.hidden.iter().filter(move |hall_set| hall_set.size == size)
    }
}

/// The nodes that each left node reaches, with itself (Warshall's algorithm on bit sets).
fn closure<const W: usize>(edges: &[Spots<W>], matching: &Matching<usize, W>) -> Vec<Spots<W>> {
    let mut reach: Vec<Spots<W>> = edges.iter().map(|&edges| matching.partners(edges)).collect();
    for via in 0..reach.len() {
        let further = reach[via];
        reach.iter_mut().filter(|set| set.contains(via)).for_each(|set| *set |= further);
    }
    reach
}

/// The nodes that reach node `a`.
fn reaching<const W: usize>(reach: &[Spots<W>], a: usize) -> Spots<W> {
    (0..reach.len()).filter(|&b| reach[b].contains(a)).collect()
}

fn hall_set<const W: usize>(set: Spots<W>, nodes: &[usize], matching: &Matching<usize, W>) -> HallSet<W> {
    let (mut left, mut right) = (Spots::EMPTY, Spots::EMPTY);
    for a in set.iter() {
        left.insert(nodes[a]);
        right.insert(matching.right_of(a));
    }
    HallSet { left, right, size: set.len() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        /// As below, with more right nodes than left nodes.
        #[test]
        fn left_sets_are_found_beside_unmatched_right_nodes(
            rows in proptest::collection::vec(1u64..128, 4),
        ) {
            let spots = |bits: u64| (0..7).filter(|k| bits >> k & 1 == 1).collect::<Spots<1>>();
            let edges: Vec<_> = rows.iter().map(|&bits| spots(bits)).collect();
            let hall_sets = HallSets::new(spots(15), |a| edges[a]);
            let neighbours = |set: Spots<1>| set.iter().fold(Spots::EMPTY, |all, a| all | edges[a]);
            let matched = (1u64..16).all(|bits| neighbours(spots(bits)).len() >= spots(bits).len());
            for bits in 1u64..15 {
                let set = spots(bits);
                let parts = hall_sets.naked.iter().filter(|hall_set| hall_set.left.is_subset(&set));
                let union = parts.fold(Spots::EMPTY, |all, part| all | part.left);
                prop_assert_eq!(matched && neighbours(set).len() == set.len(), union == set && matched);
            }
            for hall_set in &hall_sets.naked {
                prop_assert_eq!(neighbours(hall_set.left), hall_set.right);
            }
        }

        /// Every subset of size k with k neighbours, found by trying all, is a union of the irreducible ones.
        #[test]
        fn unions_of_the_irreducible_sets_are_all_hall_sets(rows in proptest::collection::vec(1u64..128, 7)) {
            let spots = |bits: u64| {
                (0..7).filter(|k| bits >> k & 1 == 1).collect::<Spots<1>>()
            };
            let edges: Vec<_> = rows.iter().map(|&bits| spots(bits)).collect();
            let hall_sets = HallSets::new(spots(127), |a| edges[a]);
            let neighbours = |set: Spots<1>| set.iter().fold(Spots::EMPTY, |all, a| all | edges[a]);
            let matched = (1u64..128).all(|bits| neighbours(spots(bits)).len() >= spots(bits).len());
            for bits in 1u64..127 {
                let set = spots(bits);
                let tight = matched && neighbours(set).len() == set.len();
                let parts = hall_sets.naked.iter().filter(|hall_set| hall_set.left.is_subset(&set));
                let union = parts.fold(Spots::EMPTY, |all, part| all | part.left);
                prop_assert_eq!(tight, union == set && matched);
                let outside = spots(127 & !bits);
                let users = (0..7).filter(|&a| !edges[a].is_disjoint(&set)).count();
                let parts = hall_sets.hidden.iter().filter(|hall_set| hall_set.right.is_subset(&set));
                let union = parts.fold(Spots::EMPTY, |all, part| all | part.right);
                let is_tight = matched && users == set.len();
                prop_assert_eq!(is_tight, union == set && matched, "{:?} {:?}", set, outside);
            }
        }
    }
}
