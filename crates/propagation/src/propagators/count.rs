//! The number of variables with one of some values is within limits.

use super::posting::Posting;
use super::propagator::{Context, Priority, Propagator};
use crate::domains::domain::Domain;
use crate::domains::slots::Slot;
use crate::domains::state::{Conflict, State};
use crate::domains::variable::Variable;
use crate::houses::places::Houses;
use crate::sets::index_set::IndexSet;
use std::ops::RangeInclusive;
use sudokud_model::constraint::Subject;
use sudokud_model::grid::{Value, ValueSet};

/// The number of variables with one of some values is within limits.
pub(super) struct Count {
    variables: Vec<Variable>,
    /// The variables as a bit set.
    set: IndexSet<Slot>,
    values: Domain,
    min: usize,
    max: usize,
}

impl Count {
    /// Creates the condition for a number of cells within `limits`.
    pub(super) fn new(
        posting: &Posting,
        cells: &[Subject],
        values: ValueSet<1>,
        limits: RangeInclusive<usize>,
    ) -> Self {
        let variables = posting.variables(cells);
        let set = posting.set(&variables);
        Self { variables, set, values: values.into(), min: *limits.start(), max: *limits.end() }
    }

    /// Removes a value from the variables which exclude so many other places that it cannot occur often
    /// enough.
    fn compatible(&self, state: &mut State, houses: &Houses, value: Value) -> Result<(), Conflict> {
        let words = self.set.view().words().iter().zip(state.places(value).words());
        let mut places = IndexSet::of_words(words.map(|(set, places)| set & places).collect());
        for slot in places.clone().view().iter() {
            let excluded = houses.excluded(value, slot);
            let mut rest = places.without(excluded);
            rest.remove(slot);
            if most_compatible(rest, value, houses) + 1 < self.min {
                state.remove(state.slots().variable(slot), Domain::of(value))?;
                places.remove(slot);
            }
        }
        Ok(())
    }
}

impl Propagator for Count {
    fn scope(&self) -> Vec<Variable> {
        self.variables.clone()
    }

    fn priority(&self) -> Priority {
        Priority::Counting
    }

    fn propagate(&self, state: &mut State, context: &mut Context<'_>) -> Result<(), Conflict> {
        let can = self.variables.iter().filter(|&&x| state.domain(x).meets(self.values)).count();
        let must = self.variables.iter().filter(|&&x| state.domain(x).is_within(self.values)).count();
        if can < self.min || must > self.max {
            return Err(Conflict);
        }
        for &x in &self.variables {
            let domain = state.domain(x);
            if can == self.min && domain.meets(self.values) {
                state.keep(x, self.values)?;
            } else if must == self.max && !domain.is_within(self.values) {
                state.remove(x, self.values)?;
            }
        }
        match self.min {
            0 => Ok(()),
            _ if !self.values.is_single() => Ok(()),
            1 => context.houses.required(state, self.values.lowest(), self.set.view()),
            _ => self.compatible(state, context.houses, self.values.lowest()),
        }
    }
}

/// Returns a bound on the number of places that can have a value at once: groups that exclude each other.
fn most_compatible(mut places: IndexSet<Slot>, value: Value, houses: &Houses) -> usize {
    let mut groups = 0;
    while let Some(slot) = places.first() {
        groups += 1;
        let mut candidates = places.clone();
        let mut member = Some(slot);
        while let Some(slot) = member {
            places.remove(slot);
            candidates.retain(houses.excluded(value, slot));
            member = candidates.first();
        }
    }
    groups
}
