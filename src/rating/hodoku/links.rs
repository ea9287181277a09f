//! The graph of a position with its closure, built when a finder first needs it and shared by those that
//! follow.

use super::closure::Closure;
use super::graph::Graph;
use super::position::Position;
use super::tree::Tree;

/// Consequences and closure of one position. The buffers are kept for the next one.
#[derive(Clone, Debug, Default)]
pub(super) struct Links {
    pub(super) graph: Graph,
    /// All that follows, also through groups. Without groups less follows.
    pub(super) closure: Closure,
    pub(super) tree: Tree,
    is_current: bool,
}

impl Links {
    /// Makes the links out of date.
    pub(super) fn invalidate(&mut self) {
        self.is_current = false;
    }

    /// Builds the graph and its closure, unless they are up to date.
    pub(super) fn build(&mut self, position: &Position) {
        if !self.is_current {
            self.graph.build(position);
            self.closure.compute(self.graph.relation());
            self.is_current = true;
        }
    }
}
