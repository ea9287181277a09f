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

use super::step::{Evidence, LinkKind, Role};
use super::{CellSet, Position, Spots};
use crate::grid::{Cell, House, HouseKind, Value};
use std::collections::HashMap;
use std::ops::ControlFlow;

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
#[derive(Debug)]
pub struct Graph {
    nodes: Vec<Node>,
    strong: Vec<Vec<u32>>,
    weak: Vec<Vec<u32>>,
    rows: WeakRows,
    /// The smallest almost locked sets behind strong links: (from, to) to the cells of each.
    sets: HashMap<(u32, u32), Vec<Vec<Cell>>>,
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

/// Weak links of one value as rows of bits, so that a spread steps over what it has found already 64 nodes at a time. Nodes have places by
/// value; a value's places begin with a word of their own.
#[derive(Debug, Default)]
struct WeakRows {
    place: Vec<u32>,
    node_at: Vec<u32>,
    /// By node: where its row begins in `bits`, and the words of places that it covers.
    row: Vec<(u32, u32, u32)>,
    bits: Vec<u64>,
    /// Links to other values of the same cell.
    in_cell: Vec<Vec<u32>>,
}

/// So many shortest chains between two states are looked at.
pub const MOST_CHAINS: usize = 64;

const NOBODY: u32 = u32::MAX;

impl Graph {
    /// The graph of a position under these rules.
    #[must_use]
    pub fn new<const W: usize>(position: &Position<'_, W>, rules: Rules) -> Self {
        let mut build = Build {
            position,
            graph: Self {
                nodes: Vec::new(),
                strong: Vec::new(),
                weak: Vec::new(),
                rows: WeakRows::default(),
                sets: HashMap::new(),
            },
            numbers: vec![HashMap::new(); position.geometry().side()],
        };
        for cell in position.candidates().open() {
            for value in position.candidates().of(cell) {
                build.node(value, vec![cell]);
            }
        }
        let groups = matches!(rules, Rules::Groups | Rules::Sets | Rules::OneValueGroups);
        if !matches!(rules, Rules::TwoCandidates | Rules::OnlySets) {
            build.strong_in_houses(groups);
        }
        if !matches!(rules, Rules::OneValue | Rules::OneValueGroups) {
            build.strong_in_cells();
        }
        if matches!(rules, Rules::Sets | Rules::OnlySets) {
            build.strong_in_sets();
        }
        build.weak_links(matches!(rules, Rules::Candidates | Rules::Groups | Rules::Sets));
        build.graph
    }

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
    #[must_use]
    pub fn weak(&self, node: usize) -> &[u32] {
        &self.weak[node]
    }

    /// The almost locked sets behind a strong link: the smallest ones; none where a house or a cell makes the link.
    #[must_use]
    pub fn sets_behind(&self, from: State, to: State) -> &[Vec<Cell>] {
        self.sets.get(&(from.0 / 2, to.0 / 2)).map_or(&[], Vec::as_slice)
    }

    /// The states one link before a reached one, on shortest chains.
    pub(super) fn before<'g>(&'g self, spread: &'g Spread, state: State) -> impl Iterator<Item = State> + 'g {
        let depth = spread.depth(state);
        self.one_before(state).filter(move |&from| spread.depth(from) + 1 == depth && spread.has_or_is_start(from))
    }

    /// Gives `each` the shortest chains to a reached state, [`MOST_CHAINS`] at most. Unless there are more, these are the same
    /// ones however the board is turned.
    ///
    /// # Errors
    /// Breaks when `each` does.
    pub(super) fn shortest_chains(
        &self,
        spread: &Spread,
        to: State,
        each: &mut dyn FnMut(&[State]) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        self.lead(spread, &mut vec![to], &mut MOST_CHAINS.clone(), each)
    }

    /// `chain` runs backwards: leads it on to the start, in every way.
    fn lead(
        &self,
        spread: &Spread,
        chain: &mut Vec<State>,
        left: &mut usize,
        each: &mut dyn FnMut(&[State]) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let Some(&first) = chain.last() else { return ControlFlow::Continue(()) };
        if spread.depth(first) == 0 {
            *left -= 1;
            return each(&chain.iter().rev().copied().collect::<Vec<_>>());
        }
        for from in self.before(spread, first) {
            if *left == 0 {
                break;
            }
            chain.push(from);
            self.lead(spread, chain, left, each)?;
            chain.pop();
        }
        ControlFlow::Continue(())
    }

    /// Chains of exactly so many links between two states, no node twice: [`MOST_CHAINS`] at most.
    pub(super) fn chains_of_length(&self, from: State, to: State, links: usize) -> Vec<Vec<State>> {
        let mut layers = vec![vec![to]];
        for k in 0..links {
            let mut layer: Vec<State> = layers[k].iter().flat_map(|&state| self.one_before(state)).collect();
            layer.sort_unstable_by_key(|state| state.0);
            layer.dedup();
            layers.push(layer);
        }
        let mut found = Vec::new();
        self.follow(&mut vec![from], &layers, &mut found);
        found
    }

