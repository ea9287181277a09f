//! Matchings of the cells of a house with its values: domain consistent propagation of "all different".
//!
//! After J.-C. Régin, "A filtering algorithm for constraints of difference in CSPs", 1994: one assignment of
//! different values is found; a value can move to another cell if it is on a cycle of exchanges. It is the
//! matching of `sudokud_model::sets::bipartite_matching` without an allocation: it begins with that of the
//! last run, and finds what lies on a cycle by steps for all cells at once instead of components.

use crate::domains::domain::Domain;
use crate::domains::state::{Conflict, State};
use crate::domains::variable::Variable;
use sudokud_model::sets::bits;

/// The fewest open cells of a house that are matched: with fewer, single candidates tell as much.
const MIN_MATCHED: usize = 4;

/// The most cells of a house that is matched in words of 16 bits.
const NARROW: usize = 16;

/// The open cells of a house, at most `N`. Sets of values are words: each step is an AND and an OR of them.
struct Matching<const N: usize> {
    domains: [u64; N],
    /// The value of each cell, as a set.
    held: [u64; N],
    count: usize,
    /// The values of all cells together.
    used: u64,
}

/// Removes every value that is in no assignment of different values to the cells of a house. `matched` has
/// the index of the value that the last run assigned to each position, any value at first. The rules for
/// single candidates must be at their fixpoint.
pub(super) fn match_all(state: &mut State, cells: &[Variable], matched: &mut [u8]) -> Result<(), Conflict> {
    match cells.len() {
        ..=NARROW => match_up_to::<NARROW>(state, cells, matched),
        _ => match_up_to::<64>(state, cells, matched),
    }
}

/// [`match_all`] for houses of at most `N` cells.
fn match_up_to<const N: usize>(
    state: &mut State,
    cells: &[Variable],
    matched: &mut [u8],
) -> Result<(), Conflict> {
    let mut matching = Matching::<N> { domains: [0; N], held: [0; N], count: 0, used: 0 };
    let mut positions = [0u8; N];
    // Without branches: which cells are open cannot be predicted.
    for (k, &x) in cells.iter().enumerate() {
        let domain = state.domain(x);
        let at = matching.count;
        matching.domains[at] = domain.word();
        matching.held[at] = 1 << matched[k];
        positions[at] = k as u8;
        matching.count += usize::from(!domain.is_single());
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
        matched[usize::from(*position)] = value.trailing_zeros() as u8;
    }
    let all = matching.used;
    let (mut narrow, mut narrow_values) = ([0; NARROW], [0; NARROW]);
    if N == NARROW {
        for (narrow, domain) in narrow.iter_mut().zip(domains) {
            *narrow = *domain as u16;
        }
        for (narrow, value) in narrow_values.iter_mut().zip(values) {
            *narrow = *value as u16;
        }
    }
    let mut kept = [u64::MAX; N];
    let mut rest = all;
    while rest != 0 {
        let first = rest & rest.wrapping_neg();
        let Reached { onwards, back } = if N == NARROW {
            let Reached { onwards, back } = reached_narrow(&narrow, &narrow_values, first as u16, all as u16);
            Reached { onwards: u64::from(onwards), back: u64::from(back) }
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
    let cells = positions[..count].iter().map(|&position| cells[usize::from(position)]);
    cells.zip(kept).try_for_each(|(x, kept)| state.keep(x, Domain::from_word(kept)))
}

/// The values that exchanges reach from one value.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Reached<T> {
    /// The values that its owner can have instead, and so on.
    onwards: T,
    /// The values that lead to it so.
    back: T,
}

/// Returns what is reached from a value.
fn reached(domains: &[u64], values: &[u64], first: u64) -> Reached<u64> {
    let mut reached = Reached { onwards: first, back: first };
    loop {
        let before = reached;
        for (domain, value) in domains.iter().zip(values) {
            reached.onwards |= if reached.onwards & value != 0 { *domain } else { 0 };
            reached.back |= if reached.back & domain != 0 { *value } else { 0 };
        }
        if reached == before {
            return reached;
        }
    }
}

/// [`reached`] for at most 16 values, until both are all: steps for all cells at once, which vectors do.
fn reached_narrow(domains: &[u16; NARROW], values: &[u16; NARROW], first: u16, all: u16) -> Reached<u16> {
    let mut reached = Reached { onwards: first, back: first };
    loop {
        let mut further = reached;
        for (domain, value) in domains.iter().zip(values) {
            further.onwards |= if reached.onwards & value != 0 { *domain } else { 0 };
            further.back |= if reached.back & domain != 0 { *value } else { 0 };
        }
        if further == reached || further.onwards & further.back == all {
            return further;
        }
        reached = further;
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
