//! Tree search over stored states. The [`Frontier`] determines the strategy.
//!
//! The only viable successor of a node bypasses the frontier and is the next node to test and expand. Two or
//! more viable successors enter the frontier. Before each expansion, the search requests the memory of the
//! frontier and of the expansion. An interrupted expansion resumes where it stopped.

use crate::budget::{Interrupt, Limits, Reservation, Stop, Watch};
use crate::frontier::{Frontier, FrontierFull, Node};
use crate::observer::{Generated, Observer, Unobserved, Visit};
use crate::search_counts::SearchCounts;
use crate::search_result::SearchResult;
use crate::searchable::{Searchable, Successors, Viability};

/// A resumable tree search whose frontier type determines the strategy.
pub struct TreeSearch<P: Searchable, F> {
    frontier: F,
    /// The node to expand next, or the node whose expansion was interrupted.
    current: Option<Node<P::State>>,
    /// Whether the expansion of `current` has begun; `successors` has those generated so far.
    is_expanding: bool,
    successors: Successors<P::State, P::Action>,
    /// The viable successors of an expansion; empty between expansions.
    nodes: Vec<Node<P::State>>,
    limits: Limits,
    reservation: Reservation,
    /// Whether the frontier has exceeded its capacity. The search cannot continue then.
    is_full: bool,
    counts: SearchCounts,
}

impl<P: Searchable, F: Frontier<P::State>> TreeSearch<P, F> {
    /// Creates a search from a root state.
    pub fn new(problem: &P, start: P::State, limits: Limits) -> Self {
        Self {
            frontier: F::new(limits.bytes),
            current: Some(new_node(problem, start, NodeLabel { id: 0, depth: 0 })),
            is_expanding: false,
            successors: Successors::new(),
            nodes: Vec::new(),
            limits,
            reservation: Reservation::default(),
            is_full: false,
            counts: SearchCounts { generated: 1, ..SearchCounts::default() },
        }
    }

    /// Returns the counts so far.
    pub const fn counts(&self) -> &SearchCounts {
        &self.counts
    }

    /// Continues the search to the next goal, to exhaustion, or to an interrupt.
    pub fn run(&mut self, problem: &mut P, watch: &(impl Watch + ?Sized)) -> SearchResult<P::State> {
        self.run_observed(problem, &mut Unobserved, watch)
    }

    /// Does the same as [`TreeSearch::run`] and reports to an observer.
    pub fn run_observed(
        &mut self,
        problem: &mut P,
        observer: &mut impl Observer<P::Action>,
        watch: &(impl Watch + ?Sized),
    ) -> SearchResult<P::State> {
        loop {
            if self.is_full {
                return SearchResult::Interrupted(Interrupt::Stop(Stop::Memory));
            }
            let Some(node) = self.current.take().or_else(|| self.frontier.pop()) else {
                return SearchResult::Exhausted;
            };
            if !self.is_expanding {
                if problem.is_goal(&node.state) {
                    observer.goal(self.visit(&node));
                    return SearchResult::Goal(node.state);
                }
                if let Err(interrupt) = self.permit_expansion(problem, &node.state, watch) {
                    self.current = Some(node);
                    return SearchResult::Interrupted(interrupt);
                }
                self.is_expanding = true;
                self.successors.clear();
            }
            if let Err(interrupt) = problem.expand(&node.state, &mut self.successors, watch) {
                self.current = Some(node);
                return SearchResult::Interrupted(interrupt);
            }
            self.is_expanding = false;
            self.complete_expansion(problem, observer, node);
        }
    }

    /// Returns the visit of a node before its successors are known.
    fn visit(&self, node: &Node<P::State>) -> Visit {
        let &Node { id, depth, heuristic, .. } = node;
        Visit { id, depth, heuristic, frontier: self.frontier.len() as u64, successors: 0 }
    }

    /// Checks the limit of nodes and the watch, and requests the memory for an expansion of `state`.
    fn permit_expansion(
        &mut self,
        problem: &P,
        state: &P::State,
        watch: &(impl Watch + ?Sized),
    ) -> Result<(), Interrupt> {
        if self.counts.expanded >= self.limits.nodes {
            return Err(Interrupt::Stop(Stop::Nodes));
        }
        watch.poll().into_result()?;
        self.reservation.extend(self.frontier.bytes() + problem.expansion_bytes(state), watch)
    }

    /// Completes the expansion of `parent`: counts and reports its successors and makes nodes of the viable
    /// ones. A single one becomes the current node; several enter the frontier.
    fn complete_expansion(
        &mut self,
        problem: &mut P,
        observer: &mut impl Observer<P::Action>,
        parent: Node<P::State>,
    ) {
        let generated = self.successors.generated_count();
        let rejected = self.successors.rejected_count();
        let visit = self.visit(&parent);
        let viable = generated - rejected;
        let frontier = visit.frontier + if viable == 1 { 0 } else { viable };
        observer.expanded(Visit { frontier, successors: generated, ..visit });
        problem.recycle(parent.state);
        let first = self.counts.generated;
        self.counts.generated += generated;
        self.counts.rejected += rejected;
        let depth = self.counts.record_expansion(parent.depth, generated);
        self.make_nodes(problem, NodeLabel { id: first, depth });
        self.report_generated(observer, NodeLabel { id: first, depth }, parent.id);
        match self.nodes.len() {
            0 => {}
            1 => self.current = self.nodes.pop(),
            _ => self.store_nodes(),
        }
    }

    /// Makes nodes of the viable successors. `first` has the id and depth of the first successor.
    fn make_nodes(&mut self, problem: &P, first: NodeLabel) {
        let label = |ordinal| NodeLabel { id: first.id + ordinal, ..first };
        let states = self.successors.drain();
        self.nodes.extend(states.map(|(ordinal, state)| new_node(problem, state, label(ordinal))));
    }

    /// Reports the successors to the observer. `first` has the id and depth of the first successor.
    fn report_generated(&self, observer: &mut impl Observer<P::Action>, first: NodeLabel, parent: u64) {
        let mut viable = self.nodes.iter();
        for (&(action, viability), id) in self.successors.actions().iter().zip(first.id..) {
            let heuristic = match viability {
                Viability::Viable => viable.next().map(|node| node.heuristic),
                Viability::DeadEnd => None,
            };
            observer.generated(Generated { id, parent, action, depth: first.depth, heuristic });
        }
    }

    /// Moves the new nodes to the frontier.
    fn store_nodes(&mut self) {
        self.is_full = self.frontier.insert(&mut self.nodes) == Err(FrontierFull);
        self.counts.dives = self.frontier.dives();
        self.counts.max_frontier = self.counts.max_frontier.max(self.frontier.len() as u64);
    }
}

/// The id and the depth of a node.
#[derive(Clone, Copy)]
struct NodeLabel {
    id: u64,
    depth: u64,
}

fn new_node<P: Searchable>(
    problem: &P,
    state: P::State,
    NodeLabel { id, depth }: NodeLabel,
) -> Node<P::State> {
    Node { id, depth, heuristic: problem.heuristic(&state), bytes: problem.bytes(&state), state }
}