    /// Leads a chain on, link by link, through the layers of states that still come to the end.
    fn follow(&self, chain: &mut Vec<State>, layers: &[Vec<State>], found: &mut Vec<Vec<State>>) {
        let (Some(&at), Some((layer, rest))) = (chain.last(), layers.split_last()) else { return };
        if found.len() == MOST_CHAINS || layer.binary_search_by_key(&at.0, |state| state.0).is_err() {
            return;
        }
        if rest.is_empty() {
            found.push(chain.clone());
        }
        let links = if at.is_on() { &self.weak[at.node()] } else { &self.strong[at.node()] };
        for &to in links {
            if chain.iter().all(|known| known.0 / 2 != to) {
                chain.push(State(2 * to + u32::from(!at.is_on())));
                self.follow(chain, rest, found);
                chain.pop();
            }
        }
    }

    /// The states from which a link leads to this one.
    fn one_before(&self, state: State) -> impl Iterator<Item = State> + '_ {
        let links = if state.is_on() { &self.strong[state.node()] } else { &self.weak[state.node()] };
        links.iter().map(move |&from| State(2 * from + u32::from(!state.is_on())))
    }

    /// Of the shortest chains to a reached state, one for each first link they can have.
    pub(super) fn chains_by_first_link(&self, spread: &Spread, to: State) -> Vec<Vec<State>> {
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
        left.clear();
        left.resize(self.rows.node_at.len() / 64, u64::MAX);
        for node in barred.into_iter().chain((!start.is_on()).then(|| start.node())) {
            self.rows.take(node, &mut left);
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
                self.rows.turn_off(node, &mut left, |to| into.reach(State::off(to), state, depth + 1));
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
    pub fn tell(&self, chain: &[State], evidence: &mut Evidence) {
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
            evidence.links.push(super::Link { from, to, kind });
            if let Some(cells) = self.sets_behind(pair[0], pair[1]).first().filter(|_| pair[1].is_on()) {
                evidence.group(cells.iter().copied(), self.values_of(pair), Role::Als);
            }
        }
    }

    /// The values of these states' nodes.
    pub(super) fn values_of(&self, states: &[State]) -> super::step::Values {
        states.iter().map(|state| self.nodes[state.node()].value).collect()
    }
}

impl WeakRows {
    /// Rows for these links; nodes by value, in order.
    fn new(nodes: &[Node], weak: &[Vec<u32>], by_value: &[Vec<u32>]) -> Self {
        let mut rows = Self { place: vec![0; nodes.len()], ..Self::default() };
        for list in by_value {
            for &node in list {
                rows.place[node as usize] = rows.node_at.len() as u32;
                rows.node_at.push(node);
            }
            rows.node_at.resize(rows.node_at.len().next_multiple_of(64), NOBODY);
        }
        for (node, links) in nodes.iter().zip(weak) {
            let (same, other): (Vec<u32>, Vec<u32>) =
                links.iter().partition(|&&to| nodes[to as usize].value == node.value);
            let words = |to: &u32| rows.place[*to as usize] / 64;
            let (low, high) =
                (same.iter().map(words).min().unwrap_or(0), same.iter().map(words).max().map_or(0, |w| w + 1));
            let start = rows.bits.len();
            rows.row.push((start as u32, low, high.max(low)));
            rows.bits.resize(start + (high.max(low) - low) as usize, 0);
            for to in same {
                let place = rows.place[to as usize];
                rows.bits[start + (place / 64 - low) as usize] |= 1 << (place % 64);
            }
            rows.in_cell.push(other);
        }
        rows
    }

    /// Takes a node out of those that are left; false if it was out before.
    fn take(&self, node: usize, left: &mut [u64]) -> bool {
        let place = self.place[node] as usize;
        let bit = 1 << (place % 64);
        let was = left[place / 64] & bit != 0;
        left[place / 64] &= !bit;
        was
    }

