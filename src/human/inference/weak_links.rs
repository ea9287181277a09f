//! The weak links of a graph: pairs of nodes that are not both true.
//!
//! The weak links of one value are rows of bits, so a search skips the nodes that it has reached 64 at a
//! time. The weak links within a cell are a range of numbers, because the candidates of a cell have
//! consecutive numbers. The nodes of a value have consecutive bits from the start of a word. Cost to build:
//! each node is compared with those that begin in a cell that it sees.

use crate::grid::Cell;
use crate::human::inference::node::Node;
use crate::human::scan::Bounds;
use std::ops::Range;

/// No node: fills the last word of a value.
const NO_NODE: u32 = u32::MAX;

/// The weak links of all nodes.
#[derive(Debug, Default)]
pub(crate) struct WeakLinks {
    bit_of_node: Vec<u32>,
    node_of_bit: Vec<u32>,
    /// By node: the start of its row in `bits`, and the words that the row covers.
    rows: Vec<(usize, Range<usize>)>,
    bits: Vec<u64>,
    /// By node: the candidates of its cell, with itself; none for nodes of several cells, or without weak
    /// links in cells.
    runs: Vec<Range<u32>>,
}

impl WeakLinks {
    /// The weak links of these nodes, on a board with this many cells and values. `None` if the watch stops
    /// it.
    pub(crate) fn new(
        nodes: &[Node],
        runs: Vec<Range<u32>>,
        (cells, values): (usize, usize),
        bounds: &Bounds<'_>,
    ) -> Option<Self> {
        let mut links = Self { bit_of_node: vec![0; nodes.len()], runs, ..Self::default() };
        let mut by_value: Vec<Vec<u32>> = vec![Vec::new(); values];
        for (number, node) in nodes.iter().enumerate() {
            by_value[node.value.index()].push(number as u32);
        }
        for list in &by_value {
            for &node in list {
                links.bit_of_node[node as usize] = links.node_of_bit.len() as u32;
                links.node_of_bit.push(node);
            }
            links.node_of_bit.resize(links.node_of_bit.len().next_multiple_of(64), NO_NODE);
        }
        links.rows = vec![(0, 0..0); nodes.len()];
        let mut by_first_cell = NodesByFirstCell { spans: vec![0..0; cells], nodes: Vec::new() };
        for list in &by_value {
            by_first_cell.set_nodes(list, nodes);
            for &number in list {
                bounds
                    .poll_sparsely()
                    .is_continue()
                    .then(|| links.add_row(number as usize, nodes, &by_first_cell))?;
            }
        }
        Some(links)
    }

    fn add_row(&mut self, number: usize, nodes: &[Node], by_first_cell: &NodesByFirstCell) {
        let seen = &nodes[number].seen;
        let inside =
            |other: &&u32| nodes[**other as usize].cells[1..].iter().all(|&cell| seen.contains(cell));
        let bits = || {
            seen.iter()
                .flat_map(|cell| by_first_cell.at(cell))
                .filter(inside)
                .map(|&to| self.bit_of_node[to as usize])
        };
        let (low, high) = bits().fold((u32::MAX, 0), |(low, high), bit| (low.min(bit), high.max(bit)));
        if low > high {
            return;
        }
        let words = low as usize / 64..high as usize / 64 + 1;
        let mut row = vec![0; words.len()];
        bits().for_each(|bit| row[bit as usize / 64 - words.start] |= 1_u64 << (bit % 64));
        self.rows[number] = (self.bits.len(), words);
        self.bits.extend(row);
    }

    /// The nodes that are off if this one is on: those of its value, then those of its cell.
    pub(crate) fn of(&self, node: usize) -> impl Iterator<Item = u32> + '_ {
        let (start, words) = self.rows[node].clone();
        let bits = words.enumerate().flat_map(move |(k, word)| {
            let mut row = self.bits[start + k];
            std::iter::from_fn(move || {
                let at = (row != 0).then(|| 64 * word + row.trailing_zeros() as usize)?;
                row &= row - 1;
                Some(self.node_of_bit[at])
            })
        });
        bits.chain(self.runs[node].clone().filter(move |&other| other as usize != node))
    }

    /// Sets the bits of all nodes.
    pub(crate) fn set_all_bits(&self, not_off: &mut Vec<u64>) {
        not_off.clear();
        not_off.resize(self.node_of_bit.len() / 64, u64::MAX);
    }

    /// Clears the bit of a node. Returns whether it was set.
    pub(crate) fn clear_bit(&self, node: usize, not_off: &mut [u64]) -> bool {
        let bit = self.bit_of_node[node] as usize;
        let mask = 1 << (bit % 64);
        let was = not_off[bit / 64] & mask != 0;
        not_off[bit / 64] &= !mask;
        was
    }

    /// Clears the bits of all nodes that this one turns off. Calls `turned` with each whose bit was set.
    pub(crate) fn turn_off(&self, node: usize, not_off: &mut [u64], mut turned: impl FnMut(usize)) {
        let (start, words) = &self.rows[node];
        for (k, word) in words.clone().enumerate() {
            let mut new = self.bits[start + k] & not_off[word];
            not_off[word] &= !new;
            while new != 0 {
                turned(self.node_of_bit[64 * word + new.trailing_zeros() as usize] as usize);
                new &= new - 1;
            }
        }
        for other in self.runs[node].clone().map(|other| other as usize) {
            if other != node && self.clear_bit(other, not_off) {
                turned(other);
            }
        }
    }
}

/// The nodes of one value by their first cell.
struct NodesByFirstCell {
    spans: Vec<Range<usize>>,
    nodes: Vec<u32>,
}

impl NodesByFirstCell {
    fn set_nodes(&mut self, list: &[u32], nodes: &[Node]) {
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
