//! The assignment: which literals are true, in which order they became so, at which level, and why.
//!
//! Reasons are lazy: a word that names a literal, a constraint or a clause, from which [`crate::engine::cdcl::sat::analyze`] reads the
//! antecedents only when a conflict asks for them. After J. Marques-Silva and K. Sakallah, "GRASP", 1996, and
//! N. Eén and N. Sörensson, "An extensible SAT-solver", 2003.

use crate::engine::cdcl::sat::literal::{Lit, Var};

/// Why a literal is true.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Reason(u32);

/// A [`Reason`] taken apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Cause {
    /// A decision, or a fact of level 0.
    None,
    /// That other literal is true, and exactly one of some constraint is.
    Rival(Lit),
    /// All other members of that constraint are false.
    Constraint(usize),
    /// All other literals of that clause are false.
    Clause(u32),
}

impl Reason {
    pub(crate) const NONE: Self = Self(0);

    pub(crate) fn rival(literal: Lit) -> Self {
        Self(literal.code() << 2 | 1)
    }

    pub(crate) fn constraint(index: usize) -> Self {
        Self((index as u32) << 2 | 2)
    }

    pub(crate) fn clause(reference: u32) -> Self {
        Self(reference << 2 | 3)
    }

    pub(crate) fn cause(self) -> Cause {
        match self.0 & 3 {
            0 => Cause::None,
            1 => Cause::Rival(Lit::from_code(self.0 >> 2)),
            2 => Cause::Constraint((self.0 >> 2) as usize),
            _ => Cause::Clause(self.0 >> 2),
        }
    }
}

#[derive(Clone, Copy, Debug)]
struct Record {
    level: u32,
    reason: Reason,
    position: u32,
}

/// The literals that are true, oldest first.
#[derive(Debug)]
pub(crate) struct Trail {
    values: Vec<i8>,
    records: Vec<Record>,
    literals: Vec<Lit>,
    levels: Vec<u32>,
}

impl Trail {
    pub(crate) fn new(variables: usize) -> Self {
        Self {
            values: vec![0; 2 * variables],
            records: vec![Record { level: 0, reason: Reason::NONE, position: 0 }; variables],
            literals: Vec::with_capacity(variables),
            levels: Vec::new(),
        }
    }

    /// 1 for true, -1 for false, 0 for open.
    pub(crate) fn value(&self, literal: Lit) -> i8 {
        self.values[literal.index()]
    }

    /// The value that a literal has for good, 0 where it has none.
    pub(crate) fn fixed(&self, literal: Lit) -> i8 {
        if self.level(literal.var()) == 0 { self.value(literal) } else { 0 }
    }

    pub(crate) fn level(&self, var: Var) -> u32 {
        self.records[var.index()].level
    }

    /// Where on the trail a variable's literal is.
    pub(crate) fn position(&self, var: Var) -> usize {
        self.records[var.index()].position as usize
    }

    pub(crate) fn reason(&self, var: Var) -> Reason {
        self.records[var.index()].reason
    }

    pub(crate) fn set_reason(&mut self, var: Var, reason: Reason) {
        self.records[var.index()].reason = reason;
    }

    /// The decision level.
    pub(crate) fn depth(&self) -> u32 {
        self.levels.len() as u32
    }

    pub(crate) fn variables(&self) -> usize {
        self.records.len()
    }

    pub(crate) fn len(&self) -> usize {
        self.literals.len()
    }

    pub(crate) fn is_full(&self) -> bool {
        self.literals.len() == self.records.len()
    }

    pub(crate) fn at(&self, position: usize) -> Lit {
        self.literals[position]
    }

    pub(crate) fn literals(&self) -> &[Lit] {
        &self.literals
    }

    /// Where a level starts.
    pub(crate) fn start_of(&self, level: u32) -> usize {
        if level == 0 { 0 } else { self.levels[level as usize - 1] as usize }
    }

    /// The decisions under which we are.
    pub(crate) fn decisions(&self) -> impl Iterator<Item = Lit> {
        self.levels.iter().map(|&start| self.literals[start as usize])
    }

    /// Opens a level; the next literal pushed is its decision.
    pub(crate) fn deepen(&mut self) {
        self.levels.push(self.literals.len() as u32);
    }

    /// Makes an open literal true.
    pub(crate) fn push(&mut self, literal: Lit, reason: Reason) {
        debug_assert_eq!(self.value(literal), 0, "only an open literal is assigned");
        self.values[literal.index()] = 1;
        self.values[(!literal).index()] = -1;
        self.records[literal.var().index()] =
            Record { level: self.levels.len() as u32, reason, position: self.literals.len() as u32 };
        self.literals.push(literal);
    }

    /// Takes the newest literal back.
    pub(crate) fn pop(&mut self) -> Option<Lit> {
        let literal = self.literals.pop()?;
        self.values[literal.index()] = 0;
        self.values[(!literal).index()] = 0;
        Some(literal)
    }

    /// Forgets the levels above `level`; their literals have been popped.
    pub(crate) fn close(&mut self, level: u32) {
        self.levels.truncate(level as usize);
    }

    pub(crate) fn bytes(&self) -> usize {
        Self::fixed_bytes(self.records.len()) + self.levels.capacity() * size_of::<u32>()
    }

    /// Bytes for that many variables, without levels.
    pub(crate) const fn fixed_bytes(variables: usize) -> usize {
        variables * (2 + size_of::<Record>() + size_of::<Lit>())
    }
}