    /// Takes out all nodes that this one turns off, and tells of each.
    fn turn_off(&self, node: usize, left: &mut [u64], mut tell: impl FnMut(usize)) {
        let (start, low, high) = self.row[node];
        for (k, word) in (low as usize..high as usize).enumerate() {
            let mut new = self.bits[start as usize + k] & left[word];
            left[word] &= !new;
            while new != 0 {
                tell(self.node_at[64 * word + new.trailing_zeros() as usize] as usize);
                new &= new - 1;
            }
        }
        for &other in &self.in_cell[node] {
            if self.take(other as usize, left) {
                tell(other as usize);
            }
        }
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

struct Build<'b, 'a, const W: usize> {
    position: &'b Position<'a, W>,
    graph: Graph,
    /// By value.
    numbers: Vec<HashMap<Vec<Cell>, u32>>,
}

impl<const W: usize> Build<'_, '_, W> {
    fn node(&mut self, value: Value, cells: Vec<Cell>) -> u32 {
        if let Some(&number) = self.numbers[value.index()].get(&cells) {
            return number;
        }
        let number = self.graph.nodes.len() as u32;
        let seen = self.position.common_peers(cells.iter().copied());
        self.numbers[value.index()].insert(cells.clone(), number);
        self.graph.nodes.push(Node { value, cells, seen });
        self.graph.strong.push(Vec::new());
        number
    }

    fn strong(&mut self, a: u32, b: u32) {
        for (from, to) in [(a, b), (b, a)] {
            let links = &mut self.graph.strong[from as usize];
            if a != b && !links.contains(&to) {
                links.push(to);
            }
        }
    }

    fn strong_in_cells(&mut self) {
        for cell in self.position.bivalue() {
            let mut numbers =
                self.position.candidates().of(cell).iter().map(|value| self.numbers[value.index()][&[cell][..]]);
            if let (Some(a), Some(b)) = (numbers.next(), numbers.next()) {
                self.strong(a, b);
            }
        }
    }

    fn strong_in_houses(&mut self, groups: bool) {
        let position = self.position;
        for house in position.geometry().houses() {
            for value in position.geometry().values() {
                let spots = position.spots(house, value);
                if spots.len() < 2 || (spots.len() > 2 && !groups) {
                    continue;
                }
                for [one, two] in halves(position, house, spots, groups) {
                    let cells = [one, two].map(|spots| position.cells_at(house, spots).collect::<Vec<_>>());
                    let [a, b] = cells.map(|cells| self.node(value, cells));
                    self.strong(a, b);
                }
            }
        }
    }

    /// Two values of an almost locked set: if the one is nowhere in it, all others are.
    fn strong_in_sets(&mut self) {
        let position = self.position;
        for set in position.almost_locked_sets().iter().filter(|set| set.cells.len() > 1) {
            let parts: Vec<u32> = set.parts.iter().map(|(value, cells)| self.node(*value, cells.to_vec())).collect();
            for (k, &a) in parts.iter().enumerate() {
                for &b in &parts[k + 1..] {
                    let known = self.graph.sets.get(&(a, b)).and_then(|sets| sets.first());
                    let smallest = known.is_some_and(|first| first.len() == set.cells.len());
                    if smallest || !self.graph.strong[a as usize].contains(&b) {
                        self.strong(a, b);
                        for link in [(a, b), (b, a)] {
                            self.graph.sets.entry(link).or_default().push(set.cells.clone());
                        }
                    }
                }
            }
        }
    }

    fn weak_links(&mut self, in_cells: bool) {
        let nodes = &self.graph.nodes;
        let mut by_value: Vec<Vec<u32>> = vec![Vec::new(); self.position.geometry().side()];
        for (number, node) in nodes.iter().enumerate() {
            by_value[node.value.index()].push(number as u32);
        }
        self.graph.weak = vec![Vec::new(); nodes.len()];
        for (number, node) in nodes.iter().enumerate() {
            let sees = |&&other: &&u32| nodes[other as usize].cells.iter().all(|&cell| node.seen.contains(cell));
            let mut links: Vec<u32> = by_value[node.value.index()].iter().filter(sees).copied().collect();
            if let Some(cell) = node.cell().filter(|_| in_cells) {
                let others = self.position.candidates().of(cell).iter().filter(|&value| value != node.value);
                links.extend(others.map(|value| self.numbers[value.index()][&[cell][..]]));
            }
            self.graph.weak[number] = links;
        }
        self.graph.rows = WeakRows::new(&self.graph.nodes, &self.graph.weak, &by_value);
    }
}

/// The ways to split a value's places in a house into two nodes.
fn halves<const W: usize>(
    position: &Position<'_, W>,
    house: House,
    spots: Spots<W>,
    groups: bool,
) -> Vec<[Spots<W>; 2]> {
    let order = position.geometry().order();
    if !groups {
        let first = spots.first().map_or(Spots::EMPTY, Spots::only);
        return vec![[first, spots.without(first)]];
    }
    // Positions k·b..(k+1)·b of a line lie in one box, of a box in one row; equal remainders in one column.
    let run = |k: usize| spots.iter().filter(move |spot| spot / order == k);
    let file = |k: usize| spots.iter().filter(move |spot| spot % order == k);
    let collect = |items: &mut dyn Iterator<Item = usize>| {
        let mut set = Spots::EMPTY;
        items.for_each(|spot| set.insert(spot));
        set
    };
    let runs: Vec<Spots<W>> = (0..order).map(|k| collect(&mut run(k))).filter(|set| !set.is_empty()).collect();
    let mut found = Vec::new();
    if let [one, two] = runs[..] {
        found.push([one, two]);
    }
    if position.geometry().kind(house) == HouseKind::Box {
        let files: Vec<Spots<W>> = (0..order).map(|k| collect(&mut file(k))).filter(|set| !set.is_empty()).collect();
        if let [one, two] = files[..] {
            found.push([one, two]);
        }
        for &row in &runs {
            for &column in &files {
                if spots.without(row.union(column)).is_empty() {
                    found.push([row, spots.without(row)]);
                    found.push([spots.without(column), column]);
                }
            }
        }
        found.retain(|[one, two]| !one.is_empty() && !two.is_empty());
    }
    found
}
