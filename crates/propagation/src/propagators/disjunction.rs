//! One of some branches holds. Branches are tried on the domains and undone; what every branch that survives
//! removes, is removed.

use super::posting::{Post, Posting, post_of};
use super::propagator::{Context, Priority, Propagator};
use crate::domains::domain::Domain;
use crate::domains::state::{Conflict, State};
use crate::domains::variable::Variable;
use sudokud_model::constraint::primitive::{self, Primitive};

/// The most rounds in which a branch is propagated.
const MAX_ROUNDS: usize = 30;

/// Branches of propagators, one of which holds.
struct Disjunction {
    branches: Vec<Vec<Box<dyn Propagator>>>,
    /// The variables of all branches, each once.
    scope: Vec<Variable>,
}

impl Post for primitive::Disjunction {
    fn propagator(&self, posting: &mut Posting) -> Option<Box<dyn Propagator>> {
        let mut branch = |branch: &Vec<Primitive>| {
            branch.iter().filter_map(|primitive| post_of(primitive).in_branch(posting)).collect()
        };
        let branches = self.branches.iter().map(&mut branch).collect();
        let primitives = self.branches.iter().flatten();
        let mut scope: Vec<_> = primitives.flat_map(|it| posting.variables(&it.scope())).collect();
        scope.sort_unstable();
        scope.dedup();
        Some(Box::new(Disjunction { branches, scope }))
    }
}

impl Propagator for Disjunction {
    fn scope(&self) -> Vec<Variable> {
        self.scope.clone()
    }

    fn priority(&self) -> Priority {
        Priority::Disjunction
    }

    fn propagate(&self, state: &mut State, context: &mut Context<'_>) -> Result<(), Conflict> {
        let mut union = vec![Domain::EMPTY; self.scope.len()];
        for branch in &self.branches {
            let checkpoint = state.checkpoint();
            if propagate_branch(branch, state, context).is_ok() {
                for (all, &x) in union.iter_mut().zip(&self.scope) {
                    *all |= state.domain(x);
                }
            }
            state.undo(checkpoint);
            state.emptied.clear();
            if self.scope.iter().zip(&union).all(|(&x, &all)| all == state.domain(x)) {
                // Nothing can be removed.
                return Ok(());
            }
        }
        self.scope.iter().zip(union).try_for_each(|(&x, all)| state.keep(x, all))
    }
}

fn propagate_branch(
    branch: &[Box<dyn Propagator>],
    state: &mut State,
    context: &mut Context<'_>,
) -> Result<(), Conflict> {
    for _ in 0..MAX_ROUNDS {
        let before = state.checkpoint();
        branch.iter().try_for_each(|propagator| propagator.propagate(state, context))?;
        if state.checkpoint() == before {
            break;
        }
    }
    Ok(())
}
