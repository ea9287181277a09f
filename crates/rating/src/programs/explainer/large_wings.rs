//! Large wings: WXYZ-wing to TUVWXYZ-wing, of k = 4 to 7 values.
//!
//! An ALS-XZ with a bivalue cell: k - 1 cells that see each other hold k values in all; the pincer, another
//! cell, holds two of these. A value
//! of the pincer is linked if the pincer sees every cell of the set with it. The other value is then lost by
//! the cells that see the pincer and every cell of the set with that other value. If both values are linked,
//! the wing is double, and every value of the set is locked.

use super::effect::Effect;
use super::hint::{Finding, HintKind};
use super::position::Position;
use crate::programs::board9::cell_set::CellSet;
use crate::programs::board9::houses::{common_peers, peers};
use std::cmp::Reverse;
use sudokud_model::grid::{Cell, Value, ValueSet};

/// The best wing of `size` values: lowest rating, then most removals, then the highest label; the first of
/// equals.
pub(crate) fn large_wing(position: &Position, size: usize, [kind]: [HintKind; 1]) -> Option<Finding> {
    let fits = |&cell: &Cell| (2..=size).contains(&position.candidates(cell).len());
    let cells = position.empty().iter().filter(fits).collect();
    let base = kind.tenths();
    let mut search = Search { position, size, base, bivalue: position.cells_with(2), best: None };
    search.extend(&mut Vec::with_capacity(size), cells, ValueSet::EMPTY);
    let (key, effect) = search.best?;
    Finding::new(kind.at_tenths(key.tenths), effect)
}

/// The order of choice.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Key {
    tenths: u8,
    removals: Reverse<usize>,
    /// 2 if double, else 1; most candidates of a cell; sum of the candidate counts. Compared as text.
    label: Reverse<String>,
}

struct Search<'a> {
    position: &'a Position,
    size: usize,
    /// The rating of the easiest wings, in tenths.
    base: u8,
    bivalue: CellSet,
    best: Option<(Key, Effect)>,
}

impl Search<'_> {
    /// Extends the set by each cell of `allowed`: the later peers of all its cells.
    fn extend(&mut self, set: &mut Vec<Cell>, allowed: CellSet, held: ValueSet<1>) {
        if set.len() + 1 == self.size {
            if held.len() == self.size {
                self.add_pincers(set, held);
            }
            return;
        }
        let mut later = allowed;
        for cell in allowed {
            later.remove(cell);
            let union = held | self.position.candidates(cell);
            if union.len() <= self.size {
                set.push(cell);
                self.extend(set, later & peers(cell), union);
                set.pop();
            }
        }
    }

    fn add_pincers(&mut self, set: &[Cell], held: ValueSet<1>) {
        let cells: CellSet = set.iter().copied().collect();
        let around = set.iter().fold(CellSet::EMPTY, |union, &cell| union | peers(cell));
        for pincer in ((around & self.bivalue) - cells).iter() {
            if self.position.candidates(pincer).is_subset(&held) {
                self.add_wing(&Wing { position: self.position, cells, held, pincer });
            }
        }
    }

    fn add_wing(&mut self, wing: &Wing<'_>) {
        let Some((effect, multiplicity)) = wing.effect() else { return };
        let removals = effect.removal_count();
        if removals == 0 {
            return;
        }
        let counts = wing.cells.iter().map(|cell| self.position.candidates(cell).len());
        let most = counts.clone().max().unwrap_or(0);
        let tenths = self.base + added_tenths(self.size, most);
        let is_behind = |best: &Key| (best.tenths, best.removals) < (tenths, Reverse(removals));
        if self.best.as_ref().is_some_and(|(best, _)| is_behind(best)) {
            return;
        }
        let label = Reverse(format!("{multiplicity}{most}{}", counts.sum::<usize>()));
        let key = Key { tenths, removals: Reverse(removals), label };
        if self.best.as_ref().is_none_or(|(best, _)| key < *best) {
            self.best = Some((key, effect));
        }
    }
}

/// The rating of a wing of `size` values whose largest cell has `most` candidates, above the easiest ones.
const fn added_tenths(size: usize, most: usize) -> u8 {
    match (size, most) {
        (5, 3) => 2,
        (4, 3) | (5, 2 | 4) => 1,
        _ => 0,
    }
}

struct Wing<'a> {
    position: &'a Position,
    cells: CellSet,
    held: ValueSet<1>,
    pincer: Cell,
}

impl Wing<'_> {
    fn cells_with(&self, value: Value) -> CellSet {
        self.cells & self.position.cells(value)
    }

    /// Returns whether the pincer sees every cell of the set with `value`.
    fn is_linked(&self, value: Value) -> bool {
        self.cells_with(value).is_subset(&peers(self.pincer))
    }

    fn seen_by(&self, value: Value, sources: CellSet) -> CellSet {
        (common_peers(sources) & self.position.cells(value)) - (self.cells | CellSet::only(self.pincer))
    }

    /// The removals, with 2 for a double wing and 1 for a single one.
    fn effect(&self) -> Option<(Effect, u8)> {
        let own = self.position.candidates(self.pincer);
        let (low, high) = own.first().zip(own.last())?;
        let (linked, other) = match (self.is_linked(low), self.is_linked(high)) {
            (true, _) => (low, high),
            (false, true) => (high, low),
            (false, false) => return None,
        };
        let from_other = self.seen_by(other, self.cells_with(other) | CellSet::only(self.pincer));
        let mut effect = Effect::removing(other, from_other);
        if !self.is_linked(other) {
            return Some((effect, 1));
        }
        let from_linked = self.seen_by(linked, self.cells_with(linked) | CellSet::only(self.pincer));
        effect.remove_from(linked, from_linked);
        let of_pincer = effect.removal_count();
        for value in self.held - own {
            effect.remove_from(value, self.seen_by(value, self.cells_with(value)));
        }
        let is_double =
            effect.removal_count() > of_pincer || !(from_other.is_empty() || from_linked.is_empty());
        Some((effect, if is_double { 2 } else { 1 }))
    }
}
