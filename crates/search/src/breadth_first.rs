//! Breadth-first search: the frontier is a first-in, first-out queue. It needs the most memory.
//!
//! A single viable successor bypasses the queue, so the first goal need not be the shallowest.

use crate::frontier::{Frontier, FrontierFull, Node};
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

    fn insert(&mut self, nodes: &mut Vec<Node<S>>) -> Result<(), FrontierFull> {
        for node in nodes.drain(..) {
            self.bytes += node.bytes;
            if self.bytes > self.capacity {
                return Err(FrontierFull);
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
