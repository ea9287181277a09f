//! The places of variables in bit sets.

use super::state::Variable;

/// For each variable its place in a bit set. On boards with [`super::ClassicRules`] these are the bits of
/// [`super::DigitBands`], with the declared variables after them; elsewhere the numbers of the variables.
#[derive(Clone)]
pub(crate) struct Slots {
    of: Vec<u32>,
    variables: Vec<Variable>,
}

impl Slots {
    /// Numbers so many variables; those of a classic board of side 9 by its bands.
    pub(crate) fn new(variables: usize, is_classic: bool) -> Self {
        let slot = |x: u32| match x {
            0..81 if is_classic => x / 27 * 32 + x / 9 % 3 * 10 + x % 9,
            _ if is_classic => x - 81 + 96,
            _ => x,
        };
        let of: Vec<u32> = (0..variables as u32).map(slot).collect();
        let mut all = vec![Variable::MAX; of.last().map_or(0, |&last| last as usize + 1)];
        (0..).zip(&of).for_each(|(x, &slot)| all[slot as usize] = x);
        Self { of, variables: all }
    }

    /// Returns the number of words of a bit set.
    pub(crate) fn words(&self) -> usize {
        self.variables.len().div_ceil(64)
    }

    /// Returns the number of variables.
    pub(crate) fn count(&self) -> usize {
        self.of.len()
    }

    /// Returns the place of a variable.
    #[inline]
    pub(crate) fn of(&self, variable: Variable) -> usize {
        self.of[variable as usize] as usize
    }

    /// Returns the variable at a place.
    #[inline]
    pub(crate) fn variable(&self, slot: usize) -> Variable {
        self.variables[slot]
    }

    /// Returns variables as a bit set.
    pub(crate) fn set(&self, variables: &[Variable]) -> Vec<u64> {
        let mut set = vec![0; self.words()];
        variables.iter().for_each(|&x| set[self.of(x) / 64] |= 1 << (self.of(x) % 64));
        set
    }
}
