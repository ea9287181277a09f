//! One of some branches holds. Branches are tried on the domains and undone; what every branch that survives
//! removes, is removed.

use super::houses::Houses;
use super::propagator::{Buffers, Propagator};
use super::state::{Conflict, State, Variable};

/// The most rounds in which a branch is propagated.
const MAX_ROUNDS: usize = 30;

/// Branches of propagators.
pub(crate) struct Disjunction {
    pub(crate) branches: Vec<Vec<Propagator>>,
    pub(crate) scope: Vec<Variable>,
}

impl Disjunction {
    pub(crate) fn propagate(
        &self,
        state: &mut State,
        houses: &Houses,
        buffers: &mut Buffers,
    ) -> Result<(), Conflict> {
        let mut union = vec![0; self.scope.len()];
        for branch in &self.branches {
            let mark = state.mark();
            if propagate_branch(branch, state, houses, buffers).is_ok() {
                for (all, &x) in union.iter_mut().zip(&self.scope) {
                    *all |= state.domain(x);
                }
            }
            state.undo(mark);
            if self.scope.iter().zip(&union).all(|(&x, &all)| all == state.domain(x)) {
                // Nothing can be removed.
                return Ok(());
            }
        }
        self.scope.iter().zip(union).try_for_each(|(&x, all)| state.keep(x, all))
    }
}

fn propagate_branch(
    branch: &[Propagator],
    state: &mut State,
    houses: &Houses,
    buffers: &mut Buffers,
) -> Result<(), Conflict> {
    for _ in 0..MAX_ROUNDS {
        let before = state.mark();
        for propagator in branch {
            propagator.propagate(state, houses, buffers)?;
        }
        if state.mark() == before {
            break;
        }
    }
    Ok(())
}
