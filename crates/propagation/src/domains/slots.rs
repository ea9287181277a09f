//! The places of variables in bit sets.

use super::variable::Variable;
use crate::sets::value_bits::insert;

/// For each variable its place in a bit set. On boards with [`super::classic::ClassicRules`] these are the
/// bits of [`super::classic::DigitBands`], with the declared variables after them; elsewhere the numbers of
/// the variables.
#[derive(Clone)]
pub(crate) struct Slots {
    of: Vec<u32>,
    variables: Vec<Variable>,
}

impl Slots {
    /// Numbers so many variables by themselves.
    pub(crate) fn by_number(variables: usize) -> Self {
        Self::new((0..variables as u32).collect())
    }

    /// Numbers the cells of a classic board of side 9, and the declared variables after them, by its bands.
    pub(crate) fn by_band(variables: usize) -> Self {
        let slot = |x: u32| match x {
            0..81 => x / 27 * 32 + x / 9 % 3 * 10 + x % 9,
            _ => x - 81 + 96,
        };
        Self::new((0..variables as u32).map(slot).collect())
    }

    fn new(of: Vec<u32>) -> Self {
        let mut variables = vec![Variable::MAX; of.last().map_or(0, |&last| last as usize + 1)];
        (0..).zip(&of).for_each(|(x, &slot)| variables[slot as usize] = x);
        Self { of, variables }
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
        variables.iter().for_each(|&x| insert(&mut set, self.of(x)));
        set
    }
}
