//! Finned and sashimi fish on lines: a basic fish but for some base cells outside the covers, the fins, all in one box.
//!
//! If no fin is true, it is a fish; if one is, the cells of its box lose the value. So the cover cells in that box lose it.
//! Sashimi: without the fins some base line has fewer than two cells in the covers. Siamese: two of these with the same base
//! lines, told as one.
//!
//! ```text
//!   base lines chosen one by one; a box is fit while the base's cells outside of it need at most k covers
//!   covers: the crossing lines of the outside cells, filled up with crossing lines of the box
//! ```
//!
//! Cost: C(N, k) base sets before pruning, per value and direction; sizes above [`LARGEST`] are not looked for.

use crate::grid::{Cell, House, Value};
use crate::human::step::{Role, Step};
use crate::human::words::{Say, Words};
use crate::human::{Position, Sink, Spots, Technique};
use std::ops::ControlFlow;

/// The largest finned fish looked for.
pub const LARGEST: usize = 7;

/// Every finned (or sashimi) fish of this size that removes something.
///
/// # Errors
/// Breaks when the sink or the watch does.
pub fn find<const W: usize>(
    position: &Position<'_, W>,
    technique: Technique,
    size: usize,
    sashimi: bool,
    sink: &mut Sink<'_>,
) -> ControlFlow<()> {
    each(position, size, &mut |found| {
        if found.is_sashimi == sashimi { sink(found.step(position, technique)) } else { ControlFlow::Continue(()) }
    })
}

/// Every two finned (or sashimi) fish of this size with the same base lines.
///
/// # Errors
/// Breaks when the sink or the watch does.
pub fn siamese<const W: usize>(
    position: &Position<'_, W>,
    technique: Technique,
    size: usize,
    sashimi: bool,
    sink: &mut Sink<'_>,
) -> ControlFlow<()> {
    let mut family: Vec<Found<W>> = Vec::new();
    each(position, size, &mut |found| {
        if family.first().is_some_and(|first| first.base != found.base || first.value != found.value) {
            pair_up(position, technique, &family, sashimi, sink)?;
            family.clear();
        }
        family.push(found);
        ControlFlow::Continue(())
    })?;
    pair_up(position, technique, &family, sashimi, sink)
}

fn pair_up<const W: usize>(
    position: &Position<'_, W>,
    technique: Technique,
    family: &[Found<W>],
    sashimi: bool,
    sink: &mut Sink<'_>,
) -> ControlFlow<()> {
    for (k, one) in family.iter().enumerate() {
        for two in &family[k + 1..] {
            if one.covers == two.covers
                || one.hit == two.hit
                || [one, two].iter().all(|fish| fish.is_sashimi != sashimi)
            {
                continue;
            }
            let mut step = one.step(position, technique);
            step.remove_from(two.hit.iter().copied(), two.value);
            step.evidence.cells(two.fins.iter().copied(), two.value, Role::Fin);
            let new = two.covers.iter().filter(|cover| !one.covers.contains(cover));
            step.evidence.houses(new.copied(), Role::Cover);
            sink(step)?;
        }
    }
    ControlFlow::Continue(())
}

struct Found<const W: usize> {
    value: Value,
    base: Vec<House>,
    covers: Vec<House>,
    fins: Vec<Cell>,
    hit: Vec<Cell>,
    is_sashimi: bool,
}

impl<const W: usize> Found<W> {
    fn step(&self, position: &Position<'_, W>, technique: Technique) -> Step {
        let mut step = Step::new(technique);
        step.size = self.base.len();
        step.remove_from(self.hit.iter().copied(), self.value);
        step.evidence.values.insert(self.value);
        for &house in &self.base {
            let cells = position.cells_at(house, position.spots(house, self.value));
            step.evidence.cells(cells.filter(|cell| !self.fins.contains(cell)), self.value, Role::Base);
        }
        step.evidence.cells(self.fins.iter().copied(), self.value, Role::Fin);
        step.evidence.houses(self.base.iter().copied(), Role::Base);
        step.evidence.houses(self.covers.iter().copied(), Role::Cover);
        step
    }
}

type Take<'t, const W: usize> = dyn FnMut(Found<W>) -> ControlFlow<()> + 't;

