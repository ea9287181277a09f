//! Greedy best-first search: takes the node with the smallest heuristic from the frontier. Among equals the
//! newest is first.
//!
//! ```text
//!              insert                      pop
//!   not full:  ──────────► heap ─────────────────► smallest heuristic, newest
//!   full:      ──────────► stack ────────────────► before any node of the heap
//! ```
//!
//! The heap may use seven eighths of the capacity. Successors that would exceed it go onto a stack, sorted by
//! heuristic, and their subtrees are searched depth-first. The heap is used again when the stack is empty.
//! The search stops if the stack is full too. No node is dropped before, so exhaustion proves that there are
//! no further goals. A depth-first search of a subtree because the heap is full is a *dive*.

use crate::depth_first::DepthFirst;
use crate::frontier::{Frontier, FrontierFull, Node};
use std::cmp::{Ordering, Reverse};
use std::collections::BinaryHeap;

/// A priority queue of nodes by heuristic, with a stack that is used while the heap is full.
#[derive(Debug)]
pub struct BestFirst<S> {
    heap: BinaryHeap<Ranked<S>>,
    /// The size of the heap's states in bytes.
    heap_bytes: usize,
    heap_capacity: usize,
    stack: DepthFirst<S>,
    capacity: usize,
    dives: u64,
    /// Whether a dive has begun and no node of the heap was taken since.
    is_diving: bool,
    /// The number of nodes inserted into the heap so far.
    inserted: u64,
}

/// A node with its rank: the smallest heuristic first, then the last one inserted.
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
        let stack = DepthFirst::new(capacity - heap_capacity);
        Self {
            heap: BinaryHeap::new(),
            heap_bytes: 0,
            heap_capacity,
            stack,
            capacity,
            dives: 0,
            is_diving: false,
            inserted: 0,
        }
    }

    fn insert(&mut self, nodes: &mut Vec<Node<S>>) -> Result<(), FrontierFull> {
        let bytes: usize = nodes.iter().map(|node| node.bytes).sum();
        if !self.stack.is_empty() || self.heap_bytes + bytes > self.heap_capacity {
            // Counted even if the stack is full too and the search stops.
            self.dives += u64::from(!std::mem::replace(&mut self.is_diving, true));
            // The stack may use all that the heap leaves free.
            self.stack.set_capacity(self.capacity - self.heap_bytes);
            nodes.sort_by_key(|node| node.heuristic);
            return self.stack.insert(nodes);
        }
        self.heap_bytes += bytes;
        // The first of the successors becomes the newest node.
        for node in nodes.drain(..).rev() {
            self.inserted += 1;
            self.heap.push(Ranked { key: (Reverse(node.heuristic), self.inserted), node });
        }
        Ok(())
    }

    fn pop(&mut self) -> Option<Node<S>> {
        if let Some(node) = self.stack.pop() {
            return Some(node);
        }
        let node = self.heap.pop()?.node;
        self.is_diving = false;
        self.heap_bytes -= node.bytes;
        Some(node)
    }

    fn len(&self) -> usize {
        self.heap.len() + self.stack.len()
    }

    fn bytes(&self) -> usize {
        self.heap_bytes + self.stack.bytes()
    }

    fn dives(&self) -> u64 {
        self.dives
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn nodes(count: u64) -> Vec<Node<()>> {
        (0..count).map(|id| Node { id, state: (), depth: 0, heuristic: 1, bytes: 100 }).collect()
    }

    #[test]
    fn a_dive_lasts_until_a_node_of_the_heap_is_taken() {
        let mut frontier = BestFirst::new(800);
        frontier.insert(&mut nodes(6)).unwrap();
        for dives in 1..=2 {
            frontier.insert(&mut nodes(2)).unwrap();
            // The last node of the stack has successors of its own.
            assert!(frontier.pop().is_some() && frontier.pop().is_some());
            frontier.insert(&mut nodes(2)).unwrap();
            assert_eq!(frontier.dives(), dives);
            assert!((0..3).all(|_| frontier.pop().is_some()));
            frontier.insert(&mut nodes(1)).unwrap();
        }
        assert_eq!(frontier.len(), 6);
    }
}
