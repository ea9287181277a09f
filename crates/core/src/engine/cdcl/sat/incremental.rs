//! The incremental interface of the solver.
//!
//! Between two searches the caller adds clauses, sets assumptions, changes the mode, blocks the solution
//! found, or reads the assignment.

use crate::engine::cdcl::sat::clause_database::ClauseKind;
use crate::engine::cdcl::sat::literal::Lit;
use crate::engine::cdcl::sat::mode::{DecisionRule, ModeOptions};
use crate::engine::cdcl::sat::solver::Solver;
use crate::engine::cdcl::sat::status::SolverCounts;
use crate::engine::cdcl::sat::trail::Reason;

impl Solver {
    /// Returns to level 0 and switches to the mode with this index; does nothing if it is the current one.
    /// `options` is used only when the mode is entered for the first time.
    pub(crate) fn set_mode(&mut self, index: usize, options: ModeOptions) {
        if index != self.heuristics.mode_index() {
            self.cancel_until(0);
            self.heuristics.enter_mode(index, options, self.propagator.trail.variable_count());
        }
    }

    /// Changes the decision rule of the current mode.
    pub(crate) fn set_decision_rule(&mut self, rule: DecisionRule) {
        self.heuristics.mode.set_decision_rule(rule, self.propagator.trail.variable_count());
    }

    /// Replaces the assumptions, and limits the conflicts under them. Learnt clauses do not depend on
    /// assumptions. Keeps the decision levels up to the first decision, assumed or not, that differs from the
    /// new assumptions.
    pub(crate) fn set_assumptions(&mut self, assumptions: Vec<Lit>, granted_conflicts: Option<u64>) {
        let decisions = self.propagator.trail.decisions();
        let shared = decisions.zip(&assumptions).take_while(|(made, assumed)| made == *assumed).count();
        self.cancel_until(shared as u32);
        self.propagator.ticks += 1 + assumptions.len() as u64 / 8;
        self.assumptions = assumptions;
        self.conflict_limit = granted_conflicts.map(|granted| self.counts.conflicts + granted);
    }

    /// Removes the limit on conflicts under the assumptions.
    pub(crate) fn lift_conflict_limit(&mut self) {
        self.conflict_limit = None;
    }

    /// Returns the number of assumptions. Those that the search has found to be implied by the ones before
    /// them do not count.
    pub(crate) fn assumption_count(&self) -> usize {
        self.assumptions.len()
    }

    /// Adds a literal that is true in all solutions, or in all that are not blocked.
    pub(crate) fn add_unit(&mut self, literal: Lit) {
        self.cancel_until(0);
        match self.propagator.trail.value(literal) {
            0 => self.propagator.trail.push(literal, Reason::NONE),
            1 => {}
            _ => self.unsatisfiable = true,
        }
    }

    /// Adds a problem clause: one that all solutions satisfy, or all that are not blocked.
    pub(crate) fn add_clause(&mut self, mut literals: Vec<Lit>) {
        self.cancel_until(0);
        let trail = &mut self.propagator.trail;
        if literals.iter().any(|&literal| trail.value(literal) > 0) {
            return;
        }
        literals.retain(|&literal| trail.value(literal) == 0);
        match literals[..] {
            [] => self.unsatisfiable = true,
            [only] => trail.push(only, Reason::NONE),
            _ => {
                self.propagator.add_clause(&literals, 1, ClauseKind::Problem);
            }
        }
    }

    /// Adds the blocking clause of the solution found, which consists of the negations of its decisions, and
    /// backtracks by one level.
    pub(crate) fn block_solution(&mut self) {
        let mut literals: Vec<Lit> = self.decisions().map(|decision| !decision).collect();
        literals.reverse();
        let Some(&last) = literals.first() else {
            self.unsatisfiable = true;
            return;
        };
        self.cancel_until(literals.len() as u32 - 1);
        let reason = if literals.len() == 1 {
            Reason::NONE
        } else {
            Reason::clause(self.propagator.add_clause(&literals, 1, ClauseKind::Problem))
        };
        self.propagator.trail.push(last, reason);
    }

    /// Returns whether a literal is true under the current assignment.
    pub(crate) fn is_true(&self, literal: Lit) -> bool {
        self.propagator.trail.value(literal) > 0
    }

    /// Returns the decisions of the current assignment, assumptions included, lowest level first.
    pub(crate) fn decisions(&self) -> impl Iterator<Item = Lit> {
        self.propagator.trail.decisions()
    }

    /// Returns the assigned literals by decision level, from level 0.
    pub(crate) fn literals_by_level(&self) -> impl Iterator<Item = &[Lit]> {
        let trail = &self.propagator.trail;
        (0..=trail.decision_level())
            .map(|level| &trail.literals()[trail.level_start(level)..trail.level_end(level)])
    }

    /// Returns the literals of level 0 in order of assignment; the list only grows.
    pub(crate) fn units(&self) -> &[Lit] {
        let trail = &self.propagator.trail;
        &trail.literals()[..trail.level_end(0)]
    }

    pub(crate) fn counts(&self) -> SolverCounts {
        self.counts
    }

    /// Returns the work done since the solver was created.
    pub(crate) fn ticks(&self) -> u64 {
        self.propagator.ticks
    }

    /// Returns the number of clauses in the database.
    pub(crate) fn clause_count(&self) -> usize {
        self.propagator.clauses.len()
    }
}
