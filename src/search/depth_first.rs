//! Depth-first over copies: a stack. It holds the untried siblings along one path, so little memory.

use crate::search::{Frontier, Node, frontier::Full};

/// Last in, first out; of one position's successors, the first one first.
#[derive(Debug)]
pub struct DepthFirst<S> {
    stack: Vec<Node<S>>,
    bytes: usize,
    capacity: usize,
}

impl<S> DepthFirst<S> {
    /// Sets the bytes it may hold.
    pub(crate) const fn set_capacity(&mut self, capacity: usize) {
        self.capacity = capacity;
    }
}

impl<S> Frontier<S> for DepthFirst<S> {
    fn new(capacity: usize) -> Self {
        Self { stack: Vec::new(), bytes: 0, capacity }
    }

    fn accept(&mut self, nodes: &mut Vec<Node<S>>) -> Result<(), Full> {
        for node in nodes.drain(..).rev() {
            self.bytes += node.bytes;
            if self.bytes > self.capacity {
                return Err(Full);
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
}
