//! A variable has one of some values. Without a disjunction, these restrict its initial domain.

use super::posting::{Post, Posting};
use super::propagator::{Context, Priority, Propagator};
use crate::domains::domain::Domain;
use crate::domains::state::{Conflict, State};
use crate::domains::variable::Variable;
use sudokud_model::constraint::primitive;

/// Values of a variable, in a branch.
struct InDomain {
    variable: Variable,
    values: Domain,
}

impl Post for primitive::Domain {
    fn post(&self, posting: &mut Posting) {
        let variable = posting.variable(self.subject);
        posting.domains[variable.index()] &= self.values.into();
    }

    fn propagator(&self, _: &mut Posting) -> Option<Box<dyn Propagator>> {
        None
    }

    fn in_branch(&self, posting: &mut Posting) -> Option<Box<dyn Propagator>> {
        Some(Box::new(InDomain { variable: posting.variable(self.subject), values: self.values.into() }))
    }
}

impl Propagator for InDomain {
    fn scope(&self) -> Vec<Variable> {
        vec![self.variable]
    }

    fn priority(&self) -> Priority {
        Priority::Counting
    }

    fn propagate(&self, state: &mut State, _: &mut Context<'_>) -> Result<(), Conflict> {
        state.keep(self.variable, self.values)
    }
}
