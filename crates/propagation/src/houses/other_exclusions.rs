//! The exclusions on a board with classic houses that these houses do not make.
//!
//! [`ClassicRules`] know the classic houses alone. A value that lost places in one of them can leave a
//! variable that every place left excludes in another way, such as a knight's move, an extra house or a
//! table.

use super::classic_houses::{CLASSIC_CELLS, CLASSIC_HOUSES};
use super::places::{HouseId, RowId};
use crate::domains::classic::ClassicRules;
use crate::domains::slots::{Slot, Slots};
use crate::domains::variable::Variable;
use crate::sets::set_table::SetTable;

/// The set of the classic houses, which are the first of all.
pub(super) const ALL_CLASSIC: u32 = (1 << CLASSIC_HOUSES) - 1;

/// The number of slots of the cells of a classic board.
const SLOTS: usize = 96;

/// A set of these slots.
type CellSlots = [u64; 2];

/// The rules for the classic houses, and the exclusions beside them.
pub(super) struct OtherExclusions {
    pub(super) rules: &'static dyn ClassicRules,
    /// The rows of exclusions without those of the classic houses.
    pub(super) rows: SetTable<RowId, Slot>,
    /// For each slot and kind of house (row, column, box), the slots in its house that some variable excludes
    /// together with it, if that variable also excludes a slot of the house in another way than by these
    /// houses. Empty if there are no such exclusions.
    shared: Vec<[CellSlots; 3]>,
    /// For each value, the houses in which it lost places, as a bit set.
    pub(super) lost: [u32; 9],
}

impl OtherExclusions {
    /// `rows` are the rows of all exclusions, and `variable_of` has the variable of each row; `houses` are
    /// the cells of the houses, the classic ones first.
    pub(super) fn new(
        rules: &'static dyn ClassicRules,
        slots: &Slots,
        houses: &[Vec<Variable>],
        houses_of: &SetTable<Variable, HouseId>,
        rows: &SetTable<RowId, Slot>,
        variable_of: &[Variable],
    ) -> Self {
        let classic = &houses[..CLASSIC_HOUSES];
        let sets: Vec<_> = classic.iter().map(|cells| slots.set(cells.iter().copied())).collect();
        let mut other_rows = rows.words().to_vec();
        for (row, &x) in other_rows.chunks_exact_mut(slots.words()).zip(variable_of) {
            for house in houses_of.of(x).iter() {
                if let Some(set) = sets.get(house.index()) {
                    row.iter_mut().zip(set.view().words()).for_each(|(row, set)| *row &= !set);
                }
            }
        }
        let is_empty = other_rows.iter().all(|&word| word == 0);
        let other_rows = SetTable::of_words(other_rows, slots.words());
        let shared =
            if is_empty { Vec::new() } else { shared(classic, slots, rows, &other_rows, variable_of) };
        Self { rules, rows: other_rows, shared, lost: [0; 9] }
    }

    /// Returns whether the classic houses make all exclusions.
    #[inline]
    pub(super) const fn is_empty(&self) -> bool {
        self.shared.is_empty()
    }

    /// Returns the slots in a house that some variable excludes together with a slot of it, if that variable
    /// also excludes a slot of the house in another way than by classic houses.
    #[inline]
    pub(super) fn shared(&self, slot: Slot, house: HouseId) -> CellSlots {
        self.shared[slot.index()][house.index() / 9]
    }
}

/// Returns the field [`OtherExclusions::shared`].
fn shared(
    houses: &[Vec<Variable>],
    slots: &Slots,
    rows: &SetTable<RowId, Slot>,
    other_rows: &SetTable<RowId, Slot>,
    variable_of: &[Variable],
) -> Vec<[CellSlots; 3]> {
    // All exclusions of a cell, and those not by classic houses.
    let mut all = vec![slots.set([]); CLASSIC_CELLS];
    let mut others = all.clone();
    for (k, x) in variable_of.iter().enumerate().filter(|(_, x)| x.index() < CLASSIC_CELLS) {
        all[x.index()].extend(rows.of(RowId::new(k)));
        others[x.index()].extend(other_rows.of(RowId::new(k)));
    }
    let mut shared = vec![[[0; 2]; 3]; SLOTS];
    for (house, cells) in houses.iter().enumerate() {
        let mut others_of_house = slots.set([]);
        cells.iter().for_each(|x| others_of_house.extend(others[x.index()].view()));
        for (k, &a) in cells.iter().enumerate() {
            for &b in &cells[k + 1..] {
                let [of_a, of_b] = [a, b].map(|x| all[x.index()].view().words());
                let sets = of_a.iter().zip(of_b).zip(others_of_house.view().words());
                if sets.into_iter().any(|((a, b), others)| a & b & others != 0) {
                    for (x, y) in [(a, b), (b, a)] {
                        let (x, y) = (slots.of(x).index(), slots.of(y).index());
                        shared[x][house / 9][y / 64] |= 1 << (y % 64);
                    }
                }
            }
        }
    }
    shared
}
