//! The rules for single candidates: removals by houses and other exclusions.
//!
//! A value that is placed leaves all variables that it excludes. A value with one place in a house is placed;
//! with few places, it leaves the variables that every place excludes. The last rule is locked candidates for
//! any two houses, and more with other exclusions, such as a knight's move.

use super::exclusions::Exclusions;
use super::matching::match_all;
use crate::domains::classic::ClassicRules;
use crate::domains::slots::Slots;
use crate::domains::state::{Conflict, State};
use crate::domains::variable::Variable;
use crate::sets::value_bits::{all_bits, bits, insert, is_single, lowest};

/// The most places of a value whose common exclusions are computed.
const MAX_PLACES: usize = 4;

/// Houses, and which variables exclude each other. Bit sets are sets of [`Slots`].
pub(crate) struct Houses {
    /// The cells of each house.
    lists: Vec<Vec<Variable>>,
    /// The cells of each house as a bit set, `words` words each.
    houses: Vec<u64>,
    /// For each variable, its houses as a bit set.
    houses_of: Vec<u64>,
    house_words: usize,
    /// The houses from this one on follow the rules for places; those before, [`ClassicRules`].
    first_revised: usize,
    /// The rows of exclusions, `words` words each; equal rows are one.
    rows: Vec<u64>,
    /// For each value and place of a variable, the row of the variables that cannot have the value too.
    row_of: Vec<u32>,
    words: usize,
    slots: Slots,
    classic: Option<Classic>,
    /// For each house and position, the value that the last matching gave it.
    held: Vec<u8>,
}

/// The classic houses of side 9, which are the first of all.
struct Classic {
    rules: &'static dyn ClassicRules,
    /// The rows of exclusions without those of these houses.
    other_rows: Vec<u64>,
    /// For each place and kind of house (row, column, box), the places in its house that some variable
    /// excludes together with it, if that variable also excludes a place of the house in another way than by
    /// these houses. Empty if there are no such exclusions.
    shared: Vec<[[u64; 2]; 3]>,
    /// For each value, the houses in which it lost places, as a bit set.
    lost: [u32; 9],
}

/// The number of classic houses, and the set of them.
const CLASSIC: usize = 27;
const ALL_CLASSIC: u32 = (1 << CLASSIC) - 1;

/// The number of their cells.
const CELLS: usize = 81;

impl Houses {
    /// With rules for them, the classic houses must be the first ones.
    pub(crate) fn new(
        houses: &[Vec<Variable>],
        exclusions: &Exclusions,
        rules: Option<&'static dyn ClassicRules>,
    ) -> Self {
        let slots = &exclusions.slots;
        let (words, variables) = (slots.words(), exclusions.differ.len());
        let house_words = houses.len().div_ceil(64);
        let mut houses_of = vec![0; house_words * variables];
        for (house, cells) in houses.iter().enumerate() {
            for &x in cells {
                insert(&mut houses_of[x as usize * house_words..], house);
            }
        }
        let mut rows: Vec<u64> = exclusions.differ.concat();
        let mut row_of = vec![0; exclusions.side * 64 * words];
        for of_value in row_of.chunks_exact_mut(64 * words) {
            (0..variables as Variable).for_each(|x| of_value[slots.of(x)] = x);
        }
        let mut variable_of: Vec<Variable> = (0..variables as Variable).collect();
        for ((value, x), more) in exclusions.single() {
            let row: Vec<u64> = exclusions.differ[x as usize].iter().zip(more).map(|(a, b)| a | b).collect();
            if row != exclusions.differ[x as usize] {
                row_of[value * 64 * words + slots.of(x)] = (rows.len() / words) as u32;
                rows.extend(row);
                variable_of.push(x);
            }
        }
        let sets: Vec<u64> = houses.iter().flat_map(|cells| slots.set(cells)).collect();
        let classic = rules.map(|rules| {
            let mut other_rows = rows.clone();
            for (row, &x) in other_rows.chunks_exact_mut(words).zip(&variable_of) {
                for house in bits(houses_of[x as usize * house_words]).filter(|&house| house < CLASSIC) {
                    let set = &sets[house * words..(house + 1) * words];
                    row.iter_mut().zip(set).for_each(|(row, set)| *row &= !set);
                }
            }
            let shared = if other_rows.iter().all(|&word| word == 0) {
                Vec::new()
            } else {
                shared(&houses[..CLASSIC], slots, &rows, &other_rows, &variable_of)
            };
            Classic { rules, other_rows, shared, lost: [0; 9] }
        });
        Self {
            lists: houses.to_vec(),
            houses: sets,
            houses_of,
            house_words,
            first_revised: if rules.is_some() { CLASSIC } else { 0 },
            rows,
            row_of,
            words,
            slots: slots.clone(),
            classic,
            held: vec![0; houses.len() * exclusions.side],
        }
    }

