//! A search for a filling of some cells that keeps all clauses.

use super::fault::Fault;
use super::premises::Premises;
use crate::logic::literal::Polarity;
use sudokud_model::grid::{Cell, Value, ValueSet};
use sudokud_search::budget::Watch;

/// The most states of one search.
const MAX_STATES: usize = 20_000;

/// A candidate of a cell of the search, the cell by its number.
pub(super) type NumberedCandidate = (u16, Value);

/// Cells with their candidates, and clauses: of each, at least one literal is true.
pub(super) struct Filling<'a> {
    pub(super) premises: &'a Premises<'a>,
    /// Polled at each state: evidence of a client may have thousands of clauses.
    pub(super) watch: &'a dyn Watch,
    /// The cells in ascending order.
    pub(super) cells: Vec<Cell>,
    pub(super) clauses: Vec<Vec<NumberedCandidate>>,
}

/// The candidates left by cell, and the cells that have their value.
#[derive(Clone)]
struct State {
    left: Vec<ValueSet<4>>,
    chosen: Vec<Option<Value>>,
}

/// Whether there is a filling.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Feasibility {
    Possible,
    Impossible,
    /// The limit was reached, or the watch ended the search.
    Unknown,
}

impl Feasibility {
    /// Proves a change, if this is the outcome of a search for a filling in which the change is wrong.
    pub(super) const fn refutes(self, (cell, value): (Cell, Value)) -> Result<(), Fault> {
        match self {
            Self::Impossible => Ok(()),
            Self::Possible => Err(Fault::Unproved(cell, value)),
            Self::Unknown => Err(Fault::Undecided(cell, value)),
        }
    }
}

impl Filling<'_> {
    /// The number of a cell.
    pub(super) fn number(&self, cell: Cell) -> Option<u16> {
        self.cells.binary_search(&cell).ok().map(|at| at as u16)
    }

    /// Returns whether a filling is left in which a candidate is true, or false.
    pub(super) fn with(&self, (cell, value): NumberedCandidate, state: Polarity) -> Feasibility {
        let left = self.cells.iter().map(|&cell| self.premises.options(cell)).collect();
        let mut filling = State { left, chosen: vec![None; self.cells.len()] };
        match state {
            Polarity::On => self.choose(&mut filling, (cell, value)),
            Polarity::Off => _ = filling.left[usize::from(cell)].remove(value),
        }
        self.search(filling, &mut 0)
    }

    fn choose(&self, state: &mut State, (number, value): NumberedCandidate) {
        let chosen = self.cells[usize::from(number)];
        state.chosen[usize::from(number)] = Some(value);
        state.left[usize::from(number)] &= ValueSet::only(value);
        for (left, &cell) in state.left.iter_mut().zip(&self.cells) {
            if left.contains(value) && cell != chosen && self.premises.sees(cell, chosen) {
                left.remove(value);
            }
        }
    }

    /// Keeps every clause, the one with the fewest ways first, each of its ways.
    fn search(&self, mut state: State, states: &mut usize) -> Feasibility {
        *states += 1;
        if *states > MAX_STATES || self.watch.poll().or_stop().is_err() {
            return Feasibility::Unknown;
        }
        loop {
            let Some(clause) = self.tightest(&state) else { return Feasibility::Possible };
            let ways: Vec<NumberedCandidate> =
                clause.iter().copied().filter(|&way| state.allows(way)).collect();
            match ways[..] {
                [] => return Feasibility::Impossible,
                [only] => self.choose(&mut state, only),
                _ => return self.branch(&state, &ways, states),
            }
        }
    }

    fn branch(&self, state: &State, ways: &[NumberedCandidate], states: &mut usize) -> Feasibility {
        for &way in ways {
            let mut next = state.clone();
            self.choose(&mut next, way);
            let outcome = self.search(next, states);
            if outcome != Feasibility::Impossible {
                return outcome;
            }
        }
        Feasibility::Impossible
    }

    /// The clause with the fewest ways, of those that no chosen value keeps.
    fn tightest(&self, state: &State) -> Option<&Vec<NumberedCandidate>> {
        let mut best: Option<(usize, &Vec<NumberedCandidate>)> = None;
        for clause in &self.clauses {
            if clause.iter().any(|&(cell, value)| state.chosen[usize::from(cell)] == Some(value)) {
                continue;
            }
            let ways = clause.iter().filter(|&&way| state.allows(way)).count();
            if best.is_none_or(|(fewest, _)| ways < fewest) {
                best = Some((ways, clause));
            }
            if ways < 2 {
                break;
            }
        }
        best.map(|(_, clause)| clause)
    }
}

impl State {
    fn allows(&self, (cell, value): NumberedCandidate) -> bool {
        self.left[usize::from(cell)].contains(value)
    }
}
