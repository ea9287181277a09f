//! Groups of variables have equal multisets of values.

use super::posting::Posting;
use super::propagator::{Context, Priority, Propagator};
use crate::domains::domain::Domain;
use crate::domains::state::{Conflict, State};
use crate::domains::variable::Variable;
use sudokud_model::constraint::Subject;

/// Groups have the same values, each equally often.
pub(super) struct SameValues {
    groups: Vec<Vec<Variable>>,
}

impl SameValues {
    /// Creates the condition for groups of cells.
    pub(super) fn new(posting: &Posting, groups: &[Vec<Subject>]) -> Self {
        Self { groups: groups.iter().map(|group| posting.variables(group)).collect() }
    }
}

impl Propagator for SameValues {
    fn scope(&self) -> Vec<Variable> {
        self.groups.concat()
    }

    fn priority(&self) -> Priority {
        Priority::Global
    }

    fn propagate(&self, state: &mut State, _: &mut Context<'_>) -> Result<(), Conflict> {
        let union = |group: &Vec<Variable>| group.iter().fold(Domain::EMPTY, |all, &x| all | state.domain(x));
        let common = self.groups.iter().fold(Domain::ALL, |all, group| all & union(group));
        for &x in self.groups.iter().flatten() {
            state.keep(x, common)?;
        }
        for value in common.values() {
            let only = Domain::of(value);
            let can = |state: &State, group: &[Variable]| {
                group.iter().filter(|&&x| state.domain(x).has(value)).count()
            };
            let must = |state: &State, group: &[Variable]| {
                group.iter().filter(|&&x| state.domain(x) == only).count()
            };
            let most = self.groups.iter().map(|group| can(state, group)).min().unwrap_or(0);
            let least = self.groups.iter().map(|group| must(state, group)).max().unwrap_or(0);
            if least > most {
                return Err(Conflict);
            }
            for group in &self.groups {
                let (can, must) = (can(state, group), must(state, group));
                for &x in group {
                    if can == least && state.domain(x).has(value) {
                        state.keep(x, only)?;
                    } else if must == most && state.domain(x) != only {
                        state.remove(x, only)?;
                    }
                }
            }
        }
        Ok(())
    }
}
