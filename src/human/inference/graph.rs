//! The graph of inferences: who must be true if this is false, who must be false if this is true.
//!
//! A node says "this value is in one of these cells": a candidate, a group of cells in the overlap of box and line, or the
//! cells of an almost locked set that can take a value. Two kinds of link join nodes, both symmetric:
//!
//! ```text
//!   strong  a off => b on    the two hold all places of a value in a house; the two candidates of a cell;
//!                            two values of an almost locked set
//!   weak    a on  => b off   one value, every cell of a sees every cell of b; two candidates of one cell
//! ```
//!
//! [`Graph::spread`] follows alternating links from an assumption, nearest first, remembering whence it came: every chain,
//! loop and cycle of the ladder is read off its result. Nothing here depends on the path taken before, so each
//! link of a chain can be checked on its own. Cost to build: singles O(N^3 · N) weak links; a spread visits each once.

use crate::grid::{Cell, Value};
use crate::human::inference::weak_links::WeakLinks;
use crate::human::step::{Evidence, Ground, LinkKind, Role};
use crate::human::{CellSet, Position};
use std::collections::HashMap;

/// Which links a graph has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rules {
    /// One value at a time: places in houses only.
    OneValue,
    /// Strong links only within cells of two candidates, weak ones only of one value.
    TwoCandidates,
    /// Candidates with all their links.
    Candidates,
    /// Groups too.
    Groups,
    /// Groups and almost locked sets.
    Sets,
    /// One value at a time, with groups.
    OneValueGroups,
    /// Almost locked sets only, joined by one value.
    OnlySets,
}

/// "This value is in one of these cells."
#[derive(Clone, Debug)]
pub struct Node {
    /// The value.
    pub value: Value,
    /// The cells, in reading order.
    pub cells: Vec<Cell>,
    /// The cells that see all of them.
    pub seen: CellSet,
}

impl Node {
    /// The only cell, if it is one.
    #[must_use]
    pub fn cell(&self) -> Option<Cell> {
        if let [cell] = self.cells[..] { Some(cell) } else { None }
    }
}

/// A node assumed or found true or false: its number, doubled, plus 1 where it is on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct State(u32);

impl State {
    /// The node is true.
    #[must_use]
    pub const fn on(node: usize) -> Self {
        Self(2 * node as u32 + 1)
    }
    /// The node is false.
    #[must_use]
    pub const fn off(node: usize) -> Self {
        Self(2 * node as u32)
    }
    /// Which node.
    #[must_use]
    pub const fn node(self) -> usize {
        self.0 as usize / 2
    }
    /// Is it true?
    #[must_use]
    pub const fn is_on(self) -> bool {
        self.0 % 2 == 1
    }
    const fn index(self) -> usize {
        self.0 as usize
    }
}

/// Nodes and links of a position.
#[derive(Debug, Default)]
pub struct Graph {
    pub(crate) nodes: Vec<Node>,
    pub(crate) strong: Vec<Vec<u32>>,
    pub(crate) weak: WeakLinks,
    /// By the lower node of strong links: the higher one, and one of the smallest almost locked sets behind the link.
    pub(crate) sets: Vec<Vec<(u32, u32)>>,
    /// The cells of each almost locked set.
    pub(crate) set_cells: Vec<Vec<Cell>>,
}

/// What a spread found: whence each state was first reached, and how far it is.
#[derive(Clone, Debug, Default)]
pub struct Spread {
    from: Vec<u32>,
    depth: Vec<u16>,
    queue: Vec<State>,
    /// The nodes not yet found off, by place.
    left: Vec<u64>,
}

/// Where there are more shortest chains than this between two states, none is looked at.
pub const MOST_CHAINS: usize = 256;

/// Where there are more ways than this to go so many links from one state to another, none is gone.
const MOST_WALKS: u64 = 20_000;

const NOBODY: u32 = u32::MAX;

impl Graph {
    /// The nodes; a node's number is its index. Candidates come first, in reading order.
    #[must_use]
    pub fn nodes(&self) -> &[Node] {
        &self.nodes
    }

    /// The nodes that are on if this one is off.
    #[must_use]
    pub fn strong(&self, node: usize) -> &[u32] {
        &self.strong[node]
    }

