//! The totals of two or three variables that exclude each other, by enumeration.

use crate::domains::state::{Conflict, State};
use crate::domains::variable::Variable;
use crate::sets::value_bits::bits;

/// Returns whether the totals of variables are enumerated: two or three with totals that fit a word.
pub(crate) fn is_few(state: &State, cells: &[Variable]) -> bool {
    matches!(cells.len(), 2 | 3) && cells.iter().all(|&x| state.domain(x) >> 42 == 0)
}

/// Returns the totals of two or three variables that exclude each other: bit j is the total j.
pub(crate) fn few_totals(state: &State, cells: &[Variable]) -> u128 {
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
pub(crate) fn restrict_few(state: &mut State, cells: &[Variable], totals: u128) -> Result<(), Conflict> {
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
