//! The covers of one base set: every way to cover its cells, or to make them fins.

use crate::logic::{BoardCells, Scan};
use crate::proof::Effects;
use crate::techniques::dual_steps::Take;
use crate::techniques::fish::fish_kind::{Fins, Mix};
use crate::techniques::fish::fish_pattern::{Fin, Fish};
use std::ops::ControlFlow;
use sudokud_model::grid::{Cell, House, Value};

/// A base set whose covers are searched.
pub(crate) struct Covering<'s, const W: usize> {
    pub(crate) scan: &'s Scan<'s, W>,
    pub(crate) take: &'s Take<'s, (Effects, Fish)>,
    pub(crate) value: Value,
    pub(crate) mix: Mix,
    pub(crate) fins: Fins,
    pub(crate) base: &'s [House],
    /// The houses and sets that may be covers.
    pub(crate) allowed: &'s [House],
}

/// A part of a fish: covers and fins chosen so far.
#[derive(Default)]
struct Chosen {
    covers: Vec<House>,
    fins: Vec<Cell>,
}

impl<const W: usize> Covering<'_, W> {
    /// Takes every fish with this base that removes one of the targets.
    pub(crate) fn search(&self, targets: &BoardCells) -> ControlFlow<()> {
        let mut need: Vec<Cell> = Vec::new();
        for &house in self.base {
            need.extend(self.scan.places(house, self.value));
        }
        need.sort_unstable();
        self.cover_first(&need, targets, &mut Chosen::default())
    }

    /// Covers the first cell that is in more bases than covers, or makes it a fin. `need` has a cell once for
    /// each base that it is in beyond its covers; `targets` has those targets of the search that see all
    /// chosen fins.
    fn cover_first(&self, need: &[Cell], targets: &BoardCells, chosen: &mut Chosen) -> ControlFlow<()> {
        self.scan.poll_sparsely()?;
        let is_full = chosen.covers.len() == self.base.len();
        let Some(&cell) = need.first() else {
            return if is_full { self.check(targets, chosen) } else { ControlFlow::Continue(()) };
        };
        if !is_full {
            for &house in self.scan.layout().sets_of(cell) {
                if self.may_cover(house, chosen) {
                    chosen.covers.push(house);
                    self.cover_first(&self.without(need, house), targets, chosen)?;
                    chosen.covers.pop();
                }
            }
        }
        if self.fins == Fins::With {
            let seen = targets.common(self.scan.peers(cell));
            if !seen.is_empty() {
                let rest: Vec<Cell> = need.iter().copied().filter(|&other| other != cell).collect();
                chosen.fins.push(cell);
                self.cover_first(&rest, &seen, chosen)?;
                chosen.fins.pop();
            }
        }
        ControlFlow::Continue(())
    }

    /// Returns whether a house can be one more cover. It must leave each fin in more bases than covers.
    fn may_cover(&self, house: House, chosen: &Chosen) -> bool {
        let inside = |fin: &&Cell| self.scan.house(house).contains(**fin);
        let frees = |&fin: &Cell| self.count(&chosen.covers, fin) + 1 < self.count(self.base, fin);
        self.allowed.contains(&house)
            && !self.base.contains(&house)
            && !chosen.covers.contains(&house)
            && chosen.fins.iter().filter(inside).all(frees)
    }

    /// How many of the houses contain the cell.
    fn count(&self, houses: &[House], cell: Cell) -> usize {
        houses.iter().filter(|&&house| self.scan.house(house).contains(cell)).count()
    }

    /// `need` after covering a house: each of its cells once less.
    fn without(&self, need: &[Cell], house: House) -> Vec<Cell> {
        let covered = self.scan.house(house);
        let stays =
            |(k, cell): &(usize, &Cell)| !covered.contains(**cell) || (*k > 0 && need[k - 1] == **cell);
        need.iter().enumerate().filter(stays).map(|entry| *entry.1).collect()
    }

    fn check(&self, targets: &BoardCells, chosen: &Chosen) -> ControlFlow<()> {
        let has_fins = !chosen.fins.is_empty();
        if has_fins != (self.fins == Fins::With)
            || !self.mix.admits(self.scan.layout(), self.base, &chosen.covers)
            || !self.needs_all_covers(chosen)
        {
            return ControlFlow::Continue(());
        }
        let removed =
            targets.iter().filter(|&cell| self.count(&chosen.covers, cell) > self.count(self.base, cell));
        let removed: Vec<Cell> = removed.collect();
        if removed.is_empty() {
            return ControlFlow::Continue(());
        }
        (self.take)((Effects::removing(self.value, removed), self.fish(chosen)))
    }

    /// Returns whether each cover has a base cell that would be a fin without it. If not, k bases have room
    /// in fewer covers, so a fin is true.
    fn needs_all_covers(&self, chosen: &Chosen) -> bool {
        let is_tight = |&cell: &Cell| {
            let bases = self.count(self.base, cell);
            bases > 0 && bases == self.count(&chosen.covers, cell) && !chosen.fins.contains(&cell)
        };
        let places = |house: House| self.scan.places(house, self.value);
        chosen.covers.iter().all(|&cover| places(cover).any(|cell| is_tight(&cell)))
    }

    fn fish(&self, chosen: &Chosen) -> Fish {
        let mut places = self.scan.no_cells();
        for &house in self.base {
            let of_house = self.scan.places(house, self.value);
            of_house.for_each(|cell| places.insert(cell));
        }
        let body = places.iter().filter(|cell| !chosen.fins.contains(cell)).collect();
        let fin = |&cell: &Cell| Fin { cell, is_endo: self.count(self.base, cell) > 1 };
        let fins = chosen.fins.iter().map(fin).collect();
        let mut covers = chosen.covers.clone();
        covers.sort_unstable();
        Fish { value: self.value, bases: self.base.to_vec(), covers, body, fins }
    }
}
