//! Franken and mutant fish, with or without fins: base and cover houses may be boxes, or of any kind.
//!
//! Each base house holds the value once and so does each cover house, so over the true cells the memberships in bases and
//! in covers add up to the same k. A cell in more bases than covers is a fin. If no fin is true, no cell that is in more
//! covers than bases is; if a fin is, no cell that sees it is. So cells of the second sort that see every fin are false.
//! That also covers endo-fins (in two bases) and cannibalism (a base cell in two covers).
//!
//! Franken: rows and boxes against columns and boxes, or the other way round. Mutant: any other mix.
//!
//! Cost: choosing k of up to 3N base houses explodes. A fish of any sort only removes what no layout of the value contains, so
//! values without such candidates are not searched at all, and fins must leave one of them as target. Sizes above
//! [`LARGEST`] are left out. Where there are more than [`MOST_BASES`] base sets of a value, only houses with few places serve as
//! bases: so many places, however the board is turned, that the sets are not more. The watch is polled at each set. Covers are
//! found by always covering the first cell that needs it, or making it a fin.
//! The counting is Obi-Wahn's (forum "Arbitrary constraint subset eliminations", 2006).

use crate::grid::{Cell, House, HouseKind, Value};
use crate::human::step::{Role, Step};
use crate::human::words::{Say, Words};
use crate::human::{CellSet, Position, Sink, Technique};
use std::ops::ControlFlow;

/// The largest fish looked for.
pub const LARGEST: usize = 7;

/// At most this many base sets are tried for a value and a direction.
pub const MOST_BASES: usize = 60_000;

/// Which houses may be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mix {
    /// Rows and boxes against columns and boxes, at least one box.
    Franken,
    /// Any houses that make no Franken and no basic fish.
    Mutant,
}

/// Every fish of this mix and size, with fins or without, that removes something.
///
/// # Errors
/// Breaks when the sink or the watch does.
pub fn find<const W: usize>(
    position: &Position<'_, W>,
    technique: Technique,
    size: usize,
    (mix, finned): (Mix, bool),
    sink: &mut Sink<'_>,
) -> ControlFlow<()> {
    each(position, size, mix, finned, &mut |found| sink(found.step(position, technique)))
}

/// Every two finned fish of this mix and size with the same base houses.
///
/// # Errors
/// Breaks when the sink or the watch does.
pub fn siamese<const W: usize>(
    position: &Position<'_, W>,
    technique: Technique,
    size: usize,
    mix: Mix,
    sink: &mut Sink<'_>,
) -> ControlFlow<()> {
    let mut family: Vec<Found> = Vec::new();
    let mut pair_up = |family: &mut Vec<Found>| {
        for (k, one) in family.iter().enumerate() {
            for two in family[k + 1..].iter().filter(|two| one.covers != two.covers && one.hit != two.hit) {
                let mut step = one.step(position, technique);
                step.remove_from(two.hit.iter().copied(), two.value);
                step.evidence.cells(two.fins.iter().copied(), two.value, Role::Fin);
                step.evidence.houses(two.covers.iter().filter(|c| !one.covers.contains(c)).copied(), Role::Cover);
                sink(step)?;
            }
        }
        family.clear();
        ControlFlow::Continue(())
    };
    each(position, size, mix, true, &mut |found| {
        if family.first().is_some_and(|first| first.base != found.base || first.value != found.value) {
            pair_up(&mut family)?;
        }
        family.push(found);
        ControlFlow::Continue(())
    })?;
    pair_up(&mut family)
}

struct Found {
    value: Value,
    base: Vec<House>,
    covers: Vec<House>,
    fins: Vec<Cell>,
    hit: Vec<Cell>,
}

impl Found {
    fn step<const W: usize>(&self, position: &Position<'_, W>, technique: Technique) -> Step {
        let mut step = Step::new(technique);
        step.size = self.base.len();
        step.remove_from(self.hit.iter().copied(), self.value);
        step.evidence.values.insert(self.value);
        let mut inside = position.no_cells();
        for &house in &self.base {
            position.cells_at(house, position.spots(house, self.value)).for_each(|cell| inside.insert(cell));
        }
        step.evidence.cells(inside.iter().filter(|cell| !self.fins.contains(cell)), self.value, Role::Base);
        let bases = |cell: Cell| self.base.iter().filter(|&&house| position.house(house).contains(cell)).count();
        for &fin in &self.fins {
            step.evidence.cells([fin], self.value, if bases(fin) > 1 { Role::EndoFin } else { Role::Fin });
        }
        step.evidence.houses(self.base.iter().copied(), Role::Base);
        step.evidence.houses(self.covers.iter().copied(), Role::Cover);
        step
    }
}

