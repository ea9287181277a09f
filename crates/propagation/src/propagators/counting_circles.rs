//! Counting circles: each value occurs as often as its number says, or not at all.

use super::posting::Posting;
use super::propagator::{Context, Priority, Propagator};
use crate::domains::domain::Domain;
use crate::domains::state::{Conflict, State};
use crate::domains::variable::Variable;
use sudokud_model::constraint::Subject;
use sudokud_model::grid::Value;

/// Each value occurs as often as its number says, or not at all.
pub(super) struct CountingCircles {
    variables: Vec<Variable>,
    /// The number that the value with index 0 means.
    first_value: usize,
}

/// A value that can still occur.
struct Circled {
    value: Value,
    number: usize,
    /// Whether a variable has it.
    occurs: bool,
    /// Whether it can occur only where it can be.
    is_tight: bool,
}

impl CountingCircles {
    /// Creates the condition for the cells with circles.
    pub(super) fn new(posting: &Posting, cells: &[Subject], first_value: usize) -> Self {
        Self { variables: posting.variables(cells), first_value }
    }

    fn remove(&self, state: &mut State, value: Value) -> Result<(), Conflict> {
        self.variables.iter().try_for_each(|&x| state.remove(x, Domain::of(value)))
    }

    fn remove_open(&self, state: &mut State, value: Value) -> Result<(), Conflict> {
        let value = Domain::of(value);
        for &x in &self.variables {
            if state.domain(x) != value {
                state.remove(x, value)?;
            }
        }
        Ok(())
    }

    /// The numbers of the values that occur add up to the number of variables.
    fn choose(&self, state: &mut State, options: &[Circled]) -> Result<(), Conflict> {
        let count = self.variables.len();
        // For each option, the sums of the numbers of those before it; then the sums of all.
        let mut before = vec![vec![false; count + 1]];
        before[0][0] = true;
        for &Circled { number, occurs, .. } in options {
            let last = &before[before.len() - 1];
            let reached = |sum: usize| (!occurs && last[sum]) || (sum >= number && last[sum - number]);
            let next = (0..=count).map(reached).collect();
            before.push(next);
        }
        let mut goals = vec![false; count + 1];
        goals[count] = true;
        if !before[options.len()][count] {
            return Err(Conflict);
        }
        for (at, &Circled { value, number, occurs, is_tight }) in options.iter().enumerate().rev() {
            let with = |sum: usize| sum + number <= count && goals[sum + number] && before[at][sum];
            let without = |sum: usize| !occurs && goals[sum] && before[at][sum];
            let (can_occur, can_lack) = ((0..=count).any(with), (0..=count).any(without));
            let earlier = (0..=count).map(|sum| with(sum) || without(sum)).collect();
            if !can_occur {
                self.remove(state, value)?;
            } else if !can_lack && is_tight {
                for &x in &self.variables {
                    if state.domain(x).has(value) {
                        state.keep(x, Domain::of(value))?;
                    }
                }
            }
            goals = earlier;
        }
        Ok(())
    }
}

impl Propagator for CountingCircles {
    fn scope(&self) -> Vec<Variable> {
        self.variables.clone()
    }

    fn priority(&self) -> Priority {
        Priority::Global
    }

    fn propagate(&self, state: &mut State, _: &mut Context<'_>) -> Result<(), Conflict> {
        let union = self.variables.iter().fold(Domain::EMPTY, |all, &x| all | state.domain(x));
        let mut options = Vec::new();
        for value in union.values() {
            let number = value.index() + self.first_value;
            let can = self.variables.iter().filter(|&&x| state.domain(x).has(value)).count();
            let must = self.variables.iter().filter(|&&x| state.domain(x) == Domain::of(value)).count();
            if must > number || (must > 0 && can < number) {
                return Err(Conflict);
            }
            if number == 0 || can < number {
                self.remove(state, value)?;
            } else {
                options.push(Circled { value, number, occurs: must > 0, is_tight: can == number });
                if must == number {
                    self.remove_open(state, value)?;
                }
            }
        }
        self.choose(state, &options)
    }
}
