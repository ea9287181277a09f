//! The graph of a position with its closure, built when a finder first needs it and shared by those that
//! follow.

use super::bits;
use super::closure::Closure;
use super::graph::Graph;
use super::position::Position;
use super::tree::Tree;
use crate::programs::board9::cell_set::CellSet;

/// Consequences and closure of one position. The buffers are kept for the next one.
#[derive(Clone, Debug, Default)]
pub(super) struct ClosedGraph {
    pub(super) graph: Graph,
    /// All that follows, also through groups. Without groups less follows. Until [`ClosedGraph::complete`], a
    /// candidate that follows from nothing has a row only if it is refuted.
    pub(super) closure: Closure,
    /// The literals that follow from refuted candidates. A candidate is refuted if its own opposite follows
    /// from it.
    from_refuted: Vec<u64>,
    /// By digit: the places where it is refuted. They include all that a loop or an AIC removes.
    pub(super) refuted: [CellSet; 9],
    pub(super) tree: Tree,
    is_current: bool,
}

impl ClosedGraph {
    /// Makes the links out of date.
    pub(super) fn invalidate(&mut self) {
        self.is_current = false;
    }

    /// Builds the graph and its closure, unless they are up to date.
    pub(super) fn build(&mut self, position: &Position) {
        if !self.is_current {
            self.graph.build(position);
            self.closure.begin(self.graph.relation(), self.graph.half());
            self.follow_refuted();
            self.is_current = true;
        }
    }

    fn follow_refuted(&mut self) {
        self.refuted = [CellSet::EMPTY; 9];
        bits::refill(&mut self.from_refuted, self.graph.half() / 32, 0);
        for candidate in 0..self.graph.candidates() {
            let relation = self.graph.relation();
            if self.closure.leads_to(relation, candidate, self.graph.opposite(candidate)) {
                self.closure.extend(relation, candidate..candidate + 1);
                bits::add(&mut self.from_refuted, self.closure.row(candidate));
                if let Some((cell, digit)) = self.graph.candidate_of(candidate) {
                    self.refuted[digit.index()].insert(cell);
                }
            }
        }
    }

    /// Computes the rows of all literals.
    pub(super) fn complete(&mut self) {
        self.closure.extend(self.graph.relation(), 0..self.graph.half());
    }

    /// Returns whether a loop or an AIC from this literal may remove a candidate. Each candidate that it
    /// removes is refuted, and this literal follows from that candidate.
    pub(super) fn may_start(&self, literal: usize) -> bool {
        bits::contains(&self.from_refuted, literal)
    }
}
