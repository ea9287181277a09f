//! A cell chosen by the value of another has a value. Domain consistent if the cells differ as variables.

use crate::domains::state::{Conflict, State};
use crate::domains::variable::Variable;
use crate::sets::value_bits::{bits, is_single, lowest};

/// The required content of the chosen variable.
pub(crate) enum Chosen {
    Value(usize),
    Variable(Variable),
}

/// The variable at a place of a list has a value.
pub(crate) struct Element {
    pub(crate) index: Variable,
    pub(crate) offset: i64,
    pub(crate) cells: Vec<Variable>,
    pub(crate) result: Chosen,
}

impl Element {
    fn chosen(&self, value: usize) -> Option<Variable> {
        self.cells.get(usize::try_from(value as i64 + self.offset).ok()?).copied()
    }

    fn results(&self, state: &State) -> u64 {
        match self.result {
            Chosen::Value(value) => 1 << value,
            Chosen::Variable(x) => state.domain(x),
        }
    }

    pub(crate) fn propagate(&self, state: &mut State) -> Result<(), Conflict> {
        let results = self.results(state);
        let (mut places, mut union) = (0u64, 0);
        for value in bits(state.domain(self.index)) {
            let Some(cell) = self.chosen(value) else { continue };
            // The index itself as the chosen cell has the value that chooses it.
            let domain = if cell == self.index { 1 << value } else { state.domain(cell) };
            if domain & results != 0 {
                places |= 1 << value;
                union |= domain;
            }
        }
        state.keep(self.index, places)?;
        if let Chosen::Variable(x) = self.result {
            state.keep(x, union)?;
        }
        if is_single(places)
            && let Some(cell) = self.chosen(lowest(places))
        {
            state.keep(cell, self.results(state))?;
        }
        Ok(())
    }
}
