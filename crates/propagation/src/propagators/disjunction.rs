//! One of some branches holds. Branches are tried on the domains and undone; what every branch that survives
//! removes, is removed.

use crate::domains::state::{Conflict, State};
use crate::domains::variable::Variable;

/// The most rounds in which a branch is propagated.
const MAX_ROUNDS: usize = 30;

/// Branches of propagators of the type `P`.
pub(crate) struct Disjunction<P> {
    pub(crate) branches: Vec<Vec<P>>,
    pub(crate) scope: Vec<Variable>,
}

impl<P> Disjunction<P> {
    /// Removes what no branch allows; `run` runs one propagator.
    pub(crate) fn propagate(
        &self,
        state: &mut State,
        run: &mut dyn FnMut(&P, &mut State) -> Result<(), Conflict>,
    ) -> Result<(), Conflict> {
        let mut union = vec![0; self.scope.len()];
        for branch in &self.branches {
            let mark = state.mark();
            if propagate_branch(branch, state, run).is_ok() {
                for (all, &x) in union.iter_mut().zip(&self.scope) {
                    *all |= state.domain(x);
                }
            }
            state.undo(mark);
            state.emptied.clear();
            if self.scope.iter().zip(&union).all(|(&x, &all)| all == state.domain(x)) {
                // Nothing can be removed.
                return Ok(());
            }
        }
        self.scope.iter().zip(union).try_for_each(|(&x, all)| state.keep(x, all))
    }
}

fn propagate_branch<P>(
    branch: &[P],
    state: &mut State,
    run: &mut dyn FnMut(&P, &mut State) -> Result<(), Conflict>,
) -> Result<(), Conflict> {
    for _ in 0..MAX_ROUNDS {
        let before = state.mark();
        branch.iter().try_for_each(|propagator| run(propagator, state))?;
        if state.mark() == before {
            break;
        }
    }
    Ok(())
}
