//! Backtracking: one position, changed by each guess and changed back when the guess fails.
//!
//! ```text
//!   path:  [mark, moves left] [mark, moves left] … [mark, moves left]   one entry a decision
//!                                                   └ the next move is made from here;
//!                                                     no move left: undo to the mark, drop the entry
//! ```
//!
//! Memory is one position, its undo trail, and the untried moves along the path.

use crate::budget::{Interrupt, Limits, Stop, Watch};
use crate::search::{Counts, Event};

/// A puzzle with one position that can be changed and changed back.
pub trait Reversible {
    /// A way to go on.
    type Move;
    /// A moment to return to.
    type Mark: Copy;

    /// Is the position a solution?
    fn is_goal(&self) -> bool;

    /// The moves from here, in the order in which they should be tried. They must exclude one another.
    fn moves(&mut self, moves: &mut Vec<Self::Move>);

    /// The present moment.
    fn mark(&self) -> Self::Mark;

    /// Makes a move. What follows from it, [`Reversible::settle`] finds out.
    fn make(&mut self, step: &Self::Move);

    /// Works out what follows from the move made last; says whether the position is still possible. Where that takes long,
    /// it asks the watch.
    ///
    /// # Errors
    /// The watch's interrupt; the next call continues there.
    fn settle(&mut self, watch: &(impl Watch + ?Sized)) -> Result<bool, Interrupt>;

    /// Takes back everything since `mark`: the position is again exactly what it was then.
    fn undo(&mut self, mark: Self::Mark);

    /// What the position and what is needed to take it back weigh, in bytes.
    fn bytes(&self) -> usize;
}

/// A search under way over a puzzle with moves `M` and marks `K`.
#[derive(Debug)]
pub struct Backtracking<M, K> {
    path: Vec<Choice<M, K>>,
    limits: Limits,
    waiting: u64,
    depth: u64,
    state: State,
    counts: Counts,
}

#[derive(Debug)]
struct Choice<M, K> {
    mark: K,
    /// Untried moves, the next one last.
    untried: Vec<M>,
    /// Is one of its moves made now?
    made: bool,
    decision: bool,
}

#[derive(Debug, PartialEq, Eq)]
enum State {
    /// The position is new: is it a goal, and if not, what are its moves?
    Arrived,
    /// The position has been looked at: make the next move.
    Descend,
    /// A move has been made: is the position still possible?
    Settle,
}

impl<M, K: Copy> Backtracking<M, K> {
    /// A search from the position in which the puzzle will be when it is first run.
    #[must_use]
    pub fn new(limits: Limits) -> Self {
        let counts = Counts { generated: 1, ..Counts::default() };
        Self { path: Vec::new(), limits, waiting: 0, depth: 0, state: State::Arrived, counts }
    }

    /// What it did so far.
    #[must_use]
    pub const fn counts(&self) -> &Counts {
        &self.counts
    }

    /// Searches on: to the next goal (the puzzle is in it then), the end, or until it is stopped. Between calls the
    /// puzzle must not be changed.
    pub fn run<P: Reversible<Move = M, Mark = K>>(
        &mut self,
        problem: &mut P,
        watch: &(impl Watch + ?Sized),
    ) -> Event<()> {
        loop {
            match self.state {
                State::Arrived => {
                    if problem.is_goal() {
                        self.state = State::Descend;
                        return Event::Goal(());
                    }
                    if let Err(interrupt) = self.check(problem, watch) {
                        return Event::Interrupted(interrupt);
                    }
                    self.look(problem);
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
                    Ok(true) => self.state = State::Arrived,
                    Ok(false) => {
                        self.counts.rejected += 1;
                        self.state = State::Descend;
                    }
                },
            }
        }
    }

    /// Checks the limits, then the watch.
    fn check<P: Reversible<Move = M, Mark = K>>(
        &self,
        problem: &P,
        watch: &(impl Watch + ?Sized),
    ) -> Result<(), Interrupt> {
        if self.counts.expanded >= self.limits.nodes {
            return Err(Interrupt::Stop(Stop::Nodes));
        }
        let choices = self.path.len() * size_of::<Choice<M, K>>();
        let untried = self.waiting as usize * size_of::<M>();
        if problem.bytes() + choices + untried > self.limits.bytes {
            return Err(Interrupt::Stop(Stop::Memory));
        }
        watch.poll().check()
    }

    /// Lists the moves of a new position.
    fn look<P: Reversible<Move = M, Mark = K>>(&mut self, problem: &mut P) {
        let mut untried = Vec::new();
        problem.moves(&mut untried);
        untried.reverse();
        let decision = untried.len() >= 2;
        self.depth = self.counts.expansion(self.depth, decision);
        self.waiting += untried.len() as u64;
        self.counts.max_frontier = self.counts.max_frontier.max(self.waiting);
        self.path.push(Choice { mark: problem.mark(), untried, made: false, decision });
    }

    /// Makes the next untried move, taking back as many as needed; `false` if there is none.
    fn descend<P: Reversible<Move = M, Mark = K>>(&mut self, problem: &mut P) -> bool {
        while let Some(choice) = self.path.last_mut() {
            if std::mem::take(&mut choice.made) {
                self.counts.cancels += 1;
                problem.undo(choice.mark);
            }
            let Some(step) = choice.untried.pop() else {
                self.depth -= u64::from(choice.decision);
                self.path.pop();
                continue;
            };
            choice.made = true;
            self.waiting -= 1;
            self.counts.generated += 1;
            problem.make(&step);
            return true;
        }
        false
    }
}
