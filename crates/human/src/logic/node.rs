//! The nodes of a graph of links, and their states.

use crate::logic::board_cells::BoardCells;
use crate::logic::places::Places;
use sudokud_model::grid::{Cell, Value};

/// A node: "one of these cells has this value". A single cell makes a candidate. Several cells are a grouped
/// node (places in the intersection of a box and a line) or the places of a value in an almost locked set.
#[derive(Clone, Debug)]
pub(crate) struct Node {
    /// The value.
    pub(crate) value: Value,
    /// The cells, in reading order.
    pub(crate) cells: Vec<Cell>,
    /// The cells that see all of them.
    pub(crate) seen: BoardCells,
}

impl Node {
    /// The cell of a candidate; `None` for a node of several cells.
    pub(crate) fn cell(&self) -> Option<Cell> {
        if let [cell] = self.cells[..] { Some(cell) } else { None }
    }

    /// The cells with the value of this node that see all cells of both nodes.
    pub(crate) fn seen_with<const W: usize>(&self, other: &Self, places: &Places<'_, W>) -> BoardCells {
        let mut hit = self.seen.common(&other.seen);
        hit.retain(places.cells_with(self.value));
        hit
    }
}

/// A node that is true (on) or false (off). Represented by the node's number, doubled, plus 1 if it is on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct State(u32);

impl State {
    /// The node is true.
    pub(crate) const fn on(node: usize) -> Self {
        Self(2 * node as u32 + 1)
    }

    /// The node is false.
    pub(crate) const fn off(node: usize) -> Self {
        Self(2 * node as u32)
    }

    /// The opposite state, at this node: off after on, on after off.
    pub(crate) const fn opposite_at(self, node: u32) -> Self {
        Self(2 * node + !self.is_on() as u32)
    }

    /// The number of the node.
    pub(crate) const fn node(self) -> usize {
        self.0 as usize / 2
    }

    /// Returns whether the node is true.
    pub(crate) const fn is_on(self) -> bool {
        self.0 % 2 == 1
    }

    /// A number for each state, below twice the number of nodes.
    pub(crate) const fn index(self) -> usize {
        self.0 as usize
    }

    /// The state with this number.
    pub(crate) const fn from_index(index: u32) -> Self {
        Self(index)
    }
}
