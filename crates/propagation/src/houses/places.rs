//! The rules for single candidates: removals by houses and other exclusions.
//!
//! A value that is placed leaves all variables that it excludes. A value with one place in a house is placed;
//! with few places, it leaves the variables that every place excludes. The last rule is locked candidates for
//! any two houses, and more with other exclusions, such as a knight's move.

use super::classic_houses::CLASSIC_HOUSES;
use super::exclusions::Exclusions;
use super::matching::match_all;
use super::other_exclusions::{ALL_CLASSIC, OtherExclusions};
use crate::domains::classic::ClassicRules;
use crate::domains::domain::Domain;
use crate::domains::slots::{Slot, Slots};
use crate::domains::state::{Conflict, State};
use crate::domains::variable::Variable;
use crate::sets::index::index_type;
use crate::sets::index_set::SetView;
use crate::sets::set_table::SetTable;
use sudokud_model::grid::Value;
use sudokud_model::sets::bits;

/// The most places of a value whose common exclusions are computed.
const MAX_PLACES: usize = 4;

index_type! {
    /// A house of the network: as many variables as values, which differ.
    pub(crate) struct HouseId
}

index_type! {
    /// A row of exclusions: a set of variables that cannot have a value if another one has it.
    pub(super) struct RowId
}

/// Houses, and which variables exclude each other.
pub(crate) struct Houses {
    /// The cells of each house.
    lists: Vec<Vec<Variable>>,
    sets: SetTable<HouseId, Slot>,
    houses_of: SetTable<Variable, HouseId>,
    /// For each variable, its houses that are not those of [`ClassicRules`], if there are such rules.
    not_classic_of: Option<SetTable<Variable, HouseId>>,
    /// The first house that follows the rules for places.
    first_revised: HouseId,
    /// The rows of exclusions: one of each variable, then those of a value that differ from it.
    rows: SetTable<RowId, Slot>,
    /// For each value and slot, the row of the variables that cannot have the value too: 64 for each word of
    /// a row, for each value.
    row_of: Vec<RowId>,
    slots: Slots,
    classic: Option<OtherExclusions>,
    /// For each house and position, the index of the value that the last matching gave it.
    matched: Vec<u8>,
}

impl Houses {
    /// With rules for them, the classic houses must be the first ones.
    pub(crate) fn new(
        houses: &[Vec<Variable>],
        exclusions: &Exclusions,
        rules: Option<&'static dyn ClassicRules>,
    ) -> Self {
        let slots = &exclusions.slots;
        let words = slots.words();
        let mut sets = SetTable::of_words(Vec::new(), words);
        let mut houses_of = SetTable::empty(slots.count(), houses.len());
        let mut not_classic_of = rules.map(|_| SetTable::empty(slots.count(), houses.len()));
        let first_revised = if rules.is_some() { CLASSIC_HOUSES } else { 0 };
        for (house, cells) in houses.iter().enumerate() {
            sets.push(&slots.set(cells.iter().copied()));
            cells.iter().for_each(|&x| houses_of.insert(x, HouseId::new(house)));
            if let Some(table) = not_classic_of.as_mut().filter(|_| house >= first_revised) {
                cells.iter().for_each(|&x| table.insert(x, HouseId::new(house)));
            }
        }
        // At first, the row of each variable has its own number.
        let mut variable_of: Vec<Variable> = slots.all().collect();
        let mut rows: Vec<u64> =
            variable_of.iter().flat_map(|&x| exclusions.different_from(x).words()).copied().collect();
        let mut row_of = vec![RowId::new(0); exclusions.side * 64 * words];
        for of_value in row_of.chunks_exact_mut(64 * words) {
            slots.all().for_each(|x| of_value[slots.of(x).index()] = RowId::new(x.index()));
        }
        for single in exclusions.of_one_value() {
            let different = exclusions.different_from(single.variable).words();
            if different.iter().zip(single.excluded.words()).any(|(row, more)| more & !row != 0) {
                row_of[single.value.index() * 64 * words + slots.of(single.variable).index()] =
                    RowId::new(variable_of.len());
                rows.extend(different.iter().zip(single.excluded.words()).map(|(a, b)| a | b));
                variable_of.push(single.variable);
            }
        }
        let rows = SetTable::of_words(rows, words);
        let classic =
            rules.map(|rules| OtherExclusions::new(rules, slots, houses, &houses_of, &rows, &variable_of));
        Self {
            lists: houses.to_vec(),
            sets,
            houses_of,
            not_classic_of,
            first_revised: HouseId::new(first_revised),
            rows,
            row_of,
            slots: slots.clone(),
            classic,
            matched: vec![0; houses.len() * exclusions.side],
        }
    }

