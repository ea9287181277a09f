//! Clause deletion, and simplification at level 0.
//!
//! At growing intervals, three quarters of the deletable clauses are deleted, those of the highest LBD first.
//! A learnt clause is deletable unless it is a reason on the trail, has an LBD of at most 2, or was learnt or
//! used since the last reduction. When the database exceeds its limit of bytes, half of all learnt clauses
//! that are not reasons are deleted. After G. Audemard and L. Simon, "Predicting learnt clauses quality",
//! 2009, with the used flags of CaDiCaL.

use crate::engine::cdcl::sat::clause_database::{ClauseKind, ClauseRef, MAX_BYTES};
use crate::engine::cdcl::sat::propagate::UnitPropagator;

/// The number of conflicts before the first reduction. Each later interval is that much longer than the one
/// before.
const INTERVAL: u64 = 300;

/// The LBD up to which clauses are kept.
const GOOD_LBD: u32 = 2;

/// The reason why clauses are deleted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Cause {
    Interval,
    Memory,
}

/// The schedule of clause deletion and simplification.
#[derive(Debug)]
pub(crate) struct Reduction {
    byte_limit: usize,
    reductions: u64,
    /// The number of conflicts at which the next reduction is due.
    reduce_at: u64,
    /// The number of literals that were fixed at the last simplification.
    fixed_at_simplify: usize,
}

impl Reduction {
    /// Creates the state before the first conflict. `byte_limit` limits the clauses with their watchers.
    pub(super) fn new(byte_limit: usize) -> Self {
        Self {
            byte_limit: byte_limit.min(MAX_BYTES),
            reductions: 0,
            reduce_at: INTERVAL,
            fixed_at_simplify: 0,
        }
    }

    /// Returns whether the clauses exceed the limit.
    pub(super) fn is_limit_exceeded(&self, propagator: &UnitPropagator) -> bool {
        propagator.clause_bytes() > self.byte_limit
    }

    /// Deletes clauses if a reduction is due after `conflicts` conflicts, or if they exceed the limit.
    pub(super) fn reduce_if_due(&mut self, conflicts: u64, propagator: &mut UnitPropagator) {
        let cause = if self.is_limit_exceeded(propagator) { Cause::Memory } else { Cause::Interval };
        if conflicts < self.reduce_at && cause == Cause::Interval {
            return;
        }
        self.reductions += 1;
        self.reduce_at = conflicts + INTERVAL * (self.reductions + 1);
        let mut candidates = deletable(cause, propagator);
        candidates.sort_unstable_by(|a, b| b.cmp(a));
        candidates.truncate(match cause {
            Cause::Memory => candidates.len() / 2,
            Cause::Interval => candidates.len() * 3 / 4,
        });
        let mut deleted: Vec<ClauseRef> = candidates.into_iter().map(|(_, _, clause)| clause).collect();
        deleted.sort_unstable();
        propagator.collect_garbage(&deleted);
    }

    /// Simplifies if the solver is at level 0 and enough literals have been fixed since the last time.
    pub(super) fn simplify_if_due(&mut self, propagator: &mut UnitPropagator) {
        let (trail, fixed) = (&propagator.trail, propagator.trail.len());
        if trail.decision_level() > 0 || fixed < self.fixed_at_simplify + 1 + trail.variable_count() / 100 {
            return;
        }
        self.fixed_at_simplify = fixed;
        propagator.simplify();
    }
}

/// Returns LBD, size and reference of each deletable clause, and clears all used flags.
fn deletable(cause: Cause, propagator: &mut UnitPropagator) -> Vec<(u32, usize, ClauseRef)> {
    let assigned = propagator.trail.literals().iter();
    let mut reasons: Vec<ClauseRef> =
        assigned.filter_map(|literal| propagator.reason_clause(literal.var())).collect();
    reasons.sort_unstable();
    let references: Vec<ClauseRef> = propagator.clauses.references().collect();
    let clauses = &mut propagator.clauses;
    let mut candidates = Vec::with_capacity(references.len());
    for clause in references {
        let (used, lbd) = (clauses.take_used(clause), clauses.lbd(clause));
        let keep = cause == Cause::Interval && (used || lbd <= GOOD_LBD);
        let learnt = clauses.kind(clause) == ClauseKind::Learnt;
        if !keep && learnt && reasons.binary_search(&clause).is_err() {
            candidates.push((lbd, clauses.size(clause), clause));
        }
    }
    candidates
}
