//! A variable chosen by the value of another has a value. Domain consistent if the cells differ as variables.

use super::posting::{Post, Posting};
use super::propagator::{Context, Priority, Propagator};
use crate::domains::domain::Domain;
use crate::domains::state::{Conflict, State};
use crate::domains::variable::Variable;
use sudokud_model::constraint::primitive::{self, ElementResult};
use sudokud_model::grid::Value;

/// The variable at a place of a list has a value.
struct Element {
    index: Variable,
    /// A value chooses the place that is its index plus this.
    offset: i64,
    list: Vec<Variable>,
    result: Chosen,
}

/// The required content of the chosen variable.
enum Chosen {
    Value(Value),
    Variable(Variable),
}

impl Post for primitive::Element {
    fn propagator(&self, posting: &mut Posting) -> Option<Box<dyn Propagator>> {
        Some(Box::new(Element {
            index: posting.variable(self.index),
            offset: self.offset,
            list: posting.variables(&self.cells),
            result: match self.result {
                ElementResult::Value(value) => Chosen::Value(value),
                ElementResult::Subject(result) => Chosen::Variable(posting.variable(result)),
            },
        }))
    }
}

impl Element {
    fn chosen(&self, value: Value) -> Option<Variable> {
        self.list.get(usize::try_from(value.index() as i64 + self.offset).ok()?).copied()
    }

    fn results(&self, state: &State) -> Domain {
        match self.result {
            Chosen::Value(value) => Domain::of(value),
            Chosen::Variable(x) => state.domain(x),
        }
    }
}

impl Propagator for Element {
    fn scope(&self) -> Vec<Variable> {
        let result = if let Chosen::Variable(x) = self.result { Some(x) } else { None };
        self.list.iter().copied().chain([self.index]).chain(result).collect()
    }

    fn priority(&self) -> Priority {
        Priority::Counting
    }

    fn propagate(&self, state: &mut State, _: &mut Context<'_>) -> Result<(), Conflict> {
        let results = self.results(state);
        let (mut places, mut union) = (Domain::EMPTY, Domain::EMPTY);
        for value in state.domain(self.index).values() {
            let Some(chosen) = self.chosen(value) else { continue };
            // The index itself as the chosen variable has the value that chooses it.
            let domain = if chosen == self.index { Domain::of(value) } else { state.domain(chosen) };
            if domain.meets(results) {
                places |= Domain::of(value);
                union |= domain;
            }
        }
        state.keep(self.index, places)?;
        if let Chosen::Variable(x) = self.result {
            state.keep(x, union)?;
        }
        if places.is_single()
            && let Some(chosen) = self.chosen(places.lowest())
        {
            state.keep(chosen, self.results(state))?;
        }
        Ok(())
    }
}
