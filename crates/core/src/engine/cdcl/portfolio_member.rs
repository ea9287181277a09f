//! A member of the portfolio: one solver with its encoding.
//!
//! Members share what they derive through the board and the list of solutions. A member exports its literals
//! of level 0 to the board and imports the board's eliminations as units. It blocks the solutions that it did
//! not find.

use crate::engine::cdcl::candidate_sets::{CandidateSets, Unsolvable};
use crate::engine::cdcl::encoding::{Encoding, EncodingBuilder};
use crate::engine::cdcl::frontier::Frontier;
use crate::engine::cdcl::meter::Meter;
use crate::engine::cdcl::options::SearchOrder;
use crate::engine::cdcl::portfolio_role::Role;
use crate::engine::cdcl::sat::literal::Lit;
use crate::engine::cdcl::sat::mode::DecisionRule;
use crate::engine::cdcl::sat::solver::Solver;
use crate::engine::cdcl::sat::status::Status;
use sudokud_model::grid::{Cell, Value};
use sudokud_model::sets::bits;
use sudokud_search::budget::Watch;

/// Best-first: the conflicts after which a node is expanded. With fewer, the longest runs at side 36 take
/// longer.
const NODE_CONFLICTS: u64 = 10_000;

/// Best-first: the conflicts after which the root of a loose board is expanded. Deciding by the smallest
/// constraint succeeds soon or not at all. The first rephasing is due after as many conflicts and returns to
/// level 0. So the first expansion finds no decisions and replaces the root by itself.
const LOOSE_ROOT_CONFLICTS: u64 = 1000;

/// A solver and its relation to the board.
#[derive(Debug)]
pub(crate) struct Member {
    pub(crate) encoding: Encoding,
    pub(crate) solver: Solver,
    /// The solver's ticks at which the current slice ends.
    pub(crate) slice_end: u64,
    pub(crate) frontier: Option<Frontier>,
    /// Best-first: the decision rule after the first expansion.
    later_rule: DecisionRule,
    /// By cell: the values of the board when they were last imported.
    last_values: Vec<u128>,
    /// The number of the solver's units that were exported.
    exported: usize,
    /// The number of solutions in the search's list that the solver has blocked.
    blocked: usize,
}

impl Member {
    /// Creates a member from a complete encoding. `bytes` limits its clauses and its frontier together.
    pub(crate) fn new(builder: EncodingBuilder, sets: &CandidateSets, role: &Role, bytes: usize) -> Self {
        let (encoding, constraints) = builder.finish();
        let best_first = role.search_order == SearchOrder::BestFirst;
        let clause_bytes = if best_first { bytes / 2 } else { bytes };
        let mut solver = Solver::new(encoding.variable_count(), constraints, role.mode_options, clause_bytes);
        let frontier = best_first.then(|| Frontier::new(clause_bytes, NODE_CONFLICTS));
        if best_first {
            let loose = role.mode_options.decision_rule == DecisionRule::SmallestConstraint;
            solver
                .set_assumptions(Vec::new(), Some(if loose { LOOSE_ROOT_CONFLICTS } else { NODE_CONFLICTS }));
        }
        Self {
            encoding,
            solver,
            slice_end: role.first_slice,
            frontier,
            later_rule: role.later_rule,
            last_values: sets.cell_values().to_vec(),
            exported: 0,
            blocked: 0,
        }
    }

    /// Searches to the end of the slice, for at most `decisions` decisions. The meter counts the bytes of
    /// everything but this member.
    pub(crate) fn run<W: Watch + ?Sized>(&mut self, decisions: u64, meter: &mut Meter<'_, W>) -> Status {
        let decision_limit = self.solver.counts().decisions.saturating_add(decisions);
        let other_bytes = meter.other_bytes;
        loop {
            meter.other_bytes = other_bytes + self.bytes_without_solver();
            let decisions = decision_limit - self.solver.counts().decisions;
            let status = self.solver.search(self.slice_end, decisions, meter);
            let Some(frontier) = &mut self.frontier else { return status };
            match status {
                Status::ConflictLimit => {
                    self.solver.set_decision_rule(self.later_rule);
                    if frontier.expand(&self.encoding, &self.solver).is_err() {
                        self.solver.lift_conflict_limit();
                    } else if !frontier.take(&mut self.solver) {
                        return Status::Unsatisfiable;
                    }
                }
                Status::AssumptionsFailed => {
                    if !frontier.take(&mut self.solver) {
                        return Status::Unsatisfiable;
                    }
                }
                other => return other,
            }
            if let Err(interrupt) = meter.poll(self.solver.bytes()) {
                return Status::Interrupted(interrupt);
            }
        }
    }

    /// Imports what the board and the list of solutions have gained since the last call.
    pub(crate) fn import(&mut self, sets: &CandidateSets, solutions: &[Vec<u8>]) {
        let values = self.last_values.iter_mut().zip(sets.cell_values());
        for (cell, (last, &now)) in sets.layout().cells().zip(values) {
            if *last == now {
                continue;
            }
            for value in bits(*last & !now) {
                if let Some(literal) = self.encoding.literal(cell, Value::new(value)) {
                    self.solver.add_unit(!literal);
                }
            }
            *last = now;
        }
        solutions.iter().skip(self.blocked).for_each(|solution| self.block(solution));
        self.blocked = solutions.len();
    }

    /// Blocks a solution that this member did not find.
    fn block(&mut self, solution: &[u8]) {
        let mut literals: Vec<Lit> = Vec::new();
        for (cell, &value) in solution.iter().enumerate() {
            let cell = Cell::new(cell);
            match self.encoding.literal(cell, Value::new(value.into())) {
                Some(literal) => literals.push(!literal),
                None if self.encoding.values(cell) == 1 << value => {}
                // The encoding excludes the solution already.
                None => return,
            }
        }
        self.solver.add_clause(literals);
    }

    /// Exports the solver's new units to the board; returns whether there were any.
    pub(crate) fn export(&mut self, sets: &mut CandidateSets) -> Result<bool, Unsolvable> {
        let units = &self.solver.units()[self.exported..];
        self.exported += units.len();
        let mut changed = false;
        for &unit in units {
            let (cell, value) = self.encoding.candidate(unit.var());
            changed = true;
            if unit.is_positive() {
                sets.place(cell, value)?;
            } else {
                sets.eliminate(cell, value)?;
            }
        }
        sets.apply_singles()?;
        Ok(changed)
    }

    /// Returns the solution that the solver has found, and blocks it.
    pub(crate) fn take_solution(&mut self) -> Vec<u8> {
        let solution = self.encoding.solution(|literal| self.solver.is_true(literal));
        self.solver.block_solution();
        self.blocked += 1;
        solution
    }

    fn bytes_without_solver(&self) -> usize {
        let frontier = self.frontier.as_ref().map_or(0, Frontier::bytes);
        self.encoding.bytes() + frontier + self.last_values.len() * size_of::<u128>()
    }

    /// Bytes in use.
    pub(crate) fn bytes(&self) -> usize {
        self.solver.bytes() + self.bytes_without_solver()
    }
}