    /// Returns the variables that cannot have a value if this one has it.
    #[inline]
    pub(crate) fn excluded(&self, value: usize, variable: Variable) -> &[u64] {
        self.excluded_at(value, self.slots.of(variable))
    }

    /// [`Houses::excluded`] of the variable at a place.
    #[inline]
    pub(crate) fn excluded_at(&self, value: usize, slot: usize) -> &[u64] {
        let row = self.row_of[value * 64 * self.words + slot] as usize * self.words;
        &self.rows[row..row + self.words]
    }

    /// Returns the houses of a variable as a bit set.
    #[inline]
    pub(crate) fn of(&self, x: Variable) -> &[u64] {
        &self.houses_of[x as usize * self.house_words..(x as usize + 1) * self.house_words]
    }

    /// Returns the first house that follows the rules for places.
    pub(crate) const fn first_revised(&self) -> usize {
        self.first_revised
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
    pub(crate) fn has_twin(&self, state: &State, x: Variable, value: usize) -> bool {
        let places = state.places(value);
        all_bits(self.of(x)).any(|house| {
            let cells = &self.houses[house * self.words..(house + 1) * self.words];
            if self.words == 2 {
                // Quicker than counting.
                let but_one = without_lowest(first_two(cells) & first_two(places));
                return but_one != 0 && without_lowest(but_one) == 0;
            }
            cells.iter().zip(places).map(|(cells, places)| (cells & places).count_ones()).sum::<u32>() == 2
        })
    }

    /// Applies the rules for places to some values of a house.
    #[inline]
    pub(crate) fn revise(&self, state: &mut State, house: usize, values: u64) -> Result<(), Conflict> {
        let cells = &self.houses[house * self.words..(house + 1) * self.words];
        bits(values).try_for_each(|value| self.required(state, value, cells))
    }

    /// Removes the value of a variable from those that it excludes, except by classic rules.
    #[inline]
    pub(crate) fn placed(&self, state: &mut State, x: Variable, value: usize) -> Result<(), Conflict> {
        let rows = match &self.classic {
            Some(classic) if classic.shared.is_empty() => return Ok(()),
            Some(classic) => &classic.other_rows,
            None => &self.rows,
        };
        let row = self.row_of[value * 64 * self.words + state.slots().of(x)] as usize * self.words;
        for (k, word) in rows[row..row + self.words].iter().enumerate() {
            for bit in bits(word & state.places(value)[k]) {
                state.remove(state.slots().variable(64 * k + bit), 1 << value)?;
            }
        }
        Ok(())
    }

    /// Notes that the classic houses of a variable lost places of some values.
    #[inline]
    pub(crate) fn note_lost(&mut self, x: Variable, values: u64) {
        if let Some(classic) = &mut self.classic
            && !classic.shared.is_empty()
        {
            let houses = self.houses_of[x as usize * self.house_words] as u32 & ALL_CLASSIC;
            bits(values).for_each(|value| classic.lost[value] |= houses);
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
        let Some(Classic { shared, .. }) = self.classic.as_ref().filter(|classic| !classic.shared.is_empty())
        else {
            return Ok(());
        };
        for (value, lost) in lost.into_iter().enumerate() {
            for house in bits(u64::from(lost)) {
                let cells = &self.houses[house * self.words..(house + 1) * self.words];
                let [low, high] = [0, 1].map(|k| state.places(value)[k] & cells[k]);
                let (first, rest) = if low == 0 {
                    (64 + high.trailing_zeros() as usize, [0, high & high.wrapping_sub(1)])
                } else {
                    (low.trailing_zeros() as usize, [low & (low - 1), high])
                };
                // A place alone is for the classic rules, none a conflict that they find.
                if rest == [0; 2] {
                    continue;
                }
                let [shared_low, shared_high] = shared[first][house / 9];
                if rest[0] & !shared_low | rest[1] & !shared_high == 0 {
                    self.required(state, value, cells)?;
                }
            }
        }
        Ok(())
    }

    /// Applies the rules to a value that one of some cells has: places it, or removes it from the variables
    /// that every place excludes.
    #[inline]
    pub(crate) fn required(&self, state: &mut State, value: usize, cells: &[u64]) -> Result<(), Conflict> {
        match self.words {
            1 => self.required_of::<1>(state, value, cells),
            2 => self.required_of_two(state, value, cells),
            4 => self.required_of::<4>(state, value, cells),
            _ => self.required_of::<0>(state, value, cells),
        }
    }

    /// [`Houses::required`] for sets of `W` words; 0 for any number.
    #[inline]
    fn required_of<const W: usize>(
        &self,
        state: &mut State,
        value: usize,
        cells: &[u64],
    ) -> Result<(), Conflict> {
        let words = if W == 0 { self.words } else { W };
        let (places, cells) = (&state.places(value)[..words], &cells[..words]);
        let row_of = &self.row_of[value * 64 * words..(value + 1) * 64 * words];
        let mut open = [0; MAX_PLACES];
        let (mut found, mut last) = (0, 0);
        for k in 0..words {
            for bit in bits(places[k] & cells[k]) {
                if found == MAX_PLACES {
                    return Ok(());
                }
                last = 64 * k + bit;
                open[found] = row_of[last] as usize * words;
                found += 1;
            }
        }
        if found < 2 {
            return if found == 0 {
                Err(Conflict)
            } else {
                state.keep(state.slots().variable(last), 1 << value)
            };
        }
        for k in 0..words {
            let excluded = |all: u64, &row: &usize| all & self.rows[row + k];
            let common = open[..found].iter().fold(state.places(value)[k], excluded);
            for bit in bits(common) {
                state.remove(state.slots().variable(64 * k + bit), 1 << value)?;
            }
        }
        Ok(())
    }

    /// [`Houses::required`] for sets of two words.
    #[inline]
    fn required_of_two(&self, state: &mut State, value: usize, cells: &[u64]) -> Result<(), Conflict> {
        let places = first_two(state.places(value));
        let open = places & first_two(cells);
        let row_of = &self.row_of[value * 128..(value + 1) * 128];
        let (mut rest, mut common) = (open, places);
        for _ in 0..MAX_PLACES {
            if rest == 0 {
                break;
            }
            let row = row_of[rest.trailing_zeros() as usize] as usize * 2;
            common &= first_two(&self.rows[row..row + 2]);
            rest &= rest - 1;
        }
        if rest != 0 {
            return Ok(());
        }
        if open & open.wrapping_sub(1) == 0 {
            let last = open.trailing_zeros() as usize;
            return if open == 0 {
                Err(Conflict)
            } else {
                state.keep(state.slots().variable(last), 1 << value)
            };
        }
        while common != 0 {
            state.remove(state.slots().variable(common.trailing_zeros() as usize), 1 << value)?;
            common &= common - 1;
        }
        Ok(())
    }

    /// Removes every value that is in no assignment of different values to the cells of a house.
    pub(crate) fn match_all(&mut self, state: &mut State, house: usize) -> Result<(), Conflict> {
        let cells = &self.lists[house];
        match_all(state, cells, &mut self.held[house * cells.len()..(house + 1) * cells.len()])
    }

    /// Applies the rules to the initial domains.
    pub(crate) fn initial(&mut self, state: &mut State, side: usize) -> Result<(), Conflict> {
        for house in self.first_revised..self.count() {
            self.revise(state, house, u64::MAX >> (64 - side))?;
        }
        if let Some(classic) = &mut self.classic {
            classic.lost = [ALL_CLASSIC; 9];
        }
        for x in 0..self.slots.count() as u32 {
            if is_single(state.domain(x)) {
                self.placed(state, x, lowest(state.domain(x)))?;
            }
        }
        Ok(())
    }

    pub(crate) fn bytes(&self) -> usize {
        let others = self.classic.as_ref().map_or(0, |classic| classic.other_rows.len());
        8 * (self.houses.len() + self.houses_of.len() + self.rows.len() + others) + 4 * self.row_of.len()
    }
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

/// Returns [`Classic::shared`] for rows of exclusions and the variable of each row.
fn shared(
    houses: &[Vec<Variable>],
    slots: &Slots,
    rows: &[u64],
    other_rows: &[u64],
    variable_of: &[Variable],
) -> Vec<[[u64; 2]; 3]> {
    // All exclusions of a cell, and those not by classic houses.
    let words = slots.words();
    let (mut all, mut others) = (vec![0; CELLS * words], vec![0; CELLS * words]);
    let of = |x: Variable| x as usize * words..(x as usize + 1) * words;
    let unite =
        |set: &mut [u64], more: &[u64]| set.iter_mut().zip(more).for_each(|(word, more)| *word |= more);
    for (k, &x) in variable_of.iter().enumerate().filter(|(_, x)| (**x as usize) < CELLS) {
        unite(&mut all[of(x)], &rows[of(k as Variable)]);
        unite(&mut others[of(x)], &other_rows[of(k as Variable)]);
    }
    let mut shared = vec![[[0; 2]; 3]; 96];
    for (house, cells) in houses.iter().enumerate() {
        let mut others_of_house = vec![0; words];
        cells.iter().for_each(|&x| unite(&mut others_of_house, &others[of(x)]));
        for (k, &a) in cells.iter().enumerate() {
            for &b in &cells[k + 1..] {
                let sets = all[of(a)].iter().zip(&all[of(b)]).zip(&others_of_house);
                if sets.into_iter().any(|((a, b), others)| a & b & others != 0) {
                    let (slot_a, slot_b) = (slots.of(a), slots.of(b));
                    insert(&mut shared[slot_a][house / 9], slot_b);
                    insert(&mut shared[slot_b][house / 9], slot_a);
                }
            }
        }
    }
    shared
}
