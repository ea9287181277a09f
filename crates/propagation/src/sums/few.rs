//! The totals of two or three variables that exclude each other, by enumeration.

use crate::domains::domain::Domain;
use crate::domains::state::{Conflict, State};
use crate::domains::variable::Variable;
use sudokud_model::sets::bits;

/// Returns whether the totals of variables are enumerated: two or three with totals that fit a word.
pub(super) fn is_few(state: &State, variables: &[Variable]) -> bool {
    matches!(variables.len(), 2 | 3) && variables.iter().all(|&x| state.domain(x).word() >> 42 == 0)
}

/// Returns the totals of two or three variables that exclude each other: bit j is the total j.
pub(super) fn few_totals(state: &State, variables: &[Variable]) -> u128 {
    let domain = |x: Variable| state.domain(x).word();
    let last = u128::from(domain(variables[variables.len() - 1]));
    let mut totals = 0;
    for a in bits(domain(variables[0])) {
        if let [_, y, _] = *variables {
            for b in bits(domain(y) & !(1 << a)) {
                totals |= (last & !(1 << a) & !(1 << b)) << (a + b);
            }
        } else {
            totals |= (last & !(1 << a)) << a;
        }
    }
    totals
}

/// Removes from two or three variables that exclude each other what is in no assignment with a total.
pub(super) fn restrict_few(state: &mut State, variables: &[Variable], totals: u128) -> Result<(), Conflict> {
    let domain = |k: usize| state.domain(variables[k]).word();
    let last = domain(variables.len() - 1);
    let mut kept = [0u64; 3];
    for a in bits(domain(0)) {
        if variables.len() == 2 {
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
    variables.iter().zip(kept).try_for_each(|(&x, kept)| state.keep(x, Domain::from_word(kept)))
}
