//! The partial sums of groups of variables, as bits of a word that the contributions of the groups shift.
//!
//! Variables with one weight that exclude each other are a group. A group contributes the sums of its
//! assignments ([`super::subset_layers`]), a lone variable its values. Going forward, and backward from the
//! goals, finds the possible contributions. Domain consistent but for exclusions between groups.

use super::few::{few_totals, is_few, restrict_few};
use super::group::Group;
use super::subset_layers::Open;
use crate::domains::state::{Conflict, State};
use crate::sets::value_bits::{bits, lowest};

/// The largest sum above the smallest one.
pub(crate) const MAX_SPAN: i64 = 127;

/// A part of a sum while it is propagated.
#[derive(Clone, Copy)]
struct Part {
    /// The index of the group, and of the variable in it if it stands alone.
    group: usize,
    cell: Option<usize>,
    /// The smallest total of the part.
    base: i64,
    /// Bit j: the total can be `base` + j.
    totals: u128,
    /// Bit j: the contribution can be the smallest one plus j.
    contributions: u128,
    weight: i64,
}

/// The partial sums of some groups: the result of [`forward`].
#[derive(Default)]
pub(crate) struct PartialSums {
    parts: Vec<Part>,
    /// The partial sums before each part, and after the last.
    sums: Vec<u128>,
    /// The sum that bit 0 means.
    pub(crate) base: i64,
    /// Whether all sums are within 64 numbers.
    is_narrow: bool,
}

impl PartialSums {
    /// Returns the sums that all parts can have together: bit j is [`PartialSums::base`] + j.
    pub(crate) fn all(&self) -> u128 {
        self.sums.last().copied().unwrap_or(1)
    }
}

/// Computes the possible totals of each part and the partial sums. Returns `false` if sums more than
/// [`MAX_SPAN`] above the smallest one were lost.
pub(crate) fn forward(groups: &[Group], state: &State, parts: &mut PartialSums) -> Result<bool, Conflict> {
    parts.parts.clear();
    parts.sums.clear();
    parts.sums.push(1);
    parts.base = 0;
    let mut span = 0;
    for (k, group) in groups.iter().enumerate() {
        if is_few(state, &group.cells) {
            let totals = few_totals(state, &group.cells);
            if totals == 0 {
                return Err(Conflict);
            }
            let base = totals.trailing_zeros();
            span += parts.add(k, None, group.weight, i64::from(base), totals >> base);
            continue;
        }
        let open = if group.cells.len() > 1 { Open::new(state, &group.cells)? } else { None };
        if let Some(open) = open {
            let totals = match open.words() {
                1 => group_totals::<1>(&open)?,
                2 => group_totals::<2>(&open)?,
                4 => group_totals::<4>(&open)?,
                _ => group_totals::<8>(&open)?,
            };
            if let Some((base, totals)) = totals {
                span += parts.add(k, None, group.weight, base, totals);
                continue;
            }
        }
        for (at, &x) in group.cells.iter().enumerate() {
            let domain = state.domain(x);
            let base = lowest(domain);
            span += parts.add(k, Some(at), group.weight, base as i64, u128::from(domain >> base));
        }
    }
    parts.is_narrow = span < 64;
    for part in &parts.parts {
        let before = parts.all();
        let after = if parts.is_narrow {
            let before = before as u64;
            u128::from(bits(part.contributions as u64).fold(0, |all, shift| all | before << shift))
        } else {
            shifts(part.contributions).fold(0, |all, shift| all | before << shift)
        };
        parts.sums.push(after);
    }
    Ok(span <= MAX_SPAN)
}

/// Returns the contributions that lead from sums before to goals, and the sums from which they do.
fn supported(contributions: u128, before: u128, goals: u128) -> (u128, u128) {
    let (mut kept, mut earlier) = (0u128, 0u128);
    for shift in shifts(contributions) {
        let from = goals >> shift & before;
        if from != 0 {
            kept |= 1 << shift;
            earlier |= from;
        }
    }
    (kept, earlier)
}

/// [`supported`] for sets of one word.
fn supported_narrow(contributions: u64, before: u64, goals: u64) -> (u64, u64) {
    let (mut kept, mut earlier) = (0, 0);
    for shift in bits(contributions) {
        let from = goals >> shift & before;
        kept |= u64::from(from != 0) << shift;
        earlier |= from;
    }
    (kept, earlier)
}

