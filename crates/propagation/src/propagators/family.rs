//! Variables that differ from each other and whose set of values is one of a family: cages, renban, and
//! whatever depends on the set alone. `sum.rs` makes one of an equation whose variables all differ, such as
//! that of a killer cage. Exact runs are domain consistent if the open variables have at most nine values
//! together.

use super::posting::Posting;
use super::propagator::{Context, Priority, Propagator};
use crate::domains::domain::Domain;
use crate::domains::slots::Slot;
use crate::domains::state::{Conflict, State};
use crate::domains::variable::Variable;
use crate::sets::index_set::IndexSet;
use crate::sums::open_terms::{OpenTerms, Summand};
use crate::sums::subset_layers::Open;
use std::collections::HashMap;
use std::ops::Range;
use sudokud_model::constraint::Subject;
use sudokud_model::grid::{Value, ValueSet};

/// A family of sets.
pub(super) struct Family {
    variables: Vec<Variable>,
    /// The variables as a bit set.
    mask: IndexSet<Slot>,
    sets: Vec<Domain>,
    /// The sum of each set, if these are all sets of their size with a sum.
    total: Option<i64>,
}

impl Family {
    /// Creates the condition that cells have the values of one of some sets.
    pub(super) fn of_sets(posting: &Posting, cells: &[Subject], sets: &[ValueSet<1>]) -> Self {
        let variables = posting.variables(cells);
        let sets = sets.iter().map(|&set| set.into()).collect();
        Self { mask: posting.set(&variables), variables, sets, total: None }
    }

    /// Creates the condition that variables which exclude each other have a sum; `None` if too many sets of
    /// values have it.
    pub(super) fn of_sum(posting: &mut Posting, variables: &[Variable], sum: i64) -> Option<Self> {
        let sets = posting.families.of(SizeAndSum { size: variables.len(), sum }, posting.side)?;
        Some(Self { mask: posting.set(variables), variables: variables.to_vec(), sets, total: Some(sum) })
    }

    /// Returns the most open cells of a quick run that is exact although they are not enumerated. Other
    /// families than those of sums are always exact: what all fitting sets have says little about a renban
    /// line.
    const fn most_quick(&self) -> usize {
        if self.total.is_some() { MAX_QUICK_CAGE } else { usize::MAX }
    }
}

impl Propagator for Family {
    fn scope(&self) -> Vec<Variable> {
        self.variables.clone()
    }

    fn priority(&self) -> Priority {
        Priority::Sum
    }

    fn is_idempotent(&self, side: usize) -> bool {
        side <= 9
    }

    fn is_sum(&self) -> bool {
        self.total.is_some()
    }

    fn propagate(&self, state: &mut State, context: &mut Context<'_>) -> Result<(), Conflict> {
        let effort = context.effort;
        // Without branches: which cells are open, and which sets fit, cannot be predicted.
        let (mut union, mut fixed, mut repeated) = (Domain::EMPTY, Domain::EMPTY, Domain::EMPTY);
        let (mut open, mut count) = ([Variable::new(0); MAX_LISTED + 1], 0);
        for &x in &self.variables {
            let domain = state.domain(x);
            let single = domain & Domain::all_if(domain.is_single());
            union |= domain;
            repeated |= fixed & single;
            fixed |= single;
            open[count.min(MAX_LISTED)] = x;
            count += usize::from(single.is_empty());
        }
        let fits = |set: Domain| set.is_within(union) & fixed.is_within(set);
        let (mut any, mut all) = (Domain::EMPTY, Domain::ALL);
        for &set in &self.sets {
            let fits = Domain::all_if(fits(set));
            any |= set & fits;
            all &= set | !fits;
        }
        if !repeated.is_empty() || any.is_empty() {
            return Err(Conflict);
        }
        if !union.is_within(any) {
            for &x in &self.variables {
                state.keep(x, any)?;
            }
        }
        for value in (all - fixed).values() {
            context.houses.required(state, value, self.mask.view())?;
        }
        if let (Some(total), Some(open)) = (self.total, open[..MAX_LISTED].get(..count)) {
            let summands = open.iter().map(|&variable| Summand { variable, weight: 1, group: 0 });
            if OpenTerms::new(state, summands, total - fixed.sum()).restrict(state, effort)? {
                return Ok(());
            }
        }
        if !effort.is_exact(count, self.most_quick()) {
            return Ok(());
        }
        let fitting = &mut context.buffers.fitting;
        fitting.clear();
        fitting.extend(self.sets.iter().filter(|&&set| fits(set)));
        if fitting.len() <= MAX_ENUMERATED {
            match count {
                0 => return Ok(()),
                1 => return state.keep(open[0], any - fixed),
                2 => return restrict_two(state, open[0], open[1], fitting, fixed),
                3 => return restrict_three(state, [open[0], open[1], open[2]], fitting, fixed),
                _ => {}
            }
        }
        match Open::new(state, &self.variables)? {
            Some(open) if open.count > 1 => match open.words() {
                1 => restrict::<1>(&open, state, fitting),
                2 => restrict::<2>(&open, state, fitting),
                4 => restrict::<4>(&open, state, fitting),
                _ => restrict::<8>(&open, state, fitting),
            },
            _ => Ok(()),
        }
    }
}

