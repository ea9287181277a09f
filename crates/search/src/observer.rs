//! Observation of a search: the nodes that it generates, and the order in which it expands them.
//!
//! Nodes are numbered in the order in which they are generated, dead ends included; the root is node 0. Each
//! node is reported before its successors, so an observer can build the search tree.

/// A node that the search generated. `A` is the action that leads to it from its parent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Generated<A> {
    /// The id of the node.
    pub id: u64,
    /// The id of the node of which it is a successor.
    pub parent: u64,
    /// The action from the parent.
    pub action: A,
    /// The number of ancestors with two or more successors.
    pub depth: u64,
    /// The estimated distance to a goal; `None` for a dead end.
    pub heuristic: Option<usize>,
}

/// A node that the search expands or recognises as a goal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Visit {
    /// The id of the node.
    pub id: u64,
    /// The number of ancestors with two or more successors.
    pub depth: u64,
    /// The estimated distance to a goal.
    pub heuristic: usize,
    /// The number of nodes in the frontier after the expansion. [`TreeSearch`](crate::TreeSearch)
    /// does not count a single viable successor, which bypasses the frontier. Backtracking sets the number of
    /// untried actions.
    pub frontier: u64,
    /// The number of successors, all reported before the next visit; 0 at a goal. Backtracking sets 0,
    /// because it generates successors one at a time.
    pub successors: u64,
}

/// Receives the events of a search. [`Unobserved`] ignores them and costs nothing.
pub trait Observer<A> {
    /// Called when a node is expanded, before its successors are reported.
    fn expanded(&mut self, visit: Visit);

    /// Called when a node is a goal.
    fn goal(&mut self, visit: Visit);

    /// Called when a node is generated, except for the root.
    fn generated(&mut self, node: Generated<A>);
}

/// The observer that ignores everything.
#[derive(Clone, Copy, Debug, Default)]
pub struct Unobserved;

impl<A> Observer<A> for Unobserved {
    fn expanded(&mut self, _: Visit) {}

    fn goal(&mut self, _: Visit) {}

    fn generated(&mut self, _: Generated<A>) {}
}
