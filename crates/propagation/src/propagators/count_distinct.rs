//! The number of different values of some variables is the number of another one.

use crate::domains::state::{Conflict, State};
use crate::domains::variable::Variable;
use crate::sets::value_bits::{bits, highest, is_single, lowest};

/// The number of different values is the number of the control variable.
pub(crate) struct CountDistinct {
    pub(crate) control: Variable,
    pub(crate) cells: Vec<Variable>,
    pub(crate) first_value: usize,
}

impl CountDistinct {
    pub(crate) fn propagate(&self, state: &mut State) -> Result<(), Conflict> {
        let mut order: Vec<u64> = self.cells.iter().map(|&x| state.domain(x)).collect();
        let most = matching(&order);
        order.sort_by_key(|domain| domain.count_ones());
        // Disjoint domains have different values.
        let (mut least, mut packed) = (0, 0);
        for domain in order {
            if domain & packed == 0 {
                packed |= domain;
                least += 1;
            }
        }
        let range = |from: usize, to: usize| {
            let (from, to) =
                (from.saturating_sub(self.first_value), (to + 1).saturating_sub(self.first_value));
            if to <= from { 0 } else { (u64::MAX >> (64 - to.min(64))) & !((1 << from) - 1) }
        };
        state.keep(self.control, range(least, most))?;
        let control = state.domain(self.control);
        if highest(control) + self.first_value == least {
            for &x in &self.cells {
                state.keep(x, packed)?;
            }
        }
        if lowest(control) + self.first_value == self.cells.len() {
            for &x in &self.cells {
                let domain = state.domain(x);
                if is_single(domain) {
                    for &other in self.cells.iter().filter(|&&other| other != x) {
                        state.remove(other, domain)?;
                    }
                }
            }
        }
        Ok(())
    }
}

/// Returns the most domains that can have different values at once (Kuhn's matching).
fn matching(domains: &[u64]) -> usize {
    let mut owner = [usize::MAX; 64];
    (0..domains.len()).filter(|&k| augment(k, domains, &mut owner, &mut 0)).count()
}

fn augment(k: usize, domains: &[u64], owner: &mut [usize; 64], seen: &mut u64) -> bool {
    for value in bits(domains[k]) {
        if *seen >> value & 1 == 1 {
            continue;
        }
        *seen |= 1 << value;
        if owner[value] == usize::MAX || augment(owner[value], domains, owner, seen) {
            owner[value] = k;
            return true;
        }
    }
    false
}