type Take<'t> = dyn FnMut(Found) -> ControlFlow<()> + 't;

fn each<const W: usize>(
    position: &Position<'_, W>,
    size: usize,
    mix: Mix,
    finned: bool,
    take: &mut Take<'_>,
) -> ControlFlow<()> {
    let geometry = position.geometry();
    if size > LARGEST.min(geometry.side() - 1) {
        return ControlFlow::Continue(());
    }
    let directions: &[Option<[HouseKind; 2]>] = match mix {
        Mix::Franken => &[Some([HouseKind::Row, HouseKind::Column]), Some([HouseKind::Column, HouseKind::Row])],
        Mix::Mutant => &[None],
    };
    for value in geometry.values() {
        let targets = position.impossible(value);
        if targets.is_empty() {
            continue;
        }
        for &lines in directions {
            let may_be = |house: House, line: usize| {
                let kind = geometry.kind(house);
                lines.is_none_or(|lines| kind == HouseKind::Box || kind == lines[line])
            };
            let mut bases: Vec<House> =
                geometry.houses().filter(|&h| may_be(h, 0) && position.spots(h, value).len() > 1).collect();
            keep_fewest_places(&mut bases, size, |house| position.spots(house, value).len());
            let covers: Vec<House> =
                geometry.houses().filter(|&h| may_be(h, 1) && position.spots(h, value).len() > 1).collect();
            let mut search = Search {
                position,
                value,
                size,
                mix,
                finned,
                allowed: covers,
                targets,
                base: Vec::new(),
                covers: Vec::new(),
            };
            search.choose(&bases, take)?;
        }
    }
    ControlFlow::Continue(())
}

/// Keeps the houses with at most so many places that no more than [`MOST_BASES`] sets of this size can be chosen from them.
fn keep_fewest_places(houses: &mut Vec<House>, size: usize, places: impl Fn(House) -> usize) {
    let sets = |count: usize| (0..size).fold(1, |sets, k| sets * count.saturating_sub(k) as u128 / (k as u128 + 1));
    while sets(houses.len()) > MOST_BASES as u128 {
        let most = houses.iter().map(|&house| places(house)).max();
        houses.retain(|&house| Some(places(house)) != most);
    }
}

struct Search<'s, 'a, const W: usize> {
    position: &'s Position<'a, W>,
    value: Value,
    size: usize,
    mix: Mix,
    finned: bool,
    allowed: Vec<House>,
    /// Candidates that no layout of the value contains.
    targets: &'s CellSet,
    base: Vec<House>,
    covers: Vec<House>,
}

impl<const W: usize> Search<'_, '_, W> {
    fn choose(&mut self, houses: &[House], take: &mut Take<'_>) -> ControlFlow<()> {
        if self.base.len() == self.size {
            self.position.go_on()?;
            let mut need: Vec<Cell> = Vec::new();
            for &house in &self.base {
                need.extend(self.position.cells_at(house, self.position.spots(house, self.value)));
            }
            need.sort_unstable();
            return self.cover(&need, self.targets, &mut Vec::new(), take);
        }
        for (k, &house) in houses.iter().enumerate() {
            if houses.len() - k < self.size - self.base.len() {
                break;
            }
            self.base.push(house);
            self.choose(&houses[k + 1..], take)?;
            self.base.pop();
        }
        ControlFlow::Continue(())
    }

