//! The interface between a problem and the searches over its states.

use crate::budget::{Interrupt, Watch};

/// A problem whose states can be stored. The state space is a tree: no state is reached in two ways.
pub trait Searchable {
    /// A state.
    type State;
    /// An action from a state to a successor.
    type Action: Copy;

    /// Returns whether the state is a goal.
    fn is_goal(&self, state: &Self::State) -> bool;

    /// Estimates the distance to a goal: 0 for a goal. Best-first search prefers states with small estimates.
    fn heuristic(&self, state: &Self::State) -> usize;

    /// Generates the successors of a state, in the order in which a search should try them. A viable one is
    /// passed to [`Successors::push`]; of a dead end, only the action is passed, to [`Successors::reject`].
    ///
    /// A long expansion polls the watch.
    ///
    /// # Errors
    /// The watch's interrupt. The problem remembers how far the expansion is; the next call, with the same
    /// state and successors, resumes it. So a problem serves one search at a time.
    fn expand(
        &mut self,
        state: &Self::State,
        successors: &mut Successors<Self::State, Self::Action>,
        watch: &(impl Watch + ?Sized),
    ) -> Result<(), Interrupt>;

    /// Returns the size of a state in bytes.
    fn bytes(&self, state: &Self::State) -> usize;

    /// Returns an upper bound of the memory of an expansion of `state`, in bytes: the state, its successors,
    /// and states kept for reuse.
    fn expansion_bytes(&self, state: &Self::State) -> usize;

    /// Takes back a state that the search no longer needs, so that its buffers can be reused.
    fn recycle(&mut self, state: Self::State) {
        drop(state);
    }
}

/// The successors that one expansion generates.
#[derive(Debug)]
pub struct Successors<S, A> {
    states: Vec<S>,
    /// The action to every successor, dead ends included.
    actions: Vec<(A, Viability)>,
}

/// Whether a successor was stored or is a known dead end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Viability {
    /// The successor has a state.
    Viable,
    /// The successor is a dead end.
    DeadEnd,
}

impl<S, A: Copy> Successors<S, A> {
    /// Creates an empty list.
    #[must_use]
    pub const fn new() -> Self {
        Self { states: Vec::new(), actions: Vec::new() }
    }

    /// Adds a viable successor and the action that leads to it.
    pub fn push(&mut self, action: A, state: S) {
        self.actions.push((action, Viability::Viable));
        self.states.push(state);
    }

    /// Adds the action that leads to a dead end.
    pub fn reject(&mut self, action: A) {
        self.actions.push((action, Viability::DeadEnd));
    }

    /// Returns the number of successors generated, dead ends included.
    #[must_use]
    pub const fn generated_count(&self) -> u64 {
        self.actions.len() as u64
    }

    /// Returns the number of dead ends.
    #[must_use]
    pub const fn rejected_count(&self) -> u64 {
        (self.actions.len() - self.states.len()) as u64
    }

    pub(crate) fn clear(&mut self) {
        self.states.clear();
        self.actions.clear();
    }

    /// Returns the actions in the order in which the successors were generated.
    pub(crate) fn actions(&self) -> &[(A, Viability)] {
        &self.actions
    }

    /// Removes and returns the states, each with its index among all successors.
    pub(crate) fn drain(&mut self) -> impl Iterator<Item = (u64, S)> {
        let viable =
            self.actions.iter().zip(0..).filter(|((_, viability), _)| *viability == Viability::Viable);
        viable.map(|(_, ordinal)| ordinal).zip(self.states.drain(..))
    }
}

impl<S, A: Copy> Default for Successors<S, A> {
    fn default() -> Self {
        Self::new()
    }
}