/// Removes what does not lead to one of the goals.
pub(crate) fn restrict(
    groups: &[Group],
    state: &mut State,
    parts: &mut PartialSums,
    goals: u128,
) -> Result<(), Conflict> {
    let mut goals = goals & parts.all();
    for at in (0..parts.parts.len()).rev() {
        let part = parts.parts[at];
        let before = parts.sums[at];
        let (kept, earlier) = if parts.is_narrow {
            let (kept, earlier) = supported_narrow(part.contributions as u64, before as u64, goals as u64);
            (u128::from(kept), u128::from(earlier))
        } else {
            supported(part.contributions, before, goals)
        };
        if kept == 0 {
            return Err(Conflict);
        }
        goals = earlier;
        if kept == part.contributions {
            continue;
        }
        let totals = part.totals_of(kept);
        let cells = &groups[part.group].cells;
        match part.cell {
            Some(cell) => state.keep(cells[cell], (totals << part.base) as u64)?,
            None if is_few(state, cells) => restrict_few(state, cells, totals << part.base)?,
            None => {
                let Some(open) = Open::new(state, cells)? else { continue };
                match open.words() {
                    1 => restrict_group::<1>(&open, state, part.base, totals)?,
                    2 => restrict_group::<2>(&open, state, part.base, totals)?,
                    4 => restrict_group::<4>(&open, state, part.base, totals)?,
                    _ => restrict_group::<8>(&open, state, part.base, totals)?,
                }
            }
        }
    }
    Ok(())
}

impl PartialSums {
    /// Adds a part; returns the span of its contribution.
    fn add(&mut self, group: usize, cell: Option<usize>, weight: i64, base: i64, totals: u128) -> i64 {
        let top = 127 - i64::from(totals.leading_zeros());
        let span = weight.abs() * top;
        let smallest = if weight > 0 { weight * base } else { weight * (base + top) };
        self.base += smallest;
        let contributions = match weight {
            1 => totals,
            _ => shifts(totals).fold(0, |all, j| {
                let j = i64::from(j);
                let contribution = weight.abs() * if weight > 0 { j } else { top - j };
                all | if contribution <= MAX_SPAN { 1 << contribution } else { 0 }
            }),
        };
        self.parts.push(Part { group, cell, base, totals, contributions, weight });
        span
    }
}

impl Part {
    /// Returns the totals of some contributions.
    fn totals_of(&self, contributions: u128) -> u128 {
        if self.weight == 1 {
            return contributions;
        }
        let top = 127 - i64::from(self.totals.leading_zeros());
        shifts(self.totals).fold(0, |all, total| {
            let j = i64::from(total);
            let contribution = self.weight.abs() * if self.weight > 0 { j } else { top - j };
            let is_kept = contribution <= MAX_SPAN && contributions >> contribution & 1 == 1;
            all | u128::from(is_kept) << total
        })
    }
}

/// Iterates over the set bits of a double word.
#[inline]
fn shifts(mut word: u128) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        (word != 0).then(|| {
            let bit = word.trailing_zeros();
            word &= word - 1;
            bit
        })
    })
}

/// Returns the smallest total of a group, and all totals above it; `None` if their span is too large.
fn group_totals<const K: usize>(open: &Open) -> Result<Option<(i64, u128)>, Conflict> {
    let layers = open.layers::<K>();
    let set_sums = open.sums();
    let mut sums = [0u64; 512];
    let mut count = 0;
    for (k, &word) in layers[open.count].iter().enumerate() {
        for bit in bits(word) {
            sums[count] = set_sums.of(64 * k + bit);
            count += 1;
        }
    }
    let base = *sums[..count].iter().min().ok_or(Conflict)?;
    if sums[..count].iter().any(|sum| sum - base > MAX_SPAN as u64) {
        return Ok(None);
    }
    let totals = sums[..count].iter().fold(0, |all, sum| all | 1 << (sum - base));
    let fixed: u64 = bits(open.fixed).map(|value| value as u64).sum();
    Ok(Some(((base + fixed) as i64, totals)))
}

fn restrict_group<const K: usize>(
    open: &Open,
    state: &mut State,
    base: i64,
    totals: u128,
) -> Result<(), Conflict> {
    let layers = open.layers::<K>();
    let fixed = bits(open.fixed).map(|value| value as i64).sum::<i64>() - base;
    let set_sums = open.sums();
    let mut allowed = [0; K];
    for (k, &word) in layers[open.count].iter().enumerate() {
        for bit in bits(word) {
            let total = set_sums.of(64 * k + bit) as i64 + fixed;
            if (0..128).contains(&total) && totals >> total & 1 == 1 {
                allowed[k] |= 1 << bit;
            }
        }
    }
    if allowed == [0; K] {
        return Err(Conflict);
    }
    open.restrict(state, &layers, allowed)
}
