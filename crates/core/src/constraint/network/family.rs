//! Variables that exclude each other and whose set of values is one of a family: cages, renban, and whatever
//! depends on the set alone. Domain consistent if the open variables have at most nine values together.

use super::houses::Houses;
use super::state::{Conflict, State, Variable};
use super::subset_layers::Open;
use super::value_bits::{bits, is_single};

/// A family of sets.
pub(crate) struct Family {
    pub(crate) cells: Vec<Variable>,
    /// The cells as a bit set.
    pub(crate) mask: Vec<u64>,
    pub(crate) sets: Vec<u64>,
}

impl Family {
    pub(crate) fn propagate(
        &self,
        state: &mut State,
        houses: &Houses,
        fitting: &mut Vec<u64>,
    ) -> Result<(), Conflict> {
        let (mut union, mut fixed) = (0, 0);
        for &x in &self.cells {
            let domain = state.domain(x);
            union |= domain;
            if is_single(domain) {
                fixed |= domain;
            }
        }
        fitting.clear();
        let (mut any, mut all) = (0, u64::MAX);
        for &set in &self.sets {
            if set & !union == 0 && fixed & !set == 0 {
                any |= set;
                all &= set;
                fitting.push(set);
            }
        }
        if fitting.is_empty() {
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
