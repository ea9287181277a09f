//! The trail: the assigned literals in order of assignment, with the decision level and the reason of each.
//!
//! A reason is one word that names a literal, a constraint or a clause. Conflict analysis derives from it, on
//! demand, the antecedents: the true literals that together imply the assignment. After J. Marques-Silva and
//! K. Sakallah, "GRASP", 1996, and N. Eén and N. Sörensson, "An extensible SAT-solver", 2003.

use crate::engine::cdcl::sat::literal::{Lit, Var};

/// The reason of an assignment, packed into one word; see [`ReasonKind`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Reason(u32);

/// A [`Reason`] by kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ReasonKind {
    /// Nothing: the literal is a decision, an assumption or a unit of level 0.
    None,
    /// A true literal of the same exactly-one constraint.
    Literal(Lit),
    /// An exactly-one constraint whose other variables are all false.
    Constraint(usize),
    /// A clause whose other literals are all false.
    Clause(u32),
}

impl Reason {
    pub(crate) const NONE: Self = Self(0);

    pub(crate) fn literal(literal: Lit) -> Self {
        Self(literal.code() << 2 | 1)
    }

    pub(crate) fn constraint(index: usize) -> Self {
        Self((index as u32) << 2 | 2)
    }

    pub(crate) fn clause(reference: u32) -> Self {
        Self(reference << 2 | 3)
    }

    pub(crate) fn kind(self) -> ReasonKind {
        match self.0 & 3 {
            0 => ReasonKind::None,
            1 => ReasonKind::Literal(Lit::from_code(self.0 >> 2)),
            2 => ReasonKind::Constraint((self.0 >> 2) as usize),
            _ => ReasonKind::Clause(self.0 >> 2),
        }
    }
}

/// Level, reason and trail position of an assigned variable.
#[derive(Clone, Copy, Debug)]
struct VarData {
    level: u32,
    reason: Reason,
    position: u32,
}

/// The assigned literals, oldest first.
#[derive(Debug)]
pub(crate) struct Trail {
    /// By literal: 1 if it is true, -1 if it is false, 0 if it is unassigned.
    values: Vec<i8>,
    var_data: Vec<VarData>,
    literals: Vec<Lit>,
    /// By decision level above 0: the position of its decision.
    level_starts: Vec<u32>,
}

impl Trail {
    pub(crate) fn new(variables: usize) -> Self {
        Self {
            values: vec![0; 2 * variables],
            var_data: vec![VarData { level: 0, reason: Reason::NONE, position: 0 }; variables],
            literals: Vec::with_capacity(variables),
            level_starts: Vec::new(),
        }
    }

    /// Returns 1 for a true literal, -1 for a false one, 0 for an unassigned one.
    pub(crate) fn value(&self, literal: Lit) -> i8 {
        self.values[literal.index()]
    }

    /// Returns the value of a literal that is assigned at level 0, and 0 for all others.
    pub(crate) fn fixed_value(&self, literal: Lit) -> i8 {
        if self.level(literal.var()) == 0 { self.value(literal) } else { 0 }
    }

    /// Returns the decision level at which a variable was assigned.
    pub(crate) fn level(&self, var: Var) -> u32 {
        self.var_data[var.index()].level
    }

    /// Returns the position of a variable's literal on the trail.
    pub(crate) fn position(&self, var: Var) -> usize {
        self.var_data[var.index()].position as usize
    }

    pub(crate) fn reason(&self, var: Var) -> Reason {
        self.var_data[var.index()].reason
    }

    pub(crate) fn set_reason(&mut self, var: Var, reason: Reason) {
        self.var_data[var.index()].reason = reason;
    }

    /// Returns the current decision level.
    pub(crate) fn decision_level(&self) -> u32 {
        self.level_starts.len() as u32
    }

    /// Returns the number of variables, assigned or not.
    pub(crate) fn variable_count(&self) -> usize {
        self.var_data.len()
    }

    /// Returns the number of assigned literals.
    pub(crate) fn len(&self) -> usize {
        self.literals.len()
    }

    /// Returns whether all variables are assigned.
    pub(crate) fn is_full(&self) -> bool {
        self.literals.len() == self.var_data.len()
    }

    /// Returns the literal at a position.
    pub(crate) fn at(&self, position: usize) -> Lit {
        self.literals[position]
    }

    pub(crate) fn literals(&self) -> &[Lit] {
        &self.literals
    }

    /// Returns the position of the first literal of a level.
    pub(crate) fn level_start(&self, level: u32) -> usize {
        if level == 0 { 0 } else { self.level_starts[level as usize - 1] as usize }
    }

    /// Returns the position after the last literal of a level.
    pub(crate) fn level_end(&self, level: u32) -> usize {
        if level == self.decision_level() { self.len() } else { self.level_start(level + 1) }
    }

    /// Returns the decisions, lowest level first.
    pub(crate) fn decisions(&self) -> impl Iterator<Item = Lit> {
        self.level_starts.iter().map(|&start| self.literals[start as usize])
    }

    /// Begins a decision level, of which the next literal pushed is the decision.
    pub(crate) fn new_decision_level(&mut self) {
        self.level_starts.push(self.literals.len() as u32);
    }

    /// Makes an unassigned literal true.
    pub(crate) fn push(&mut self, literal: Lit, reason: Reason) {
        debug_assert_eq!(self.value(literal), 0, "the literal is unassigned");
        self.values[literal.index()] = 1;
        self.values[(!literal).index()] = -1;
        self.var_data[literal.var().index()] =
            VarData { level: self.level_starts.len() as u32, reason, position: self.literals.len() as u32 };
        self.literals.push(literal);
    }

    /// Removes the newest literal, which becomes unassigned.
    pub(crate) fn pop(&mut self) -> Option<Lit> {
        let literal = self.literals.pop()?;
        self.values[literal.index()] = 0;
        self.values[(!literal).index()] = 0;
        Some(literal)
    }

    /// Ends the decision levels above `level`, whose literals have been popped.
    pub(crate) fn truncate_levels(&mut self, level: u32) {
        self.level_starts.truncate(level as usize);
    }

    /// Bytes in use.
    pub(crate) fn bytes(&self) -> usize {
        Self::initial_bytes(self.var_data.len()) + self.level_starts.capacity() * size_of::<u32>()
    }

    /// Bytes of a trail of `variables` variables without its levels.
    pub(crate) const fn initial_bytes(variables: usize) -> usize {
        variables * (2 + size_of::<VarData>() + size_of::<Lit>())
    }
}
