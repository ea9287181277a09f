//! Variables differ. Without a disjunction, they are exclusions, and as many as there are values a house.

use super::posting::{Post, Posting};
use super::propagator::{Context, Priority, Propagator};
use crate::domains::state::{Conflict, State};
use crate::domains::variable::Variable;
use sudokud_model::constraint::primitive;

/// Variables that differ, in a branch.
struct AllDifferent {
    variables: Vec<Variable>,
}

impl Post for primitive::AllDifferent {
    fn post(&self, posting: &mut Posting) {
        let variables = posting.variables(&self.cells);
        posting.all_different(&variables);
    }

    fn propagator(&self, _: &mut Posting) -> Option<Box<dyn Propagator>> {
        None
    }

    fn in_branch(&self, posting: &mut Posting) -> Option<Box<dyn Propagator>> {
        Some(Box::new(AllDifferent { variables: posting.variables(&self.cells) }))
    }
}

impl Propagator for AllDifferent {
    fn scope(&self) -> Vec<Variable> {
        self.variables.clone()
    }

    fn priority(&self) -> Priority {
        Priority::Counting
    }

    fn propagate(&self, state: &mut State, _: &mut Context<'_>) -> Result<(), Conflict> {
        remove_placed(state, &self.variables)
    }
}

/// Removes the value of each variable that has one from the others.
pub(super) fn remove_placed(state: &mut State, variables: &[Variable]) -> Result<(), Conflict> {
    for &x in variables {
        let domain = state.domain(x);
        if domain.is_single() {
            for &y in variables.iter().filter(|&&y| y != x) {
                state.remove(y, domain)?;
            }
        }
    }
    Ok(())
}