    /// Covers the first cell that is in more bases than covers, or makes it a fin. `need` has a cell once for each base
    /// it is in beyond its covers; `targets` are the cells that see all fins.
    fn cover(
        &mut self,
        need: &[Cell],
        targets: &CellSet,
        fins: &mut Vec<Cell>,
        take: &mut Take<'_>,
    ) -> ControlFlow<()> {
        self.position.now_and_then()?;
        let Some(&cell) = need.first() else {
            return if self.covers.len() == self.size {
                self.check(targets, fins, take)
            } else {
                ControlFlow::Continue(())
            };
        };
        if self.covers.len() < self.size {
            for house in self.position.geometry().houses_of(cell) {
                if self.allowed.contains(&house)
                    && !self.base.contains(&house)
                    && !self.covers.contains(&house)
                    && !self.meets_fin(house, fins)
                {
                    self.covers.push(house);
                    self.cover(&self.without(need, house), targets, fins, take)?;
                    self.covers.pop();
                }
            }
        }
        if self.finned {
            let seen = targets.common(self.position.peers(cell));
            if !seen.is_empty() {
                let rest: Vec<Cell> = need.iter().copied().filter(|&other| other != cell).collect();
                fins.push(cell);
                self.cover(&rest, &seen, fins, take)?;
                fins.pop();
            }
        }
        ControlFlow::Continue(())
    }

    /// Would this cover make a fin an ordinary cell?
    fn meets_fin(&self, house: House, fins: &[Cell]) -> bool {
        let count =
            |houses: &[House], cell: Cell| houses.iter().filter(|&&h| self.position.house(h).contains(cell)).count();
        let inside = |fin: &&Cell| self.position.house(house).contains(**fin);
        fins.iter().filter(inside).any(|&fin| count(&self.covers, fin) + 1 >= count(&self.base, fin))
    }

    /// `need` after covering a house: each of its cells once less.
    fn without(&self, need: &[Cell], house: House) -> Vec<Cell> {
        let covered = self.position.house(house);
        let kept = |(k, cell): &(usize, &Cell)| !covered.contains(**cell) || (*k > 0 && need[k - 1] == **cell);
        need.iter().enumerate().filter(kept).map(|entry| *entry.1).collect()
    }

    fn check(&self, targets: &CellSet, fins: &[Cell], take: &mut Take<'_>) -> ControlFlow<()> {
        if fins.is_empty() == self.finned || !self.is_of_mix() || !self.needs_all_covers(fins) {
            return ControlFlow::Continue(());
        }
        let count =
            |houses: &[House], cell: Cell| houses.iter().filter(|&&h| self.position.house(h).contains(cell)).count();
        let hit: Vec<Cell> =
            targets.iter().filter(|&cell| count(&self.covers, cell) > count(&self.base, cell)).collect();
        if hit.is_empty() {
            return ControlFlow::Continue(());
        }
        let mut covers = self.covers.clone();
        covers.sort_unstable();
        take(Found { value: self.value, base: self.base.clone(), covers, fins: fins.to_vec(), hit })
    }

    /// Would some base cell become a fin without each of the covers? (If not, k bases have room in fewer covers, and a fin is true.)
    fn needs_all_covers(&self, fins: &[Cell]) -> bool {
        let count =
            |houses: &[House], cell: Cell| houses.iter().filter(|&&h| self.position.house(h).contains(cell)).count();
        let is_tight = |&cell: &Cell| {
            let bases = count(&self.base, cell);
            bases > 0 && bases == count(&self.covers, cell) && !fins.contains(&cell)
        };
        let places = |house: House| self.position.cells_at(house, self.position.spots(house, self.value));
        self.covers.iter().all(|&cover| places(cover).any(|cell| is_tight(&cell)))
    }

    fn is_of_mix(&self) -> bool {
        let geometry = self.position.geometry();
        let has = |houses: &[House], kind: HouseKind| houses.iter().any(|&house| geometry.kind(house) == kind);
        let franken = |a: HouseKind, b: HouseKind| !has(&self.base, b) && !has(&self.covers, a);
        let lined = franken(HouseKind::Row, HouseKind::Column) || franken(HouseKind::Column, HouseKind::Row);
        let boxes = has(&self.base, HouseKind::Box) || has(&self.covers, HouseKind::Box);
        match self.mix {
            Mix::Franken => lined && boxes,
            Mix::Mutant => !lined,
        }
    }
}

pub(crate) fn words(step: &Step, say: Say<'_>) -> Words {
    crate::human::fish::finned_fish::words(step, say)
}
