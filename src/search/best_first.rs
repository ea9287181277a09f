//! Best-first: the position that seems nearest to a solution; among equals, the newest.
//!
//! ```text
//!              accept                      pop
//!   not full:  ──────────► heap ─────────────────► smallest heuristic, newest
//!   full:      ──────────► dive (a stack) ───────► before anything from the heap
//! ```
//!
//! The heap may hold seven eighths of the bytes. When it is full, the successors of the position just taken (the best
//! there was) go onto a stack instead and are searched depth-first to the end; then the heap, lighter by one, goes on.
//! Nothing is ever dropped, so "exhausted" still proves that there is no further solution.
//!
//! Priority "fewest open cells" with ties to the newest after the best-first search of the C++ course texts; the dive is
//! the oldest trick of memory-bounded search (Nilsson 1980, Problem-solving Methods, staged search).

use crate::search::{DepthFirst, Frontier, Node, frontier::Full};
use std::cmp::{Ordering, Reverse};
use std::collections::BinaryHeap;

/// Smallest heuristic first.
#[derive(Debug)]
pub struct BestFirst<S> {
    heap: BinaryHeap<Ranked<S>>,
    /// Bytes in the heap.
    bytes: usize,
    heap_capacity: usize,
    dive: DepthFirst<S>,
    capacity: usize,
    dives: u64,
    arrivals: u64,
}

#[derive(Debug)]
struct Ranked<S> {
    key: (Reverse<usize>, u64),
    node: Node<S>,
}

impl<S> Ord for Ranked<S> {
    fn cmp(&self, other: &Self) -> Ordering {
        self.key.cmp(&other.key)
    }
}
impl<S> PartialOrd for Ranked<S> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}
impl<S> PartialEq for Ranked<S> {
    fn eq(&self, other: &Self) -> bool {
        self.key == other.key
    }
}
impl<S> Eq for Ranked<S> {}

impl<S> Frontier<S> for BestFirst<S> {
    fn new(capacity: usize) -> Self {
        let heap_capacity = capacity / 8 * 7;
        let dive = DepthFirst::new(capacity - heap_capacity);
        Self { heap: BinaryHeap::new(), bytes: 0, heap_capacity, dive, capacity, dives: 0, arrivals: 0 }
    }

    fn accept(&mut self, nodes: &mut Vec<Node<S>>) -> Result<(), Full> {
        let weight: usize = nodes.iter().map(|node| node.bytes).sum();
        let diving = !self.dive.is_empty();
        if diving || self.bytes + weight > self.heap_capacity {
            self.dives += u64::from(!diving);
            // Whatever the heap leaves free, a deep dive may use.
            self.dive.set_capacity(self.capacity - self.bytes);
            nodes.sort_by_key(|node| node.heuristic);
            return self.dive.accept(nodes);
        }
        self.bytes += weight;
        // The first to be tried is made the newest.
        for node in nodes.drain(..).rev() {
            self.arrivals += 1;
            self.heap.push(Ranked { key: (Reverse(node.heuristic), self.arrivals), node });
        }
        Ok(())
    }

    fn pop(&mut self) -> Option<Node<S>> {
        if let Some(node) = self.dive.pop() {
            return Some(node);
        }
        let node = self.heap.pop()?.node;
        self.bytes -= node.bytes;
        Some(node)
    }

    fn len(&self) -> usize {
        self.heap.len() + self.dive.len()
    }

    fn dives(&self) -> u64 {
        self.dives
    }
}
