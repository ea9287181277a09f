//! The partial sums of groups of variables, as bits of a word that the contributions of the groups shift.
//!
//! Variables with one weight that exclude each other are a group. A group contributes the sums of its
//! assignments ([`super::subset_layers`]), a lone variable its values. Going forward, and backward from the
//! goals, finds the possible contributions. Domain consistent but for exclusions between groups.

use super::few::{few_totals, is_few, restrict_few};
use super::group::Group;
use super::subset_layers::Open;
use crate::domains::domain::Domain;
use crate::domains::state::{Conflict, State};
use crate::domains::variable::Variable;
use sudokud_model::sets::bits;

/// The largest sum above the smallest one.
pub(crate) const MAX_SPAN: i64 = 127;

/// The totals that a group or a variable can have.
#[derive(Clone, Copy)]
struct TotalSet {
    /// The smallest one; of those that are kept, the smallest before.
    base: i64,
    /// Bit j: the total can be `base` + j.
    bits: u128,
}

impl TotalSet {
    /// Returns the largest total above the smallest one.
    const fn top(self) -> i64 {
        127 - self.bits.leading_zeros() as i64
    }

    /// Returns the totals as a set: bit j is the total j. For totals of a word.
    const fn as_set(self) -> u128 {
        self.bits << self.base
    }
}

/// A part of a sum while it is propagated.
#[derive(Clone, Copy)]
struct Part {
    /// The index of the group.
    group: usize,
    /// The variable, if it stands alone.
    alone: Option<Variable>,
    totals: TotalSet,
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
        if is_few(state, &group.variables) {
            let totals = few_totals(state, &group.variables);
            if totals == 0 {
                return Err(Conflict);
            }
            let base = totals.trailing_zeros();
            let totals = TotalSet { base: i64::from(base), bits: totals >> base };
            span += parts.add(k, None, group.weight, totals);
            continue;
        }
        let open = if group.variables.len() > 1 { Open::new(state, &group.variables)? } else { None };
        if let Some(open) = open {
            let totals = match open.words() {
                1 => group_totals::<1>(&open)?,
                2 => group_totals::<2>(&open)?,
                4 => group_totals::<4>(&open)?,
                _ => group_totals::<8>(&open)?,
            };
            if let Some(totals) = totals {
                span += parts.add(k, None, group.weight, totals);
                continue;
            }
        }
        for &x in &group.variables {
            let domain = state.domain(x);
            let base = domain.lowest().index();
            let totals = TotalSet { base: base as i64, bits: u128::from(domain.word() >> base) };
            span += parts.add(k, Some(x), group.weight, totals);
        }
    }
    parts.is_narrow = span < 64;
    for part in &parts.parts {
        let before = parts.all();
        let after = if parts.is_narrow {
            let before = before as u64;
            u128::from(bits(part.contributions as u64).fold(0, |all, shift| all | before << shift))
        } else {
            bits(part.contributions).fold(0, |all, shift| all | before << shift)
        };
        parts.sums.push(after);
    }
    Ok(span <= MAX_SPAN)
}

/// The contributions of a part that lead to goals, and the sums before it.
struct Supported {
    contributions: u128,
    before: u128,
}

/// Returns which contributions lead from which sums before them to goals.
fn supported(contributions: u128, before: u128, goals: u128) -> Supported {
    let mut supported = Supported { contributions: 0, before: 0 };
    for shift in bits(contributions) {
        let from = goals >> shift & before;
        if from != 0 {
            supported.contributions |= 1 << shift;
            supported.before |= from;
        }
    }
    supported
}

/// [`supported`] for sets of one word.
fn supported_narrow(contributions: u64, before: u64, goals: u64) -> Supported {
    let (mut kept, mut earlier) = (0, 0);
    for shift in bits(contributions) {
        let from = goals >> shift & before;
        kept |= u64::from(from != 0) << shift;
        earlier |= from;
    }
    Supported { contributions: u128::from(kept), before: u128::from(earlier) }
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
        let supported = if parts.is_narrow {
            supported_narrow(part.contributions as u64, before as u64, goals as u64)
        } else {
            supported(part.contributions, before, goals)
        };
        if supported.contributions == 0 {
            return Err(Conflict);
        }
        goals = supported.before;
        if supported.contributions == part.contributions {
            continue;
        }
        let totals = part.totals_of(supported.contributions);
        let variables = &groups[part.group].variables;
        match part.alone {
            Some(x) => state.keep(x, Domain::from_word(totals.as_set() as u64))?,
            None if is_few(state, variables) => restrict_few(state, variables, totals.as_set())?,
            None => {
                let Some(open) = Open::new(state, variables)? else { continue };
                match open.words() {
                    1 => restrict_group::<1>(&open, state, totals)?,
                    2 => restrict_group::<2>(&open, state, totals)?,
                    4 => restrict_group::<4>(&open, state, totals)?,
                    _ => restrict_group::<8>(&open, state, totals)?,
                }
            }
        }
    }
    Ok(())
}

impl PartialSums {
    /// Adds a part; returns the span of its contribution.
    fn add(&mut self, group: usize, alone: Option<Variable>, weight: i64, totals: TotalSet) -> i64 {
        let top = totals.top();
        let span = weight.abs() * top;
        let smallest = if weight > 0 { weight * totals.base } else { weight * (totals.base + top) };
        self.base += smallest;
        let contributions = match weight {
            1 => totals.bits,
            _ => bits(totals.bits).fold(0, |all, j| {
                let contribution = contribution(j, weight, top);
                all | if contribution <= MAX_SPAN { 1 << contribution } else { 0 }
            }),
        };
        self.parts.push(Part { group, alone, totals, contributions, weight });
        span
    }
}

impl Part {
    /// Returns the totals of some contributions.
    fn totals_of(&self, contributions: u128) -> TotalSet {
        if self.weight == 1 {
            return TotalSet { bits: contributions, ..self.totals };
        }
        let top = self.totals.top();
        let kept = bits(self.totals.bits).fold(0, |all, j| {
            let contribution = contribution(j, self.weight, top);
            let is_kept = contribution <= MAX_SPAN && contributions >> contribution & 1 == 1;
            all | u128::from(is_kept) << j
        });
        TotalSet { bits: kept, ..self.totals }
    }
}

/// Returns what the total `j` above the smallest one contributes above the smallest contribution, where `top`
/// is the largest total above the smallest.
const fn contribution(j: usize, weight: i64, top: i64) -> i64 {
    weight.abs() * if weight > 0 { j as i64 } else { top - j as i64 }
}

/// Returns the totals of a group; `None` if their span is too large.
fn group_totals<const K: usize>(open: &Open) -> Result<Option<TotalSet>, Conflict> {
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
    let bits = sums[..count].iter().fold(0, |all, sum| all | 1 << (sum - base));
    Ok(Some(TotalSet { base: base as i64 + open.fixed.sum(), bits }))
}

fn restrict_group<const K: usize>(open: &Open, state: &mut State, totals: TotalSet) -> Result<(), Conflict> {
    let layers = open.layers::<K>();
    let fixed = open.fixed.sum() - totals.base;
    let set_sums = open.sums();
    let mut allowed = [0; K];
    for (k, &word) in layers[open.count].iter().enumerate() {
        for bit in bits(word) {
            let total = set_sums.of(64 * k + bit) as i64 + fixed;
            if (0..128).contains(&total) && totals.bits >> total & 1 == 1 {
                allowed[k] |= 1 << bit;
            }
        }
    }
    if allowed == [0; K] {
        return Err(Conflict);
    }
    open.restrict(state, &layers, allowed)
}
