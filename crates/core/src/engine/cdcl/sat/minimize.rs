//! Clause minimisation: removes literals that the rest of the learnt clause makes redundant.
//!
//! First it removes redundant literals: those whose negation follows from the negations of the others. After
//! N. Sörensson and A. Biere, "Minimizing learned clauses", 2009. Then it resolves positive literals away
//! with binary clauses. Glucose does so with those of the asserting literal; here those of every negative
//! literal are used. They are implicit: two variables of one exactly-one constraint are not both true.

use crate::engine::cdcl::sat::exactly_one::ExactlyOneConstraints;
use crate::engine::cdcl::sat::level_set::LevelSet;
use crate::engine::cdcl::sat::literal::{Lit, Var};
use crate::engine::cdcl::sat::propagate::UnitPropagator;
use crate::engine::cdcl::sat::seen::{Mark, Seen};
use crate::engine::cdcl::sat::trail::ReasonKind;

/// The longest clause that is resolved with binary clauses: the cost is quadratic in its length.
const MAX_BINARY_RESOLUTION: usize = 40;

/// The buffers of the minimisation.
#[derive(Debug, Default)]
pub(crate) struct Minimizer {
    antecedents: Vec<Lit>,
    stack: Vec<Lit>,
    /// The variables of the clause's negative literals.
    negative: Vec<Var>,
}

impl Minimizer {
    /// Removes the redundant literals, except the first. Marks the variables that it visits.
    pub(super) fn remove_redundant(
        &mut self,
        clause: &mut Vec<Lit>,
        seen: &mut Seen,
        levels: &mut LevelSet,
        propagator: &UnitPropagator,
    ) {
        levels.clear();
        for literal in &*clause {
            levels.insert(propagator.trail.level(literal.var()));
        }
        let mut kept = 1;
        for index in 1..clause.len() {
            if !self.is_redundant(!clause[index], seen, levels, propagator) {
                clause[kept] = clause[index];
                kept += 1;
            }
        }
        clause.truncate(kept);
    }

    /// Returns whether a true literal is implied by negations of the other literals of the clause.
    fn is_redundant(
        &mut self,
        literal: Lit,
        seen: &mut Seen,
        levels: &LevelSet,
        propagator: &UnitPropagator,
    ) -> bool {
        let trail = &propagator.trail;
        if trail.reason(literal.var()).kind() == ReasonKind::None {
            return false;
        }
        let marked_before = seen.len();
        self.stack.clear();
        self.stack.push(literal);
        while let Some(literal) = self.stack.pop() {
            self.antecedents.clear();
            propagator.collect_antecedents(literal, &mut self.antecedents);
            for &antecedent in &self.antecedents {
                let var = antecedent.var();
                let level = trail.level(var);
                let mark = seen.get(var);
                if matches!(mark, Mark::Seen | Mark::Redundant) || (mark == Mark::Unknown && level == 0) {
                    continue;
                }
                let failed = mark == Mark::Failed
                    || trail.reason(var).kind() == ReasonKind::None
                    || !levels.contains(level);
                if failed {
                    seen.change_marks_from(marked_before, Mark::Failed);
                    return false;
                }
                seen.mark(var, Mark::Redundant);
                self.stack.push(antecedent);
            }
        }
        true
    }

    /// Removes each positive literal `b` for which the clause has a negative literal `¬a` such that `a` and
    /// `b` are in one exactly-one constraint. `¬a ∨ b ∨ …` and `¬a ∨ ¬b` resolve to `¬a ∨ …`. The first
    /// literal stays.
    pub(super) fn resolve_with_binary(&mut self, clause: &mut Vec<Lit>, constraints: &ExactlyOneConstraints) {
        if clause.len() > MAX_BINARY_RESOLUTION || clause.len() < 3 {
            return;
        }
        self.negative.clear();
        let negative = clause.iter().filter(|literal| !literal.is_positive());
        self.negative.extend(negative.map(|literal| literal.var()));
        let asserting = clause[0];
        clause.retain(|&literal| {
            let is_excluded = |&other: &Var| constraints.exclude_each_other(other, literal.var());
            literal == asserting || !literal.is_positive() || !self.negative.iter().any(is_excluded)
        });
    }
}
