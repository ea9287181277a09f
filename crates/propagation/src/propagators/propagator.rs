//! A propagator of any kind, its cost and its scope.

use super::automaton::Automaton;
use super::count::Count;
use super::count_distinct::CountDistinct;
use super::counting_circles::CountingCircles;
use super::disjunction::Disjunction;
use super::element::{Chosen, Element};
use super::family::Family;
use super::same_values::SameValues;
use super::sum::Sum;
use super::supports::Supports;
use super::totals::Totals;
use crate::domains::state::{Conflict, State};
use crate::domains::variable::Variable;
use crate::houses::places::Houses;
use crate::sets::value_bits::is_single;
use crate::sums::effort::Effort;
use crate::sums::group::Group;
use crate::sums::partial_sums::{MAX_SPAN, PartialSums};
use std::sync::Arc;
use sudokud_model::constraint::primitive::Comparison;

/// A propagator.
pub(crate) enum Propagator {
    /// Values of a variable. Only in branches: elsewhere the initial domains have them.
    Domain(Variable, u64),
    /// A pair with the supports from the first to the second variable and back. Only in branches.
    Pair([Variable; 2], [Arc<Supports>; 2]),
    /// Variables that differ. Only in branches: elsewhere they are exclusions.
    Different(Vec<Variable>),
    Element(Element),
    Count(Count),
    Family(Family),
    Sum(Sum),
    Totals(Totals),
    Automaton(Automaton),
    CountDistinct(CountDistinct),
    CountingCircles(CountingCircles),
    SameValues(SameValues),
    Disjunction(Disjunction<Self>),
}

/// Buffers that propagators share, and how thoroughly they run.
pub(crate) struct Buffers {
    fitting: Vec<u64>,
    parts: PartialSums,
    all_parts: Vec<PartialSums>,
    pub(crate) effort: Effort,
}

impl Default for Buffers {
    fn default() -> Self {
        Self {
            fitting: Vec::new(),
            parts: PartialSums::default(),
            all_parts: Vec::new(),
            effort: Effort::Exact,
        }
    }
}

impl Propagator {
    pub(crate) fn propagate(
        &self,
        state: &mut State,
        houses: &Houses,
        buffers: &mut Buffers,
    ) -> Result<(), Conflict> {
        match self {
            Self::Domain(x, values) => state.keep(*x, *values),
            Self::Pair([a, b], [forth, back]) => {
                state.keep(*b, forth.of(state.domain(*a)))?;
                state.keep(*a, back.of(state.domain(*b)))
            }
            Self::Different(variables) => different(state, variables),
            Self::Element(element) => element.propagate(state),
            Self::Count(count) => count.propagate(state, houses),
            Self::Family(family) => family.propagate(state, houses, &mut buffers.fitting, buffers.effort),
            Self::Sum(sum) => sum.propagate(state, &mut buffers.parts, buffers.effort),
            Self::Totals(totals) => totals.propagate(state, &mut buffers.all_parts),
            Self::Automaton(automaton) => automaton.propagate(state),
            Self::CountDistinct(count) => count.propagate(state),
            Self::CountingCircles(circles) => circles.propagate(state),
            Self::SameValues(same) => same.propagate(state),
            Self::Disjunction(disjunction) => {
                let mut run =
                    |propagator: &Self, state: &mut State| propagator.propagate(state, houses, buffers);
                disjunction.propagate(state, &mut run)
            }
        }
    }

    /// Returns the variables, each once, in ascending order.
    pub(crate) fn scope(&self) -> Vec<Variable> {
        let mut scope = match self {
            Self::Domain(x, _) => vec![*x],
            Self::Pair(pair, _) => pair.to_vec(),
            Self::Different(variables) => variables.clone(),
            Self::Element(element) => {
                let result = if let Chosen::Variable(x) = element.result { Some(x) } else { None };
                element.cells.iter().copied().chain([element.index]).chain(result).collect()
            }
            Self::Count(count) => count.cells.clone(),
            Self::Family(family) => family.cells.clone(),
            Self::Sum(sum) => {
                let mut scope = Vec::with_capacity(cell_count(&sum.groups));
                sum.groups.iter().for_each(|group| scope.extend(&group.cells));
                scope
            }
            Self::Totals(totals) => {
                let groups = totals.sums.iter().flat_map(|(groups, _)| groups);
                let cells = groups.flat_map(|group| group.cells.iter().copied());
                cells.chain(totals.variable.map(|(x, _)| x)).collect()
            }
            Self::Automaton(automaton) => automaton.cells.clone(),
            Self::CountDistinct(count) => count.cells.iter().copied().chain([count.control]).collect(),
            Self::CountingCircles(circles) => circles.cells.clone(),
            Self::SameValues(same) => same.groups.concat(),
            Self::Disjunction(disjunction) => disjunction.scope.clone(),
        };
        scope.sort_unstable();
        scope.dedup();
        scope
    }

    /// Returns whether this is a sum or several.
    pub(crate) const fn is_sum(&self) -> bool {
        match self {
            Self::Family(family) => family.total.is_some(),
            Self::Sum(_) | Self::Totals(_) => true,
            _ => false,
        }
    }

    /// Returns the place in the queue: cheap propagators and small scopes first. `size` is that of its scope.
    pub(crate) const fn priority(&self, size: usize) -> (u8, usize) {
        let level = match self {
            Self::Domain(..) | Self::Pair(..) | Self::Different(_) | Self::Element(_) | Self::Count(_) => 1,
            Self::Family(_) | Self::Sum(_) => 2,
            Self::Totals(_) => 3,
            Self::CountDistinct(_) | Self::CountingCircles(_) | Self::SameValues(_) | Self::Automaton(_) => 4,
            Self::Disjunction(_) => 5,
        };
        (level, size)
    }

    /// Returns whether a second exact run changes nothing, for values below `side`. `size` is that of its
    /// scope.
    pub(crate) fn is_idempotent(&self, side: usize, size: usize) -> bool {
        match self {
            Self::Family(_) => side <= 9,
            Self::Automaton(automaton) => size == automaton.cells.len(),
            Self::Sum(sum) => {
                side <= 9
                    && sum.comparison == Comparison::Equal
                    && is_whole(&sum.groups, side)
                    && size == cell_count(&sum.groups)
            }
            Self::Totals(totals) => {
                let cells = totals.sums.iter().map(|(groups, _)| cell_count(groups)).sum::<usize>();
                side <= 9
                    && totals.sums.iter().all(|(groups, _)| is_whole(groups, side))
                    && size == cells + usize::from(totals.variable.is_some())
            }
            _ => false,
        }
    }
}

/// Returns the number of cells of groups, repeated ones as often as they occur.
fn cell_count(groups: &[Group]) -> usize {
    groups.iter().map(|group| group.cells.len()).sum()
}

/// Returns whether the partial sums of groups are always within one set.
fn is_whole(groups: &[Group], side: usize) -> bool {
    let span = |group: &Group| {
        let cells = group.cells.len().min(side);
        group.weight.abs() * (cells * (side - cells).max(1)) as i64
    };
    groups.iter().map(span).sum::<i64>() <= MAX_SPAN
}

/// Removes the value of each variable that has one from the others.
fn different(state: &mut State, variables: &[Variable]) -> Result<(), Conflict> {
    for &x in variables {
        let domain = state.domain(x);
        if is_single(domain) {
            for &y in variables.iter().filter(|&&y| y != x) {
                state.remove(y, domain)?;
            }
        }
    }
    Ok(())
}
