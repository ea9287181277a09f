//! The native constraint: exactly one of a set of variables is true.
//!
//! Every variable occurs in exactly [`OCCURRENCES`] constraints (its cell, row, column and box), which makes
//! the inner loops four steps long. Each constraint has one 32-bit state word:
//!
//! ```text
//!   31        30..24                   23..0
//!   satisfied number of non-false      exclusive-or of the non-false
//!             variables                variables' numbers
//! ```
//!
//! A variable that becomes false costs one subtraction and one exclusive-or per constraint. When one
//! non-false variable is left, the exclusive-or is its number. The least word belongs to an unsatisfied
//! constraint with the fewest non-false variables, which [`crate::engine::cdcl::sat::decide`] looks for.
//!
//! Invariant: the words reflect exactly the literals before the constraint head of
//! [`crate::engine::cdcl::sat::propagate`]. Limits: 127 variables in a constraint, 2²⁴ variables and 2¹⁶ − 1
//! constraints (side 121 has 58,564).

use crate::engine::cdcl::sat::literal::{Lit, Var};

/// The number of constraints that each variable occurs in.
pub(crate) const OCCURRENCES: usize = 4;

const SATISFIED: u32 = 1 << 31;
const COUNT_ONE: u32 = 1 << 24;
const VARIABLE_MASK: u32 = COUNT_ONE - 1;

/// All exactly-one constraints of a problem and their state words.
#[derive(Debug)]
pub(crate) struct ExactlyOneConstraints {
    /// By constraint: its range in `variables`.
    ranges: Vec<(u32, u32)>,
    variables: Vec<Var>,
    /// By variable: the constraints that it occurs in.
    occurrences: Vec<[u16; OCCURRENCES]>,
    states: Vec<u32>,
}

impl ExactlyOneConstraints {
    /// Creates the constraints. `variables` lists their variables one constraint after another, `sizes` gives
    /// the number of variables of each. Every variable below `variable_count` occurs [`OCCURRENCES`] times.
    /// Every constraint has at least two variables.
    pub(crate) fn new(variable_count: usize, variables: Vec<Var>, sizes: &[u32]) -> Self {
        let mut ranges = Vec::with_capacity(sizes.len());
        let mut occurrences = vec![[u16::MAX; OCCURRENCES]; variable_count];
        let mut start = 0;
        for (constraint, &size) in sizes.iter().enumerate() {
            for var in &variables[start as usize..(start + size) as usize] {
                if let Some(free) = occurrences[var.index()].iter_mut().find(|slot| **slot == u16::MAX) {
                    *free = constraint as u16;
                }
            }
            ranges.push((start, start + size));
            start += size;
        }
        debug_assert!(sizes.iter().all(|&size| size > 1), "every constraint has at least two variables");
        debug_assert!(sizes.len() <= usize::from(u16::MAX), "a constraint's number fits 16 bits");
        debug_assert!(occurrences.iter().flatten().all(|&slot| slot != u16::MAX), "all occurrences are set");
        let mut constraints = Self { states: vec![0; ranges.len()], ranges, variables, occurrences };
        constraints.reset_states();
        constraints
    }

    /// Computes the state words as if no variable were assigned. Only [`Self::simplify`] makes a constraint
    /// empty; it is satisfied.
    fn reset_states(&mut self) {
        for (state, &(start, end)) in self.states.iter_mut().zip(&self.ranges) {
            let variables = &self.variables[start as usize..end as usize];
            let unassigned = variables.iter().fold(0, |word, var| (word + COUNT_ONE) ^ var.index() as u32);
            *state = if variables.is_empty() { SATISFIED } else { unassigned };
        }
    }

    /// Returns the variables of a constraint.
    pub(crate) fn variables_of(&self, constraint: usize) -> &[Var] {
        let (start, end) = self.ranges[constraint];
        &self.variables[start as usize..end as usize]
    }

    /// Returns the constraints that a variable occurs in.
    pub(crate) fn occurrences(&self, var: Var) -> [usize; OCCURRENCES] {
        self.occurrences[var.index()].map(usize::from)
    }

    /// Returns the number of constraints.
    pub(crate) fn len(&self) -> usize {
        self.states.len()
    }

    /// Marks the constraints of a variable that became true as satisfied.
    pub(crate) fn assign_true(&mut self, var: Var) {
        for constraint in self.occurrences[var.index()] {
            self.states[usize::from(constraint)] |= SATISFIED;
        }
    }

    /// Removes a variable that became false from its constraints. Calls `on_unit` with each constraint that
    /// has at most one non-false variable left, and with that variable, or `None` if all are false.
    pub(crate) fn assign_false(&mut self, var: Var, mut on_unit: impl FnMut(usize, Option<Var>)) {
        for constraint in self.occurrences[var.index()] {
            let state = &mut self.states[usize::from(constraint)];
            *state = (*state - COUNT_ONE) ^ var.index() as u32;
            if *state & !SATISFIED < 2 * COUNT_ONE {
                let one = *state & !SATISFIED >= COUNT_ONE;
                on_unit(usize::from(constraint), one.then(|| Var::new((*state & VARIABLE_MASK) as usize)));
            }
        }
    }

    /// Undoes [`Self::assign_true`] or [`Self::assign_false`] for a literal that leaves the trail.
    pub(crate) fn undo(&mut self, literal: Lit) {
        let var = literal.var();
        for constraint in self.occurrences[var.index()] {
            let state = &mut self.states[usize::from(constraint)];
            if literal.is_positive() {
                *state &= !SATISFIED;
            } else {
                *state = (*state ^ var.index() as u32) + COUNT_ONE;
            }
        }
    }

    /// Returns the state word of each constraint. The words of unsatisfied constraints compare by the number
    /// of non-false variables first; those of satisfied constraints are greater.
    pub(crate) fn states(&self) -> &[u32] {
        &self.states
    }

    /// Returns the number of non-false variables of a constraint.
    pub(crate) fn non_false(&self, constraint: usize) -> u32 {
        Self::count(self.states[constraint] & !SATISFIED)
    }

    /// Returns the number of non-false variables in the state word of an unsatisfied constraint.
    pub(crate) fn count(state: u32) -> u32 {
        state >> 24
    }

    /// Returns the least state word of an unsatisfied constraint with more than `count` non-false variables.
    pub(crate) fn state_above(count: u32) -> u32 {
        (count + 1) * COUNT_ONE
    }

    /// Removes false variables, and empties the constraints that are satisfied. `value` returns a variable's
    /// value. All assigned variables must be assigned at level 0 and propagated.
    pub(crate) fn simplify(&mut self, value: impl Fn(Var) -> i8) {
        let mut kept = 0;
        for range in &mut self.ranges {
            let start = kept;
            let old = range.0 as usize..range.1 as usize;
            if !self.variables[old.clone()].iter().any(|&var| value(var) > 0) {
                for index in old {
                    let var = self.variables[index];
                    if value(var) == 0 {
                        self.variables[kept] = var;
                        kept += 1;
                    }
                }
            }
            *range = (start as u32, kept as u32);
        }
        self.variables.truncate(kept);
        self.reset_states();
    }

    /// Bytes of `constraints` constraints over `variables` variables.
    pub(crate) const fn initial_bytes(variables: usize, constraints: usize) -> usize {
        constraints * (size_of::<(u32, u32)>() + size_of::<u32>())
            + variables * OCCURRENCES * (size_of::<Var>() + size_of::<u16>())
    }

    /// Bytes in use.
    pub(crate) fn bytes(&self) -> usize {
        Self::initial_bytes(self.occurrences.len(), self.ranges.len())
    }
}
