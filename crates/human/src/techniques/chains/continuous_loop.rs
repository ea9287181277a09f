//! Continuous nice loops: alternating links that close into a loop, so that each weak link has exactly one
//! true end.
//!
//! A candidate that a loop removes would, if true, make itself false by way of the loop. If no candidate does
//! so, no loop removes anything. A strong link x = y is part of a loop only if "x is true" implies "y is
//! false". One search from x decides this for all its strong links. The number of links allowed grows in
//! rounds. A round searches at most once from each candidate, from each node with strong links, and for each
//! strong link that can be part of a loop.

use crate::logic::chain_length::max_links;
use crate::logic::chain_search::{MAX_LINKS, PossibleEnds};
use crate::logic::chain_tree::ChainTree;
use crate::logic::{Chain, Graph, GraphKind, Scan, State};
use crate::proof::{Effects, Values};
use crate::techniques::chains::chain_deduction::{ChainConclusion, ChainDeduction};
use std::ops::ControlFlow;
use sudokud_model::grid::{Cell, ValueSet};

/// Eliminations: cells with the values that they lose.
type Eliminations<const W: usize> = Vec<(Cell, ValueSet<W>)>;

/// The most links of a loop in each round, not counting the two that close it.
const ROUNDS: [usize; 3] = [6, 10, MAX_LINKS];

/// The most links of a loop in a graph with almost locked sets, counted likewise. These sets make thousands
/// of strong links to start from.
const MAX_LINKS_WITH_SETS: usize = 10;

/// The shortest loops through each strong link x = y and each weak link of x, if they remove something. A
/// loop may be offered several times.
pub(crate) fn find<const W: usize>(kind: GraphKind, scan: &Scan<'_, W>) -> ControlFlow<()> {
    let graph = scan.graph(kind, scan.bounds());
    let cap = if kind == GraphKind::GroupedCandidates { MAX_LINKS_WITH_SETS } else { MAX_LINKS };
    let longest = || cap.min(max_links(scan).saturating_sub(2));
    let search = LoopSearch { graph, kind, scan };
    let with_strong_links = (0..graph.nodes.len()).filter(|&x| !graph.strong[x].is_empty());
    let mut starts: Vec<(usize, Vec<u32>)> =
        with_strong_links.map(|x| (x, graph.strong[x].to_vec())).collect();
    let mut possible_ends = PossibleEnds::new(graph, kind);
    let mut searched = 0;
    let mut trees = [ChainTree::default(), ChainTree::default()];
    for round in ROUNDS {
        let limit = round.min(longest());
        if limit <= searched {
            break;
        }
        // A candidate that a loop removes reaches itself by at most `limit + 5` links. These are two links
        // into an almost locked set, `limit + 1` links along the loop and two links out of the set. `extend`
        // adds two to its limit.
        possible_ends.extend(graph, limit + 3, scan.bounds())?;
        if possible_ends.is_empty() {
            searched = limit;
            continue;
        }
        let mut later = Vec::new();
        for (x, firsts) in std::mem::take(&mut starts) {
            scan.poll()?;
            let limit = limit.min(longest());
            let firsts = search.loops_through(x, firsts, (searched, limit), &mut trees)?;
            if !firsts.is_empty() {
                later.push((x, firsts));
            }
        }
        (searched, starts) = (limit, later);
    }
    ControlFlow::Continue(())
}

struct LoopSearch<'s, const W: usize> {
    graph: &'s Graph,
    kind: GraphKind,
    scan: &'s Scan<'s, W>,
}

