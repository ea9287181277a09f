//! Depth-first search over stored states: a stack of the siblings along one path.

use crate::frontier::{Frontier, FrontierFull, Node};

/// A last-in, first-out stack of nodes; successors of one node leave in their order.
#[derive(Debug)]
pub struct DepthFirst<S> {
    stack: Vec<Node<S>>,
    bytes: usize,
    capacity: usize,
}

impl<S> DepthFirst<S> {
    /// Sets the capacity in bytes.
    pub(crate) const fn set_capacity(&mut self, capacity: usize) {
        self.capacity = capacity;
    }
}

impl<S> Frontier<S> for DepthFirst<S> {
    fn new(capacity: usize) -> Self {
        Self { stack: Vec::new(), bytes: 0, capacity }
    }

    fn insert(&mut self, nodes: &mut Vec<Node<S>>) -> Result<(), FrontierFull> {
        for node in nodes.drain(..).rev() {
            self.bytes += node.bytes;
            if self.bytes > self.capacity {
                return Err(FrontierFull);
            }
            self.stack.push(node);
        }
        Ok(())
    }

    fn pop(&mut self) -> Option<Node<S>> {
        let node = self.stack.pop()?;
        self.bytes -= node.bytes;
        Some(node)
    }

    fn len(&self) -> usize {
        self.stack.len()
    }

    fn bytes(&self) -> usize {
        self.bytes
    }
}
