//! Weighted sums: bounds, and for equations within 127 numbers the exact sets of partial sums. Domain
//! consistent then but for exclusions between groups.
//!
//! Two kinds of equations have no propagator of this kind: one of two variables is a table of pairs, unless
//! it is in a branch; one of variables that all exclude each other is a family.

use super::family::Family;
use super::posting::{Post, Posting};
use super::propagator::{Context, Priority, Propagator, has_repeats};
use crate::domains::domain::Domain;
use crate::domains::state::{Conflict, State};
use crate::domains::variable::Variable;
use crate::sums::bounds::{NO_LEAST, NO_MOST, bounds};
use crate::sums::effort::Effort;
use crate::sums::group::{Group, groups, is_whole, variables_of};
use crate::sums::open_terms::{OpenTerms, Summand};
use crate::sums::partial_sums::{MAX_SPAN, forward, restrict};
use crate::sums::weighted_sum::{Weighted, WeightedSum};
use sudokud_model::constraint::primitive::{Comparison, Linear, Term};
use sudokud_model::grid::Value;

/// A weighted sum compared with a constant.
struct Sum {
    groups: Vec<Group>,
    /// The variables of the groups.
    summands: Vec<Summand>,
    comparison: Comparison,
    constant: i64,
    origin: Origin,
}

/// The origin of a sum.
#[derive(Clone, Copy)]
enum Origin {
    /// A primitive.
    Posted,
    /// Other sums and houses, from which it follows.
    Derived,
}

/// The most open variables of a quick run that is exact, of those that are not enumerated.
const MAX_QUICK_SUM: usize = 4;

impl Post for Linear {
    fn post(&self, posting: &mut Posting) {
        let sum = weighted_sum(self, posting);
        post_table(&sum, posting);
        if sum.is_cage() {
            posting.cages.push(sum);
        }
    }

    fn propagator(&self, posting: &mut Posting) -> Option<Box<dyn Propagator>> {
        let sum = weighted_sum(self, posting);
        if sum.of_two().is_some() { None } else { Some(propagator(&sum, posting, Origin::Posted)) }
    }

    fn in_branch(&self, posting: &mut Posting) -> Option<Box<dyn Propagator>> {
        Some(propagator(&weighted_sum(self, posting), posting, Origin::Posted))
    }
}

/// Posts a sum that follows from others, once all exclusions are known; returns its propagator unless it is a
/// table.
pub(crate) fn post_derived(sum: &WeightedSum, posting: &mut Posting) -> Option<Box<dyn Propagator>> {
    if post_table(sum, posting) { None } else { Some(propagator(sum, posting, Origin::Derived)) }
}

fn weighted_sum(linear: &Linear, posting: &Posting) -> WeightedSum {
    let weighted = |term: &Term| Weighted { variable: posting.variable(term.subject), weight: term.weight };
    WeightedSum {
        terms: linear.terms.iter().map(weighted).collect(),
        comparison: linear.comparison,
        constant: linear.constant,
    }
}

/// Adds the table of an equation of two variables; `false` if the sum is none.
fn post_table(sum: &WeightedSum, posting: &mut Posting) -> bool {
    let Some([a, b]) = sum.of_two() else { return false };
    let side = posting.side;
    let row = |x: Value| {
        let fits = |y: &Value| a.weight * x.index() as i64 + b.weight * y.index() as i64 == sum.constant;
        (0..side).map(Value::new).filter(fits).collect()
    };
    posting.tables.add(a.variable, b.variable, row);
    true
}

/// Returns the propagator of a sum: a family if all variables exclude each other and have one weight.
fn propagator(sum: &WeightedSum, posting: &mut Posting, origin: Origin) -> Box<dyn Propagator> {
    let groups = groups(&sum.terms, &posting.exclusions);
    if let ([group], Comparison::Equal) = (groups.as_slice(), sum.comparison)
        && sum.constant % group.weight == 0
        && let Some(family) = Family::of_sum(posting, &group.variables, sum.constant / group.weight)
    {
        return Box::new(family);
    }
    let summands_of = |(k, group): (usize, &Group)| {
        let summand = |&variable: &Variable| Summand { variable, weight: group.weight, group: k };
        group.variables.iter().map(summand).collect::<Vec<_>>()
    };
    Box::new(Sum {
        summands: groups.iter().enumerate().flat_map(summands_of).collect(),
        groups,
        comparison: sum.comparison,
        constant: sum.constant,
        origin,
    })
}

impl Propagator for Sum {
    fn scope(&self) -> Vec<Variable> {
        variables_of(&self.groups)
    }

    fn priority(&self) -> Priority {
        Priority::Sum
    }

    fn is_idempotent(&self, side: usize) -> bool {
        side <= 9
            && self.comparison == Comparison::Equal
            && is_whole(&self.groups, side)
            && !has_repeats(self.scope())
    }

    fn is_sum(&self) -> bool {
        true
    }

    fn propagate(&self, state: &mut State, context: &mut Context<'_>) -> Result<(), Conflict> {
        let effort = context.effort;
        match self.comparison {
            Comparison::NotEqual => return self.not_equal(state),
            Comparison::AtMost => return bounds(&self.groups, state, NO_LEAST..=self.constant),
            Comparison::AtLeast => return bounds(&self.groups, state, self.constant..=NO_MOST),
            Comparison::Equal => {}
        }
        let mut open = OpenTerms::new(state, self.summands.iter().copied(), self.constant);
        if open.restrict(state, effort)? {
            return Ok(());
        }
        if effort == Effort::Quick && (open.is_plain || open.count > MAX_QUICK_SUM) {
            // Bounds of derived sums of many variables seldom remove anything.
            return match self.origin {
                Origin::Derived => Ok(()),
                Origin::Posted => bounds(&self.groups, state, self.constant..=self.constant),
            };
        }
        let sums = &mut context.buffers.sums;
        let mut has_all = forward(&self.groups, state, sums)?;
        if !has_all {
            // Bounds remove nothing that exact sums would keep, but narrow those that are too wide.
            bounds(&self.groups, state, self.constant..=self.constant)?;
            has_all = forward(&self.groups, state, sums)?;
        }
        let goal = self.constant - sums.base;
        if !(0..=MAX_SPAN).contains(&goal) {
            // Partial sums above the largest number are lost: without them, a goal below it is decided.
            return if has_all { Err(Conflict) } else { Ok(()) };
        }
        if sums.all() >> goal & 1 == 0 {
            return Err(Conflict);
        }
        restrict(&self.groups, state, sums, 1 << goal)
    }
}

impl Sum {
    /// Removes the one value that would make the sum the constant.
    fn not_equal(&self, state: &mut State) -> Result<(), Conflict> {
        let (mut rest, mut open) = (self.constant, None);
        for summand in &self.summands {
            let domain = state.domain(summand.variable);
            if domain.is_single() {
                rest -= summand.weight * domain.lowest().index() as i64;
            } else if open.replace(summand).is_some() {
                return Ok(());
            }
        }
        match open {
            None if rest == 0 => Err(Conflict),
            Some(Summand { variable, weight, .. })
                if rest % weight == 0 && (0..64).contains(&(rest / weight)) =>
            {
                state.remove(*variable, Domain::of(Value::new((rest / weight) as usize)))
            }
            _ => Ok(()),
        }
    }
}
