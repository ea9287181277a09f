//! Backtracking: depth-first search that changes one state in place and undoes each failed move.
//!
//! ```text
//!   path:  [checkpoint, untried moves] … [checkpoint, untried moves]   one entry per expanded node
//!                                         └ the next move is made from here;
//!                                           without one: undo to the checkpoint, drop the entry
//! ```
//!
//! Memory holds one state, its trail, and the untried moves along the path.

use crate::budget::{Interrupt, Limits, Stop, Watch};
use crate::search::observer::{Generated, Observer, Unobserved, Visit};
use crate::search::searchable::{Counts, Event};

/// A problem with one state that moves change and [`Reversible::undo`] restores.
pub trait Reversible {
    /// A move to a successor.
    type Move: Copy;
    /// A point to which the state can be restored.
    type Checkpoint: Copy;

    /// Returns whether the state is a goal.
    fn is_goal(&self) -> bool;

    /// Estimates the distance to a goal: 0 for a goal. Only an [`Observer`] uses it.
    fn heuristic(&self) -> usize;

    /// Appends the moves of the state, in the order in which they should be tried. No two lead to the same
    /// goal.
    fn moves(&mut self, moves: &mut Vec<Self::Move>);

    /// Returns the current checkpoint.
    fn checkpoint(&self) -> Self::Checkpoint;

    /// Makes a move. [`Reversible::settle`] propagates its consequences.
    fn apply(&mut self, step: &Self::Move);

    /// Propagates the consequences of the last move; returns false at a dead end. A long propagation polls
    /// the watch.
    ///
    /// # Errors
    /// The watch's interrupt. The next call resumes the propagation.
    fn settle(&mut self, watch: &(impl Watch + ?Sized)) -> Result<bool, Interrupt>;

    /// Restores the state of the checkpoint.
    fn undo(&mut self, checkpoint: Self::Checkpoint);

    /// Returns the size of the state and of its trail in bytes.
    fn bytes(&self) -> usize;
}

/// A resumable search over a problem with moves `M` and checkpoints `C`.
#[derive(Debug)]
pub struct Backtracking<M, C> {
    path: Vec<Choice<M, C>>,
    limits: Limits,
    /// The number of untried moves on the path.
    untried: u64,
    depth: u64,
    state: State,
    /// The number of the node that the problem is in.
    node: u64,
    counts: Counts,
}

#[derive(Debug)]
struct Choice<M, C> {
    checkpoint: C,
    /// The number of the node.
    node: u64,
    /// The untried moves, the next one last.
    untried: Vec<M>,
    /// The move that is applied.
    applied: Option<M>,
    is_decision: bool,
}

#[derive(Debug, PartialEq, Eq)]
enum State {
    /// The state is new: test for a goal, then list the moves.
    Expand,
    /// The moves are listed: apply the next one.
    Descend,
    /// A move is applied: propagate its consequences.
    Settle,
}

impl<M: Copy, C: Copy> Backtracking<M, C> {
    /// Creates a search from the state that the problem has in the first call of [`Backtracking::run`].
    #[must_use]
    pub fn new(limits: Limits) -> Self {
        let counts = Counts { generated: 1, ..Counts::default() };
        Self { path: Vec::new(), limits, untried: 0, depth: 0, state: State::Expand, node: 0, counts }
    }

    /// Returns the statistics so far.
    #[must_use]
    pub const fn counts(&self) -> &Counts {
        &self.counts
    }

    /// Continues the search to the next goal, to exhaustion, or to an interrupt. At a goal the problem is in
    /// the goal state. Its state must not change between calls.
    pub fn run<P: Reversible<Move = M, Checkpoint = C>>(
        &mut self,
        problem: &mut P,
        watch: &(impl Watch + ?Sized),
    ) -> Event<()> {
        self.run_observed(problem, &mut Unobserved, watch)
    }

