//! The interface of a propagator to the network.

use crate::domains::domain::Domain;
use crate::domains::state::{Conflict, State};
use crate::domains::variable::Variable;
use crate::houses::places::Houses;
use crate::sums::effort::Effort;
use crate::sums::partial_sums::PartialSums;

/// A condition that removes values. It keeps no state that depends on the trail.
pub(crate) trait Propagator: Send {
    /// Returns the variables, in any order; a repeated one as often as it occurs. A change of one of them
    /// queues the propagator.
    fn scope(&self) -> Vec<Variable>;

    /// Returns the place in the queue. Among equals, those with fewer variables come first.
    fn priority(&self) -> Priority;

    /// Returns whether a second exact run, right after the first, changes nothing, on values below `side`.
    /// The network then does not queue the propagator for its own changes, not after a quick run either.
    fn is_idempotent(&self, _side: usize) -> bool {
        false
    }

    /// Returns whether this is a sum or several.
    fn is_sum(&self) -> bool {
        false
    }

    /// Removes what the condition excludes.
    fn propagate(&self, state: &mut State, context: &mut Context<'_>) -> Result<(), Conflict>;
}

/// The order of propagators in the queue, cheapest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Priority {
    /// One look at each variable.
    Counting,
    /// The sets of values or partial sums of the variables.
    Sum,
    /// The partial sums of several sums.
    Totals,
    /// A matching, the layers of an automaton, or a table of counts.
    Global,
    /// Runs of other propagators.
    Disjunction,
}

/// The parts of the network that a run uses beside the state.
pub(crate) struct Context<'a> {
    pub(crate) houses: &'a Houses,
    pub(crate) effort: Effort,
    pub(crate) buffers: &'a mut Buffers,
}

/// Memory that propagators share; its content does not outlive a run.
#[derive(Default)]
pub(crate) struct Buffers {
    /// The sets of a family that fit.
    pub(super) fitting: Vec<Domain>,
    /// The partial sums of a sum.
    pub(super) sums: PartialSums,
    /// The partial sums of each sum of a hidden total.
    pub(super) sums_of_total: Vec<PartialSums>,
}

/// Returns whether a variable occurs twice.
pub(super) fn has_repeats(mut variables: Vec<Variable>) -> bool {
    variables.sort_unstable();
    variables.windows(2).any(|pair| pair[0] == pair[1])
}
