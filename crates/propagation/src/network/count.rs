//! Conditions on how often values occur: counts, numbers of different values, circles, equal multisets.

use super::houses::Houses;
use super::state::{Conflict, State};
use super::value_bits::{all_bits, bits, highest, is_single, lowest};
use super::variable::Variable;

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

/// Each value occurs as often as its number says, or not at all.
pub(crate) struct CountingCircles {
    pub(crate) cells: Vec<Variable>,
    pub(crate) first_value: usize,
}

impl CountingCircles {
    pub(crate) fn propagate(&self, state: &mut State) -> Result<(), Conflict> {
        let union = self.cells.iter().fold(0, |all, &x| all | state.domain(x));
        let mut options = Vec::new();
        for value in bits(union) {
            let number = value + self.first_value;
            let can = self.cells.iter().filter(|&&x| state.domain(x) >> value & 1 == 1).count();
            let must = self.cells.iter().filter(|&&x| state.domain(x) == 1 << value).count();
            if must > number || (must > 0 && can < number) {
                return Err(Conflict);
            }
            if number == 0 || can < number {
                self.remove(state, value)?;
            } else {
                options.push((value, number, must > 0, can == number));
                if must == number {
                    self.remove_open(state, value)?;
                }
            }
        }
        self.choose(state, &options)
    }

    fn remove(&self, state: &mut State, value: usize) -> Result<(), Conflict> {
        self.cells.iter().try_for_each(|&x| state.remove(x, 1 << value))
    }

    fn remove_open(&self, state: &mut State, value: usize) -> Result<(), Conflict> {
        let open: Vec<Variable> =
            self.cells.iter().copied().filter(|&x| state.domain(x) != 1 << value).collect();
        open.into_iter().try_for_each(|x| state.remove(x, 1 << value))
    }

    /// The numbers of the values that occur add up to the number of cells.
    fn choose(&self, state: &mut State, options: &[(usize, usize, bool, bool)]) -> Result<(), Conflict> {
        let cells = self.cells.len();
        let mut before = vec![vec![false; cells + 1]];
        before[0][0] = true;
        for &(_, number, occurs, _) in options {
            let last = &before[before.len() - 1];
            let reached = |sum: usize| (!occurs && last[sum]) || (sum >= number && last[sum - number]);
            let next = (0..=cells).map(reached).collect();
            before.push(next);
        }
        let mut goals = vec![false; cells + 1];
        goals[cells] = true;
        if !before[options.len()][cells] {
            return Err(Conflict);
        }
        for (at, &(value, number, occurs, is_tight)) in options.iter().enumerate().rev() {
            let with = |sum: usize| sum + number <= cells && goals[sum + number] && before[at][sum];
            let without = |sum: usize| !occurs && goals[sum] && before[at][sum];
            let (can_occur, can_lack) = ((0..=cells).any(with), (0..=cells).any(without));
            let earlier = (0..=cells).map(|sum| with(sum) || without(sum)).collect();
            if !can_occur {
                self.remove(state, value)?;
            } else if !can_lack && is_tight {
                for &x in &self.cells {
                    if state.domain(x) >> value & 1 == 1 {
                        state.keep(x, 1 << value)?;
                    }
                }
            }
            goals = earlier;
        }
        Ok(())
    }
}

/// Groups have the same values, each equally often.
pub(crate) struct SameValues {
    pub(crate) groups: Vec<Vec<Variable>>,
}

impl SameValues {
    pub(crate) fn propagate(&self, state: &mut State) -> Result<(), Conflict> {
        let union = |state: &State, group: &[Variable]| group.iter().fold(0, |all, &x| all | state.domain(x));
        let common = self.groups.iter().fold(u64::MAX, |all, group| all & union(state, group));
        for &x in self.groups.iter().flatten() {
            state.keep(x, common)?;
        }
        for value in bits(common) {
            let has = |state: &State, x: Variable| state.domain(x) >> value & 1 == 1;
            let can = |group: &Vec<Variable>| group.iter().filter(|&&x| has(state, x)).count();
            let must =
                |group: &Vec<Variable>| group.iter().filter(|&&x| state.domain(x) == 1 << value).count();
            let most = self.groups.iter().map(can).min().unwrap_or(0);
            let least = self.groups.iter().map(must).max().unwrap_or(0);
            if least > most {
                return Err(Conflict);
            }
            for group in &self.groups {
                let can = group.iter().filter(|&&x| has(state, x)).count();
                let must = group.iter().filter(|&&x| state.domain(x) == 1 << value).count();
                for &x in group {
                    if can == least && has(state, x) {
                        state.keep(x, 1 << value)?;
                    } else if must == most && state.domain(x) != 1 << value {
                        state.remove(x, 1 << value)?;
                    }
                }
            }
        }
        Ok(())
    }
}