    /// The nodes that are off if this one is on.
    pub fn weak(&self, node: usize) -> impl Iterator<Item = u32> + '_ {
        self.weak.of(node)
    }

    /// The almost locked sets behind a strong link: the smallest ones; none where a house or a cell makes the link.
    pub fn sets_behind(&self, from: State, to: State) -> impl Iterator<Item = &[Cell]> + Clone {
        let (from, to) = (from.0 / 2, to.0 / 2);
        let behind = self.sets[from.min(to) as usize].iter().filter(move |link| link.0 == from.max(to));
        behind.map(|link| self.set_cells[link.1 as usize].as_slice())
    }

    /// The states one link before a reached one, on shortest chains.
    pub(crate) fn before<'g>(&'g self, spread: &'g Spread, state: State) -> impl Iterator<Item = State> + 'g {
        let depth = spread.depth(state);
        self.one_before(state).filter(move |&from| spread.depth(from) + 1 == depth && spread.has_or_is_start(from))
    }

    /// The shortest chains to a reached state; none if they are more than [`MOST_CHAINS`], so that they are the same ones however the
    /// board is turned.
    pub(crate) fn shortest_chains(&self, spread: &Spread, to: State) -> Vec<Vec<State>> {
        let mut found = Vec::new();
        self.lead(spread, &mut vec![to], &mut found);
        if found.len() > MOST_CHAINS { Vec::new() } else { found }
    }

    /// `chain` runs backwards: leads it on to the start, in every way.
    fn lead(&self, spread: &Spread, chain: &mut Vec<State>, found: &mut Vec<Vec<State>>) {
        let Some(&first) = chain.last() else { return };
        if spread.depth(first) == 0 {
            found.push(chain.iter().rev().copied().collect());
            return;
        }
        for from in self.before(spread, first) {
            if found.len() > MOST_CHAINS {
                break;
            }
            chain.push(from);
            self.lead(spread, chain, found);
            chain.pop();
        }
    }

    /// Of the chains of exactly so many links between two states, no node twice, one for each first and last link they can have; none
    /// if there are more than [`MOST_WALKS`] ways to go.
    pub(crate) fn chains_of_length(&self, from: State, to: State, links: usize) -> Vec<Vec<State>> {
        let mut layers = vec![vec![(to, 1_u64)]];
        for k in 0..links {
            let before = |&(state, ways): &(State, u64)| self.one_before(state).map(move |from| (from, ways));
            let mut layer: Vec<(State, u64)> = layers[k].iter().flat_map(before).collect();
            layer.sort_unstable_by_key(|entry| entry.0.0);
            layer.dedup_by(|next, kept| {
                let is_same = next.0 == kept.0;
                kept.1 = if is_same { kept.1.saturating_add(next.1) } else { kept.1 };
                is_same
            });
            layers.push(layer);
        }
        let mut found = Vec::new();
        if layers[links].iter().any(|&(state, ways)| state == from && ways <= MOST_WALKS) {
            self.follow(&mut vec![from], &layers, &mut found);
        }
        found
    }

    /// Leads a chain on, link by link, through the layers of states that still come to the end.
    fn follow(&self, chain: &mut Vec<State>, layers: &[Vec<(State, u64)>], found: &mut Vec<Vec<State>>) {
        let (Some(&at), Some((layer, rest))) = (chain.last(), layers.split_last()) else { return };
        if layer.binary_search_by_key(&at.0, |entry| entry.0.0).is_err() {
            return;
        }
        let outer = |chain: &[State]| chain.get(1).copied().zip(chain.iter().rev().nth(1).copied());
        if rest.is_empty() && found.iter().all(|known| outer(known) != outer(chain)) {
            found.push(chain.clone());
        }
        for to in self.links(at.node(), at.is_on()) {
            if chain.iter().all(|known| known.0 / 2 != to) {
                chain.push(State(2 * to + u32::from(!at.is_on())));
                self.follow(chain, rest, found);
                chain.pop();
            }
        }
    }

    /// The states from which a link leads to this one.
    fn one_before(&self, state: State) -> impl Iterator<Item = State> + '_ {
        self.links(state.node(), !state.is_on()).map(move |from| State(2 * from + u32::from(!state.is_on())))
    }

    /// The weak links of a node, or the strong ones.
    fn links(&self, node: usize, weak: bool) -> impl Iterator<Item = u32> + '_ {
        let strong = (!weak).then(|| self.strong[node].iter().copied());
        strong.into_iter().flatten().chain(weak.then(|| self.weak.of(node)).into_iter().flatten())
    }

    /// Of the shortest chains to a reached state, one for each first link they can have.
    pub(crate) fn chains_by_first_link(&self, spread: &Spread, to: State) -> Vec<Vec<State>> {
        let mut next = HashMap::from([(to, to)]);
        let (mut queue, mut at) = (vec![to], 0);
        while let Some(&state) = queue.get(at) {
            at += 1;
            for from in self.before(spread, state) {
                next.entry(from).or_insert_with(|| {
                    queue.push(from);
                    state
                });
            }
        }
        let firsts = queue.iter().filter(|&&state| spread.depth(state) == 1);
        let chain = |&first: &State| {
            let rest =
                std::iter::successors(Some(first), |state| next.get(state).copied().filter(|next| next != state));
            spread.queue.first().copied().into_iter().chain(rest).collect()
        };
        firsts.map(chain).collect()
    }

    /// Follows alternating links from a state over at most `limit` links, nearest first, never through node `barred`.
    pub fn spread(&self, start: State, barred: Option<usize>, limit: usize, into: &mut Spread) {
        into.from.clear();
        into.from.resize(2 * self.nodes.len(), NOBODY);
        into.depth.clear();
        into.depth.resize(2 * self.nodes.len(), 0);
        into.queue.clear();
        into.queue.push(start);
        let mut left = std::mem::take(&mut into.left);
        self.weak.fill(&mut left);
        for node in barred.into_iter().chain((!start.is_on()).then(|| start.node())) {
            self.weak.take(node, &mut left);
        }
        let mut next = 0;
        while let Some(&state) = into.queue.get(next) {
            next += 1;
            let depth = into.depth[state.index()];
            if usize::from(depth) >= limit {
                break;
            }
            let node = state.node();
            if state.is_on() {
                self.weak.turn_off(node, &mut left, |to| into.reach(State::off(to), state, depth + 1));
            } else {
                for &to in &self.strong[node] {
                    let to = State::on(to as usize);
                    if to != start && into.from[to.index()] == NOBODY && barred != Some(to.node()) {
                        into.reach(to, state, depth + 1);
                    }
                }
            }
        }
        into.left = left;
    }

    /// Writes a chain of states as evidence: its cells in turn, its links, the sets behind them.
    pub fn tell<const W: usize>(&self, position: &Position<'_, W>, chain: &[State], evidence: &mut Evidence) {
        for &state in chain {
            let node = &self.nodes[state.node()];
            let role = if state.is_on() { Role::On } else { Role::Off };
            evidence.cells(node.cells.iter().copied(), node.value, role);
            evidence.values.insert(node.value);
        }
        for pair in chain.windows(2) {
            let ends = [pair[0], pair[1]].map(|state| {
                let node = &self.nodes[state.node()];
                node.cells.iter().map(|&cell| (cell, node.value)).collect::<Vec<_>>()
            });
            let [from, to] = ends;
            let kind = if pair[1].is_on() { LinkKind::Strong } else { LinkKind::Weak };
            let mut ground = None;
            if pair[1].is_on() {
                let cells: Vec<Cell> = from.iter().chain(&to).map(|end| end.0).collect();
                ground = if from[0].1 == to[0].1 {
                    position.house_of(from[0].1, &cells).map(Ground::House)
                } else if let Some(set) = self.sets_behind(pair[0], pair[1]).next() {
                    evidence.group(set.iter().copied(), self.values_of(pair), Role::Als);
                    Some(Ground::Group(evidence.groups.len() - 1))
                } else {
                    Some(Ground::Cell(cells[0]))
                };
            }
            evidence.links.push(crate::human::Link { from, to, kind, ground });
        }
    }

    /// The values of these states' nodes.
    pub(crate) fn values_of(&self, states: &[State]) -> crate::human::step::Values {
        states.iter().map(|state| self.nodes[state.node()].value).collect()
    }
}

