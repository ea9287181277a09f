//! Two variables have one of some pairs of values. Without a disjunction, a table of the network has them.

use super::pair_tables::rows;
use super::posting::{Post, Posting};
use super::propagator::{Context, Priority, Propagator};
use super::supports::Supports;
use crate::domains::state::{Conflict, State};
use crate::domains::variable::Variable;
use std::sync::Arc;
use sudokud_model::constraint::primitive;

/// Pairs of values of two variables, in a branch.
struct Pair {
    variables: [Variable; 2],
    forth: Arc<Supports>,
    back: Arc<Supports>,
}

impl Post for primitive::Pair {
    fn post(&self, posting: &mut Posting) {
        let [a, b] = self.cells.map(|subject| posting.variable(subject));
        posting.tables.add(a, b, |value| self.table.row(value).into());
    }

    fn propagator(&self, _: &mut Posting) -> Option<Box<dyn Propagator>> {
        None
    }

    fn in_branch(&self, posting: &mut Posting) -> Option<Box<dyn Propagator>> {
        let both = posting.supports.of(&rows(&self.table));
        Some(Box::new(Pair {
            variables: self.cells.map(|subject| posting.variable(subject)),
            forth: posting.supports.get(both.forth),
            back: posting.supports.get(both.back),
        }))
    }
}

impl Propagator for Pair {
    fn scope(&self) -> Vec<Variable> {
        self.variables.to_vec()
    }

    fn priority(&self) -> Priority {
        Priority::Counting
    }

    fn propagate(&self, state: &mut State, _: &mut Context<'_>) -> Result<(), Conflict> {
        let [a, b] = self.variables;
        state.keep(b, self.forth.of(state.domain(a)))?;
        state.keep(a, self.back.of(state.domain(b)))
    }
}
