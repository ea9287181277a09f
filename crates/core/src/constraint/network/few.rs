//! Sums of few variables by enumeration: the totals of two or three that exclude each other, and sums of
//! which at most three variables are open.

use super::group::Group;
use super::state::{Conflict, State, Variable};
use super::value_bits::{bits, is_single, lowest};

/// Returns whether the totals of variables are enumerated: two or three with totals that fit a word.
pub(super) fn is_few(state: &State, cells: &[Variable]) -> bool {
    matches!(cells.len(), 2 | 3) && cells.iter().all(|&x| state.domain(x) >> 42 == 0)
}

/// Returns the totals of two or three variables that exclude each other: bit j is the total j.
pub(super) fn few_totals(state: &State, cells: &[Variable]) -> u128 {
    let last = u128::from(state.domain(cells[cells.len() - 1]));
    let mut totals = 0;
    for a in bits(state.domain(cells[0])) {
        if let [_, y, _] = *cells {
            for b in bits(state.domain(y) & !(1 << a)) {
                totals |= (last & !(1 << a) & !(1 << b)) << (a + b);
            }
        } else {
            totals |= (last & !(1 << a)) << a;
        }
    }
    totals
}

/// Removes from two or three variables that exclude each other what is in no assignment with a total.
pub(super) fn restrict_few(state: &mut State, cells: &[Variable], totals: u128) -> Result<(), Conflict> {
    let domain = |k: usize| state.domain(cells[k]);
    let last = domain(cells.len() - 1);
    let mut kept = [0u64; 3];
    for a in bits(domain(0)) {
        if cells.len() == 2 {
            let with = (totals >> a) as u64 & last & !(1 << a);
            kept[1] |= with;
            kept[0] |= u64::from(with != 0) << a;
            continue;
        }
        for b in bits(domain(1) & !(1 << a)) {
            let with = (totals >> (a + b)) as u64 & last & !(1 << a) & !(1 << b);
            kept[2] |= with;
            kept[1] |= u64::from(with != 0) << b;
            kept[0] |= u64::from(with != 0) << a;
        }
    }
    cells.iter().zip(kept).try_for_each(|(&x, kept)| state.keep(x, kept))
}

/// The open variables of a sum.
pub(super) struct OpenTerms {
    /// The first three, with their weights and groups.
    terms: [(Variable, i64, usize); 3],
    pub(super) count: usize,
    /// What the variables that have a value leave of the constant.
    rest: i64,
}

impl OpenTerms {
    pub(super) fn new(groups: &[Group], state: &State, constant: i64) -> Self {
        let mut open = Self { terms: [(0, 0, 0); 3], count: 0, rest: constant };
        for (k, group) in groups.iter().enumerate() {
            for &x in &group.cells {
                let domain = state.domain(x);
                if is_single(domain) {
                    open.rest -= group.weight * lowest(domain) as i64;
                    continue;
                }
                if let Some(term) = open.terms.get_mut(open.count) {
                    *term = (x, group.weight, k);
                }
                open.count += 1;
            }
        }
        open
    }

    /// Removes what is in no assignment with the sum, if at most three variables are open and their weights
    /// are 1 or -1. Returns whether it did.
    pub(super) fn restrict(&self, state: &mut State) -> Result<bool, Conflict> {
        let terms = match self.terms.get(..self.count) {
            Some(terms) if terms.iter().all(|(_, weight, _)| weight.abs() == 1) => terms,
            _ => return Ok(false),
        };
        let domain = |k: usize| state.domain(terms[k].0);
        let (weight, group) = (|k: usize| terms[k].1, |k: usize| terms[k].2);
        // The last value is determined: as a set, without a value of the same group.
        let last = |sum: i64, used: u64| {
            let value = sum * weight(self.count - 1);
            let set = if (0..64).contains(&value) { 1 << value } else { 0 };
            set & domain(self.count - 1) & !used
        };
        let used = |k: usize, of: usize, value: usize| u64::from(group(k) == group(of)) << value;
        let mut kept = [0u64; 3];
        match self.count {
            0 => return if self.rest == 0 { Ok(true) } else { Err(Conflict) },
            1 => kept[0] = last(self.rest, 0),
            2 => {
                for a in bits(domain(0)) {
                    let b = last(self.rest - weight(0) * a as i64, used(0, 1, a));
                    kept[1] |= b;
                    kept[0] |= u64::from(b != 0) << a;
                }
            }
            _ => {
                for a in bits(domain(0)) {
                    let rest = self.rest - weight(0) * a as i64;
                    let without = used(0, 2, a);
                    for b in bits(domain(1) & !used(0, 1, a)) {
                        let c = last(rest - weight(1) * b as i64, without | used(1, 2, b));
                        kept[2] |= c;
                        kept[1] |= u64::from(c != 0) << b;
                        kept[0] |= u64::from(c != 0) << a;
                    }
                }
            }
        }
        terms.iter().zip(kept).try_for_each(|((x, ..), kept)| state.keep(*x, kept))?;
        Ok(true)
    }
}
