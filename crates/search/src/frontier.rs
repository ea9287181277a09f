//! The frontier of a search: generated nodes that are not expanded, in the order of the strategy.

/// A generated node.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Node<S> {
    /// The id of the node: how many nodes were generated before it.
    pub id: u64,
    /// The state.
    pub state: S,
    /// The number of ancestors with two or more successors.
    pub depth: u64,
    /// The estimated distance to a goal.
    pub heuristic: usize,
    /// The size of the state in bytes.
    pub bytes: usize,
}

/// The error of a frontier that exceeds its capacity.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FrontierFull;

/// A queue of nodes with a limit in bytes.
pub trait Frontier<S> {
    /// Creates an empty frontier with a capacity of `capacity` bytes.
    fn new(capacity: usize) -> Self;

    /// Inserts the successors of one node and empties `nodes`. They are in the order in which a search should
    /// try them; a strategy may rank them otherwise.
    ///
    /// # Errors
    /// [`FrontierFull`] if the capacity is exceeded; some nodes may be lost then.
    fn insert(&mut self, nodes: &mut Vec<Node<S>>) -> Result<(), FrontierFull>;

    /// Removes and returns the node to expand next.
    fn pop(&mut self) -> Option<Node<S>>;

    /// Returns the number of nodes.
    fn len(&self) -> usize;

    /// Returns the size of the nodes together, in bytes.
    fn bytes(&self) -> usize;

    /// Returns whether the frontier is empty.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns the number of dives so far; 0 unless the search is best-first.
    fn dives(&self) -> u64 {
        0
    }
}
