//! Weak links between the nodes of a graph of inferences: two that cannot both be true.
//!
//! Those of one value are rows of bits, so that a spread steps over what it has found already 64 nodes at a time; those of one cell are a run
//! of numbers, for the candidates of a cell are numbered one after the other. Nodes have places by value; a value's places begin with a
//! word of their own. Cost to build: for each node those that begin in a cell it sees.

use crate::grid::Cell;
use crate::human::inference::node::Node;
use crate::human::scan::Bounds;
use std::ops::Range;

/// No node: fills a value's last word of places.
const NOBODY: u32 = u32::MAX;

/// Rows of bits and runs of numbers.
#[derive(Debug, Default)]
pub(crate) struct WeakLinks {
    place: Vec<u32>,
    node_at: Vec<u32>,
    /// By node: where its row begins in `bits`, and the words of places that it covers.
    rows: Vec<(usize, Range<usize>)>,
    bits: Vec<u64>,
    /// By node: the candidates of its cell, itself among them; none for groups, or where one value is looked at alone.
    runs: Vec<Range<u32>>,
}

impl WeakLinks {
    /// The links of these nodes, on a board with so many cells and values; `None` once the watch stops it.
    pub(crate) fn new(
        nodes: &[Node],
        runs: Vec<Range<u32>>,
        (cells, values): (usize, usize),
        bounds: &Bounds<'_>,
    ) -> Option<Self> {
        let mut links = Self { place: vec![0; nodes.len()], runs, ..Self::default() };
        let mut by_value: Vec<Vec<u32>> = vec![Vec::new(); values];
        for (number, node) in nodes.iter().enumerate() {
            by_value[node.value.index()].push(number as u32);
        }
        for list in &by_value {
            for &node in list {
                links.place[node as usize] = links.node_at.len() as u32;
                links.node_at.push(node);
            }
            links.node_at.resize(links.node_at.len().next_multiple_of(64), NOBODY);
        }
        links.rows = vec![(0, 0..0); nodes.len()];
        let mut starting = Starting { spans: vec![0..0; cells], nodes: Vec::new() };
        for list in &by_value {
            starting.become_those_of(list, nodes);
            for &number in list {
                bounds.poll_sparsely().is_continue().then(|| links.add_row(number as usize, nodes, &starting))?;
            }
        }
        Some(links)
    }

    fn add_row(&mut self, number: usize, nodes: &[Node], starting: &Starting) {
        let seen = &nodes[number].seen;
        let inside = |other: &&u32| nodes[**other as usize].cells[1..].iter().all(|&cell| seen.contains(cell));
        let places =
            || seen.iter().flat_map(|cell| starting.at(cell)).filter(inside).map(|&to| self.place[to as usize]);
        let (low, high) = places().fold((u32::MAX, 0), |(low, high), place| (low.min(place), high.max(place)));
        if low > high {
            return;
        }
        let words = low as usize / 64..high as usize / 64 + 1;
        let mut row = vec![0; words.len()];
        places().for_each(|place| row[place as usize / 64 - words.start] |= 1_u64 << (place % 64));
        self.rows[number] = (self.bits.len(), words);
        self.bits.extend(row);
    }

    /// The nodes that are off if this one is on: of its value in order, then of its cell.
    pub(crate) fn of(&self, node: usize) -> impl Iterator<Item = u32> + '_ {
        let (start, words) = self.rows[node].clone();
        let bits = words.enumerate().flat_map(move |(k, word)| {
            let mut row = self.bits[start + k];
            std::iter::from_fn(move || {
                let at = (row != 0).then(|| 64 * word + row.trailing_zeros() as usize)?;
                row &= row - 1;
                Some(self.node_at[at])
            })
        });
        bits.chain(self.runs[node].clone().filter(move |&other| other as usize != node))
    }

    /// All nodes are left.
    pub(crate) fn fill(&self, left: &mut Vec<u64>) {
        left.clear();
        left.resize(self.node_at.len() / 64, u64::MAX);
    }

    /// Takes a node out of those that are left; false if it was out before.
    pub(crate) fn take(&self, node: usize, left: &mut [u64]) -> bool {
        let place = self.place[node] as usize;
        let bit = 1 << (place % 64);
        let was = left[place / 64] & bit != 0;
        left[place / 64] &= !bit;
        was
    }

    /// Takes out all nodes that this one turns off, and tells of each.
    pub(crate) fn turn_off(&self, node: usize, left: &mut [u64], mut tell: impl FnMut(usize)) {
        let (start, words) = &self.rows[node];
        for (k, word) in words.clone().enumerate() {
            let mut new = self.bits[start + k] & left[word];
            left[word] &= !new;
            while new != 0 {
                tell(self.node_at[64 * word + new.trailing_zeros() as usize] as usize);
                new &= new - 1;
            }
        }
        for other in self.runs[node].clone().map(|other| other as usize) {
            if other != node && self.take(other, left) {
                tell(other);
            }
        }
    }
}

/// One value's nodes by their first cell.
struct Starting {
    spans: Vec<Range<usize>>,
    nodes: Vec<u32>,
}

impl Starting {
    fn become_those_of(&mut self, list: &[u32], nodes: &[Node]) {
        let first = |number: u32| nodes[number as usize].cells[0];
        for &number in &self.nodes {
            self.spans[first(number).index()] = 0..0;
        }
        self.nodes.clear();
        self.nodes.extend(list);
        self.nodes.sort_by_key(|&number| first(number));
        for (k, &number) in self.nodes.iter().enumerate() {
            let span = &mut self.spans[first(number).index()];
            *span = if span.start == span.end { k..k + 1 } else { span.start..k + 1 };
        }
    }

    fn at(&self, cell: Cell) -> &[u32] {
        &self.nodes[self.spans[cell.index()].clone()]
    }
}