/// The most open cells of a sum's quick run that is exact although they are not enumerated.
const MAX_QUICK_CAGE: usize = 3;

/// The most open cells that are listed.
const MAX_LISTED: usize = 4;

/// The most sets that are enumerated for two or three open variables.
const MAX_ENUMERATED: usize = 16;

/// Removes from two variables what is in no assignment of one of some sets, without the fixed values.
fn restrict_two(
    state: &mut State,
    x: Variable,
    y: Variable,
    fitting: &[Domain],
    fixed: Domain,
) -> Result<(), Conflict> {
    let (a, b) = (state.domain(x), state.domain(y));
    let (mut kept_a, mut kept_b) = (Domain::EMPTY, Domain::EMPTY);
    for &set in fitting {
        let rest = set - fixed;
        let low = rest.first();
        let high = rest - low;
        for (one, other) in [(low, high), (high, low)] {
            if a.meets(one) && b.meets(other) {
                kept_a |= one;
                kept_b |= other;
            }
        }
    }
    state.keep(x, kept_a)?;
    state.keep(y, kept_b)
}

/// Removes from three variables what is in no assignment of one of some sets, without the fixed values.
fn restrict_three(
    state: &mut State,
    variables: [Variable; 3],
    fitting: &[Domain],
    fixed: Domain,
) -> Result<(), Conflict> {
    let [a, b, c] = variables.map(|x| state.domain(x));
    let mut kept = [Domain::EMPTY; 3];
    for &set in fitting {
        let rest = set - fixed;
        let low = rest.first();
        let high = Domain::of(rest.highest());
        let middle = rest - (low | high);
        for (one, others) in [(low, [middle, high]), (middle, [low, high]), (high, [low, middle])] {
            if !a.meets(one) {
                continue;
            }
            for (two, three) in [(others[0], others[1]), (others[1], others[0])] {
                if b.meets(two) && c.meets(three) {
                    kept[0] |= one;
                    kept[1] |= two;
                    kept[2] |= three;
                }
            }
        }
    }
    variables.into_iter().zip(kept).try_for_each(|(x, kept)| state.keep(x, kept))
}

fn restrict<const K: usize>(open: &Open, state: &mut State, fitting: &[Domain]) -> Result<(), Conflict> {
    let layers = open.layers::<K>();
    let mut allowed = [0; K];
    let reached = layers[open.count];
    for &set in fitting {
        let rest = set - open.fixed;
        if open.fixed.is_within(set) && rest.is_within(open.universe) {
            let index = open.compact(rest) as usize;
            allowed[index / 64] |= reached[index / 64] & 1 << (index % 64);
        }
    }
    if allowed == [0; K] {
        return Err(Conflict);
    }
    open.restrict(state, &layers, allowed)
}

/// The sets of values with a sum, as they are computed for the sums of a puzzle.
#[derive(Default)]
pub(super) struct Families {
    known: HashMap<SizeAndSum, Option<Vec<Domain>>>,
}

/// The number of values of a set, and the sum of their indices.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct SizeAndSum {
    size: usize,
    sum: i64,
}

impl Families {
    /// Returns the sets of values below `side`; `None` if they are too many.
    fn of(&mut self, asked: SizeAndSum, side: usize) -> Option<Vec<Domain>> {
        self.known.entry(asked).or_insert_with(|| sets_with_sum(asked.size, asked.sum, side)).clone()
    }
}

/// The most sets of a family that is made from a sum.
const MAX_SETS: usize = 1_024;

/// Returns the sets of so many values below `side` with a sum; `None` if they are too many.
fn sets_with_sum(size: usize, sum: i64, side: usize) -> Option<Vec<Domain>> {
    let mut sets = Vec::new();
    let within = side <= 20 && extend_sets(&mut sets, Domain::EMPTY, size, sum, 0..side);
    within.then_some(sets)
}

/// Adds the sets that extend `set` by so many values of a range with a sum; `false` if they are too many.
fn extend_sets(sets: &mut Vec<Domain>, set: Domain, size: usize, sum: i64, values: Range<usize>) -> bool {
    if size <= 1 {
        if size == 0 && sum == 0 {
            sets.push(set);
        } else if size == 1
            && let Some(value) = usize::try_from(sum).ok().filter(|value| values.contains(value))
        {
            sets.push(set | Domain::of(Value::new(value)));
        }
        return sets.len() <= MAX_SETS;
    }
    let span = |from: usize| (from..from + size).sum::<usize>() as i64;
    if values.len() < size || span(values.start) > sum || span(values.end - size) < sum {
        return true;
    }
    values.clone().all(|value| {
        let set = set | Domain::of(Value::new(value));
        extend_sets(sets, set, size - 1, sum - value as i64, value + 1..values.end)
    })
}
