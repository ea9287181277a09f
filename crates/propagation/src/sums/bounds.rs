//! Bounds of weighted sums: from the least and the greatest totals of groups of different variables.

use super::group::Group;
use crate::domains::state::{Conflict, State};
use crate::domains::variable::Variable;
use crate::sets::value_bits::{highest, is_single, lowest};

/// The most groups whose extremes [`bounds`] keeps.
const MAX_KNOWN: usize = 8;

/// The extreme totals of a group, and the values that reach them: different ones that the group has.
#[derive(Clone, Copy, Default)]
struct Extremes {
    union: u64,
    low: u64,
    high: u64,
    total_low: i64,
    total_high: i64,
}

impl Extremes {
    /// Gives each variable the nearest free value from its least or greatest on: a bound for all assignments
    /// of different values.
    fn new(state: &State, cells: &[Variable]) -> Result<Self, Conflict> {
        let union = cells.iter().fold(0, |all, &x| all | state.domain(x));
        let mut extremes = Self { union, low: 0, high: 0, total_low: 0, total_high: 0 };
        for &x in cells {
            let domain = state.domain(x);
            let above = union & !extremes.low & from(lowest(domain));
            let below = union & !extremes.high & to(highest(domain));
            if above == 0 || below == 0 {
                return Err(Conflict);
            }
            extremes.low |= 1 << lowest(above);
            extremes.high |= 1 << highest(below);
            extremes.total_low += lowest(above) as i64;
            extremes.total_high += highest(below) as i64;
        }
        Ok(extremes)
    }

    /// Returns the most by which the low total decreases without a variable with this least value.
    fn freed_low(&self, least: usize) -> i64 {
        let free = self.union & !self.low & from(least);
        let used = if free == 0 { self.low } else { self.low & to(lowest(free)) };
        highest(used) as i64
    }

    /// Returns the least by which the high total decreases without a variable with this greatest value.
    fn freed_high(&self, greatest: usize) -> i64 {
        let free = self.union & !self.high & to(greatest);
        let used = if free == 0 { self.high } else { self.high & from(highest(free)) };
        lowest(used) as i64
    }
}

/// The values from one on.
const fn from(value: usize) -> u64 {
    u64::MAX << value
}

/// The values up to one.
const fn to(value: usize) -> u64 {
    u64::MAX >> (63 - value)
}

/// Keeps each variable within the bounds that the others leave for a sum from `least` to `most`.
pub(crate) fn bounds(groups: &[Group], state: &mut State, least: i64, most: i64) -> Result<(), Conflict> {
    let (mut low, mut high) = (0, 0);
    let range = |group: &Group, extremes: &Extremes| {
        let (a, b) = (group.weight * extremes.total_low, group.weight * extremes.total_high);
        (a.min(b), a.max(b))
    };
    // Those of the first groups are kept for the second loop.
    let mut known = [Extremes::default(); MAX_KNOWN];
    for (k, group) in groups.iter().enumerate() {
        let extremes = Extremes::new(state, &group.cells)?;
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
    let mark = state.mark();
    for (k, group) in groups.iter().enumerate() {
        let extremes = match known.get(k) {
            Some(known) if state.mark() == mark => *known,
            _ => Extremes::new(state, &group.cells)?,
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
        for &x in &group.cells {
            let domain = state.domain(x);
            if is_single(domain) {
                continue;
            }
            let top = total_most - (extremes.total_low - extremes.freed_low(lowest(domain)));
            let bottom = total_least - (extremes.total_high - extremes.freed_high(highest(domain)));
            if top < bottom || top < 0 || bottom > 63 {
                return Err(Conflict);
            }
            state.keep(x, from(bottom.max(0) as usize) & to(top.min(63) as usize))?;
        }
        if state.mark() != mark {
            let (c, d) = range(group, &Extremes::new(state, &group.cells)?);
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