fn each<const W: usize>(position: &Position<'_, W>, size: usize, take: &mut Take<'_, W>) -> ControlFlow<()> {
    let side = position.geometry().side();
    if size > LARGEST.min(side / 2) {
        return ControlFlow::Continue(());
    }
    for value in position.geometry().values().filter(|&value| !position.impossible(value).is_empty()) {
        for (base, cross) in [(0, side), (side, 0)] {
            position.go_on()?;
            let lines: Vec<(usize, Spots<W>)> =
                (0..side).map(|k| (k, position.spots(House::new(base + k), value))).filter(|l| l.1.len() > 1).collect();
            let mut search = Search { position, value, base, cross, size, chosen: Vec::new() };
            search.choose(&lines, take)?;
        }
    }
    ControlFlow::Continue(())
}

struct Search<'s, 'a, const W: usize> {
    position: &'s Position<'a, W>,
    value: Value,
    /// First house of the base's kind, and of the crossing kind.
    base: usize,
    cross: usize,
    size: usize,
    chosen: Vec<(usize, Spots<W>)>,
}

impl<const W: usize> Search<'_, '_, W> {
    fn choose(&mut self, lines: &[(usize, Spots<W>)], take: &mut Take<'_, W>) -> ControlFlow<()> {
        if self.chosen.len() == self.size {
            return self.boxes(take);
        }
        for (k, &line) in lines.iter().enumerate() {
            self.position.go_on()?;
            self.chosen.push(line);
            if lines.len() - k > self.size - self.chosen.len() && self.may_fit() {
                self.choose(&lines[k + 1..], take)?;
            }
            self.chosen.pop();
        }
        ControlFlow::Continue(())
    }

    /// Positions of a base line that lie in a chute of the crossing lines.
    fn chute(&self, chute: usize) -> Spots<W> {
        let order = self.position.geometry().order();
        let mut spots = Spots::EMPTY;
        (chute * order..chute * order + order).for_each(|k| spots.insert(k));
        spots
    }

    /// Is there a box outside of which at most `size` covers are needed?
    fn may_fit(&self) -> bool {
        let order = self.position.geometry().order();
        (0..order * order).any(|box_| self.outside(box_ / order, box_ % order).len() <= self.size)
    }

    /// The crossing lines of the base's cells outside of a box, given by its chutes along base and cross.
    fn outside(&self, band: usize, stack: usize) -> Spots<W> {
        let order = self.position.geometry().order();
        let inside = self.chute(stack);
        self.chosen.iter().fold(Spots::EMPTY, |all, &(line, spots)| {
            all.union(if line / order == band { spots.without(inside) } else { spots })
        })
    }

