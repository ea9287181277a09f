//! The search for chains between two nodes x and y: if x is false, y is true.
//!
//! Short chains come first: the number of links allowed grows in rounds. Cost in each round: at most one
//! breadth-first search from each candidate, to find the [`PossibleEnds`], and one from each of these. The
//! techniques of a graph share the former.

use crate::logic::bounds::Bounds;
use crate::logic::chain_tree::ChainTree;
use crate::logic::graph::{Graph, SelfRefutation};
use crate::logic::graph_kind::GraphKind;
use crate::logic::node::State;
use crate::logic::scan::Scan;
use std::ops::{ControlFlow, RangeInclusive};

/// The most links of the chains of each round.
pub(crate) const ROUNDS: [usize; 3] = [5, 9, MAX_LINKS];

/// The most links of any chain.
pub(crate) const MAX_LINKS: usize = 255;

/// A search for chains: its graph, and the limits on their length.
pub(crate) struct ChainSearch<'s, const W: usize> {
    pub(crate) scan: &'s Scan<'s, W>,
    pub(crate) kind: GraphKind,
    /// The fewest links of a chain.
    pub(crate) min_links: usize,
    /// The range of the limits of the rounds. A limit below it is skipped; one above it is lowered to its
    /// end.
    pub(crate) round_limits: RangeInclusive<usize>,
    /// The most links of a chain; may fall while the search runs.
    pub(crate) max_links: &'s dyn Fn() -> usize,
}

/// A chain found: the shortest one between its ends.
pub(crate) struct FoundChain<'c> {
    pub(crate) graph: &'c Graph,
    /// The breadth-first tree from `start`.
    pub(crate) tree: &'c ChainTree,
    /// x is false.
    pub(crate) start: State,
    /// y is true.
    pub(crate) end: State,
}

impl<const W: usize> ChainSearch<'_, W> {
    /// Calls `on_found` with every chain, in one of its two directions. Chains whose ends no candidate sees
    /// may be left out.
    pub(crate) fn run(
        &self,
        on_found: &mut dyn FnMut(&FoundChain<'_>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let bounds = self.scan.bounds();
        let graph = self.scan.graph(self.kind, bounds);
        let (first, last) = (*self.round_limits.start(), *self.round_limits.end());
        let mut tree = ChainTree::default();
        let mut searched = self.min_links - 1;
        let mut starts: Vec<usize> =
            (0..graph.nodes.len()).filter(|&x| !graph.strong[x].is_empty()).collect();
        let mut possible_ends = PossibleEnds::new(graph, self.kind);
        for round in ROUNDS.into_iter().filter(|&round| round >= first).map(|round| round.min(last)) {
            let limit = round.min((self.max_links)());
            if limit <= searched {
                break;
            }
            possible_ends.extend(graph, limit, bounds)?;
            let mut later = Vec::new();
            for x in std::mem::take(&mut starts) {
                if !possible_ends.contains(x)
                    || self.search_from(graph, x, (searched, limit), &mut tree, on_found)?
                {
                    later.push(x);
                }
            }
            (searched, starts) = (limit, later);
            if limit == last {
                break;
            }
        }
        ControlFlow::Continue(())
    }

    /// Calls `on_found` with the chains from one node, longer than `searched` and of at most `limit` links.
    /// Returns whether there may be longer ones.
    fn search_from(
        &self,
        graph: &Graph,
        x: usize,
        (searched, limit): (usize, usize),
        tree: &mut ChainTree,
        on_found: &mut dyn FnMut(&FoundChain<'_>) -> ControlFlow<()>,
    ) -> ControlFlow<(), bool> {
        self.scan.poll()?;
        let start = State::off(x);
        let limit = limit.min((self.max_links)());
        graph.breadth_first(start, None, limit, tree);
        for &end in tree.reached() {
            if end.is_on() && end.node() > x && tree.depth(end) > searched {
                on_found(&FoundChain { graph, tree, start, end })?;
            }
        }
        ControlFlow::Continue(tree.is_cut_off(limit))
    }
}

/// The nodes where chains with an effect can begin.
///
/// A chain removes a candidate that sees both ends. If that candidate were true, it would make itself false
/// by way of the chain. So both ends are weakly linked to a candidate that implies its own negation. Most
/// positions have no such candidate, so one search from each candidate usually saves the searches from all
/// nodes, in every round.
pub(crate) struct PossibleEnds {
    nodes: Vec<bool>,
    /// Candidates that a longer chain may remove.
    open: Vec<usize>,
    tree: ChainTree,
}

impl PossibleEnds {
    pub(crate) fn new(graph: &Graph, kind: GraphKind) -> Self {
        // Without weak links within cells the graph does not show all effects of two ends of different
        // values. Of the searches in such graphs, only that of XY-chains uses such ends.
        let has_all_nodes = kind == GraphKind::BivalueCells;
        let candidates =
            graph.nodes.iter().enumerate().filter(|(_, node)| !has_all_nodes && node.cell().is_some());
        Self {
            nodes: vec![has_all_nodes; graph.nodes.len()],
            open: candidates.map(|(number, _)| number).collect(),
            tree: ChainTree::default(),
        }
    }

    /// Adds the ends of the chains with at most `limit` links.
    pub(crate) fn extend(&mut self, graph: &Graph, limit: usize, bounds: &Bounds<'_>) -> ControlFlow<()> {
        for candidate in std::mem::take(&mut self.open) {
            bounds.poll()?;
            match graph.self_refutation(candidate, limit + 2, &mut self.tree) {
                SelfRefutation::Found(_) => {
                    graph.weak.of(candidate).for_each(|x| self.nodes[x as usize] = true);
                }
                SelfRefutation::Longer(_) => self.open.push(candidate),
                SelfRefutation::Never => {}
            }
        }
        ControlFlow::Continue(())
    }

    pub(crate) fn contains(&self, node: usize) -> bool {
        self.nodes[node]
    }

    pub(crate) fn is_empty(&self) -> bool {
        !self.nodes.contains(&true)
    }
}
