//! The number of different values of some variables is the number of another one.

use super::all_different::remove_placed;
use super::posting::Posting;
use super::propagator::{Context, Priority, Propagator};
use crate::domains::domain::Domain;
use crate::domains::state::{Conflict, State};
use crate::domains::variable::Variable;
use sudokud_model::constraint::Subject;
use sudokud_model::grid::ValueSet;
use sudokud_model::sets::bipartite_matching::Matching;

/// The number of different values is the number of the control variable.
pub(super) struct CountDistinct {
    control: Variable,
    variables: Vec<Variable>,
    /// The number that the value with index 0 means.
    first_value: usize,
}

impl CountDistinct {
    /// Creates the condition for the number of different values of cells.
    pub(super) fn new(posting: &Posting, control: Subject, cells: &[Subject], first_value: usize) -> Self {
        Self { control: posting.variable(control), variables: posting.variables(cells), first_value }
    }

    /// Returns the values whose numbers are within a range.
    fn numbers(&self, least: usize, most: usize) -> Domain {
        let first = least.saturating_sub(self.first_value);
        let end = (most + 1).saturating_sub(self.first_value).min(64);
        if end <= first { Domain::EMPTY } else { Domain::of_side(end) - Domain::below(first) }
    }
}

impl Propagator for CountDistinct {
    fn scope(&self) -> Vec<Variable> {
        self.variables.iter().copied().chain([self.control]).collect()
    }

    fn priority(&self) -> Priority {
        Priority::Global
    }

    fn propagate(&self, state: &mut State, _: &mut Context<'_>) -> Result<(), Conflict> {
        let mut order: Vec<Domain> = self.variables.iter().map(|&x| state.domain(x)).collect();
        let most = most_different(&order);
        order.sort_by_key(|domain| domain.size());
        // Disjoint domains have different values.
        let (mut least, mut packed) = (0, Domain::EMPTY);
        for domain in order {
            if !domain.meets(packed) {
                packed |= domain;
                least += 1;
            }
        }
        state.keep(self.control, self.numbers(least, most))?;
        let control = state.domain(self.control);
        if control.highest().index() + self.first_value == least {
            for &x in &self.variables {
                state.keep(x, packed)?;
            }
        }
        if control.lowest().index() + self.first_value == self.variables.len() {
            remove_placed(state, &self.variables)?;
        }
        Ok(())
    }
}

/// Returns the most domains that can have different values at once.
fn most_different(domains: &[Domain]) -> usize {
    let edges: Vec<_> = domains.iter().map(|domain| ValueSet::<1>::from_words([domain.word()])).collect();
    Matching::largest_size(&edges)
}
