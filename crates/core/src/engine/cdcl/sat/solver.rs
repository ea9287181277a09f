//! The CDCL main loop: propagates; on a conflict, learns a clause and backjumps; otherwise makes a decision.
//!
//! A [`Solver`] can return after any step and continue later as if it had not. It counts its work in *ticks*
//! (about one propagated literal each), polls its [`Watch`] about every
//! [`POLL_INTERVAL`] ticks, and reads no clock. Invariant: everything that it derives follows from its
//! constraints and the clauses that were added. A literal of level 0 is therefore true in all solutions that
//! are not blocked. It may be added to another solver of the same problem only if the blocked solutions have
//! been recorded, since they may violate it. After N. Eén and N. Sörensson, "An extensible SAT-solver", 2003.

use crate::engine::cdcl::meter::Meter;
use crate::engine::cdcl::sat::analyze::Analyzer;
use crate::engine::cdcl::sat::clause_database::ClauseKind;
use crate::engine::cdcl::sat::decide::Heuristics;
use crate::engine::cdcl::sat::exactly_one::{ExactlyOneConstraints, ProblemSize};
use crate::engine::cdcl::sat::literal::Lit;
use crate::engine::cdcl::sat::mode::ModeOptions;
use crate::engine::cdcl::sat::propagate::{Conflict, UnitPropagator};
use crate::engine::cdcl::sat::reduce::Reduction;
use crate::engine::cdcl::sat::status::{SolverCounts, Status};
use crate::engine::cdcl::sat::trail::Reason;
use sudokud_search::budget::{Interrupt, Stop, Watch};

/// The number of ticks between two polls of the watch.
const POLL_INTERVAL: u64 = 1000;

/// A conflict-driven clause learning solver.
#[derive(Debug)]
pub(crate) struct Solver {
    pub(super) propagator: UnitPropagator,
    analyzer: Analyzer,
    pub(super) heuristics: Heuristics,
    reduction: Reduction,
    pub(super) counts: SolverCounts,
    next_poll: u64,
    pub(super) unsatisfiable: bool,
    /// Decided on before any other literal, one decision level each.
    pub(super) assumptions: Vec<Lit>,
    /// The number of conflicts at which [`Status::ConflictLimit`] is due.
    pub(super) conflict_limit: Option<u64>,
}

impl Solver {
    /// Creates a solver for `constraints` over `variables` variables, in mode 0. `clause_bytes` limits its
    /// clauses with their watchers.
    pub(crate) fn new(
        variables: usize,
        constraints: ExactlyOneConstraints,
        mode: ModeOptions,
        clause_bytes: usize,
    ) -> Self {
        Self {
            heuristics: Heuristics::new(variables, constraints.len(), mode),
            propagator: UnitPropagator::new(variables, constraints),
            analyzer: Analyzer::new(variables),
            reduction: Reduction::new(clause_bytes),
            counts: SolverCounts::default(),
            next_poll: POLL_INTERVAL,
            unsatisfiable: false,
            assumptions: Vec::new(),
            conflict_limit: None,
        }
    }

    /// Searches until a result or a limit is reached; see [`Status`]. `tick_limit` bounds the ticks since the
    /// solver was created and is tested only when the watch would be polled; `decisions` bounds the decisions
    /// of this call. The meter counts the bytes of everything but this solver.
    pub(crate) fn search<W: Watch + ?Sized>(
        &mut self,
        tick_limit: u64,
        decisions: u64,
        meter: &mut Meter<'_, W>,
    ) -> Status {
        let decision_limit = self.counts.decisions.saturating_add(decisions);
        loop {
            if self.unsatisfiable {
                return Status::Unsatisfiable;
            }
            let order = self.heuristics.mode.options.propagation_order;
            if let Some(conflict) = self.propagator.propagate(order) {
                self.learn(conflict);
            } else if let Some(status) = self.step(decision_limit) {
                return status;
            }
            if self.propagator.ticks >= self.next_poll {
                self.next_poll = self.propagator.ticks + POLL_INTERVAL;
                if self.propagator.ticks >= tick_limit {
                    return Status::TickLimit;
                }
                if let Err(interrupt) = meter.poll(self.bytes()) {
                    return Status::Interrupted(interrupt);
                }
            }
        }
    }

