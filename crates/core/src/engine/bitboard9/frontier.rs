//! The frontier of best-first search: the node with the fewest open cells first; among equals, the newest.
//!
//! The heuristic is at most 81, so one stack for each value replaces a heap. The stacks are linked lists in
//! one arena, and a bit set names those that are not empty. Adding and taking a node are O(1).

use crate::engine::bitboard9::node::Node;
use sudokud_search::budget::{Interrupt, Reservation, Watch};

/// The end of a linked list.
const NONE: u32 = u32::MAX;

/// An entry of the arena: a node and the index of the next one in its stack, or in the list of free entries.
type Entry = (Node, u32);

pub(crate) struct FrontierStacks {
    arena: Vec<Entry>,
    /// The newest node for each number of open cells.
    tops: [u32; 82],
    /// The stacks that are not empty.
    filled: u128,
    /// The first free entry.
    free: u32,
    len: usize,
    reservation: Reservation,
}

impl FrontierStacks {
    pub(crate) fn new() -> Self {
        let reservation = Reservation::default();
        Self { arena: Vec::new(), tops: [NONE; 82], filled: 0, free: NONE, len: 0, reservation }
    }

    pub(crate) fn len(&self) -> usize {
        self.len
    }

    pub(crate) fn clear(&mut self) {
        self.arena.clear();
        (self.tops, self.filled, self.free, self.len) = ([NONE; 82], 0, NONE, 0);
    }

    /// The size with one more node, in bytes.
    fn next_bytes(&self) -> usize {
        (self.len + 1).saturating_mul(size_of::<Entry>())
    }

    /// Returns whether one more node fits into `bytes` bytes.
    pub(crate) fn has_room(&self, bytes: usize) -> bool {
        self.next_bytes() <= bytes && self.len < NONE as usize - 1
    }

    /// Asks the watch for the memory of one more node.
    pub(crate) fn reserve(&mut self, watch: &dyn Watch) -> Result<(), Interrupt> {
        self.reservation.extend(self.next_bytes(), watch)
    }

    pub(crate) fn add(&mut self, open_cells: u32, node: Node) {
        let open = (open_cells as usize).min(81);
        let index = if self.free == NONE {
            self.arena.push((node, self.tops[open]));
            self.arena.len() as u32 - 1
        } else {
            let index = self.free;
            let entry = &mut self.arena[index as usize];
            self.free = entry.1;
            *entry = (node, self.tops[open]);
            index
        };
        self.tops[open] = index;
        self.filled |= 1 << open;
        self.len += 1;
    }

    pub(crate) fn take(&mut self) -> Option<Node> {
        let open = self.filled.trailing_zeros() as usize;
        let index = *self.tops.get(open)?;
        let entry = &mut self.arena[index as usize];
        self.tops[open] = entry.1;
        entry.1 = self.free;
        self.free = index;
        if self.tops[open] == NONE {
            self.filled &= !(1 << open);
        }
        self.len -= 1;
        Some(entry.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sudokud_search::budget::{Signal, Stop};

    struct OneMebibyteMore;

    impl Watch for OneMebibyteMore {
        fn poll(&self) -> Signal {
            Signal::Continue
        }

        fn request_memory(&self, bytes: usize) -> Signal {
            if bytes <= 2 << 20 { Signal::Continue } else { Signal::Stop(Stop::Memory) }
        }
    }

    #[test]
    fn the_frontier_asks_before_it_grows() {
        let mut frontier = FrontierStacks::new();
        while frontier.reserve(&OneMebibyteMore).is_ok() {
            frontier.add(40, Node::EMPTY);
        }
        assert_eq!(frontier.len(), (2 << 20) / size_of::<Entry>());
    }
}
