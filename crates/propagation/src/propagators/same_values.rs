//! Groups of variables have equal multisets of values.

use crate::domains::state::{Conflict, State};
use crate::domains::variable::Variable;
use crate::sets::value_bits::bits;

/// Groups have the same values, each equally often.
pub(crate) struct SameValues {
    pub(crate) groups: Vec<Vec<Variable>>,
}

impl SameValues {
    pub(crate) fn propagate(&self, state: &mut State) -> Result<(), Conflict> {
        let union = |state: &State, group: &[Variable]| group.iter().fold(0, |all, &x| all | state.domain(x));
        let common = self.groups.iter().fold(u64::MAX, |all, group| all & union(state, group));
        for &x in self.groups.iter().flatten() {
            state.keep(x, common)?;
        }
        for value in bits(common) {
            let has = |state: &State, x: Variable| state.domain(x) >> value & 1 == 1;
            let can = |group: &Vec<Variable>| group.iter().filter(|&&x| has(state, x)).count();
            let must =
                |group: &Vec<Variable>| group.iter().filter(|&&x| state.domain(x) == 1 << value).count();
            let most = self.groups.iter().map(can).min().unwrap_or(0);
            let least = self.groups.iter().map(must).max().unwrap_or(0);
            if least > most {
                return Err(Conflict);
            }
            for group in &self.groups {
                let can = group.iter().filter(|&&x| has(state, x)).count();
                let must = group.iter().filter(|&&x| state.domain(x) == 1 << value).count();
                for &x in group {
                    if can == least && has(state, x) {
                        state.keep(x, 1 << value)?;
                    } else if must == most && state.domain(x) != 1 << value {
                        state.remove(x, 1 << value)?;
                    }
                }
            }
        }
        Ok(())
    }
}
