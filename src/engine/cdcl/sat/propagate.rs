//! Unit propagation to a fixpoint by constraints and learned clauses.
//!
//! Two heads walk the trail. One lets the exactly-one constraints see a literal (its rivals turn false; where one literal
//! is left it turns true), the other wakes the clauses that watch it. Clauses never wait for the constraints'
//! fixpoint, though a constraint costs a word and a clause a cache miss: what a clause says first is a reason that stands
//! for several steps of the constraints, and proofs need a third fewer conflicts (benches/RESULTS.md). Invariant: the
//! words of [`crate::engine::cdcl::sat::exactly_one`] reflect the literals before the constraints' head.

use crate::engine::cdcl::sat::clauses::Reference;
use crate::engine::cdcl::sat::literal::Lit;
use crate::engine::cdcl::sat::solver::{Learner, Precedence};
use crate::engine::cdcl::sat::trail::Reason;

/// What cannot be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Conflict {
    /// Two literals of an exactly-one constraint are both true.
    Both(Lit, Lit),
    /// All members of that constraint are false.
    Constraint(usize),
    /// All literals of that clause are false.
    Clause(Reference),
}

impl Learner {
    /// Draws all consequences of the literals on the trail, or finds the clash.
    pub(crate) fn propagate(&mut self) -> Option<Conflict> {
        loop {
            let ready = match self.config.precedence {
                Precedence::InStep => self.constraint_head,
                Precedence::ClausesFirst => self.trail.len(),
            };
            let conflict = if self.clause_head < ready {
                let literal = self.trail.at(self.clause_head);
                self.clause_head += 1;
                self.see_clauses(!literal)
            } else if self.constraint_head < self.trail.len() {
                let literal = self.trail.at(self.constraint_head);
                self.constraint_head += 1;
                self.see_constraints(literal)
            } else {
                return None;
            };
            if conflict.is_some() {
                return conflict;
            }
        }
    }

    /// A variable got a value: its rivals are false, or its constraints have one member less.
    fn see_constraints(&mut self, literal: Lit) -> Option<Conflict> {
        self.ticks += 1;
        let var = literal.var();
        let (constraints, trail) = (&mut self.constraints, &mut self.trail);
        if !literal.is_yes() {
            let mut conflict = None;
            constraints.strike(var, |constraint, left| match left.map(|last| (last, trail.value(last.yes()))) {
                Some((last, 0)) => trail.push(last.yes(), Reason::constraint(constraint)),
                Some((_, 1)) => {}
                _ => conflict = Some(Conflict::Constraint(constraint)),
            });
            return conflict;
        }
        constraints.satisfy(var);
        for home in constraints.homes(var) {
            for &rival in constraints.members(home) {
                match trail.value(rival.yes()) {
                    0 => trail.push(!rival.yes(), Reason::rival(literal)),
                    1 if rival != var => return Some(Conflict::Both(literal, rival.yes())),
                    _ => {}
                }
            }
        }
        None
    }

    /// `lie` is false: the clauses that watch it find another literal to watch, or are unit, or clash.
    fn see_clauses(&mut self, lie: Lit) -> Option<Conflict> {
        let mut list = self.clauses.take_watches(lie)?;
        let (mut read, mut write) = (0, 0);
        let mut conflict = None;
        self.ticks += (list.len() as u64).div_ceil(4);
        while read < list.len() {
            let watch = list[read];
            list[write] = watch;
            read += 1;
            write += 1;
            let blocked = self.trail.value(watch.blocker);
            if blocked > 0 {
                continue;
            }
            let reference = watch.reference();
            if watch.is_binary() {
                if blocked < 0 {
                    conflict = Some(Conflict::Clause(reference));
                    break;
                }
                self.trail.push(watch.blocker, Reason::clause(reference));
                continue;
            }
            let trail = &self.trail;
            let codes = self.clauses.codes_mut(reference);
            let other = Lit::from_code(codes[0] ^ codes[1] ^ lie.code());
            let value = trail.value(other);
            if value > 0 {
                list[write - 1].blocker = other;
                continue;
            }
            let found = codes[2..].iter().position(|&code| trail.value(Lit::from_code(code)) >= 0);
            if let Some(place) = found {
                let next = codes[place + 2];
                codes[0] = other.code();
                codes[1] = next;
                codes[place + 2] = lie.code();
                write -= 1;
                let mut moved = watch;
                moved.blocker = other;
                self.clauses.watch_by(Lit::from_code(next), moved);
            } else if value < 0 {
                conflict = Some(Conflict::Clause(reference));
                break;
            } else {
                self.trail.push(other, Reason::clause(reference));
            }
        }
        if write < read {
            list.copy_within(read.., write);
            list.truncate(list.len() - (read - write));
        }
        self.clauses.give_back_watches(lie, list);
        conflict
    }

    /// Undoes everything above `level`.
    pub(crate) fn backtrack(&mut self, level: u32) {
        if self.trail.depth() <= level {
            return;
        }
        let start = self.trail.start_of(level + 1);
        while self.trail.len() > start {
            let visited = self.trail.len() <= self.constraint_head;
            let Some(literal) = self.trail.pop() else { break };
            if visited {
                self.constraints.take_back(literal);
            }
            self.phases.save(literal);
            self.activity.insert(literal.var());
        }
        self.trail.close(level);
        self.constraint_head = self.constraint_head.min(start);
        self.clause_head = self.clause_head.min(start);
    }
}
