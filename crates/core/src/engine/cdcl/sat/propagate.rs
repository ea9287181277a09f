//! Unit propagation over exactly-one constraints and clauses.
//!
//! Two heads move along the trail: one passes literals to the constraints, the other to the clauses. Clauses
//! do not wait until the constraints are at their fixpoint, although a constraint costs one word and a clause
//! one cache miss. A clause that propagates first is a reason that stands for several constraint steps, and
//! proofs need a third fewer conflicts. Invariant: the constraints' state words reflect the literals before
//! the constraint head.

use crate::engine::cdcl::sat::clause_database::{ClauseDatabase, ClauseKind, ClauseRef};
use crate::engine::cdcl::sat::exactly_one::{ExactlyOneConstraints, ProblemSize};
use crate::engine::cdcl::sat::literal::{Lit, Var};
use crate::engine::cdcl::sat::trail::{Reason, ReasonKind, Trail};
use crate::engine::cdcl::sat::watches::{WatchLists, Watcher};

/// The order in which a new literal is propagated through constraints and clauses. Whichever implies a
/// literal first becomes its reason.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum PropagationOrder {
    /// Each literal is propagated through its constraints, then through its clauses.
    Interleaved,
    /// All assigned literals are propagated through the clauses before the next one is propagated through its
    /// constraints. Proofs are shorter.
    ClausesFirst,
}

/// A constraint or clause that is false under the current assignment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Conflict {
    /// Two literals of an exactly-one constraint are true.
    Literals(Lit, Lit),
    /// All variables of an exactly-one constraint are false.
    Constraint(usize),
    /// All literals of a clause are false.
    Clause(ClauseRef),
}

/// The assignment, and everything that propagates it.
#[derive(Debug)]
pub(crate) struct UnitPropagator {
    pub(super) trail: Trail,
    pub(super) constraints: ExactlyOneConstraints,
    pub(super) clauses: ClauseDatabase,
    watches: WatchLists,
    constraint_head: usize,
    clause_head: usize,
    /// The work done, in ticks. A propagated literal counts 1 for its constraints and 1 for every four
    /// watchers in the list of its negation, rounded up. Analyses, new assumptions and decisions by the
    /// smallest constraint are charged by their size. A tick takes some tens of nanoseconds.
    pub(super) ticks: u64,
}

/// The result of a visit to a watcher whose literal is false.
enum Visit {
    /// It stays in its list.
    Kept,
    /// It is now in the list of another literal.
    Moved,
    /// All literals of its clause are false.
    Conflict,
}

impl UnitPropagator {
    pub(super) fn new(variables: usize, constraints: ExactlyOneConstraints) -> Self {
        Self {
            trail: Trail::new(variables),
            constraints,
            clauses: ClauseDatabase::default(),
            watches: WatchLists::new(variables),
            constraint_head: 0,
            clause_head: 0,
            ticks: 0,
        }
    }

    /// Propagates to the fixpoint; returns the conflict if there is one.
    pub(super) fn propagate(&mut self, order: PropagationOrder) -> Option<Conflict> {
        loop {
            let clause_limit = match order {
                PropagationOrder::Interleaved => self.constraint_head,
                PropagationOrder::ClausesFirst => self.trail.len(),
            };
            let conflict = if self.clause_head < clause_limit {
                let literal = self.trail.at(self.clause_head);
                self.clause_head += 1;
                self.propagate_clauses(!literal)
            } else if self.constraint_head < self.trail.len() {
                let literal = self.trail.at(self.constraint_head);
                self.constraint_head += 1;
                self.propagate_constraints(literal)
            } else {
                return None;
            };
            if conflict.is_some() {
                return conflict;
            }
        }
    }

