//! Backtracking: depth-first search that changes one state in place and undoes its actions.
//!
//! ```text
//!   path:  [checkpoint, untried actions] … [checkpoint, untried actions]   one entry per expanded node
//!                                              └ undo the last action applied here, then apply the next
//!                                                untried one; if there is none, remove the entry
//! ```
//!
//! The search stores one state, the changes that undoing needs, and the untried actions along the path.

use crate::budget::{Interrupt, Limits, Reservation, Stop, Watch};
use crate::observer::{Generated, Observer, Unobserved, Visit};
use crate::search_counts::SearchCounts;
use crate::search_result::SearchResult;

/// A problem with one state that actions change and [`Reversible::undo`] restores.
pub trait Reversible {
    /// An action to a successor.
    type Action: Copy;
    /// A point to which the state can be restored.
    type Checkpoint: Copy;

    /// Returns whether the state is a goal.
    fn is_goal(&self) -> bool;

    /// Estimates the distance to a goal: 0 for a goal. Only an [`Observer`] uses it.
    fn heuristic(&self) -> usize;

    /// Appends the actions of the state, in the order in which they should be tried. No two lead to the same
    /// goal.
    fn actions(&mut self, actions: &mut Vec<Self::Action>);

    /// Returns the current checkpoint.
    fn checkpoint(&self) -> Self::Checkpoint;

    /// Applies an action. [`Reversible::propagate`] propagates its consequences.
    fn apply(&mut self, action: &Self::Action);

    /// Propagates the consequences of the last action; returns false at a dead end. A long propagation polls
    /// the watch.
    ///
    /// # Errors
    /// The watch's interrupt. The next call resumes the propagation.
    fn propagate(&mut self, watch: &(impl Watch + ?Sized)) -> Result<bool, Interrupt>;

    /// Restores the state of the checkpoint.
    fn undo(&mut self, checkpoint: Self::Checkpoint);

    /// Returns the size of the state, and of the changes recorded to undo it, in bytes.
    fn bytes(&self) -> usize;
}

/// A resumable search over a problem with actions `A` and checkpoints `C`.
#[derive(Debug)]
pub struct Backtracking<A, C> {
    path: Vec<PathEntry<A, C>>,
    limits: Limits,
    reservation: Reservation,
    /// The number of untried actions on the path.
    untried_count: u64,
    /// The depth of the node to which the last action led or the next action leads.
    depth: u64,
    next: Operation,
    /// The id of the node that the problem is in.
    node_id: u64,
    counts: SearchCounts,
}

/// An expanded node on the current path.
#[derive(Debug)]
struct PathEntry<A, C> {
    checkpoint: C,
    /// The id of the node.
    node_id: u64,
    /// The untried actions, the next one last.
    untried: Vec<A>,
    /// The action that is applied.
    applied: Option<A>,
    /// Whether the node has two or more successors.
    increases_depth: bool,
}

/// The operation with which the search continues.
#[derive(Debug, PartialEq, Eq)]
enum Operation {
    /// Test a new state for a goal, then list its actions.
    Expand,
    /// Undo the last action of the path if its subtree is finished, then apply the next untried action.
    TryNext,
    /// Propagate the consequences of the action just applied.
    Propagate,
}

impl<A: Copy, C: Copy> Backtracking<A, C> {
    /// Creates a search from the state that the problem has in the first call of [`Backtracking::run`].
    #[must_use]
    pub fn new(limits: Limits) -> Self {
        let counts = SearchCounts { generated: 1, ..SearchCounts::default() };
        Self {
            path: Vec::new(),
            limits,
            reservation: Reservation::default(),
            untried_count: 0,
            depth: 0,
            next: Operation::Expand,
            node_id: 0,
            counts,
        }
    }

    /// Returns the counts so far.
    #[must_use]
    pub const fn counts(&self) -> &SearchCounts {
        &self.counts
    }

    /// Continues the search to the next goal, to exhaustion, or to an interrupt. At a goal the problem is in
    /// the goal state. Its state must not change between calls.
    pub fn run<P: Reversible<Action = A, Checkpoint = C>>(
        &mut self,
        problem: &mut P,
        watch: &(impl Watch + ?Sized),
    ) -> SearchResult<()> {
        self.run_observed(problem, &mut Unobserved, watch)
    }