    fn boxes(&self, take: &mut Take<'_, W>) -> ControlFlow<()> {
        let order = self.position.geometry().order();
        for band in 0..order {
            if self.chosen.iter().all(|line| line.0 / order != band) {
                continue;
            }
            for stack in 0..order {
                self.position.now_and_then()?;
                let needed = self.outside(band, stack);
                if needed.len() <= self.size {
                    let free: Vec<usize> = self.chute(stack).without(needed).iter().collect();
                    self.fill(needed, &free, (band, stack), take)?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// Adds crossing lines of the box until there are as many covers as base lines.
    fn fill(&self, covers: Spots<W>, free: &[usize], at: (usize, usize), take: &mut Take<'_, W>) -> ControlFlow<()> {
        if covers.len() == self.size {
            return self.check(covers, at, take);
        }
        for (k, &line) in free.iter().enumerate() {
            self.fill(covers.union(Spots::only(line)), &free[k + 1..], at, take)?;
        }
        ControlFlow::Continue(())
    }

    fn check(&self, covers: Spots<W>, (band, stack): (usize, usize), take: &mut Take<'_, W>) -> ControlFlow<()> {
        let order = self.position.geometry().order();
        let cell_of = |line: usize, spot: usize| self.position.geometry().cells_of(House::new(self.base + line))[spot];
        let chosen = |line: usize| self.chosen.iter().any(|entry| entry.0 == line);
        let hit: Vec<Cell> = (band * order..band * order + order)
            .filter(|&line| !chosen(line))
            .flat_map(|line| {
                let spots = self.position.spots(House::new(self.base + line), self.value);
                spots.common(covers).common(self.chute(stack)).iter().map(move |spot| (line, spot)).collect::<Vec<_>>()
            })
            .map(|(line, spot)| cell_of(line, spot))
            .collect();
        let fins: Vec<Cell> = self
            .chosen
            .iter()
            .flat_map(|&(line, spots)| {
                spots.without(covers).iter().map(move |spot| cell_of(line, spot)).collect::<Vec<_>>()
            })
            .collect();
        if hit.is_empty() || fins.is_empty() {
            return ControlFlow::Continue(());
        }
        let mut hit = hit;
        hit.sort_unstable();
        take(Found {
            value: self.value,
            base: self.chosen.iter().map(|line| House::new(self.base + line.0)).collect(),
            covers: covers.iter().map(|k| House::new(self.cross + k)).collect(),
            fins,
            hit,
            is_sashimi: self.chosen.iter().any(|line| line.1.common(covers).len() < 2),
        })
    }
}

/// "7 in rows 2 and 6 is confined to columns 4 and 8, but for the fin r2c5. …"
pub(crate) fn words(step: &Step, say: Say<'_>) -> Words {
    let (base, mut covers) = (step.evidence.houses_of(Role::Base), step.evidence.houses_of(Role::Cover));
    covers.sort_unstable();
    let mut fins: Vec<Cell> =
        [Role::Fin, Role::EndoFin].into_iter().flat_map(|role| step.evidence.cells_of(role)).collect();
    fins.sort_unstable();
    fins.dedup();
    let value = say.values(step.evidence.values);
    let marks = format!("{value} {} {}", say.house_marks(&base), say.house_marks(&covers));
    if fins.is_empty() {
        let because = format!(
            "{value} in {} is confined to {}, so the cells that are in more of the latter than of the former cannot be {value}",
            say.house_list(&base),
            say.house_list(&covers),
        );
        return Words { pattern: marks, because };
    }
    let (fin, is) = if fins.len() == 1 { ("fin", "is") } else { ("fins", "are") };
    let (bases, all, named) = (say.house_list(&base), say.house_list(&covers), say.cell_list(&fins));
    let two = covers.len() > base.len();
    let confined = if two {
        format!(
            "{value} in {bases} makes two fish, each with as many covers among {all} and with fins among {named}. In either, if \
             its fins are not {value}"
        )
    } else {
        let thin = thin_bases(step, &base, say);
        format!(
            "{value} in {bases} is confined to {all}, but for the {fin} {named}. If the {fin} {is} not {value}{thin}"
        )
    };
    let body = step.evidence.cells_of(Role::Base);
    let holds = |house: &House| body.iter().any(|&cell| say.is_in(cell, *house));
    // A base without a place beside the fins leaves but one of the two cases.
    if let Some(bare) = base.iter().copied().find(|house| !two && !holds(house)) {
        let because = format!(
            "{value} in {bases} is confined to {all}, but for the {fin} {named}, and {} has no other place for it. So one of \
             the fins is {value}, and what sees {} loses it",
            say.house(bare),
            if fins.len() == 1 { "it" } else { "all of them" },
        );
        return Words { pattern: format!("{marks} f{}", say.cells(&fins)), because };
    }
    let because = format!(
        "{confined}, the rest of the covers loses it as in a fish without fins; and where a fin is {value}, every cell that sees \
         it loses it. Cells to which both apply cannot be {value}"
    );
    Words { pattern: format!("{marks} f{}", say.cells(&fins)), because }
}

/// Base lines that keep fewer than two places beside the fins: what makes a fish sashimi.
fn thin_bases(step: &Step, base: &[House], say: Say<'_>) -> String {
    let body = step.evidence.cells_of(Role::Base);
    let thin = base.iter().filter_map(|&house| {
        let cells: Vec<Cell> = body.iter().copied().filter(|&cell| say.is_in(cell, house)).collect();
        match cells[..] {
            [cell] => Some(format!(
                "{} has only {} left, which still takes one of the covers",
                say.house(house),
                say.cell(cell)
            )),
            _ => None,
        }
    });
    let thin: Vec<String> = thin.collect();
    if thin.is_empty() { String::new() } else { format!(" ({})", thin.join("; ")) }
}
