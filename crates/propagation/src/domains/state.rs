//! Domains, the places of each value, and the trail that restores them.

use super::classic::{ClassicRules, DigitBands};
use super::domain::Domain;
use super::slots::{Slot, Slots};
use super::variable::Variable;
use crate::sets::index_set::SetView;
use crate::sets::set_table::SetTable;
use sudokud_model::grid::Value;
use sudokud_model::sets::bits;

/// A variable has no value left, or a condition cannot hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Conflict;

/// A change: values removed from a variable.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Change {
    pub(crate) variable: Variable,
    pub(crate) removed: Domain,
}

/// The most cells without a digit that count as the variables of a conflict of classic rules, which look at
/// the whole board at once. With all of them, searches take 1.03 times the guesses, with the first one alone
/// 1.09 times.
const MAX_EMPTIED: usize = 4;

/// The domains of all variables.
pub struct State {
    domains: Vec<Domain>,
    /// For each value, the cells and declared variables that have it.
    places: SetTable<Value, Slot>,
    slots: Slots,
    trail: Vec<Change>,
    /// The variables that lost their last value in the last conflict of this kind.
    pub(crate) emptied: Vec<Variable>,
}

impl State {
    /// Creates the state in which each cell and declared variable has all values of the side, and each total
    /// 64.
    pub(crate) fn new(slots: &Slots, totals: usize, side: usize) -> Self {
        let places = SetTable::of_words(slots.set(slots.all()).view().words().repeat(side), slots.words());
        let mut domains = vec![Domain::of_side(side); slots.count()];
        domains.resize(slots.count() + totals, Domain::ALL);
        Self { domains, places, slots: slots.clone(), trail: Vec::new(), emptied: Vec::new() }
    }

    /// Returns the domain of a variable.
    #[inline]
    pub fn domain(&self, variable: Variable) -> Domain {
        self.domains[variable.index()]
    }

    /// Returns all domains: those of cells, of declared variables, of totals.
    pub fn domains(&self) -> &[Domain] {
        &self.domains
    }

    /// Returns whether a variable is a hidden total.
    #[inline]
    pub(crate) fn is_total(&self, variable: Variable) -> bool {
        variable.index() >= self.slots.count()
    }

    /// Returns the cells and declared variables that have a value.
    #[inline]
    pub(crate) fn places(&self, value: Value) -> SetView<'_, Slot> {
        self.places.of(value)
    }

    /// Returns the places of variables in bit sets.
    #[inline]
    pub(crate) const fn slots(&self) -> &Slots {
        &self.slots
    }

    /// Removes values from a variable.
    #[inline]
    pub(crate) fn remove(&mut self, variable: Variable, values: Domain) -> Result<(), Conflict> {
        let domain = &mut self.domains[variable.index()];
        let removed = *domain & values;
        if removed.is_empty() {
            return Ok(());
        }
        if removed == *domain {
            self.emptied.push(variable);
            return Err(Conflict);
        }
        *domain = *domain - removed;
        self.trail.push(Change { variable, removed });
        if self.is_total(variable) {
            return Ok(());
        }
        let slot = self.slots.of(variable);
        for value in removed.values() {
            self.places.remove(value, slot);
        }
        Ok(())
    }

    /// Removes all other values from a variable.
    #[inline]
    pub(crate) fn keep(&mut self, variable: Variable, values: Domain) -> Result<(), Conflict> {
        self.remove(variable, !values)
    }

    /// Applies rules for the classic houses of side 9; the slots are the bits of [`DigitBands`].
    pub(crate) fn apply_classic_rules(&mut self, rules: &dyn ClassicRules) -> Result<(), Conflict> {
        let mut board: DigitBands = [[0; 4]; 9];
        for (bands, places) in board.iter_mut().zip(self.places.words().chunks_exact(self.places.width())) {
            *bands = [places[0] as u32, (places[0] >> 32) as u32, places[1] as u32, 0];
        }
        if !rules.settle(&mut board) {
            self.emptied.extend(emptied(&board).map(|slot| self.slots.variable(slot)));
            if self.emptied.len() > MAX_EMPTIED {
                self.emptied.clear();
            }
            return Err(Conflict);
        }
        let mut removed = [[0; 2]; 9];
        let mut any = [0; 2];
        let width = self.places.width();
        for ((value, places), bands) in
            self.places.words_mut().chunks_exact_mut(width).enumerate().zip(&board)
        {
            let left = [u64::from(bands[0]) | u64::from(bands[1]) << 32, u64::from(bands[2])];
            removed[value] = [places[0] & !left[0], places[1] & !left[1] & u64::from(u32::MAX)];
            for k in 0..2 {
                any[k] |= removed[value][k];
                places[k] ^= removed[value][k];
            }
        }
        for k in 0..2 {
            for bit in bits(any[k]) {
                let values = removed.iter().rev().fold(0, |all, removed| all << 1 | removed[k] >> bit & 1);
                let variable = self.slots.variable(Slot::new(64 * k + bit));
                let removed = Domain::from_word(values);
                self.domains[variable.index()] = self.domains[variable.index()] - removed;
                self.trail.push(Change { variable, removed });
            }
        }
        Ok(())
    }

    /// Returns the length of the trail, to which [`State::undo`] can return.
    #[inline]
    pub(crate) fn checkpoint(&self) -> usize {
        self.trail.len()
    }

    /// Returns a change by its position on the trail.
    #[inline]
    pub(crate) fn change(&self, at: usize) -> Change {
        self.trail[at]
    }

    /// Reverts every change since the checkpoint.
    pub(crate) fn undo(&mut self, checkpoint: usize) {
        let Self { domains, places, slots, trail, .. } = self;
        for change in trail.drain(checkpoint..) {
            domains[change.variable.index()] |= change.removed;
            if change.variable.index() >= slots.count() {
                continue;
            }
            let slot = slots.of(change.variable);
            for value in change.removed.values() {
                places.insert(value, slot);
            }
        }
    }

    /// Returns the memory in bytes.
    pub(crate) const fn bytes(&self) -> usize {
        8 * self.domains.len() + self.places.bytes() + size_of::<Change>() * self.trail.capacity()
    }
}

/// Returns the slots of the cells that have no digit.
fn emptied(board: &DigitBands) -> impl Iterator<Item = Slot> {
    const ROWS: u32 = 0x1FF | 0x1FF << 10 | 0x1FF << 20;
    (0..3).flat_map(|band| {
        let empty = board.iter().fold(ROWS, |empty, bands| empty & !bands[band]);
        bits(u64::from(empty)).map(move |bit| Slot::new(32 * band + bit))
    })
}
