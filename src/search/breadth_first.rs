//! Breadth-first search: the frontier is a first-in, first-out queue. It needs the most memory.
//!
//! An only viable successor bypasses the queue, so the first goal need not have the fewest decisions.

use crate::search::frontier::{Frontier, Full, Node};
use std::collections::VecDeque;

/// A first-in, first-out queue of nodes.
#[derive(Debug)]
pub struct BreadthFirst<S> {
    queue: VecDeque<Node<S>>,
    bytes: usize,
    capacity: usize,
}

impl<S> Frontier<S> for BreadthFirst<S> {
    fn new(capacity: usize) -> Self {
        Self { queue: VecDeque::new(), bytes: 0, capacity }
    }

    fn insert(&mut self, nodes: &mut Vec<Node<S>>) -> Result<(), Full> {
        for node in nodes.drain(..) {
            self.bytes += node.bytes;
            if self.bytes > self.capacity {
                return Err(Full);
            }
            self.queue.push_back(node);
        }
        Ok(())
    }

    fn pop(&mut self) -> Option<Node<S>> {
        let node = self.queue.pop_front()?;
        self.bytes -= node.bytes;
        Some(node)
    }

    fn len(&self) -> usize {
        self.queue.len()
    }

    fn bytes(&self) -> usize {
        self.bytes
    }
}