    /// Does the same as [`Backtracking::run`] and reports to an observer.
    pub fn run_observed<P: Reversible<Move = M, Checkpoint = C>>(
        &mut self,
        problem: &mut P,
        observer: &mut impl Observer<M>,
        watch: &(impl Watch + ?Sized),
    ) -> Event<()> {
        loop {
            match self.state {
                State::Expand => {
                    if problem.is_goal() {
                        observer.goal(self.visit(problem));
                        self.state = State::Descend;
                        return Event::Goal(());
                    }
                    if let Err(interrupt) = self.check(problem, watch) {
                        return Event::Interrupted(interrupt);
                    }
                    self.expand(problem, observer);
                    self.state = State::Descend;
                }
                State::Descend => {
                    if !self.descend(problem) {
                        return Event::Exhausted;
                    }
                    self.state = State::Settle;
                }
                State::Settle => match problem.settle(watch) {
                    Err(interrupt) => return Event::Interrupted(interrupt),
                    Ok(true) => {
                        self.report_generated(observer, Some(problem.heuristic()));
                        self.state = State::Expand;
                    }
                    Ok(false) => {
                        self.report_generated(observer, None);
                        self.counts.rejected += 1;
                        self.state = State::Descend;
                    }
                },
            }
        }
    }

    /// Checks the limits, then the watch.
    fn check<P: Reversible<Move = M, Checkpoint = C>>(
        &self,
        problem: &P,
        watch: &(impl Watch + ?Sized),
    ) -> Result<(), Interrupt> {
        if self.counts.expanded >= self.limits.nodes {
            return Err(Interrupt::Stop(Stop::Nodes));
        }
        let choices = self.path.len() * size_of::<Choice<M, C>>();
        let untried = self.untried as usize * size_of::<M>();
        if problem.bytes() + choices + untried > self.limits.bytes {
            return Err(Interrupt::Stop(Stop::Memory));
        }
        watch.poll().check()
    }

    /// The visit of the node that the problem is in, before its moves are listed.
    fn visit<P: Reversible<Move = M, Checkpoint = C>>(&self, problem: &P) -> Visit {
        let heuristic = problem.heuristic();
        Visit { node: self.node, depth: self.depth, heuristic, frontier: self.untried, successors: 0 }
    }

    /// Reports the node to which the last move led.
    fn report_generated(&self, observer: &mut impl Observer<M>, heuristic: Option<usize>) {
        let Some(&Choice { node: parent, applied: Some(step), .. }) = self.path.last() else { return };
        observer.generated(Generated { node: self.node, parent, step, depth: self.depth, heuristic });
    }

    /// Lists the moves of a new state.
    fn expand<P: Reversible<Move = M, Checkpoint = C>>(
        &mut self,
        problem: &mut P,
        observer: &mut impl Observer<M>,
    ) {
        let visit = self.visit(problem);
        let mut untried = Vec::new();
        problem.moves(&mut untried);
        untried.reverse();
        let is_decision = untried.len() >= 2;
        self.depth = self.counts.record_expansion(self.depth, untried.len() as u64);
        self.untried += untried.len() as u64;
        self.counts.max_frontier = self.counts.max_frontier.max(self.untried);
        observer.expanded(Visit { frontier: self.untried, ..visit });
        self.path.push(Choice {
            checkpoint: problem.checkpoint(),
            untried,
            node: self.node,
            applied: None,
            is_decision,
        });
    }

    /// Applies the next untried move after undoing exhausted ones; returns false if there is none.
    fn descend<P: Reversible<Move = M, Checkpoint = C>>(&mut self, problem: &mut P) -> bool {
        while let Some(choice) = self.path.last_mut() {
            if choice.applied.take().is_some() {
                self.counts.cancels += 1;
                problem.undo(choice.checkpoint);
            }
            let Some(step) = choice.untried.pop() else {
                self.depth -= u64::from(choice.is_decision);
                self.path.pop();
                continue;
            };
            choice.applied = Some(step);
            self.untried -= 1;
            self.node = self.counts.generated;
            self.counts.generated += 1;
            problem.apply(&step);
            return true;
        }
        false
    }
}
