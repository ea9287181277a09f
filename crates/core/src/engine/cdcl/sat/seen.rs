//! The marks of conflict analysis: MiniSat's `seen` array and its list of entries to clear.

use crate::engine::cdcl::sat::literal::Var;

/// The state of a variable in the analysis of one conflict.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub(crate) enum Mark {
    #[default]
    Unknown,
    /// The variable is in the clause, or was resolved.
    Seen,
    /// The variable's true literal is implied by negations of the clause's literals.
    Redundant,
    /// The variable was visited by a redundancy check that failed. Later checks fail at it.
    Failed,
}

/// The marks of all variables, and which of them to clear.
#[derive(Debug)]
pub(crate) struct Seen {
    marks: Vec<Mark>,
    to_clear: Vec<Var>,
}

impl Seen {
    pub(super) fn new(variables: usize) -> Self {
        Self { marks: vec![Mark::Unknown; variables], to_clear: Vec::new() }
    }

    pub(super) fn get(&self, var: Var) -> Mark {
        self.marks[var.index()]
    }

    /// Marks a variable for the first time in this analysis.
    pub(super) fn mark(&mut self, var: Var, mark: Mark) {
        self.marks[var.index()] = mark;
        self.to_clear.push(var);
    }

    /// Returns the number of marked variables.
    pub(super) fn len(&self) -> usize {
        self.to_clear.len()
    }

    /// Changes the marks of the variables that were marked after the first `len`.
    pub(super) fn change_marks_from(&mut self, len: usize, mark: Mark) {
        for &var in &self.to_clear[len..] {
            self.marks[var.index()] = mark;
        }
    }

    /// Clears all marks.
    pub(super) fn clear(&mut self) {
        self.change_marks_from(0, Mark::Unknown);
        self.to_clear.clear();
    }

    /// Bytes in use.
    pub(super) fn bytes(&self) -> usize {
        Self::initial_bytes(self.marks.len()) + self.to_clear.capacity() * size_of::<Var>()
    }

    /// Bytes for `variables` variables before the list has grown.
    pub(super) const fn initial_bytes(variables: usize) -> usize {
        variables * size_of::<Mark>()
    }
}
