//! States waiting for best-first: fewest open cells first, newest first among equals.
//!
//! The heuristic is a small number, so a stack for each value replaces a heap: linked through one arena, with a bit set for
//! the stacks that hold something. Adding and taking are O(1).

use crate::engine::bitboard9::engine::Node;

const NONE: u32 = u32::MAX;

pub(crate) struct Frontier {
    arena: Vec<(Node, u32)>,
    /// Newest node for each number of open cells.
    tops: [u32; 82],
    filled: u128,
    free: u32,
    len: usize,
}

impl Frontier {
    pub(crate) fn new() -> Self {
        Self { arena: Vec::new(), tops: [NONE; 82], filled: 0, free: NONE, len: 0 }
    }

    pub(crate) fn len(&self) -> usize {
        self.len
    }

    pub(crate) fn clear(&mut self) {
        self.arena.clear();
        (self.tops, self.filled, self.free, self.len) = ([NONE; 82], 0, NONE, 0);
    }

    /// Is there room for one more, within so many bytes?
    pub(crate) fn has_room(&self, bytes: usize) -> bool {
        (self.len + 1).saturating_mul(size_of::<(Node, u32)>()) <= bytes && self.len < NONE as usize - 1
    }

    pub(crate) fn add(&mut self, open_cells: u32, node: Node) {
        let open = (open_cells as usize).min(81);
        let place = if self.free == NONE {
            self.arena.push((node, self.tops[open]));
            self.arena.len() as u32 - 1
        } else {
            let place = self.free;
            let entry = &mut self.arena[place as usize];
            self.free = entry.1;
            *entry = (node, self.tops[open]);
            place
        };
        self.tops[open] = place;
        self.filled |= 1 << open;
        self.len += 1;
    }

    pub(crate) fn take(&mut self) -> Option<Node> {
        let open = self.filled.trailing_zeros() as usize;
        let place = *self.tops.get(open)?;
        let entry = &mut self.arena[place as usize];
        self.tops[open] = entry.1;
        entry.1 = self.free;
        self.free = place;
        if self.tops[open] == NONE {
            self.filled &= !(1 << open);
        }
        self.len -= 1;
        Some(entry.0)
    }
}