    /// Learns a clause from a conflict, backjumps, and assigns the asserting literal.
    fn learn(&mut self, conflict: Conflict) {
        self.counts.conflicts += 1;
        let level = self.propagator.trail.decision_level();
        if level == 0 {
            self.unsatisfiable = true;
            return;
        }
        let trail = &self.propagator.trail;
        self.heuristics.phases.update(&trail.literals()[..trail.level_start(level)]);
        let learnt = self.analyzer.analyze(conflict, &mut self.propagator);
        self.heuristics.bump_and_decay(conflict, self.analyzer.analyzed());
        self.cancel_until(learnt.backjump_level);
        self.propagator.ticks += 2 + self.analyzer.analyzed().len() as u64 / 4;
        self.counts.learnt += 1;
        let clause = self.analyzer.clause();
        let reason = if clause.len() == 1 {
            Reason::NONE
        } else {
            Reason::clause(self.propagator.add_clause(clause, learnt.lbd, ClauseKind::Learnt))
        };
        self.propagator.trail.push(clause[0], reason);
    }

    /// Continues after propagation without a conflict: rephases, restarts, simplifies and deletes clauses if
    /// due, then decides on an assumption or another literal. Returns `Some` if [`Self::search`] has to
    /// return.
    fn step(&mut self, decision_limit: u64) -> Option<Status> {
        self.rephase_or_restart_if_due();
        self.reduction.simplify_if_due(&mut self.propagator);
        self.reduction.reduce_if_due(self.counts.conflicts, &mut self.propagator);
        if self.reduction.is_limit_exceeded(&self.propagator) {
            return Some(Status::Interrupted(Interrupt::Stop(Stop::Memory)));
        }
        match self.next_assumption() {
            Ok(None) => {}
            Ok(Some(literal)) => {
                self.push_decision(literal);
                return None;
            }
            Err(status) => return Some(status),
        }
        if self.conflict_limit.is_some_and(|limit| self.counts.conflicts >= limit) {
            return Some(Status::ConflictLimit);
        }
        if self.propagator.trail.is_full() {
            return Some(Status::Satisfiable);
        }
        if self.counts.decisions >= decision_limit {
            return Some(Status::Interrupted(Interrupt::Stop(Stop::Nodes)));
        }
        let literal = self.heuristics.decide(&mut self.propagator);
        self.counts.decisions += 1;
        self.push_decision(literal);
        None
    }

    /// Rephases if due, then restarts if due. Rephasing returns to level 0 too, which does not count as a
    /// restart. Under a conflict limit there are no restarts: the decisions since the last rephasing serve
    /// to expand the node.
    fn rephase_or_restart_if_due(&mut self) {
        if self.heuristics.phases.is_rephase_due(self.counts.conflicts) {
            self.cancel_until(0);
            self.heuristics.rephase(self.counts.conflicts);
        }
        let level = self.propagator.trail.decision_level();
        if level > 0 && self.conflict_limit.is_none() && self.heuristics.mode.restart.is_due() {
            self.counts.restarts += 1;
            self.cancel_until(0);
            self.heuristics.mode.restart.advance();
        }
    }

    /// Returns the first unassigned assumption. Assumptions that are implied by those before them are
    /// removed, so that each of the others has a decision level.
    fn next_assumption(&mut self) -> Result<Option<Lit>, Status> {
        let trail = &self.propagator.trail;
        let level = trail.decision_level() as usize;
        while let Some(&literal) = self.assumptions.get(level) {
            match trail.value(literal) {
                0 => return Ok(Some(literal)),
                1 => drop(self.assumptions.remove(level)),
                _ => return Err(Status::AssumptionsFailed),
            }
        }
        Ok(None)
    }

    /// Opens a decision level with `literal` as its decision.
    fn push_decision(&mut self, literal: Lit) {
        let trail = &mut self.propagator.trail;
        trail.new_decision_level();
        self.counts.max_level = self.counts.max_level.max(trail.decision_level());
        trail.push(literal, Reason::NONE);
    }

    /// Unassigns all literals above `level`.
    pub(super) fn cancel_until(&mut self, level: u32) {
        self.propagator.cancel_until(level, |literal| self.heuristics.on_unassigned(literal));
    }

    /// Bytes in use.
    pub(crate) fn bytes(&self) -> usize {
        self.propagator.bytes() + self.analyzer.bytes() + self.heuristics.bytes()
    }

    /// Bytes of a solver for a problem of that size before it has learnt anything, without activities.
    pub(crate) const fn initial_bytes(size: ProblemSize) -> usize {
        UnitPropagator::initial_bytes(size)
            + Analyzer::initial_bytes(size.variables)
            + Heuristics::initial_bytes(size)
    }
}
