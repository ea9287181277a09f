//! The loop that all searches over copies share; only the frontier differs.
//!
//! A position with exactly one possible successor is advanced at once: it never goes through the frontier, whose length
//! and order it could not change for the better. An expansion that is stopped halfway is taken up again where it ended; its
//! successors are counted and enter the frontier when there are all of them.

use crate::budget::{Interrupt, Limits, Stop, Watch};
use crate::search::frontier::Full;
use crate::search::{Counts, Event, Frontier, Node, Searchable, Successors};

/// A search under way: what waits, and the position in hand.
pub struct Explorer<P: Searchable, F> {
    frontier: F,
    /// Taken from the frontier and not expanded to the end yet.
    current: Option<Node<P::State>>,
    /// Has its expansion begun? Then `successors` has what there is of them.
    begun: bool,
    successors: Successors<P::State>,
    nodes: Vec<Node<P::State>>,
    limits: Limits,
    full: bool,
    counts: Counts,
}

impl<P: Searchable, F: Frontier<P::State>> Explorer<P, F> {
    /// A search from one position.
    pub fn new(problem: &P, start: P::State, limits: Limits) -> Self {
        Self {
            frontier: F::new(limits.bytes),
            current: Some(node(problem, start, 0)),
            begun: false,
            successors: Successors::new(),
            nodes: Vec::new(),
            limits,
            full: false,
            counts: Counts { generated: 1, ..Counts::default() },
        }
    }

    /// What it did so far.
    pub const fn counts(&self) -> &Counts {
        &self.counts
    }

    /// Searches on: to the next goal, the end, or until it is stopped.
    pub fn run(&mut self, problem: &mut P, watch: &(impl Watch + ?Sized)) -> Event<P::State> {
        loop {
            if self.full {
                return Event::Interrupted(Interrupt::Stop(Stop::Memory));
            }
            let Some(node) = self.current.take().or_else(|| self.frontier.pop()) else { return Event::Exhausted };
            if !self.begun {
                if problem.is_goal(&node.state) {
                    return Event::Goal(node.state);
                }
                if let Err(interrupt) = self.check(watch) {
                    self.current = Some(node);
                    return Event::Interrupted(interrupt);
                }
                self.begun = true;
                self.successors.clear();
            }
            if let Err(interrupt) = problem.expand(&node.state, &mut self.successors, watch) {
                self.current = Some(node);
                return Event::Interrupted(interrupt);
            }
            self.begun = false;
            self.take_successors(problem, node);
        }
    }

    /// Checks the limit of nodes, then the watch.
    fn check(&self, watch: &(impl Watch + ?Sized)) -> Result<(), Interrupt> {
        if self.counts.expanded >= self.limits.nodes {
            return Err(Interrupt::Stop(Stop::Nodes));
        }
        watch.poll().check()
    }

    fn take_successors(&mut self, problem: &mut P, from: Node<P::State>) {
        problem.recycle(from.state);
        self.counts.generated += self.successors.tried();
        self.counts.rejected += self.successors.rejected();
        let depth = self.counts.expansion(from.depth, self.successors.tried() >= 2);
        self.nodes.extend(self.successors.states().drain(..).map(|state| node(problem, state, depth)));
        if self.nodes.len() == 1 {
            self.current = self.nodes.pop();
        } else {
            self.full = self.frontier.accept(&mut self.nodes) == Err(Full);
            self.counts.dives = self.frontier.dives();
            self.counts.max_frontier = self.counts.max_frontier.max(self.frontier.len() as u64);
        }
    }
}

fn node<P: Searchable>(problem: &P, state: P::State, depth: u64) -> Node<P::State> {
    Node { depth, heuristic: problem.heuristic(&state), bytes: problem.bytes(&state), state }
}
