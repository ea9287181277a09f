//! The places of variables in bit sets.

use super::variable::Variable;
use crate::sets::index::index_type;
use crate::sets::index_set::IndexSet;

index_type! {
    /// The place of a variable in a bit set. Totals have none.
    pub(crate) struct Slot
}

/// For each cell and declared variable its place in a bit set. On boards with
/// [`super::classic::ClassicRules`] these are the bits of [`super::classic::DigitBands`], with the declared
/// variables after them; elsewhere the numbers of the variables.
#[derive(Clone)]
pub(crate) struct Slots {
    of: Vec<Slot>,
    /// The variable at each place. A place of no variable has one that no network has.
    variables: Vec<Variable>,
}

impl Slots {
    /// Numbers so many variables by themselves.
    pub(crate) fn by_number(variables: usize) -> Self {
        Self::new((0..variables).map(Slot::new).collect())
    }

    /// Numbers the cells of a classic board of side 9, and the declared variables after them, by its bands.
    pub(crate) fn by_band(variables: usize) -> Self {
        let slot = |x: usize| match x {
            0..81 => x / 27 * 32 + x / 9 % 3 * 10 + x % 9,
            _ => x - 81 + 96,
        };
        Self::new((0..variables).map(slot).map(Slot::new).collect())
    }

    fn new(of: Vec<Slot>) -> Self {
        let none = Variable::new(u32::MAX as usize);
        let mut variables = vec![none; of.last().map_or(0, |last| last.index() + 1)];
        of.iter().enumerate().for_each(|(x, slot)| variables[slot.index()] = Variable::new(x));
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

    /// Iterates over the variables.
    pub(crate) fn all(&self) -> impl Iterator<Item = Variable> + use<> {
        (0..self.of.len()).map(Variable::new)
    }

    /// Returns the place of a variable.
    #[inline]
    pub(crate) fn of(&self, variable: Variable) -> Slot {
        self.of[variable.index()]
    }

    /// Returns the variable at a place.
    #[inline]
    pub(crate) fn variable(&self, slot: Slot) -> Variable {
        self.variables[slot.index()]
    }

    /// Returns variables as a bit set.
    pub(crate) fn set(&self, variables: impl IntoIterator<Item = Variable>) -> IndexSet<Slot> {
        let mut set = IndexSet::empty(self.variables.len());
        variables.into_iter().for_each(|x| set.insert(self.of(x)));
        set
    }
}
