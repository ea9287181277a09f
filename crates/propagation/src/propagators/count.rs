//! The number of variables with one of some values is within limits.

use crate::domains::state::{Conflict, State};
use crate::domains::variable::Variable;
use crate::houses::places::Houses;
use crate::sets::value_bits::{all_bits, is_single, lowest};

/// The number of variables with one of some values is within limits.
pub(crate) struct Count {
    pub(crate) cells: Vec<Variable>,
    pub(crate) values: u64,
    pub(crate) min: usize,
    pub(crate) max: usize,
    /// The cells as a bit set.
    pub(crate) mask: Vec<u64>,
}

impl Count {
    pub(crate) fn propagate(&self, state: &mut State, houses: &Houses) -> Result<(), Conflict> {
        let can = self.cells.iter().filter(|&&x| state.domain(x) & self.values != 0).count();
        let must = self.cells.iter().filter(|&&x| state.domain(x) & !self.values == 0).count();
        if can < self.min || must > self.max {
            return Err(Conflict);
        }
        for &x in &self.cells {
            let domain = state.domain(x);
            if can == self.min && domain & self.values != 0 {
                state.keep(x, self.values)?;
            } else if must == self.max && domain & !self.values != 0 {
                state.remove(x, self.values)?;
            }
        }
        match self.min {
            0 => Ok(()),
            _ if !is_single(self.values) => Ok(()),
            1 => houses.required(state, lowest(self.values), &self.mask),
            _ => self.compatible(state, houses, lowest(self.values)),
        }
    }

    /// Removes a value from the cells which exclude so many other places that it cannot occur often enough.
    fn compatible(&self, state: &mut State, houses: &Houses, value: usize) -> Result<(), Conflict> {
        let words = self.mask.iter().zip(state.places(value));
        let mut places: Places = words.map(|(mask, places)| mask & places).collect();
        for slot in all_bits(&places.clone()) {
            let x = state.slots().variable(slot);
            let excluded = houses.excluded(value, x);
            let mut rest: Places =
                places.iter().zip(excluded).map(|(places, excluded)| places & !excluded).collect();
            clear(&mut rest, slot);
            if most_compatible(rest, value, houses) + 1 < self.min {
                state.remove(x, 1 << value)?;
                clear(&mut places, slot);
            }
        }
        Ok(())
    }
}

/// Variables as words of a bit set.
type Places = Vec<u64>;

fn clear(places: &mut [u64], x: usize) {
    places[x / 64] &= !(1 << (x % 64));
}

/// Returns a bound on the number of places that can have a value at once: groups that exclude each other.
fn most_compatible(mut places: Places, value: usize, houses: &Houses) -> usize {
    let first = |places: &[u64]| all_bits(places).next();
    let mut groups = 0;
    while let Some(x) = first(&places) {
        groups += 1;
        let mut candidates = places.clone();
        let mut member = Some(x);
        while let Some(x) = member {
            clear(&mut places, x);
            let excluded = houses.excluded_at(value, x);
            candidates.iter_mut().zip(excluded).for_each(|(word, excluded)| *word &= excluded);
            member = first(&candidates);
        }
    }
    groups
}