    /// Does the same as [`Backtracking::run`] and reports to an observer.
    pub fn run_observed<P: Reversible<Action = A, Checkpoint = C>>(
        &mut self,
        problem: &mut P,
        observer: &mut impl Observer<A>,
        watch: &(impl Watch + ?Sized),
    ) -> SearchResult<()> {
        loop {
            match self.next {
                Operation::Expand => {
                    if problem.is_goal() {
                        observer.goal(self.visit(problem));
                        self.next = Operation::TryNext;
                        return SearchResult::Goal(());
                    }
                    if let Err(interrupt) = self.permit_expansion(problem, watch) {
                        return SearchResult::Interrupted(interrupt);
                    }
                    self.expand(problem, observer);
                    self.next = Operation::TryNext;
                }
                Operation::TryNext => {
                    if !self.try_next(problem) {
                        return SearchResult::Exhausted;
                    }
                    self.next = Operation::Propagate;
                }
                Operation::Propagate => match problem.propagate(watch) {
                    Err(interrupt) => return SearchResult::Interrupted(interrupt),
                    Ok(true) => {
                        self.report_generated(observer, Some(problem.heuristic()));
                        self.next = Operation::Expand;
                    }
                    Ok(false) => {
                        self.report_generated(observer, None);
                        self.counts.rejected += 1;
                        self.next = Operation::TryNext;
                    }
                },
            }
        }
    }

    /// Checks the limits and the watch, and requests the memory that the search takes.
    fn permit_expansion<P: Reversible<Action = A, Checkpoint = C>>(
        &mut self,
        problem: &P,
        watch: &(impl Watch + ?Sized),
    ) -> Result<(), Interrupt> {
        if self.counts.expanded >= self.limits.nodes {
            return Err(Interrupt::Stop(Stop::Nodes));
        }
        let entries = self.path.len() * size_of::<PathEntry<A, C>>();
        let untried = self.untried_count as usize * size_of::<A>();
        let bytes = problem.bytes() + entries + untried;
        if bytes > self.limits.bytes {
            return Err(Interrupt::Stop(Stop::Memory));
        }
        watch.poll().into_result()?;
        self.reservation.extend(bytes, watch)
    }

    /// Returns the visit of the node that the problem is in, before its actions are listed.
    fn visit<P: Reversible<Action = A, Checkpoint = C>>(&self, problem: &P) -> Visit {
        let heuristic = problem.heuristic();
        Visit { id: self.node_id, depth: self.depth, heuristic, frontier: self.untried_count, successors: 0 }
    }

    /// Reports the node to which the last action led.
    fn report_generated(&self, observer: &mut impl Observer<A>, heuristic: Option<usize>) {
        let Some(&PathEntry { node_id: parent, applied: Some(action), .. }) = self.path.last() else {
            return;
        };
        observer.generated(Generated { id: self.node_id, parent, action, depth: self.depth, heuristic });
    }

    /// Lists the actions of a new state.
    fn expand<P: Reversible<Action = A, Checkpoint = C>>(
        &mut self,
        problem: &mut P,
        observer: &mut impl Observer<A>,
    ) {
        let visit = self.visit(problem);
        let mut untried = Vec::new();
        problem.actions(&mut untried);
        untried.reverse();
        let increases_depth = untried.len() >= 2;
        self.depth = self.counts.record_expansion(self.depth, untried.len() as u64);
        self.untried_count += untried.len() as u64;
        self.counts.max_frontier = self.counts.max_frontier.max(self.untried_count);
        observer.expanded(Visit { frontier: self.untried_count, ..visit });
        self.path.push(PathEntry {
            checkpoint: problem.checkpoint(),
            untried,
            node_id: self.node_id,
            applied: None,
            increases_depth,
        });
    }

    /// Undoes actions whose subtrees are finished, then applies the next untried action. Returns false if no
    /// action is left.
    fn try_next<P: Reversible<Action = A, Checkpoint = C>>(&mut self, problem: &mut P) -> bool {
        while let Some(entry) = self.path.last_mut() {
            if entry.applied.take().is_some() {
                self.counts.cancels += 1;
                problem.undo(entry.checkpoint);
            }
            let Some(action) = entry.untried.pop() else {
                self.depth -= u64::from(entry.increases_depth);
                self.path.pop();
                continue;
            };
            entry.applied = Some(action);
            self.untried_count -= 1;
            self.node_id = self.counts.generated;
            self.counts.generated += 1;
            problem.apply(&action);
            return true;
        }
        false
    }
}
