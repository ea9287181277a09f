//! Automata in base-64 digits.
//!
//! ```text
//!   2 bits  form: 0, lists of transitions
//!   4 bits  s − 1: the number of bits of a state
//!   4 bits  v − 1: the number of symbols
//!   s bits  the number of start states; s bits: of accepting states that are no start states
//!   1 bit   for each start state: whether it accepts
//!   4 bits  t: the number of bits of a number of transitions
//!   then, for each state, t bits: a number of transitions; for each, a symbol (as many bits as v − 1 needs)
//!   and a state
//! ```
//!
//! States are in order: start states, accepting states, others.

use super::space::{Items, Space};
use crate::codec::BitWriter;
use std::collections::{BTreeMap, HashMap};
use std::hash::Hash;
use sudokud_model::grid::Cell;

/// The largest number of states.
const MAX_STATES: usize = 4_096;

/// The largest number of transitions.
const MAX_TRANSITIONS: usize = 1 << 16;

/// The largest number of transitions that are made for all constraints of a puzzle, also for automata that
/// then turn out to be too large.
const MAX_ALL_TRANSITIONS: usize = 1 << 20;

/// The largest number of symbols.
const MAX_SYMBOLS: usize = 16;

/// An automaton over symbols from 0; states are any numbers.
#[derive(Debug, Default)]
pub(super) struct Machine {
    pub(super) starts: Vec<i64>,
    pub(super) accepts: Vec<i64>,
    /// State, symbol, next state.
    pub(super) transitions: Vec<[i64; 3]>,
}

impl Machine {
    /// Returns the automaton of a function from a state and a number to the next state, for so many numbers.
    /// A state is at one place of the line, so that the automaton ends after the last.
    pub(super) fn of_steps<S: Clone + Eq + Hash>(
        space: &Space<'_>,
        (start, length): (S, usize),
        step: impl Fn(&S, i64) -> Option<S>,
        accepts: impl Fn(&S) -> bool,
    ) -> Result<Self, String> {
        if space.transitions.get() > MAX_ALL_TRANSITIONS {
            return Err("the automata of the puzzle have too many transitions".to_owned());
        }
        let mut machine = Self { starts: vec![0], ..Self::default() };
        let mut layer: HashMap<S, i64> = HashMap::from([(start, 0)]);
        let mut count = 1;
        for _ in 0..length {
            let before = machine.transitions.len();
            // By number of the state, so that equal puzzles give equal texts.
            let states: BTreeMap<i64, S> = layer.drain().map(|(state, number)| (number, state)).collect();
            for (from, state) in states {
                for number in space.numbers() {
                    let Some(next) = step(&state, number) else { continue };
                    let to = *layer.entry(next).or_insert_with(|| {
                        count += 1;
                        count - 1
                    });
                    machine.transitions.push([from, number - space.first_value as i64, to]);
                }
            }
            space.transitions.set(space.transitions.get() + machine.transitions.len() - before);
            machine.check(count as usize)?;
        }
        machine.accepts =
            layer.iter().filter(|(state, _)| accepts(state)).map(|(_, &number)| number).collect();
        machine.accepts.sort_unstable();
        Ok(machine)
    }

    fn check(&self, states: usize) -> Result<(), String> {
        if states > MAX_STATES || self.transitions.len() > MAX_TRANSITIONS {
            return Err(format!(
                "its automaton has more than {MAX_STATES} states or {MAX_TRANSITIONS} transitions"
            ));
        }
        Ok(())
    }

    /// Returns the states in the order of the digits, each with its number.
    fn numbered(&self) -> BTreeMap<i64, u32> {
        let mut numbers = BTreeMap::new();
        let ends = self.transitions.iter().flat_map(|&[from, _, to]| [from, to]);
        for state in self.starts.iter().copied().chain(self.accepts.iter().copied()).chain(ends) {
            let next = numbers.len() as u32;
            numbers.entry(state).or_insert(next);
        }
        numbers
    }

    /// Returns the digits.
    pub(super) fn digits(&self) -> Result<String, String> {
        let numbers = self.numbered();
        self.check(numbers.len())?;
        let symbols = self.transitions.iter().map(|&[_, symbol, _]| symbol as usize + 1).max().unwrap_or(1);
        if symbols > MAX_SYMBOLS {
            return Err(format!("its automaton has more than {MAX_SYMBOLS} symbols"));
        }
        let distinct = |states: &[i64]| {
            let mut states = states.to_vec();
            states.sort_unstable_by_key(|state| numbers[state]);
            states.dedup();
            states
        };
        let starts = distinct(&self.starts);
        let others = distinct(&self.accepts).iter().filter(|state| !starts.contains(state)).count();
        let mut by_state: Vec<Vec<(u32, u32)>> = vec![Vec::new(); numbers.len()];
        for &[from, symbol, to] in &self.transitions {
            by_state[numbers[&from] as usize].push((symbol as u32, numbers[&to]));
        }
        for list in &mut by_state {
            list.sort_unstable();
            list.dedup();
        }
        let width = |number: usize| usize::BITS - number.leading_zeros();
        let state_bits = width(numbers.len().max(2) - 1).max(width(starts.len())).max(width(others)).max(1);
        let count_bits = width(by_state.iter().map(Vec::len).max().unwrap_or(0)).max(1);
        let symbol_bits = width(symbols - 1);
        let mut bits = BitWriter::default();
        bits.write(0, 2);
        bits.write(state_bits - 1, 4);
        bits.write(symbols as u32 - 1, 4);
        bits.write(starts.len() as u32, state_bits);
        bits.write(others as u32, state_bits);
        starts.iter().for_each(|state| bits.write(self.accepts.contains(state).into(), 1));
        bits.write(count_bits, 4);
        for list in by_state {
            bits.write(list.len() as u32, count_bits);
            for (symbol, to) in list {
                bits.write(symbol, symbol_bits);
                bits.write(to, state_bits);
            }
        }
        Ok(bits.digits())
    }
}

/// Returns the item of an automaton that reads cells.
pub(super) fn automaton(space: &Space<'_>, name: &str, machine: &Machine, cells: &[Cell]) -> Items {
    Ok(vec![format!(".NFA~{}~_{name}{}", machine.digits()?, space.cells(cells))])
}