impl<const W: usize> LoopSearch<'_, W> {
    /// Offers the loops through x and one of the strong links to `firsts`. Without the two links that close
    /// them, they have more than `searched` and at most `limit` links. Returns the nodes of `firsts` that
    /// longer loops may pass.
    fn loops_through(
        &self,
        x: usize,
        firsts: Vec<u32>,
        (searched, limit): (usize, usize),
        [tree, from_x]: &mut [ChainTree; 2],
    ) -> ControlFlow<(), Vec<u32>> {
        self.graph.breadth_first(State::on(x), None, limit + 1, from_x);
        let mut later = Vec::new();
        for first in firsts {
            if !from_x.contains(State::off(first as usize)) {
                later.extend(from_x.is_cut_off(limit + 1).then_some(first));
                continue;
            }
            self.graph.breadth_first(State::on(first as usize), Some(x), limit, tree);
            if tree.is_cut_off(limit) {
                later.push(first);
            }
            self.close(tree, x, searched)?;
        }
        ControlFlow::Continue(later)
    }

    /// Offers the loops through x and the start of the tree. Without the two links that close them, they have
    /// more than `searched` links.
    fn close(&self, tree: &ChainTree, x: usize, searched: usize) -> ControlFlow<()> {
        for last in self.graph.weak.of(x) {
            let end = State::on(last as usize);
            let is_new = tree.contains(end) && tree.depth(end) > searched;
            if !is_new || tree.depth(end) + 2 > max_links(self.scan) {
                continue;
            }
            self.scan.poll()?;
            // A chain that passes a node in both states contains a discontinuous loop: another technique.
            for chain in self.graph.shortest_chains(tree, end).iter().filter(|chain| !crosses_itself(chain)) {
                self.offer(&[&[State::off(x)], &chain[..], &[State::off(x)]].concat())?;
            }
        }
        ControlFlow::Continue(())
    }

    fn offer(&self, states: &[State]) -> ControlFlow<()> {
        let mut removed = self.removed(states);
        if self.kind == GraphKind::Candidates {
            removed = self.outside_or_all(states, removed);
        }
        if removed.is_empty() {
            return ControlFlow::Continue(());
        }
        let mut effects = Effects::default();
        removed.into_iter().for_each(|(cell, values)| effects.remove(cell, values));
        match Chain::new(self.scan, self.graph, states) {
            Some(chain) => {
                let conclusion = ChainConclusion::Loop { further_sets: self.further_sets(states) };
                self.scan.offer(effects, ChainDeduction { chain, conclusion })
            }
            None => ControlFlow::Continue(()),
        }
    }

    /// The sets behind the strong links, besides the first of each, that remove something.
    fn further_sets(&self, states: &[State]) -> Vec<(Vec<Cell>, Values)> {
        let mut sets = Vec::new();
        for pair in states.windows(2).filter(|pair| pair[1].is_on()) {
            for cells in self.graph.sets_behind(pair[0], pair[1]).skip(1) {
                if !self.removed_by_set(pair, cells).is_empty() {
                    sets.push((cells.to_vec(), self.graph.values_of(pair)));
                }
            }
        }
        sets
    }

    /// Leaves out the eliminations in cells of the loop that contain no weak link, unless there are no
    /// others. They are valid, but players take them in later steps.
    fn outside_or_all(&self, states: &[State], removed: Eliminations<W>) -> Eliminations<W> {
        let cells_of = |state: &State| self.graph.nodes[state.node()].cells.iter().copied();
        let own: Vec<Cell> = states.iter().flat_map(cells_of).collect();
        let has_weak_link = |cell: Cell| {
            let within =
                |pair: &[State]| pair[0].is_on() && pair.iter().all(|state| cells_of(state).eq([cell]));
            states.windows(2).any(within)
        };
        let stays = |entry: &(Cell, ValueSet<W>)| !own.contains(&entry.0) || has_weak_link(entry.0);
        let outside: Eliminations<W> = removed.iter().copied().filter(stays).collect();
        if outside.is_empty() { removed } else { outside }
    }

    /// The eliminations of a loop. Each weak link has exactly one true end, and each almost locked set behind
    /// a strong link holds all its other values.
    fn removed(&self, states: &[State]) -> Eliminations<W> {
        let mut removed: Eliminations<W> = Vec::new();
        for pair in states.windows(2) {
            if !pair[0].is_on() {
                let sets = self.graph.sets_behind(pair[0], pair[1]);
                sets.for_each(|set| removed.extend(self.removed_by_set(pair, set)));
                continue;
            }
            let [a, b] = [pair[0], pair[1]].map(|state| &self.graph.nodes[state.node()]);
            match (a.cell(), b.cell()) {
                (Some(p), Some(q)) if p == q => {
                    let pair = ValueSet::only(a.value) | ValueSet::only(b.value);
                    removed.push((p, self.scan.options(p) - pair));
                }
                _ => {
                    let hit = a.seen_with(b, self.scan);
                    removed.extend(hit.iter().map(|cell| (cell, ValueSet::only(a.value))));
                }
            }
        }
        removed.retain(|entry| !entry.1.is_empty());
        removed
    }

    /// The candidates that see all places of a value in an almost locked set, for each value of the set that
    /// the strong link does not join.
    fn removed_by_set(&self, pair: &[State], set: &[Cell]) -> Eliminations<W> {
        let mut removed = Vec::new();
        for value in self.scan.values_of(set) - self.graph.values_of(pair).resize() {
            let hit = self.scan.seen_by_places(set.iter().copied(), value);
            removed.extend(hit.iter().map(|cell| (cell, ValueSet::only(value))));
        }
        removed
    }
}

/// Returns whether a chain passes a node in both states.
fn crosses_itself(chain: &[State]) -> bool {
    chain.iter().enumerate().any(|(k, state)| chain[..k].iter().any(|other| other.node() == state.node()))
}
