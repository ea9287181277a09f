//! The transitive closure of a relation: every literal with all that follows from it, itself included.
//!
//! Tarjan's algorithm finds the strongly connected components in reverse topological order (SIAM J. Computing
//! 1, 1972), so the closure of a component is the union of finished ones. A successor that is already in the
//! union is skipped.

use super::bits::{BitMatrix, contains, refill};
use super::relation::Relation;
use std::ops::Range;
use sudokud_model::sets::bits;

/// Rows of everything that follows, with the buffers of the algorithm.
#[derive(Clone, Debug, Default)]
pub(super) struct Closure {
    rows: BitMatrix,
    leaves: Vec<u64>,
    order: Vec<u32>,
    stack: Vec<usize>,
    visited: u32,
}

/// The order of a literal whose component is finished.
const FINISHED: u32 = u32::MAX;

impl Closure {
    /// Computes the rows of the literals from `first` on, and of all that follows from these. No literal is
    /// its own successor in `relation`.
    pub(super) fn begin(&mut self, relation: &Relation, first: usize) {
        let literals = relation.literals();
        self.rows.reset(literals, literals);
        refill(&mut self.order, literals, 0);
        self.visited = 0;
        self.mark_leaves(relation);
        self.extend(relation, first..literals);
    }

    /// Computes the rows of these literals, too.
    pub(super) fn extend(&mut self, relation: &Relation, literals: Range<usize>) {
        for literal in literals {
            if self.order[literal] == 0 {
                self.visit(relation, literal);
            }
        }
    }

    /// Returns whether `end`, which is no successor of a literal, follows from it. The rows of its successors
    /// must be computed.
    pub(super) fn leads_to(&self, relation: &Relation, literal: usize, end: usize) -> bool {
        if self.order[literal] == FINISHED {
            return contains(self.row(literal), end);
        }
        relation.successors(literal).any(|(word, successors)| {
            let mut next = bits(successors & !self.leaves[word]);
            next.any(|bit| contains(self.row(64 * word + bit), end))
        })
    }

    /// Finishes the literals from which nothing follows but themselves.
    fn mark_leaves(&mut self, relation: &Relation) {
        refill(&mut self.leaves, relation.literals() / 64, 0);
        for literal in 0..relation.literals() {
            if !relation.has_successors(literal) {
                self.leaves[literal / 64] |= 1 << (literal % 64);
                self.order[literal] = FINISHED;
                self.rows.set(literal, literal);
            }
        }
    }

    /// The literals that follow from a literal.
    #[inline]
    pub(super) fn row(&self, literal: usize) -> &[u64] {
        self.rows.row(literal)
    }

    pub(super) const fn rows(&self) -> &BitMatrix {
        &self.rows
    }

    /// Visits a literal and what follows from it; returns the lowest order reached in its component.
    fn visit(&mut self, relation: &Relation, literal: usize) -> u32 {
        self.visited += 1;
        let own = self.visited;
        let mut lowest = own;
        self.order[literal] = own;
        self.stack.push(literal);
        self.rows.set(literal, literal);
        for (word, successors) in relation.successors(literal) {
            // Nothing follows from leaves, so they are added at once.
            self.rows.row_mut(literal)[word] |= successors & self.leaves[word];
            let mut rest = successors & !self.rows.word(literal, word);
            while rest != 0 {
                let next = 64 * word + rest.trailing_zeros() as usize;
                if self.order[next] == 0 {
                    lowest = lowest.min(self.visit(relation, next));
                }
                if self.order[next] == FINISHED {
                    self.rows.add_row(literal, next);
                } else {
                    lowest = lowest.min(self.order[next]);
                    self.rows.set(literal, next);
                }
                rest = successors & !self.rows.word(literal, word);
            }
        }
        if lowest == own {
            self.finish_component(literal);
        }
        lowest
    }

    /// Takes a component off the stack and gives all its literals the same row.
    fn finish_component(&mut self, root: usize) {
        let base = self.stack.iter().rposition(|&literal| literal == root).unwrap_or(0);
        for &member in &self.stack[base + 1..] {
            self.rows.add_row(root, member);
        }
        for &member in &self.stack[base + 1..] {
            self.order[member] = FINISHED;
            self.rows.add_row(member, root);
        }
        self.order[root] = FINISHED;
        self.stack.truncate(base);
    }
}
