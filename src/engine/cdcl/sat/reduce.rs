//! What to forget: clauses that glue many levels together and were not used lately, and facts' dead weight.
//!
//! Every so often (the gap grows each time) three quarters of the clauses go that are neither kept (they exclude a
//! solution), nor of glue 2 or less, nor a reason on the trail, nor used since the last time. When the database weighs
//! more than its share of bytes, half of everything that may go goes. After G. Audemard and L. Simon, "Predicting learnt clauses
//! quality", 2009, with the usage flags of CaDiCaL (A. Biere et al.).

use crate::engine::cdcl::sat::literal::Lit;
use crate::engine::cdcl::sat::solver::Learner;
use crate::engine::cdcl::sat::trail::{Cause, Reason};

/// The unit of the gaps between two reductions, in conflicts.
pub(crate) const GAP: u64 = 300;

impl Learner {
    /// Forgets when it is time to, or when the clauses weigh too much.
    pub(crate) fn reduce_when_due(&mut self) {
        let heavy = self.clauses.bytes() > self.clause_bytes;
        if self.counts.conflicts < self.reduce_at && !heavy {
            return;
        }
        self.reductions += 1;
        self.reduce_at = self.counts.conflicts + GAP * (self.reductions + 1);
        let mut candidates = self.forgettable(heavy);
        candidates.sort_unstable_by(|a, b| b.cmp(a));
        candidates.truncate(if heavy { candidates.len() / 2 } else { candidates.len() * 3 / 4 });
        let mut dropped: Vec<u32> = candidates.into_iter().map(|(_, _, reference)| reference).collect();
        dropped.sort_unstable();
        self.pack(&dropped);
    }

    /// Glue, size and place of the clauses that may go.
    fn forgettable(&mut self, heavy: bool) -> Vec<(u32, usize, u32)> {
        let mut reasons: Vec<u32> = self.trail.literals().iter().filter_map(|&l| self.reason_clause(l)).collect();
        reasons.sort_unstable();
        let references: Vec<u32> = self.clauses.references().collect();
        let mut candidates = Vec::with_capacity(references.len());
        for reference in references {
            let used = self.clauses.take_used(reference);
            let glue = self.clauses.glue(reference);
            let good = !heavy && (used || glue <= 2);
            if !good && !self.clauses.is_kept(reference) && reasons.binary_search(&reference).is_err() {
                candidates.push((glue, self.clauses.size(reference), reference));
            }
        }
        candidates
    }

    fn reason_clause(&self, literal: Lit) -> Option<u32> {
        match self.trail.reason(literal.var()).cause() {
            Cause::Clause(reference) if self.trail.level(literal.var()) > 0 => Some(reference),
            _ => None,
        }
    }

    /// Drops these clauses and those that are true for good, and tells the reasons where theirs went.
    fn pack(&mut self, dropped: &[u32]) {
        let trail = &self.trail;
        let kept = |codes: &[u32]| codes.iter().all(|&code| trail.fixed(Lit::from_code(code)) <= 0);
        let moves = self.clauses.retain(kept, dropped);
        for position in 0..self.trail.len() {
            let literal = self.trail.at(position);
            let Some(old) = self.reason_clause(literal) else { continue };
            if let Ok(found) = moves.binary_search_by_key(&old, |&(from, _)| from) {
                self.trail.set_reason(literal.var(), Reason::clause(moves[found].1));
            }
        }
    }

    /// At level 0, once enough has become certain: takes it out of the constraints and clauses.
    pub(crate) fn simplify_when_due(&mut self) {
        let certain = self.trail.len();
        if self.trail.depth() > 0 || certain < self.simplified + 1 + self.trail.variables() / 100 {
            return;
        }
        self.simplified = certain;
        self.constraints.simplify(|var| self.trail.value(var.yes()));
        self.pack(&[]);
    }
}
