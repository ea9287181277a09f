//! Groups of variables with one hidden total.

use super::posting::{Post, Posting};
use super::propagator::{Context, Priority, Propagator, has_repeats};
use crate::domains::domain::Domain;
use crate::domains::state::{Conflict, State};
use crate::domains::variable::Variable;
use crate::sums::bounds::{NO_LEAST, NO_MOST, bounds};
use crate::sums::group::{Group, groups, is_whole, variables_of};
use crate::sums::partial_sums::{PartialSums, forward, restrict};
use crate::sums::weighted_sum::Weighted;
use sudokud_model::constraint::primitive::EqualTotals;

/// Sums that are equal.
struct Totals {
    sums: Vec<OffsetSum>,
    total: Option<HiddenTotal>,
}

/// A sum of variables and a number.
struct OffsetSum {
    groups: Vec<Group>,
    offset: i64,
}

/// A variable that is the total of sums.
#[derive(Clone, Copy)]
struct HiddenTotal {
    variable: Variable,
    /// The total that its value with index 0 means.
    least: i64,
}

impl Post for EqualTotals {
    fn propagator(&self, posting: &mut Posting) -> Option<Box<dyn Propagator>> {
        let sums = sums(self, posting);
        let total = hidden_total(&sums, posting);
        Some(Box::new(Totals { sums, total }))
    }

    /// Without a variable: if the branch does not hold, nothing would decide it.
    fn in_branch(&self, posting: &mut Posting) -> Option<Box<dyn Propagator>> {
        Some(Box::new(Totals { sums: sums(self, posting), total: None }))
    }
}

/// Returns the sums of a primitive.
fn sums(totals: &EqualTotals, posting: &Posting) -> Vec<OffsetSum> {
    let sum = |(group, &offset): (&Vec<_>, &i64)| {
        let weighted = |&subject| Weighted { variable: posting.variable(subject), weight: 1 };
        let terms: Vec<Weighted> = group.iter().map(weighted).collect();
        OffsetSum { groups: groups(&terms, &posting.exclusions), offset }
    };
    totals.groups.iter().zip(&totals.offsets).map(sum).collect()
}

/// Adds a variable for the total of some sums of cells of the board, if it has at most 64 values.
fn hidden_total(sums: &[OffsetSum], posting: &mut Posting) -> Option<HiddenTotal> {
    let variables = || sums.iter().flat_map(|sum| sum.groups.iter().flat_map(|group| &group.variables));
    if variables().any(|&x| !posting.is_on_board(x)) {
        return None;
    }
    let (mut least, mut most) = (i64::MIN, i64::MAX);
    for OffsetSum { groups, offset } in sums {
        let size = |group: &Group| group.variables.len().min(posting.side) as i64;
        let low: i64 = groups.iter().map(|group| size(group) * (size(group) - 1) / 2).sum();
        let top = posting.side as i64 - 1;
        let high: i64 =
            groups.iter().map(|group| size(group) * top - size(group) * (size(group) - 1) / 2).sum();
        (least, most) = (least.max(low + offset), most.min(high + offset));
    }
    if !(0..64).contains(&(most - least)) {
        return None;
    }
    let variable = posting.add_total((most - least + 1) as usize, sums.len());
    Some(HiddenTotal { variable, least })
}

impl Propagator for Totals {
    fn scope(&self) -> Vec<Variable> {
        let variables = self.sums.iter().flat_map(|sum| variables_of(&sum.groups));
        variables.chain(self.total.map(|total| total.variable)).collect()
    }

    fn priority(&self) -> Priority {
        Priority::Totals
    }

    fn is_idempotent(&self, side: usize) -> bool {
        side <= 9 && self.sums.iter().all(|sum| is_whole(&sum.groups, side)) && !has_repeats(self.scope())
    }

    fn is_sum(&self) -> bool {
        true
    }

    fn propagate(&self, state: &mut State, context: &mut Context<'_>) -> Result<(), Conflict> {
        let all_sums = &mut context.buffers.sums_of_total;
        if all_sums.len() < self.sums.len() {
            all_sums.resize_with(self.sums.len(), PartialSums::default);
        }
        // The totals that all sums can have: bit j is `base` + j.
        let (mut base, mut totals) = (0i64, 0u128);
        for (at, sum) in self.sums.iter().enumerate() {
            let sums = &mut all_sums[at];
            if !forward(&sum.groups, state, sums)? {
                return self.within_bounds(state);
            }
            let (own, own_totals) = (sums.base + sum.offset, sums.all());
            if at == 0 {
                (base, totals) = (own, own_totals);
            } else {
                totals &= shifted(own_totals, own - base);
            }
            if totals == 0 {
                return Err(Conflict);
            }
            let low = totals.trailing_zeros();
            (base, totals) = (base + i64::from(low), totals >> low);
        }
        if let Some(HiddenTotal { variable, least }) = self.total {
            state.keep(variable, Domain::from_word(shifted(totals, base - least) as u64))?;
            totals &= shifted(u128::from(state.domain(variable).word()), least - base);
        }
        for (sum, sums) in self.sums.iter().zip(all_sums) {
            let goals = shifted(totals, base - (sums.base + sum.offset));
            if goals & sums.all() == 0 {
                return Err(Conflict);
            }
            if goals & sums.all() != sums.all() {
                restrict(&sum.groups, state, sums, goals)?;
            }
        }
        Ok(())
    }
}

impl Totals {
    /// Keeps every sum within the bounds of all.
    fn within_bounds(&self, state: &mut State) -> Result<(), Conflict> {
        let (mut least, mut most) = (NO_LEAST, NO_MOST);
        for OffsetSum { groups, offset } in &self.sums {
            let (mut low, mut high) = (*offset, *offset);
            for group in groups {
                for &x in &group.variables {
                    let domain = state.domain(x);
                    low += group.weight * domain.lowest().index() as i64;
                    high += group.weight * domain.highest().index() as i64;
                }
            }
            (least, most) = (least.max(low), most.min(high));
        }
        for OffsetSum { groups, offset } in &self.sums {
            bounds(groups, state, least - offset..=most - offset)?;
        }
        Ok(())
    }
}

/// Shifts a set up, or down if the distance is negative.
const fn shifted(set: u128, distance: i64) -> u128 {
    match distance {
        0..128 => set << distance,
        -127..0 => set >> -distance,
        _ => 0,
    }
}
