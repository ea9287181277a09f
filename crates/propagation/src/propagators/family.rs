//! Variables that exclude each other and whose set of values is one of a family: cages, renban, and whatever
//! depends on the set alone. Exact runs are domain consistent if the open variables have at most nine values
//! together.

use crate::domains::state::{Conflict, State};
use crate::domains::variable::Variable;
use crate::houses::places::Houses;
use crate::sets::value_bits::{all_if, bits, highest, is_single};
use crate::sums::effort::Effort;
use crate::sums::open_terms::OpenTerms;
use crate::sums::subset_layers::Open;

/// A family of sets.
pub(crate) struct Family {
    pub(crate) cells: Vec<Variable>,
    /// The cells as a bit set.
    pub(crate) mask: Vec<u64>,
    pub(crate) sets: Vec<u64>,
    /// The sum of each set, if these are all sets of their size with a sum.
    pub(crate) total: Option<i64>,
}

impl Family {
    /// Returns the most open cells of a quick run that is exact although they are not enumerated. Other
    /// families than those of sums are always exact: what all fitting sets have says little about a renban
    /// line.
    const fn most_quick(&self) -> usize {
        if self.total.is_some() { MAX_QUICK } else { usize::MAX }
    }

    pub(crate) fn propagate(
        &self,
        state: &mut State,
        houses: &Houses,
        fitting: &mut Vec<u64>,
        effort: Effort,
    ) -> Result<(), Conflict> {
        // Without branches: which cells are open, and which sets fit, cannot be predicted.
        let (mut union, mut fixed, mut repeated) = (0u64, 0u64, 0u64);
        let (mut open, mut count) = ([0; MAX_LISTED + 1], 0);
        for &x in &self.cells {
            let domain = state.domain(x);
            let single = domain & all_if(is_single(domain));
            union |= domain;
            repeated |= fixed & single;
            fixed |= single;
            open[count.min(MAX_LISTED)] = x;
            count += usize::from(single == 0);
        }
        let fits = |set: u64| (set & !union == 0) & (fixed & !set == 0);
        let (mut any, mut all) = (0, u64::MAX);
        for &set in &self.sets {
            let fits = all_if(fits(set));
            any |= set & fits;
            all &= set | !fits;
        }
        if repeated != 0 || any == 0 {
            return Err(Conflict);
        }
        if union & !any != 0 {
            for &x in &self.cells {
                state.keep(x, any)?;
            }
        }
        for value in bits(all & !fixed) {
            houses.required(state, value, &self.mask)?;
        }
        if let (Some(total), Some(open)) = (self.total, open[..MAX_LISTED].get(..count)) {
            let rest = total - bits(fixed).map(|value| value as i64).sum::<i64>();
            if OpenTerms::new(state, open.iter().map(|&x| (x, 1, 0)), rest).restrict(state, effort)? {
                return Ok(());
            }
        }
        if !effort.is_exact(count, self.most_quick()) {
            return Ok(());
        }
        fitting.clear();
        fitting.extend(self.sets.iter().filter(|&&set| fits(set)));
        if fitting.len() <= MAX_ENUMERATED {
            match count {
                0 => return Ok(()),
                1 => return state.keep(open[0], any & !fixed),
                2 => return restrict_two(state, open[0], open[1], fitting, fixed),
                3 => return restrict_three(state, [open[0], open[1], open[2]], fitting, fixed),
                _ => {}
            }
        }
        match Open::new(state, &self.cells)? {
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
const MAX_QUICK: usize = 3;

/// The most open cells that are listed.
const MAX_LISTED: usize = 4;

/// The most sets that are enumerated for two or three open variables.
const MAX_ENUMERATED: usize = 16;

/// Removes from two variables what is in no assignment of one of some sets, without the fixed values.
fn restrict_two(
    state: &mut State,
    x: Variable,
    y: Variable,
    fitting: &[u64],
    fixed: u64,
) -> Result<(), Conflict> {
    let (a, b) = (state.domain(x), state.domain(y));
    let (mut kept_a, mut kept_b) = (0, 0);
    for &set in fitting {
        let rest = set & !fixed;
        let low = rest & rest.wrapping_neg();
        let high = rest ^ low;
        for (one, other) in [(low, high), (high, low)] {
            if a & one != 0 && b & other != 0 {
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
    cells: [Variable; 3],
    fitting: &[u64],
    fixed: u64,
) -> Result<(), Conflict> {
    let [a, b, c] = cells.map(|x| state.domain(x));
    let mut kept = [0; 3];
    for &set in fitting {
        let rest = set & !fixed;
        let low = rest & rest.wrapping_neg();
        let high = 1 << highest(rest);
        let middle = rest ^ low ^ high;
        for (one, others) in [(low, [middle, high]), (middle, [low, high]), (high, [low, middle])] {
            if a & one == 0 {
                continue;
            }
            for (two, three) in [(others[0], others[1]), (others[1], others[0])] {
                if b & two != 0 && c & three != 0 {
                    kept[0] |= one;
                    kept[1] |= two;
                    kept[2] |= three;
                }
            }
        }
    }
    cells.into_iter().zip(kept).try_for_each(|(x, kept)| state.keep(x, kept))
}

fn restrict<const K: usize>(open: &Open, state: &mut State, fitting: &[u64]) -> Result<(), Conflict> {
    let layers = open.layers::<K>();
    let mut allowed = [0; K];
    let reached = layers[open.count];
    for &set in fitting {
        let rest = set & !open.fixed;
        if set & open.fixed == open.fixed && rest & !open.universe == 0 {
            let index = open.compact(rest) as usize;
            allowed[index / 64] |= reached[index / 64] & 1 << (index % 64);
        }
    }
    if allowed == [0; K] {
        return Err(Conflict);
    }
    open.restrict(state, &layers, allowed)
}

/// The most sets of a family that is made from a sum.
const MAX_SETS: usize = 1_024;

/// Returns the sets of so many values below `side` with a sum; `None` if they are too many.
pub(crate) fn sets_with_sum(size: usize, sum: i64, side: usize) -> Option<Vec<u64>> {
    let mut sets = Vec::new();
    let within = side <= 20 && extend_sets(&mut sets, 0, size, sum, 0..side);
    within.then_some(sets)
}

/// Adds the sets that extend `set` by so many values of a range with a sum; `false` if they are too many.
fn extend_sets(sets: &mut Vec<u64>, set: u64, size: usize, sum: i64, values: std::ops::Range<usize>) -> bool {
    if size <= 1 {
        let is_empty = size == 0 && sum == 0;
        if is_empty || size == 1 && usize::try_from(sum).is_ok_and(|value| values.contains(&value)) {
            sets.push(set | if is_empty { 0 } else { 1 << sum });
        }
        return sets.len() <= MAX_SETS;
    }
    let span = |from: usize| (from..from + size).sum::<usize>() as i64;
    if values.len() < size || span(values.start) > sum || span(values.end - size) < sum {
        return true;
    }
    values
        .clone()
        .all(|value| extend_sets(sets, set | 1 << value, size - 1, sum - value as i64, value + 1..values.end))
}
