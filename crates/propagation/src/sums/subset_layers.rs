//! Assignments of different values to a few variables, as layers of sets of used values.
//!
//! Layer i has the sets of values that the first i variables can use, as bits of a word: bit s is the set s
//! of at most nine values, renumbered from 0. A value is an AND, a shift by 2^v and an OR. Going forward, and
//! backward from the sets that are allowed at the end, finds exactly the values that are in some assignment.
//! Cost: a few operations on 2^n / 64 words for each candidate.

use crate::domains::domain::Domain;
use crate::domains::state::{Conflict, State};
use crate::domains::variable::Variable;
use sudokud_model::sets::bits;

/// The most values that open variables have together.
pub(crate) const MAX_VALUES: u32 = 9;

/// For each of the first six values, the sets without it.
const WITHOUT: [u64; 6] = [
    0x5555_5555_5555_5555,
    0x3333_3333_3333_3333,
    0x0f0f_0f0f_0f0f_0f0f,
    0x00ff_00ff_00ff_00ff,
    0x0000_ffff_0000_ffff,
    0x0000_0000_ffff_ffff,
];

/// Variables that exclude each other: the open ones with their values renumbered.
pub(crate) struct Open {
    /// The values of the variables that have one.
    pub(crate) fixed: Domain,
    /// The values of the open variables.
    pub(crate) universe: Domain,
    pub(crate) count: usize,
    variables: [Variable; MAX_VALUES as usize],
    /// The renumbered values of each variable.
    domains: [u16; MAX_VALUES as usize],
}

impl Open {
    /// Returns the open variables; `None` if their values are more than [`MAX_VALUES`].
    pub(crate) fn new(state: &State, variables: &[Variable]) -> Result<Option<Self>, Conflict> {
        let (mut fixed, mut universe, mut count) = (Domain::EMPTY, Domain::EMPTY, 0);
        for &x in variables {
            let domain = state.domain(x);
            if domain.is_single() {
                if fixed.meets(domain) {
                    return Err(Conflict);
                }
                fixed |= domain;
            } else {
                universe |= domain;
                count += 1;
            }
        }
        universe = universe - fixed;
        let values = universe.word().count_ones();
        if count > values as usize {
            return Err(Conflict);
        }
        if values > MAX_VALUES {
            return Ok(None);
        }
        let mut open = Self { fixed, universe, count: 0, variables: [Variable::new(0); 9], domains: [0; 9] };
        for &x in variables {
            let domain = state.domain(x);
            if !domain.is_single() {
                open.variables[open.count] = x;
                open.domains[open.count] = open.compact(domain & universe) as u16;
                open.count += 1;
            }
        }
        Ok(Some(open))
    }

    /// Renumbers a set of values of the universe.
    #[inline]
    pub(crate) fn compact(&self, values: Domain) -> u64 {
        let mut all = 0;
        for (k, value) in bits(self.universe.word()).enumerate() {
            all |= (values.word() >> value & 1) << k;
        }
        all
    }

    /// The values of a set of renumbered values.
    #[inline]
    fn expand(&self, compact: u64) -> Domain {
        let mut universe = self.universe.word();
        let mut all = 0;
        for k in 0..MAX_VALUES {
            if compact >> k & 1 == 1 {
                all |= universe & universe.wrapping_neg();
            }
            universe &= universe.wrapping_sub(1);
        }
        Domain::from_word(all)
    }

    /// Returns the number of words of a layer: 1, 2, 4 or 8.
    pub(crate) fn words(&self) -> usize {
        1 << self.universe.word().count_ones().saturating_sub(6)
    }

    /// Removes from the variables every value that is in no assignment which ends in an allowed set.
    pub(crate) fn restrict<const K: usize>(
        &self,
        state: &mut State,
        layers: &[[u64; K]; 10],
        allowed: [u64; K],
    ) -> Result<(), Conflict> {
        let mut behind = allowed;
        for at in (0..self.count).rev() {
            let mut before = [0; K];
            let mut supported = 0;
            for value in bits(u64::from(self.domains[at])) {
                let mut sets = without(behind, value);
                let mut any = 0;
                for k in 0..K {
                    sets[k] &= layers[at][k];
                    any |= sets[k];
                    before[k] |= sets[k];
                }
                supported |= u64::from(any != 0) << value;
            }
            if supported != u64::from(self.domains[at]) {
                state.keep(self.variables[at], self.expand(supported))?;
            }
            behind = before;
        }
        Ok(())
    }

    /// Returns the layers.
    pub(crate) fn layers<const K: usize>(&self) -> [[u64; K]; 10] {
        let mut layers = [[0; K]; 10];
        layers[0][0] = 1;
        for at in 0..self.count {
            for value in bits(u64::from(self.domains[at])) {
                let more = with(layers[at], value);
                (0..K).for_each(|k| layers[at + 1][k] |= more[k]);
            }
        }
        layers
    }

    /// Returns the sums of sets of renumbered values.
    #[inline]
    pub(crate) fn sums(&self) -> SetSums {
        let mut universe = bits(self.universe.word());
        SetSums { low: sums_of(&mut universe), high: sums_of(&mut universe) }
    }
}

/// The sums of sets of at most nine renumbered values: those of the first five and of the others.
pub(crate) struct SetSums {
    low: [u64; 32],
    high: [u64; 32],
}

impl SetSums {
    /// Returns the sum of a set, the bits of an index below 512: five of `low`, then up to four of `high`.
    #[inline]
    pub(crate) fn of(&self, set: usize) -> u64 {
        self.low[set & 31] + self.high[set >> 5 & 31]
    }
}

/// Returns the sums of all sets of the next five values.
#[inline]
fn sums_of(values: &mut impl Iterator<Item = usize>) -> [u64; 32] {
    let mut sums = [0; 32];
    for (k, value) in values.take(5).enumerate() {
        for set in 0..1 << k {
            sums[1 << k | set] = sums[set] + value as u64;
        }
    }
    sums
}

/// Adds a value to the sets that lack it.
#[inline]
fn with<const K: usize>(sets: [u64; K], value: usize) -> [u64; K] {
    let mut result = [0; K];
    if value < 6 {
        for k in 0..K {
            result[k] = (sets[k] & WITHOUT[value]) << (1 << value);
        }
    } else {
        let step = 1 << (value - 6);
        for k in (0..K).filter(|k| k & step == 0 && k | step < K) {
            result[k | step] = sets[k];
        }
    }
    result
}

/// Removes a value from the sets that have it.
#[inline]
fn without<const K: usize>(sets: [u64; K], value: usize) -> [u64; K] {
    let mut result = [0; K];
    if value < 6 {
        for k in 0..K {
            result[k] = sets[k] >> (1 << value) & WITHOUT[value];
        }
    } else {
        let step = 1 << (value - 6);
        for k in (0..K).filter(|k| k & step == 0 && k | step < K) {
            result[k] = sets[k | step];
        }
    }
    result
}
