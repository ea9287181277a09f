//! The positions that wait, and in which order they leave.

/// A position that waits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Node<S> {
    /// The position.
    pub state: S,
    /// Decisions on the way to it.
    pub depth: u64,
    /// How far it seems from a solution.
    pub heuristic: usize,
    /// What it weighs, in bytes.
    pub bytes: usize,
}

/// The frontier does not hold that much.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Full;

/// An order of positions. `new` gets the bytes it may hold.
pub trait Frontier<S> {
    /// An empty one that may hold `capacity` bytes.
    fn new(capacity: usize) -> Self;

    /// Takes the successors of one position, in the order in which they should be tried; leaves `nodes` empty.
    ///
    /// # Errors
    /// [`Full`] if they do not fit; some may be lost then.
    fn accept(&mut self, nodes: &mut Vec<Node<S>>) -> Result<(), Full>;

    /// Gives the next position.
    fn pop(&mut self) -> Option<Node<S>>;

    /// How many wait.
    fn len(&self) -> usize;

    /// Does none wait?
    fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// How often it was full and found a way to go on.
    fn dives(&self) -> u64 {
        0
    }
}