    /// Propagates a true literal through the constraints of its variable.
    fn propagate_constraints(&mut self, literal: Lit) -> Option<Conflict> {
        self.ticks += 1;
        let var = literal.var();
        let (constraints, trail) = (&mut self.constraints, &mut self.trail);
        if !literal.is_positive() {
            let mut conflict = None;
            constraints.assign_false(var, |constraint, last| {
                match last.map(|last| (last, trail.value(last.positive()))) {
                    Some((last, 0)) => trail.push(last.positive(), Reason::constraint(constraint)),
                    Some((_, 1)) => {}
                    _ => conflict = Some(Conflict::Constraint(constraint)),
                }
            });
            return conflict;
        }
        constraints.assign_true(var);
        for constraint in constraints.occurrences(var) {
            for &other in constraints.variables_of(constraint) {
                match trail.value(other.positive()) {
                    0 => trail.push(!other.positive(), Reason::literal(literal)),
                    1 if other != var => return Some(Conflict::Literals(literal, other.positive())),
                    _ => {}
                }
            }
        }
        None
    }

    /// Visits the clauses that watch a literal that became false.
    fn propagate_clauses(&mut self, false_literal: Lit) -> Option<Conflict> {
        let mut list = self.watches.take(false_literal)?;
        self.ticks += (list.len() as u64).div_ceil(4);
        let (mut read, mut write) = (0, 0);
        let mut conflict = None;
        while read < list.len() && conflict.is_none() {
            let mut watcher = list[read];
            read += 1;
            match self.visit(&mut watcher, false_literal) {
                Visit::Kept => {}
                Visit::Moved => continue,
                Visit::Conflict => conflict = Some(Conflict::Clause(watcher.clause())),
            }
            list[write] = watcher;
            write += 1;
        }
        if write < read {
            list.copy_within(read.., write);
            list.truncate(list.len() - (read - write));
        }
        self.watches.put_back(false_literal, list);
        conflict
    }

    /// Visits a watcher of a false literal. Keeps it if the blocker or the other watched literal is true.
    /// Otherwise the clause watches another non-false literal instead. If there is none, assigns the other
    /// watched literal or reports a conflict.
    #[inline(always)]
    fn visit(&mut self, watcher: &mut Watcher, false_literal: Lit) -> Visit {
        let blocker_value = self.trail.value(watcher.blocker);
        if blocker_value > 0 {
            return Visit::Kept;
        }
        let clause = watcher.clause();
        if watcher.is_binary() {
            return self.imply(watcher.blocker, clause, blocker_value);
        }
        let trail = &self.trail;
        let codes = self.clauses.codes_mut(clause);
        let other = Lit::from_code(codes[0] ^ codes[1] ^ false_literal.code());
        let value = trail.value(other);
        if value > 0 {
            watcher.blocker = other;
            return Visit::Kept;
        }
        let non_false = codes[2..].iter().position(|&code| trail.value(Lit::from_code(code)) >= 0);
        let Some(index) = non_false else { return self.imply(other, clause, value) };
        let next = codes[index + 2];
        (codes[0], codes[1], codes[index + 2]) = (other.code(), next, false_literal.code());
        watcher.blocker = other;
        self.watches.push(Lit::from_code(next), *watcher);
        Visit::Moved
    }

    /// Assigns the only literal of a clause that may be non-false. `value` is its value; if it is false, the
    /// clause is a conflict.
    #[inline(always)]
    fn imply(&mut self, literal: Lit, clause: ClauseRef, value: i8) -> Visit {
        if value < 0 {
            return Visit::Conflict;
        }
        self.trail.push(literal, Reason::clause(clause));
        Visit::Kept
    }

    /// Adds the true literals that imply `literal` to `antecedents`.
    pub(super) fn collect_antecedents(&self, literal: Lit, antecedents: &mut Vec<Lit>) {
        match self.trail.reason(literal.var()).kind() {
            ReasonKind::None => {}
            ReasonKind::Literal(other) => antecedents.push(other),
            ReasonKind::Constraint(constraint) => {
                let others =
                    self.constraints.variables_of(constraint).iter().filter(|&&var| var != literal.var());
                antecedents.extend(others.map(|var| !var.positive()));
            }
            ReasonKind::Clause(clause) => {
                let others = self.clauses.literals(clause).filter(|&other| other != literal);
                antecedents.extend(others.map(|other| !other));
            }
        }
    }

