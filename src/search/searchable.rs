//! What a puzzle must answer to be searched, and what a search answers.

use crate::budget::{Interrupt, Watch};

/// A puzzle whose positions can be copied.
pub trait Searchable {
    /// A position.
    type State;

    /// Is it a solution?
    fn is_goal(&self, state: &Self::State) -> bool;

    /// How far from a solution does it seem? 0 for a goal; best-first takes the smallest.
    fn heuristic(&self, state: &Self::State) -> usize;

    /// Makes the positions that come next: each goes to `successors`, in the order in which they should be tried; those
    /// that turn out impossible are only counted there. Two ways to the same position must not exist, or it is found
    /// twice.
    ///
    /// Where that takes long, it polls the watch.
    ///
    /// # Errors
    /// The watch's interrupt. The next call to this problem has the same state and successors, and continues there.
    fn expand(
        &mut self,
        state: &Self::State,
        successors: &mut Successors<Self::State>,
        watch: &(impl Watch + ?Sized),
    ) -> Result<(), Interrupt>;

    /// What a position weighs, in bytes.
    fn bytes(&self, state: &Self::State) -> usize;

    /// A position that is not needed any more: its buffers can be used for the next one.
    fn recycle(&mut self, state: Self::State) {
        drop(state);
    }
}

/// Collects what an expansion makes.
#[derive(Debug)]
pub struct Successors<S> {
    states: Vec<S>,
    rejected: u64,
}

impl<S> Successors<S> {
    /// None yet.
    #[must_use]
    pub const fn new() -> Self {
        Self { states: Vec::new(), rejected: 0 }
    }

    /// A position to go on from.
    pub fn push(&mut self, state: S) {
        self.states.push(state);
    }

    /// A position that was tried and is impossible.
    pub const fn reject(&mut self) {
        self.rejected += 1;
    }

    /// How many positions were tried, the impossible ones included.
    #[must_use]
    pub const fn tried(&self) -> u64 {
        self.states.len() as u64 + self.rejected
    }

    /// How many were impossible.
    #[must_use]
    pub const fn rejected(&self) -> u64 {
        self.rejected
    }

    pub(crate) fn clear(&mut self) {
        self.states.clear();
        self.rejected = 0;
    }

    pub(crate) const fn states(&mut self) -> &mut Vec<S> {
        &mut self.states
    }
}

impl<S> Default for Successors<S> {
    fn default() -> Self {
        Self::new()
    }
}

/// What a search did so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Positions whose successors were asked for.
    pub expanded: u64,
    /// Positions made, the first and the impossible ones included.
    pub generated: u64,
    /// Expanded positions with two or more successors tried: decisions.
    pub guesses: u64,
    /// Positions made that were impossible.
    pub rejected: u64,
    /// Backtracking only: moves taken back, impossible or exhausted.
    pub cancels: u64,
    /// Most decisions on the way to one position.
    pub max_depth: u64,
    /// Most positions that waited at one time.
    pub max_frontier: u64,
    /// How often a full best-first frontier went on depth-first.
    pub dives: u64,
}

impl Counts {
    /// Counts one expansion at `depth`; returns the depth of what comes next.
    pub(crate) fn expansion(&mut self, depth: u64, decision: bool) -> u64 {
        let depth = depth + u64::from(decision);
        self.expanded += 1;
        self.guesses += u64::from(decision);
        self.max_depth = self.max_depth.max(depth);
        depth
    }
}

/// Why a search returned.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event<S> {
    /// A solution. Call again for the next.
    Goal(S),
    /// There are no more.
    Exhausted,
    /// It was interrupted; its state is kept.
    Interrupted(Interrupt),
}

impl<S> Event<S> {
    /// The same event with the solution changed.
    pub fn map<T>(self, f: impl FnOnce(S) -> T) -> Event<T> {
        match self {
            Self::Goal(state) => Event::Goal(f(state)),
            Self::Exhausted => Event::Exhausted,
            Self::Interrupted(interrupt) => Event::Interrupted(interrupt),
        }
    }
}
