//! Matchings of the cells of a house with its values: domain consistent propagation of "all different".
//!
//! After J.-C. Régin, "A filtering algorithm for constraints of difference in CSPs", 1994: one assignment of
//! different values is found; a value can move to another cell if it is on a cycle of exchanges.

use crate::domains::state::{Conflict, State};
use crate::domains::variable::Variable;
use crate::sets::value_bits::{bits, is_single, lowest};

/// The fewest open cells of a house that are matched: with fewer, single candidates tell as much.
const MIN_MATCHED: usize = 4;

/// The open cells of a house, at most `N`.
struct Matching<const N: usize> {
    domains: [u64; N],
    /// The value of each cell, as a set.
    held: [u64; N],
    count: usize,
    /// The values of all cells together.
    used: u64,
}

/// Removes every value that is in no assignment of different values to the cells of a house. `held` has the
/// value that the last run assigned to each position, any value at first. The rules for single candidates
/// must be at their fixpoint.
pub(crate) fn match_all(state: &mut State, cells: &[Variable], held: &mut [u8]) -> Result<(), Conflict> {
    match cells.len() {
        ..=16 => match_up_to::<16>(state, cells, held),
        _ => match_up_to::<64>(state, cells, held),
    }
}

/// [`match_all`] for houses of at most `N` cells.
fn match_up_to<const N: usize>(
    state: &mut State,
    cells: &[Variable],
    held: &mut [u8],
) -> Result<(), Conflict> {
    let mut matching = Matching::<N> { domains: [0; N], held: [0; N], count: 0, used: 0 };
    let mut positions = [0u8; N];
    for (k, &x) in cells.iter().enumerate() {
        let domain = state.domain(x);
        let at = matching.count % N;
        matching.domains[at] = domain;
        matching.held[at] = 1 << held[k];
        positions[at] = k as u8;
        matching.count += usize::from(!is_single(domain));
    }
    let count = matching.count;
    if count < MIN_MATCHED {
        return Ok(());
    }
    if !matching.complete() {
        return Err(Conflict);
    }
    let (domains, values) = (&matching.domains[..count], &matching.held[..count]);
    for (position, value) in positions.iter().zip(values) {
        held[usize::from(*position)] = lowest(*value) as u8;
    }
    let all = matching.used;
    let (mut narrow, mut narrow_values) = ([0; 16], [0; 16]);
    if N == 16 {
        for (k, (domain, value)) in domains.iter().zip(values).enumerate() {
            (narrow[k % 16], narrow_values[k % 16]) = (*domain as u16, *value as u16);
        }
    }
    let mut kept = [u64::MAX; N];
    let mut rest = all;
    while rest != 0 {
        let first = rest & rest.wrapping_neg();
        let (onwards, back) = if N == 16 {
            let (onwards, back) = reached_narrow(&narrow, &narrow_values, first as u16, all as u16);
            (u64::from(onwards), u64::from(back))
        } else {
            reached(domains, values, first)
        };
        let cycle = onwards & back;
        if cycle == all {
            return Ok(());
        }
        rest &= !cycle;
        if cycle != onwards {
            let owned = kept.iter_mut().zip(values).filter(|(_, value)| *value & cycle != 0);
            owned.for_each(|(kept, _)| *kept = cycle);
        }
    }
    positions[..count].iter().zip(kept).try_for_each(|(&k, kept)| state.keep(cells[usize::from(k)], kept))
}

/// Returns the values that the owner of one can have instead, and so on; and those that lead to it so.
fn reached(domains: &[u64], values: &[u64], first: u64) -> (u64, u64) {
    let (mut onwards, mut back) = (first, first);
    loop {
        let before = (onwards, back);
        for (domain, value) in domains.iter().zip(values) {
            onwards |= if onwards & value != 0 { *domain } else { 0 };
            back |= if back & domain != 0 { *value } else { 0 };
        }
        if before == (onwards, back) {
            return before;
        }
    }
}

/// [`reached`] for at most 16 values, until both are all: steps for all cells at once, which vectors do.
fn reached_narrow(domains: &[u16; 16], values: &[u16; 16], first: u16, all: u16) -> (u16, u16) {
    let (mut onwards, mut back) = (first, first);
    loop {
        let (mut further, mut before) = (onwards, back);
        for (domain, value) in domains.iter().zip(values) {
            further |= if onwards & value != 0 { *domain } else { 0 };
            before |= if back & domain != 0 { *value } else { 0 };
        }
        if (further, before) == (onwards, back) || further & before == all {
            return (further, before);
        }
        (onwards, back) = (further, before);
    }
}

impl<const N: usize> Matching<N> {
    /// Assigns different values to the cells, where possible those that they hold; `false` if there are none.
    fn complete(&mut self) -> bool {
        let (mut used, mut all, mut unmatched) = (0, 0, 0u64);
        for k in 0..self.count {
            let value = self.held[k] & self.domains[k] & !used;
            all |= self.domains[k];
            used |= value;
            self.held[k] = value;
            unmatched |= u64::from(value == 0) << k;
        }
        self.used = used;
        bits(unmatched).all(|k| self.augment(k, &mut 0)) && self.used == all
    }

    /// Finds a value for a cell; others that have one can get another (H. W. Kuhn's matching).
    fn augment(&mut self, k: usize, seen: &mut u64) -> bool {
        let free = self.domains[k] & !self.used;
        if free != 0 {
            self.held[k] = free & free.wrapping_neg();
            self.used |= self.held[k];
            return true;
        }
        for owner in 0..self.count {
            let value = self.held[owner] & self.domains[k] & !*seen;
            if value != 0 && owner != k {
                *seen |= value;
                if self.augment(owner, seen) {
                    self.held[k] = value;
                    return true;
                }
            }
        }
        false
    }
}
