//! Groups of variables with one hidden total.

use crate::domains::state::{Conflict, State};
use crate::domains::variable::Variable;
use crate::sums::bounds::bounds;
use crate::sums::group::Group;
use crate::sums::partial_sums::{PartialSums, forward, restrict};

/// Sums that are equal. Each has an offset.
pub(crate) struct Totals {
    pub(crate) sums: Vec<(Vec<Group>, i64)>,
    /// The variable that is the total, and the total that its value 0 means.
    pub(crate) variable: Option<(Variable, i64)>,
}

impl Totals {
    pub(crate) fn propagate(
        &self,
        state: &mut State,
        all_parts: &mut Vec<PartialSums>,
    ) -> Result<(), Conflict> {
        if all_parts.len() < self.sums.len() {
            all_parts.resize_with(self.sums.len(), PartialSums::default);
        }
        // The totals that all sums can have: bit j is `base` + j.
        let (mut base, mut totals) = (0i64, 0u128);
        for (at, (groups, offset)) in self.sums.iter().enumerate() {
            let parts = &mut all_parts[at];
            if !forward(groups, state, parts)? {
                return self.within_bounds(state);
            }
            let (own, own_totals) = (parts.base + offset, parts.all());
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
        if let Some((x, first)) = self.variable {
            state.keep(x, shifted(totals, base - first) as u64)?;
            totals &= shifted(u128::from(state.domain(x)), first - base);
        }
        for ((groups, offset), parts) in self.sums.iter().zip(all_parts) {
            let goals = shifted(totals, base - (parts.base + offset));
            if goals & parts.all() == 0 {
                return Err(Conflict);
            }
            if goals & parts.all() != parts.all() {
                restrict(groups, state, parts, goals)?;
            }
        }
        Ok(())
    }

    /// Keeps every sum within the bounds of all.
    fn within_bounds(&self, state: &mut State) -> Result<(), Conflict> {
        let (mut least, mut most) = (i64::MIN / 4, i64::MAX / 4);
        for (groups, offset) in &self.sums {
            let (mut low, mut high) = (*offset, *offset);
            for group in groups {
                for &x in &group.cells {
                    let domain = state.domain(x);
                    low += group.weight * i64::from(domain.trailing_zeros());
                    high += group.weight * i64::from(63 - domain.leading_zeros());
                }
            }
            (least, most) = (least.max(low), most.min(high));
        }
        for (groups, offset) in &self.sums {
            bounds(groups, state, least - offset, most - offset)?;
        }
        Ok(())
    }
}

/// Shifts a set up, or down if the distance is negative.
fn shifted(set: u128, distance: i64) -> u128 {
    match distance {
        0..128 => set << distance,
        -127..0 => set >> -distance,
        _ => 0,
    }
}