    /// Adds the true literals that cannot all be true to `antecedents`.
    pub(super) fn collect_conflict(&self, conflict: Conflict, antecedents: &mut Vec<Lit>) {
        match conflict {
            Conflict::Literals(a, b) => antecedents.extend([a, b]),
            Conflict::Constraint(constraint) => {
                antecedents
                    .extend(self.constraints.variables_of(constraint).iter().map(|var| !var.positive()));
            }
            Conflict::Clause(clause) => {
                antecedents.extend(self.clauses.literals(clause).map(|literal| !literal));
            }
        }
    }

    /// Unassigns all literals above `level`, newest first, and calls `on_unassigned` with each.
    pub(super) fn cancel_until(&mut self, level: u32, mut on_unassigned: impl FnMut(Lit)) {
        if self.trail.decision_level() <= level {
            return;
        }
        let start = self.trail.level_start(level + 1);
        while self.trail.len() > start {
            let propagated = self.trail.len() <= self.constraint_head;
            let Some(literal) = self.trail.pop() else { break };
            if propagated {
                self.constraints.undo(literal);
            }
            on_unassigned(literal);
        }
        self.trail.truncate_levels(level);
        self.constraint_head = self.constraint_head.min(start);
        self.clause_head = self.clause_head.min(start);
    }

    /// Adds a clause of at least two literals and watches the first two.
    pub(super) fn add_clause(&mut self, literals: &[Lit], lbd: u32, kind: ClauseKind) -> ClauseRef {
        let clause = self.clauses.add(literals, lbd, kind);
        self.watches.attach(clause, self.clauses.codes(clause));
        clause
    }

    /// Deletes the clauses in `deleted` (ascending) and those satisfied at level 0, attaches the others
    /// again, and updates the reasons.
    pub(super) fn collect_garbage(&mut self, deleted: &[ClauseRef]) {
        let trail = &self.trail;
        let unsatisfied =
            |codes: &[u32]| codes.iter().all(|&code| trail.fixed_value(Lit::from_code(code)) <= 0);
        let moves = self.clauses.retain(unsatisfied, deleted);
        self.watches.clear(moves.len());
        for &(_, clause) in &moves {
            self.watches.attach(clause, self.clauses.codes(clause));
        }
        for position in 0..self.trail.len() {
            let var = self.trail.at(position).var();
            let Some(old) = self.reason_clause(var) else { continue };
            if let Ok(found) = moves.binary_search_by_key(&old, |&(from, _)| from) {
                self.trail.set_reason(var, Reason::clause(moves[found].1));
            }
        }
    }

    /// Returns the clause that is the reason of a variable assigned above level 0.
    pub(super) fn reason_clause(&self, var: Var) -> Option<ClauseRef> {
        match self.trail.reason(var).kind() {
            ReasonKind::Clause(clause) if self.trail.level(var) > 0 => Some(clause),
            _ => None,
        }
    }

    /// Removes satisfied constraints and clauses, and the false variables of constraints. Propagation at
    /// level 0 must be complete.
    pub(super) fn simplify(&mut self) {
        self.constraints.simplify(|var| self.trail.value(var.positive()));
        self.collect_garbage(&[]);
    }

    /// Bytes of the clauses with their watchers, without spare capacity.
    pub(super) fn clause_bytes(&self) -> usize {
        self.clauses.bytes() + self.watches.bytes(self.clauses.len())
    }

    /// Bytes in use.
    pub(super) fn bytes(&self) -> usize {
        self.constraints.bytes()
            + self.trail.bytes()
            + WatchLists::initial_bytes(self.trail.variable_count())
            + self.clause_bytes()
    }

    /// Bytes for a problem of that size, without clauses.
    pub(super) const fn initial_bytes(size: ProblemSize) -> usize {
        ExactlyOneConstraints::initial_bytes(size)
            + Trail::initial_bytes(size.variables)
            + WatchLists::initial_bytes(size.variables)
    }
}
