//! The native constraint: exactly one of a set of variables is true.
//!
//! Every variable occurs in the constraint of its cell and in one for each house of the cell. If these are
//! four for every variable (its cell, row, column and box), the inner loops are four steps long. Each
//! constraint has one 32-bit state word:
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

const SATISFIED: u32 = 1 << 31;
const COUNT_ONE: u32 = 1 << 24;
const VARIABLE_MASK: u32 = COUNT_ONE - 1;

/// All exactly-one constraints of a problem and their state words.
#[derive(Debug)]
pub(crate) struct ExactlyOneConstraints {
    /// By constraint: its range in `variables`.
    ranges: Vec<(u32, u32)>,
    variables: Vec<Var>,
    occurrences: Occurrences,
    states: Vec<u32>,
}

/// By variable: the constraints that it occurs in, in ascending order.
#[derive(Debug)]
enum Occurrences {
    /// Four for every variable.
    Four(Vec<[u16; 4]>),
    /// Any number.
    Any {
        /// By variable: its range in `constraints`.
        ranges: Vec<(u32, u32)>,
        constraints: Vec<u16>,
    },
}

impl Occurrences {
    /// Collects the occurrences from the variables of each constraint.
    fn new<'a>(variable_count: usize, constraints: impl Iterator<Item = &'a [Var]> + Clone) -> Self {
        let mut ranges = vec![(0, 0); variable_count];
        constraints.clone().flatten().for_each(|var| ranges[var.index()].1 += 1);
        let is_four = ranges.iter().all(|&(_, count)| count == 4);
        let mut total = 0;
        for (start, end) in &mut ranges {
            let count = *end;
            (*start, *end) = (total, total);
            total += count;
        }
        let mut all = vec![0; total as usize];
        for (constraint, variables) in constraints.enumerate() {
            for var in variables {
                let end = &mut ranges[var.index()].1;
                all[*end as usize] = constraint as u16;
                *end += 1;
            }
        }
        if is_four { Self::Four(all.as_chunks().0.to_vec()) } else { Self::Any { ranges, constraints: all } }
    }

    fn of(&self, var: Var) -> &[u16] {
        match self {
            Self::Four(constraints) => &constraints[var.index()],
            Self::Any { ranges, constraints } => {
                let (start, end) = ranges[var.index()];
                &constraints[start as usize..end as usize]
            }
        }
    }

    /// Calls `visit` with each constraint of a variable. The loop over four constraints is unrolled.
    #[inline(always)]
    fn for_each(&self, var: Var, mut visit: impl FnMut(usize)) {
        match self {
            Self::Four(constraints) => {
                constraints[var.index()].into_iter().for_each(|constraint| visit(constraint.into()));
            }
            Self::Any { .. } => self.of(var).iter().for_each(|&constraint| visit(constraint.into())),
        }
    }

    /// Returns the size of the problem.
    fn size(&self, constraints: usize) -> ProblemSize {
        let (variables, occurrences) = match self {
            Self::Four(all) => (all.len(), 4 * all.len()),
            Self::Any { ranges, constraints } => (ranges.len(), constraints.len()),
        };
        ProblemSize { variables, constraints, occurrences }
    }
}

/// The size of a problem.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ProblemSize {
    /// The number of variables.
    pub(crate) variables: usize,
    /// The number of exactly-one constraints.
    pub(crate) constraints: usize,
    /// The sum of the numbers of constraints in which the variables occur.
    pub(crate) occurrences: usize,
}

impl ExactlyOneConstraints {
    /// Creates the constraints. `variables` lists their variables one constraint after another, `sizes` gives
    /// the number of variables of each. Every constraint has at least two variables.
    pub(crate) fn new(variable_count: usize, variables: Vec<Var>, sizes: &[u32]) -> Self {
        let mut ranges = Vec::with_capacity(sizes.len());
        let mut start = 0;
        for &size in sizes {
            ranges.push((start, start + size));
            start += size;
        }
        debug_assert!(sizes.iter().all(|&size| size > 1), "every constraint has at least two variables");
        debug_assert!(sizes.len() <= usize::from(u16::MAX), "a constraint's number fits 16 bits");
        let of_constraint = |&(start, end): &(u32, u32)| &variables[start as usize..end as usize];
        let occurrences = Occurrences::new(variable_count, ranges.iter().map(of_constraint));
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
    pub(crate) fn occurrences(&self, var: Var) -> impl Iterator<Item = usize> + Clone {
        self.occurrences.of(var).iter().map(|&constraint| constraint.into())
    }

    /// Returns whether two variables are in one constraint.
    pub(crate) fn exclude_each_other(&self, a: Var, b: Var) -> bool {
        match &self.occurrences {
            // The constraint of a family has the same place in both.
            Occurrences::Four(all) => all[a.index()].iter().zip(&all[b.index()]).any(|(a, b)| a == b),
            Occurrences::Any { .. } => {
                self.occurrences.of(a).iter().any(|constraint| self.occurrences.of(b).contains(constraint))
            }
        }
    }

    /// Returns the number of constraints.
    pub(crate) fn len(&self) -> usize {
        self.states.len()
    }

    /// Marks the constraints of a variable that became true as satisfied.
    pub(crate) fn assign_true(&mut self, var: Var) {
        self.occurrences.for_each(var, |constraint| self.states[constraint] |= SATISFIED);
    }

    /// Removes a variable that became false from its constraints. Calls `on_unit` with each constraint that
    /// has at most one non-false variable left, and with that variable, or `None` if all are false.
    pub(crate) fn assign_false(&mut self, var: Var, mut on_unit: impl FnMut(usize, Option<Var>)) {
        self.occurrences.for_each(var, |constraint| {
            let state = &mut self.states[constraint];
            *state = (*state - COUNT_ONE) ^ var.index() as u32;
            if *state & !SATISFIED < 2 * COUNT_ONE {
                let one = *state & !SATISFIED >= COUNT_ONE;
                on_unit(constraint, one.then(|| Var::new((*state & VARIABLE_MASK) as usize)));
            }
        });
    }

    /// Undoes [`Self::assign_true`] or [`Self::assign_false`] for a literal that leaves the trail.
    pub(crate) fn undo(&mut self, literal: Lit) {
        let var = literal.var();
        self.occurrences.for_each(var, |constraint| {
            let state = &mut self.states[constraint];
            if literal.is_positive() {
                *state &= !SATISFIED;
            } else {
                *state = (*state ^ var.index() as u32) + COUNT_ONE;
            }
        });
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

    /// Bytes of the constraints of a problem of that size.
    pub(crate) const fn initial_bytes(size: ProblemSize) -> usize {
        let ranges = if size.occurrences == 4 * size.variables { 0 } else { size.variables };
        (size.constraints + ranges) * size_of::<(u32, u32)>()
            + size.constraints * size_of::<u32>()
            + size.occurrences * (size_of::<Var>() + size_of::<u16>())
    }

    /// Bytes in use.
    pub(crate) fn bytes(&self) -> usize {
        Self::initial_bytes(self.occurrences.size(self.ranges.len()))
    }
}