impl Spread {
    fn reach(&mut self, state: State, by: State, depth: u16) {
        self.from[state.index()] = by.0;
        self.depth[state.index()] = depth;
        self.queue.push(state);
    }

    /// The states reached, nearest first, the start itself left out.
    pub fn reached(&self) -> &[State] {
        self.queue.split_first().map_or(&[], |(_, rest)| rest)
    }

    /// Did the spread, over at most `limit` links, end with states at that distance?
    #[must_use]
    pub fn is_cut_off(&self, limit: usize) -> bool {
        self.reached().last().is_some_and(|&last| self.depth(last) == limit)
    }

    /// How many links away a reached state is.
    #[must_use]
    pub fn depth(&self, state: State) -> usize {
        usize::from(self.depth[state.index()])
    }

    /// Was the state reached?
    #[must_use]
    pub fn has(&self, state: State) -> bool {
        self.from[state.index()] != NOBODY
    }

    fn has_or_is_start(&self, state: State) -> bool {
        self.has(state) || self.queue.first() == Some(&state)
    }

    /// The chain from the start to a reached state.
    #[must_use]
    pub fn chain(&self, to: State) -> Vec<State> {
        let mut chain = vec![to];
        let mut at = to;
        while self.from[at.index()] != NOBODY {
            at = State(self.from[at.index()]);
            chain.push(at);
        }
        chain.reverse();
        chain
    }
}
