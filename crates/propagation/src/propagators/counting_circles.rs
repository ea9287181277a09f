//! Counting circles: each value occurs as often as its number says, or not at all.

use crate::domains::state::{Conflict, State};
use crate::domains::variable::Variable;
use crate::sets::value_bits::bits;

/// Each value occurs as often as its number says, or not at all.
pub(crate) struct CountingCircles {
    pub(crate) cells: Vec<Variable>,
    pub(crate) first_value: usize,
}

impl CountingCircles {
    pub(crate) fn propagate(&self, state: &mut State) -> Result<(), Conflict> {
        let union = self.cells.iter().fold(0, |all, &x| all | state.domain(x));
        let mut options = Vec::new();
        for value in bits(union) {
            let number = value + self.first_value;
            let can = self.cells.iter().filter(|&&x| state.domain(x) >> value & 1 == 1).count();
            let must = self.cells.iter().filter(|&&x| state.domain(x) == 1 << value).count();
            if must > number || (must > 0 && can < number) {
                return Err(Conflict);
            }
            if number == 0 || can < number {
                self.remove(state, value)?;
            } else {
                options.push((value, number, must > 0, can == number));
                if must == number {
                    self.remove_open(state, value)?;
                }
            }
        }
        self.choose(state, &options)
    }

    fn remove(&self, state: &mut State, value: usize) -> Result<(), Conflict> {
        self.cells.iter().try_for_each(|&x| state.remove(x, 1 << value))
    }

    fn remove_open(&self, state: &mut State, value: usize) -> Result<(), Conflict> {
        let open: Vec<Variable> =
            self.cells.iter().copied().filter(|&x| state.domain(x) != 1 << value).collect();
        open.into_iter().try_for_each(|x| state.remove(x, 1 << value))
    }

    /// The numbers of the values that occur add up to the number of cells.
    fn choose(&self, state: &mut State, options: &[(usize, usize, bool, bool)]) -> Result<(), Conflict> {
        let cells = self.cells.len();
        let mut before = vec![vec![false; cells + 1]];
        before[0][0] = true;
        for &(_, number, occurs, _) in options {
            let last = &before[before.len() - 1];
            let reached = |sum: usize| (!occurs && last[sum]) || (sum >= number && last[sum - number]);
            let next = (0..=cells).map(reached).collect();
            before.push(next);
        }
        let mut goals = vec![false; cells + 1];
        goals[cells] = true;
        if !before[options.len()][cells] {
            return Err(Conflict);
        }
        for (at, &(value, number, occurs, is_tight)) in options.iter().enumerate().rev() {
            let with = |sum: usize| sum + number <= cells && goals[sum + number] && before[at][sum];
            let without = |sum: usize| !occurs && goals[sum] && before[at][sum];
            let (can_occur, can_lack) = ((0..=cells).any(with), (0..=cells).any(without));
            let earlier = (0..=cells).map(|sum| with(sum) || without(sum)).collect();
            if !can_occur {
                self.remove(state, value)?;
            } else if !can_lack && is_tight {
                for &x in &self.cells {
                    if state.domain(x) >> value & 1 == 1 {
                        state.keep(x, 1 << value)?;
                    }
                }
            }
            goals = earlier;
        }
        Ok(())
    }
}
