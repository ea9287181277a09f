//! The weak links of a graph: pairs of nodes that are not both true.
//!
//! The weak links of one value are rows of bits. A search has a bit for each node that it has not reached, so
//! it skips reached nodes 64 at a time. The weak links within a cell are a range of numbers, because the
//! candidates of a cell have consecutive numbers. The nodes of a value have consecutive bits from the start
//! of a word. Cost to build: each node is compared with the nodes of its value whose first cell it sees.

use crate::logic::bounds::Bounds;
use crate::logic::node::Node;
use std::ops::Range;
use sudokud_model::grid::Cell;
use sudokud_model::houses::Layout;
use sudokud_model::sets::bits;

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
    /// By node: the candidates of its cell, with itself. Empty for a node of several cells, and for all nodes
    /// if the graph has no weak links within cells.
    same_cell: Vec<Range<u32>>,
}

impl WeakLinks {
    /// The weak links of these nodes, on a board of this layout. `same_cell` is stored as it
    /// is. `None` if the watch stops the construction.
    pub(crate) fn new(
        nodes: &[Node],
        same_cell: Vec<Range<u32>>,
        layout: &Layout,
        bounds: &Bounds<'_>,
    ) -> Option<Self> {
        let mut links = Self { bit_of_node: vec![0; nodes.len()], same_cell, ..Self::default() };
        let mut by_value: Vec<Vec<u32>> = vec![Vec::new(); layout.side()];
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
        let mut by_first_cell =
            NodesByFirstCell { spans: vec![0..0; layout.cell_count()], nodes: Vec::new() };
        for list in &by_value {
            by_first_cell.set_nodes(list, nodes);
            let start = list.first().map_or(0, |&first| links.bit_of_node[first as usize] as usize / 64);
            let words = start..start + list.len().div_ceil(64);
            for &number in list {
                bounds
                    .poll_sparsely()
                    .is_continue()
                    .then(|| links.add_row(number as usize, nodes, &by_first_cell, words.clone()))?;
            }
        }
        Some(links)
    }

    /// Adds the row of a node. `words` are those of the nodes of its value.
    fn add_row(
        &mut self,
        number: usize,
        nodes: &[Node],
        by_first_cell: &NodesByFirstCell,
        words: Range<usize>,
    ) {
        let seen = &nodes[number].seen;
        let start = self.bits.len();
        self.bits.resize(start + words.len(), 0);
        for &other in seen.iter().flat_map(|cell| by_first_cell.at(cell)) {
            if nodes[other as usize].cells[1..].iter().all(|&cell| seen.contains(cell)) {
                let bit = self.bit_of_node[other as usize] as usize;
                self.bits[start + bit / 64 - words.start] |= 1_u64 << (bit % 64);
            }
        }
        let (row, is_used) = (&self.bits[start..], |&word: &u64| word != 0);
        let low = row.iter().position(is_used).unwrap_or(row.len());
        let high = row.iter().rposition(is_used).map_or(low, |last| last + 1);
        self.rows[number] = (start, words.start + low..words.start + high);
        self.bits.truncate(start + high);
        self.bits.drain(start..start + low);
    }

    /// The nodes that are off if this one is on: those of its value, then those of its cell.
    pub(crate) fn of(&self, node: usize) -> impl Iterator<Item = u32> + '_ {
        let (start, words) = self.rows[node].clone();
        let same_value = words.enumerate().flat_map(move |(k, word)| {
            bits(self.bits[start + k]).map(move |bit| self.node_of_bit[64 * word + bit])
        });
        same_value.chain(self.same_cell[node].clone().filter(move |&other| other as usize != node))
    }

    /// Makes `unreached` the set of all nodes.
    pub(crate) fn set_all_unreached(&self, unreached: &mut Vec<u64>) {
        unreached.clear();
        unreached.resize(self.node_of_bit.len() / 64, u64::MAX);
    }

    /// Removes a node from the set `unreached`. Returns whether it was in it.
    pub(crate) fn mark_reached(&self, node: usize, unreached: &mut [u64]) -> bool {
        let bit = self.bit_of_node[node] as usize;
        let mask = 1 << (bit % 64);
        let was_unreached = unreached[bit / 64] & mask != 0;
        unreached[bit / 64] &= !mask;
        was_unreached
    }

    /// Removes the nodes that are weakly linked to this one from the set `unreached`. Calls `on_reached` with
    /// each that was in it.
    pub(crate) fn reach_linked(&self, node: usize, unreached: &mut [u64], mut on_reached: impl FnMut(usize)) {
        let (start, words) = &self.rows[node];
        for (k, word) in words.clone().enumerate() {
            let new = self.bits[start + k] & unreached[word];
            unreached[word] &= !new;
            bits(new).for_each(|bit| on_reached(self.node_of_bit[64 * word + bit] as usize));
        }
        for other in self.same_cell[node].clone().map(|other| other as usize) {
            if other != node && self.mark_reached(other, unreached) {
                on_reached(other);
            }
        }
    }
}

/// The nodes of one value by their first cell.
struct NodesByFirstCell {
    /// By cell: the range in `nodes` of the nodes whose first cell it is.
    spans: Vec<Range<usize>>,
    /// The numbers of the nodes, in the order of their first cells.
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