    /// Returns the variables that cannot have a value if the one at a slot has it.
    #[inline]
    pub(crate) fn excluded(&self, value: Value, slot: Slot) -> SetView<'_, Slot> {
        self.rows.of(self.rows_of(value)[slot.index()])
    }

    /// Returns the row of the variables that cannot have a value, for each slot.
    #[inline]
    fn rows_of(&self, value: Value) -> &[RowId] {
        let slots = 64 * self.rows.width();
        &self.row_of[value.index() * slots..(value.index() + 1) * slots]
    }

    /// Returns the houses of a variable.
    #[inline]
    pub(crate) fn of(&self, x: Variable) -> SetView<'_, HouseId> {
        self.houses_of.of(x)
    }

    /// Returns the houses of a variable that follow the rules for places.
    #[inline]
    pub(crate) fn revised(&self, x: Variable) -> SetView<'_, HouseId> {
        self.not_classic_of.as_ref().unwrap_or(&self.houses_of).of(x)
    }

    /// Returns the rules of the classic houses, if they are used.
    pub(crate) fn classic_rules(&self) -> Option<&'static dyn ClassicRules> {
        self.classic.as_ref().map(|classic| classic.rules)
    }

    /// Returns the number of houses.
    pub(crate) const fn count(&self) -> usize {
        self.lists.len()
    }

    /// Returns whether a value has two places in some house of a variable that has it.
    #[inline]
    pub(crate) fn has_twin(&self, state: &State, x: Variable, value: Value) -> bool {
        let places = state.places(value).words();
        self.of(x).iter().any(|house| {
            let cells = self.sets.of(house).words();
            if self.sets.width() == 2 {
                // Quicker than counting.
                let but_one = without_lowest(first_two(cells) & first_two(places));
                return but_one != 0 && without_lowest(but_one) == 0;
            }
            cells.iter().zip(places).map(|(cells, places)| (cells & places).count_ones()).sum::<u32>() == 2
        })
    }

    /// Applies the rules for places to some values of a house.
    #[inline]
    pub(crate) fn revise(&self, state: &mut State, house: HouseId, values: Domain) -> Result<(), Conflict> {
        let cells = self.sets.of(house);
        values.values().try_for_each(|value| self.required(state, value, cells))
    }

    /// Removes the value of a variable from those that it excludes, except by classic rules.
    #[inline]
    pub(crate) fn placed(&self, state: &mut State, x: Variable, value: Value) -> Result<(), Conflict> {
        let rows = match &self.classic {
            Some(classic) if classic.is_empty() => return Ok(()),
            Some(classic) => &classic.rows,
            None => &self.rows,
        };
        let row = rows.of(self.rows_of(value)[state.slots().of(x).index()]);
        for (k, word) in row.words().iter().enumerate() {
            for bit in bits(word & state.places(value).words()[k]) {
                state.remove(state.slots().variable(Slot::new(64 * k + bit)), Domain::of(value))?;
            }
        }
        Ok(())
    }

    /// Notes that the classic houses of a variable lost places of some values.
    #[inline]
    pub(crate) fn note_lost(&mut self, x: Variable, values: Domain) {
        if let Some(classic) = &mut self.classic
            && !classic.is_empty()
        {
            let houses = self.houses_of.of(x).words()[0] as u32 & ALL_CLASSIC;
            values.values().for_each(|value| classic.lost[value.index()] |= houses);
        }
    }

    /// Forgets what was noted.
    pub(crate) fn forget_lost(&mut self) {
        if let Some(classic) = &mut self.classic {
            classic.lost = [0; 9];
        }
    }

    /// Removes values that lost places in classic houses from the variables that all places left exclude, not
    /// by these houses alone.
    pub(crate) fn revise_lost(&mut self, state: &mut State) -> Result<(), Conflict> {
        let lost = self.classic.as_mut().map_or([0; 9], |classic| std::mem::take(&mut classic.lost));
        let Some(classic) = self.classic.as_ref().filter(|classic| !classic.is_empty()) else {
            return Ok(());
        };
        for (value, lost) in lost.into_iter().enumerate() {
            let value = Value::new(value);
            for house in bits(u64::from(lost)).map(HouseId::new) {
                let cells = self.sets.of(house);
                let [low, high] = [0, 1].map(|k| state.places(value).words()[k] & cells.words()[k]);
                let (first, rest) = if low == 0 {
                    (64 + high.trailing_zeros() as usize, [0, high & high.wrapping_sub(1)])
                } else {
                    (low.trailing_zeros() as usize, [low & (low - 1), high])
                };
                // A place alone is for the classic rules, none a conflict that they find.
                if rest == [0; 2] {
                    continue;
                }
                let [shared_low, shared_high] = classic.shared(Slot::new(first), house);
                if rest[0] & !shared_low | rest[1] & !shared_high == 0 {
                    self.required(state, value, cells)?;
                }
            }
        }
        Ok(())
    }

    /// Applies the rules to a value that one of some variables has: places it, or removes it from the
    /// variables that every place excludes.
    #[inline]
    pub(crate) fn required(
        &self,
        state: &mut State,
        value: Value,
        slots: SetView<'_, Slot>,
    ) -> Result<(), Conflict> {
        let slots = slots.words();
        match self.rows.width() {
            1 => self.required_of::<1>(state, value, slots),
            2 => self.required_of_two(state, value, slots),
            4 => self.required_of::<4>(state, value, slots),
            _ => self.required_of::<0>(state, value, slots),
        }
    }

    /// [`Houses::required`] for sets of `W` words; 0 for any number.
    #[inline]
    fn required_of<const W: usize>(
        &self,
        state: &mut State,
        value: Value,
        slots: &[u64],
    ) -> Result<(), Conflict> {
        let words = if W == 0 { self.rows.width() } else { W };
        let (places, slots) = (&state.places(value).words()[..words], &slots[..words]);
        let row_of = &self.row_of[value.index() * 64 * words..(value.index() + 1) * 64 * words];
        // The first word of the row of each place.
        let mut open = [0; MAX_PLACES];
        let (mut found, mut last) = (0, 0);
        for k in 0..words {
            for bit in bits(places[k] & slots[k]) {
                if found == MAX_PLACES {
                    return Ok(());
                }
                last = 64 * k + bit;
                open[found] = row_of[last].index() * words;
                found += 1;
            }
        }
        if found < 2 {
            return if found == 0 { Err(Conflict) } else { place(state, Slot::new(last), value) };
        }
        for k in 0..words {
            let excluded = |all: u64, &row: &usize| all & self.rows.words()[row + k];
            let common = open[..found].iter().fold(state.places(value).words()[k], excluded);
            for bit in bits(common) {
                state.remove(state.slots().variable(Slot::new(64 * k + bit)), Domain::of(value))?;
            }
        }
        Ok(())
    }

    /// [`Houses::required`] for sets of two words.
    #[inline]
    fn required_of_two(&self, state: &mut State, value: Value, slots: &[u64]) -> Result<(), Conflict> {
        let places = first_two(state.places(value).words());
        let open = places & first_two(slots);
        let row_of = &self.row_of[value.index() * 128..(value.index() + 1) * 128];
        let (mut rest, mut common) = (open, places);
        for _ in 0..MAX_PLACES {
            if rest == 0 {
                break;
            }
            let row = row_of[rest.trailing_zeros() as usize].index() * 2;
            common &= first_two(&self.rows.words()[row..row + 2]);
            rest = without_lowest(rest);
        }
        if rest != 0 {
            return Ok(());
        }
        if without_lowest(open) == 0 {
            let last = Slot::new(open.trailing_zeros() as usize);
            return if open == 0 { Err(Conflict) } else { place(state, last, value) };
        }
        while common != 0 {
            let slot = Slot::new(common.trailing_zeros() as usize);
            state.remove(state.slots().variable(slot), Domain::of(value))?;
            common = without_lowest(common);
        }
        Ok(())
    }

    /// Removes every value that is in no assignment of different values to the cells of a house.
    pub(crate) fn match_all(&mut self, state: &mut State, house: HouseId) -> Result<(), Conflict> {
        let cells = &self.lists[house.index()];
        let first = house.index() * cells.len();
        match_all(state, cells, &mut self.matched[first..first + cells.len()])
    }

    /// Applies the rules to the initial domains.
    pub(crate) fn initial(&mut self, state: &mut State, side: usize) -> Result<(), Conflict> {
        for house in self.first_revised.index()..self.count() {
            self.revise(state, HouseId::new(house), Domain::of_side(side))?;
        }
        if let Some(classic) = &mut self.classic {
            classic.lost = [ALL_CLASSIC; 9];
        }
        for x in self.slots.all() {
            if state.domain(x).is_single() {
                self.placed(state, x, state.domain(x).lowest())?;
            }
        }
        Ok(())
    }

    pub(crate) fn bytes(&self) -> usize {
        let others = self.classic.as_ref().map_or(0, |classic| classic.rows.bytes());
        self.sets.bytes()
            + self.houses_of.bytes()
            + self.not_classic_of.as_ref().map_or(0, SetTable::bytes)
            + self.rows.bytes()
            + others
            + size_of::<RowId>() * self.row_of.len()
    }
}

/// Gives the variable at a slot a value.
#[inline]
fn place(state: &mut State, slot: Slot, value: Value) -> Result<(), Conflict> {
    state.keep(state.slots().variable(slot), Domain::of(value))
}

/// The first two words of a bit set.
#[inline]
fn first_two(words: &[u64]) -> u128 {
    u128::from(words[0]) | u128::from(words[1]) << 64
}

/// Returns a set without its first element.
#[inline]
const fn without_lowest(set: u128) -> u128 {
    set & set.wrapping_sub(1)
}
