//! Domains, the places of each value, and the trail that restores them.

use super::value_bits::bits;

/// The index of a cell or declared variable.
pub type Variable = u32;

/// A variable has no value left, or a condition cannot hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Conflict;

/// A change: values removed from a variable.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Change {
    pub(crate) variable: Variable,
    pub(crate) removed: u64,
}

/// The domains. Bit v of a domain is the value with index v.
pub struct State {
    domains: Vec<u64>,
    /// The variables that have a value: `words` words for each value.
    places: Vec<u64>,
    words: usize,
    /// The number of cells and declared variables. The variables after them are totals, which have no places.
    placed: usize,
    trail: Vec<Change>,
    /// The variable that lost its last value in the last conflict of this kind.
    pub(crate) emptied: Option<Variable>,
}

impl State {
    pub(crate) fn new(variables: usize, totals: usize, side: usize) -> Self {
        let words = variables.div_ceil(64);
        let mut places = vec![0; words * side];
        for value in 0..side {
            (0..variables).for_each(|x| places[value * words + x / 64] |= 1 << (x % 64));
        }
        let mut domains = vec![u64::MAX >> (64 - side); variables];
        domains.resize(variables + totals, u64::MAX);
        Self { domains, places, words, placed: variables, trail: Vec::new(), emptied: None }
    }

    /// Returns the domain of a variable.
    #[inline]
    pub fn domain(&self, variable: Variable) -> u64 {
        self.domains[variable as usize]
    }

    /// Returns all domains.
    pub fn domains(&self) -> &[u64] {
        &self.domains
    }

    /// Returns whether a variable is a hidden total.
    #[inline]
    pub(crate) const fn is_total(&self, variable: Variable) -> bool {
        variable as usize >= self.placed
    }

    /// Returns the variables that have a value, as words of a bit set.
    #[inline]
    pub(crate) fn places(&self, value: usize) -> &[u64] {
        &self.places[value * self.words..(value + 1) * self.words]
    }

    /// Returns the number of words of a set of variables.
    #[inline]
    pub(crate) const fn words(&self) -> usize {
        self.words
    }

    /// Removes values from a variable.
    #[inline]
    pub(crate) fn remove(&mut self, variable: Variable, values: u64) -> Result<(), Conflict> {
        let domain = &mut self.domains[variable as usize];
        let removed = *domain & values;
        if removed == 0 {
            return Ok(());
        }
        if removed == *domain {
            self.emptied = Some(variable);
            return Err(Conflict);
        }
        *domain &= !removed;
        self.trail.push(Change { variable, removed });
        if variable as usize >= self.placed {
            return Ok(());
        }
        let (word, bit) = (variable as usize / 64, !(1 << (variable % 64)));
        for value in bits(removed) {
            self.places[value * self.words + word] &= bit;
        }
        Ok(())
    }

    /// Removes all other values from a variable.
    #[inline]
    pub(crate) fn keep(&mut self, variable: Variable, values: u64) -> Result<(), Conflict> {
        self.remove(variable, !values)
    }

    /// Returns the length of the trail, to which [`State::undo`] can return.
    #[inline]
    pub(crate) fn mark(&self) -> usize {
        self.trail.len()
    }

    /// Returns a change by its position on the trail.
    #[inline]
    pub(crate) fn change(&self, at: usize) -> Change {
        self.trail[at]
    }

    /// Reverts every change since the mark.
    pub(crate) fn undo(&mut self, mark: usize) {
        let Self { domains, places, words, placed, trail, .. } = self;
        for change in trail.drain(mark..) {
            domains[change.variable as usize] |= change.removed;
            if change.variable as usize >= *placed {
                continue;
            }
            let (word, bit) = (change.variable as usize / 64, 1 << (change.variable % 64));
            for value in bits(change.removed) {
                places[value * *words + word] |= bit;
            }
        }
    }

    /// Returns the memory in bytes.
    pub(crate) fn bytes(&self) -> usize {
        8 * (self.domains.len() + self.places.len()) + size_of::<Change>() * self.trail.capacity()
    }
}
