//! Clause shrinking: replaces all literals of one decision level by that level's unique implication point.
//!
//! A learnt clause can have several literals of one level. One assigned literal of that level may imply,
//! together with the negations of the clause's literals of lower levels, that all literals of the clause in
//! this level are false. The negation of that literal then replaces them. No level is added, and clauses
//! become several times shorter. After M. Fleury and A. Biere, "Efficient all-UIP learned clause
//! minimization", 2021. Cost: that of the analysis of one level, for each level with several literals of the
//! clause.

use crate::engine::cdcl::sat::literal::Lit;
use crate::engine::cdcl::sat::propagate::UnitPropagator;
use crate::engine::cdcl::sat::seen::{Mark, Seen};
use std::cmp::Reverse;

/// The buffers of the shrinking.
#[derive(Debug)]
pub(crate) struct Shrinker {
    /// By variable: whether it is marked and not yet resolved.
    unresolved: Vec<bool>,
    antecedents: Vec<Lit>,
}

impl Shrinker {
    pub(super) fn new(variables: usize) -> Self {
        Self { unresolved: vec![false; variables], antecedents: Vec::new() }
    }

    /// Shrinks a clause level by level from the highest; its first literal stays.
    pub(super) fn shrink(&mut self, clause: &mut Vec<Lit>, seen: &Seen, propagator: &UnitPropagator) {
        let trail = &propagator.trail;
        clause[1..].sort_unstable_by_key(|literal| Reverse(trail.position(literal.var())));
        let (mut read, mut write) = (1, 1);
        while read < clause.len() {
            let level = trail.level(clause[read].var());
            let block =
                clause[read..].iter().take_while(|literal| trail.level(literal.var()) == level).count();
            let range = read..read + block;
            let uip = if block > 1 {
                self.block_uip(&clause[range.clone()], level, seen, propagator)
            } else {
                None
            };
            if let Some(uip) = uip {
                clause[write] = !uip;
                write += 1;
            } else {
                clause.copy_within(range, write);
                write += block;
            }
            read += block;
        }
        clause.truncate(write);
    }

    /// Returns the block's unique implication point: the literal of `level` that implies the negations of all
    /// literals in `block`. It may need literals of lower levels that follow from the negations of the
    /// clause's literals. Returns `None` if another literal of a lower level would be needed. `block` lists
    /// the clause's literals of that level, newest first.
    fn block_uip(
        &mut self,
        block: &[Lit],
        level: u32,
        seen: &Seen,
        propagator: &UnitPropagator,
    ) -> Option<Lit> {
        let trail = &propagator.trail;
        for literal in block {
            self.unresolved[literal.var().index()] = true;
        }
        let mut unresolved = block.len();
        let mut position = trail.position(block[0].var());
        loop {
            let literal = trail.at(position);
            if std::mem::take(&mut self.unresolved[literal.var().index()]) {
                unresolved -= 1;
                if unresolved == 0 {
                    return Some(literal);
                }
                let Some(new) = self.resolve(literal, level, seen, propagator) else { break };
                unresolved += new;
            }
            position -= 1;
        }
        for position in trail.level_start(level)..=position {
            self.unresolved[trail.at(position).var().index()] = false;
        }
        None
    }

    /// Marks the antecedents of `literal` in its level as unresolved and returns how many are new. Returns
    /// `None` if one of a lower level is not known to follow from the negations of the clause's literals.
    fn resolve(
        &mut self,
        literal: Lit,
        level: u32,
        seen: &Seen,
        propagator: &UnitPropagator,
    ) -> Option<usize> {
        self.antecedents.clear();
        propagator.collect_antecedents(literal, &mut self.antecedents);
        let mut new = 0;
        for &antecedent in &self.antecedents {
            let var = antecedent.var();
            let its_level = propagator.trail.level(var);
            if its_level == level {
                new += usize::from(!std::mem::replace(&mut self.unresolved[var.index()], true));
            } else if its_level > 0 && !matches!(seen.get(var), Mark::Seen | Mark::Redundant) {
                return None;
            }
        }
        Some(new)
    }

    /// Bytes in use.
    pub(super) fn bytes(&self) -> usize {
        Self::initial_bytes(self.unresolved.len())
    }

    /// Bytes for `variables` variables.
    pub(super) const fn initial_bytes(variables: usize) -> usize {
        variables * size_of::<bool>()
    }
}
