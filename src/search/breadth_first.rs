//! Breadth-first: a queue. Finds a solution with the fewest decisions, and needs the most memory to do it.

use crate::search::{Frontier, Node, frontier::Full};
use std::collections::VecDeque;

/// First in, first out.
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

    fn accept(&mut self, nodes: &mut Vec<Node<S>>) -> Result<(), Full> {
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
}
