//! Conflict analysis: derives the clause of the first unique implication point (first UIP) and minimises it.
//!
//! Literals of the current decision level are resolved in reverse order of the trail until one is left: L.
//! Zhang et al., "Efficient conflict driven learning", 2001. If a variable of a lower level was falsified by
//! a true variable of the same exactly-one constraint, the clause gets the negation of the true variable in
//! place of the false one. The clause is logically weaker, but one literal replaces dozens; clauses are a
//! third as long and proofs half as long. Nothing allocates once the buffers have grown.

use crate::engine::cdcl::sat::clause_database::ClauseRef;
use crate::engine::cdcl::sat::level_set::LevelSet;
use crate::engine::cdcl::sat::literal::{Lit, Var};
use crate::engine::cdcl::sat::minimize::Minimizer;
use crate::engine::cdcl::sat::propagate::{Conflict, UnitPropagator};
use crate::engine::cdcl::sat::seen::{Mark, Seen};
use crate::engine::cdcl::sat::shrink::Shrinker;
use crate::engine::cdcl::sat::trail::ReasonKind;

/// The learnt clause of the last conflict, and the state that is kept between conflicts for its capacity.
#[derive(Debug)]
pub(crate) struct Analyzer {
    seen: Seen,
    levels: LevelSet,
    minimizer: Minimizer,
    shrinker: Shrinker,
    antecedents: Vec<Lit>,
    clause: Vec<Lit>,
    analyzed: Vec<Var>,
}

/// The backjump level and the LBD of the learnt clause.
pub(crate) struct Learnt {
    /// The level to backjump to, at which the clause is unit.
    pub(crate) backjump_level: u32,
    pub(crate) lbd: u32,
}

impl Analyzer {
    pub(super) fn new(variables: usize) -> Self {
        Self {
            seen: Seen::new(variables),
            levels: LevelSet::default(),
            minimizer: Minimizer::default(),
            shrinker: Shrinker::new(variables),
            antecedents: Vec::new(),
            clause: Vec::new(),
            analyzed: Vec::new(),
        }
    }

    /// Returns the learnt clause: the asserting literal, then a literal of the backjump level, then the
    /// others.
    pub(super) fn clause(&self) -> &[Lit] {
        &self.clause
    }

    /// Returns the variables seen in the last analysis, resolved or in the clause before it was minimised.
    /// Their activity is bumped.
    pub(super) fn analyzed(&self) -> &[Var] {
        &self.analyzed
    }

    /// Derives a clause from a conflict above level 0.
    pub(super) fn analyze(&mut self, conflict: Conflict, propagator: &mut UnitPropagator) -> Learnt {
        self.levels.reserve(propagator.trail.decision_level());
        self.resolve_to_first_uip(conflict, propagator);
        self.minimizer.remove_redundant(&mut self.clause, &mut self.seen, &mut self.levels, propagator);
        self.shrinker.shrink(&mut self.clause, &self.seen, propagator);
        self.minimizer.resolve_with_binary(&mut self.clause, &propagator.constraints);
        let backjump_level = self.order_clause(propagator);
        let lbd = self.levels.lbd(&propagator.trail, self.clause.iter().copied());
        self.seen.clear();
        Learnt { backjump_level, lbd }
    }

    /// Resolves literals of the current decision level until one is left.
    fn resolve_to_first_uip(&mut self, conflict: Conflict, propagator: &mut UnitPropagator) {
        self.clause.clear();
        self.analyzed.clear();
        self.antecedents.clear();
        propagator.collect_conflict(conflict, &mut self.antecedents);
        if let Conflict::Clause(clause) = conflict {
            self.mark_used(clause, propagator);
        }
        let mut unresolved = 0;
        let mut position = propagator.trail.len();
        loop {
            unresolved += self.add_antecedents(propagator);
            let literal = self.next_seen(&mut position, propagator);
            unresolved -= 1;
            if unresolved == 0 {
                self.clause.push(!literal);
                let last = self.clause.len() - 1;
                self.clause.swap(0, last);
                return;
            }
            self.antecedents.clear();
            propagator.collect_antecedents(literal, &mut self.antecedents);
            if let ReasonKind::Clause(clause) = propagator.trail.reason(literal.var()).kind() {
                self.mark_used(clause, propagator);
            }
        }
    }

    /// Adds the antecedents of lower levels to the clause; returns the number of new ones of the current
    /// level.
    fn add_antecedents(&mut self, propagator: &UnitPropagator) -> usize {
        let trail = &propagator.trail;
        let current = trail.decision_level();
        let mut of_current_level = 0;
        for &antecedent in &self.antecedents {
            let lower = trail.level(antecedent.var()) < current;
            let literal = if lower { implying_literal(antecedent, propagator) } else { antecedent };
            let var = literal.var();
            let level = trail.level(var);
            if level == 0 || self.seen.get(var) != Mark::Unknown {
                continue;
            }
            self.seen.mark(var, Mark::Seen);
            self.analyzed.push(var);
            if level == current {
                of_current_level += 1;
            } else {
                self.clause.push(!literal);
            }
        }
        of_current_level
    }

    /// Moves `position` down to the next seen literal.
    fn next_seen(&self, position: &mut usize, propagator: &UnitPropagator) -> Lit {
        loop {
            *position -= 1;
            let literal = propagator.trail.at(*position);
            if self.seen.get(literal.var()) == Mark::Seen {
                return literal;
            }
        }
    }

    /// Marks a clause that took part in the conflict as used, and lowers its LBD if it has become less.
    fn mark_used(&mut self, clause: ClauseRef, propagator: &mut UnitPropagator) {
        let mut lbd = propagator.clauses.lbd(clause);
        if lbd > 2 {
            lbd = self.levels.lbd(&propagator.trail, propagator.clauses.literals(clause));
        }
        propagator.clauses.mark_used(clause, lbd);
    }

    /// Moves a literal of the backjump level to index 1; returns the level.
    fn order_clause(&mut self, propagator: &UnitPropagator) -> u32 {
        let mut backjump_level = 0;
        for index in 1..self.clause.len() {
            let level = propagator.trail.level(self.clause[index].var());
            if level > backjump_level {
                backjump_level = level;
                self.clause.swap(1, index);
            }
        }
        backjump_level
    }

    /// Bytes in use; buffers that only hold one clause are not counted.
    pub(super) fn bytes(&self) -> usize {
        self.seen.bytes() + self.shrinker.bytes() + self.levels.bytes()
    }

    /// Bytes for `variables` variables before the buffers have grown.
    pub(super) const fn initial_bytes(variables: usize) -> usize {
        Seen::initial_bytes(variables) + Shrinker::initial_bytes(variables)
    }
}

/// Returns the positive literal that implied `literal` in an exactly-one constraint, or `literal` itself.
fn implying_literal(literal: Lit, propagator: &UnitPropagator) -> Lit {
    match propagator.trail.reason(literal.var()).kind() {
        ReasonKind::Literal(other) => other,
        _ => literal,
    }
}
