//! Bounds of weighted sums: from the least and the greatest totals of groups of different variables.

use super::group::Group;
use crate::domains::domain::Domain;
use crate::domains::state::{Conflict, State};
use crate::domains::variable::Variable;
use std::ops::RangeInclusive;
use sudokud_model::grid::Value;

/// The bounds of a sum that has none on one side: no sum reaches them, and no difference overflows.
pub(crate) const NO_LEAST: i64 = i64::MIN / 4;
pub(crate) const NO_MOST: i64 = i64::MAX / 4;

/// The most groups whose extremes [`bounds`] keeps.
const MAX_KNOWN: usize = 8;

/// The extreme totals of a group, and the values that reach them: different ones that the group has.
#[derive(Clone, Copy, Default)]
struct Extremes {
    union: Domain,
    low: Domain,
    high: Domain,
    total_low: i64,
    total_high: i64,
}

impl Extremes {
    /// Gives each variable the nearest free value from its least or greatest on: a bound for all assignments
    /// of different values.
    fn new(state: &State, variables: &[Variable]) -> Result<Self, Conflict> {
        let union = variables.iter().fold(Domain::EMPTY, |all, &x| all | state.domain(x));
        let mut extremes = Self { union, ..Self::default() };
        for &x in variables {
            let domain = state.domain(x);
            let above = (union - extremes.low) & Domain::at_least(domain.lowest());
            let below = (union - extremes.high) & Domain::at_most(domain.highest());
            if above.is_empty() || below.is_empty() {
                return Err(Conflict);
            }
            let (least, greatest) = (above.lowest(), below.highest());
            extremes.low |= Domain::of(least);
            extremes.high |= Domain::of(greatest);
            extremes.total_low += least.index() as i64;
            extremes.total_high += greatest.index() as i64;
        }
        Ok(extremes)
    }

    /// Returns the most by which the low total decreases without a variable with this least value.
    fn freed_low(&self, least: Value) -> i64 {
        let free = (self.union - self.low) & Domain::at_least(least);
        let used = if free.is_empty() { self.low } else { self.low & Domain::at_most(free.lowest()) };
        used.highest().index() as i64
    }

    /// Returns the least by which the high total decreases without a variable with this greatest value.
    fn freed_high(&self, greatest: Value) -> i64 {
        let free = (self.union - self.high) & Domain::at_most(greatest);
        let used = if free.is_empty() { self.high } else { self.high & Domain::at_least(free.highest()) };
        used.lowest().index() as i64
    }
}

/// Keeps each variable within the bounds that the others leave for a sum within a range.
pub(crate) fn bounds(groups: &[Group], state: &mut State, sums: RangeInclusive<i64>) -> Result<(), Conflict> {
    let (least, most) = sums.into_inner();
    let (mut low, mut high) = (0, 0);
    let range = |group: &Group, extremes: &Extremes| {
        let (a, b) = (group.weight * extremes.total_low, group.weight * extremes.total_high);
        (a.min(b), a.max(b))
    };
    // Those of the first groups are kept for the second loop.
    let mut known = [Extremes::default(); MAX_KNOWN];
    for (k, group) in groups.iter().enumerate() {
        let extremes = Extremes::new(state, &group.variables)?;
        let (a, b) = range(group, &extremes);
        low += a;
        high += b;
        if let Some(known) = known.get_mut(k) {
            *known = extremes;
        }
    }
    if low > most || high < least {
        return Err(Conflict);
    }
    // After a change, a variable of two groups can have other extremes.
    let checkpoint = state.checkpoint();
    for (k, group) in groups.iter().enumerate() {
        let extremes = match known.get(k) {
            Some(known) if state.checkpoint() == checkpoint => *known,
            _ => Extremes::new(state, &group.variables)?,
        };
        let (a, b) = range(group, &extremes);
        // The group contributes from least - (high - b) to most - (low - a); its total is so much
        // by the weight.
        let (from_most, from_least) = (most - (low - a), least - (high - b));
        // Divisions take longer than the rest, and most weights are 1.
        let (total_least, total_most) = if group.weight == 1 {
            (from_least, from_most)
        } else if group.weight > 0 {
            (div_up(from_least, group.weight), from_most.div_euclid(group.weight))
        } else {
            (div_up(-from_most, -group.weight), (-from_least).div_euclid(-group.weight))
        };
        if total_least <= extremes.total_low && total_most >= extremes.total_high {
            continue;
        }
        for &x in &group.variables {
            let domain = state.domain(x);
            if domain.is_single() {
                continue;
            }
            let top = total_most - (extremes.total_low - extremes.freed_low(domain.lowest()));
            let bottom = total_least - (extremes.total_high - extremes.freed_high(domain.highest()));
            if top < bottom || top < 0 || bottom > 63 {
                return Err(Conflict);
            }
            let least = Domain::at_least(Value::new(bottom.max(0) as usize));
            let most = Domain::at_most(Value::new(top.min(63) as usize));
            state.keep(x, least & most)?;
        }
        if state.checkpoint() != checkpoint {
            let (c, d) = range(group, &Extremes::new(state, &group.variables)?);
            low += c - a;
            high += d - b;
        }
    }
    Ok(())
}

/// Divides by a positive number and rounds up.
const fn div_up(number: i64, by: i64) -> i64 {
    -(-number).div_euclid(by)
}
