//! Deadly patterns: cells that, holding only two values between them, would allow those to be exchanged.
//!
//! Such cells meet every house in two cells of opposite turn, or not at all; swapping the two values then gives another
//! solution. In a puzzle with exactly one, some cell of the pattern must hold something else. Rectangles in two boxes are
//! the smallest; longer loops work alike. All cells are open here, so none is a given. What follows is of four types, told
//! by where the other candidates (the roof) are; every rectangle and every loop shares them.

use crate::grid::{Cell, House, ValueSet};
use crate::human::step::{Role, Step, Values};
use crate::human::words::{Say, Words};
use crate::human::{Position, Sink, Technique};
use std::ops::ControlFlow;

/// Open cells, each with a candidate of the pair, that must not be filled with the pair alone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Deadly<const W: usize> {
    /// The cells: corners row by row, or along the loop.
    pub cells: Vec<Cell>,
    /// The two values.
    pub pair: ValueSet<W>,
}

/// Every rectangle in exactly two boxes with a corner that has just two candidates, and one of these in each corner.
pub(crate) fn rectangles<const W: usize>(position: &Position<'_, W>) -> Vec<Deadly<W>> {
    let geometry = position.geometry();
    let mut found: Vec<Deadly<W>> = Vec::new();
    for anchor in position.bivalue() {
        let pair = position.candidates().of(anchor);
        let mates = |house: House| {
            let fits = move |cell: &Cell| *cell != anchor && !position.options(*cell).is_disjoint(&pair);
            geometry.cells_of(house).iter().copied().filter(fits)
        };
        let [row, column, _] = geometry.houses_of(anchor);
        for beside in mates(row) {
            for below in mates(column) {
                let opposite = geometry.cell(geometry.row(below), geometry.column(beside));
                let one = geometry.box_(anchor) == geometry.box_(beside);
                let two = geometry.box_(anchor) == geometry.box_(below);
                if one == two || position.options(opposite).is_disjoint(&pair) {
                    continue;
                }
                let mut cells = vec![anchor, beside, below, opposite];
                cells.sort_unstable();
                let new = |known: &Deadly<W>| known.cells != cells || known.pair != pair;
                let first = cells.iter().all(|&cell| cell >= anchor || position.options(cell) != pair);
                if first && found.iter().rev().take(64).all(new) {
                    found.push(Deadly { cells, pair });
                }
            }
        }
    }
    found
}

impl<const W: usize> Deadly<W> {
    /// The cells with candidates beside the pair.
    #[must_use]
    pub fn roof(&self, position: &Position<'_, W>) -> Vec<Cell> {
        self.cells.iter().copied().filter(|&cell| !position.options(cell).is_subset(&self.pair)).collect()
    }

    /// All candidates beside the pair.
    #[must_use]
    pub fn extras(&self, position: &Position<'_, W>) -> ValueSet<W> {
        self.cells.iter().fold(ValueSet::EMPTY, |all, &cell| all | (position.options(cell) - self.pair))
    }

    /// The houses that these cells share.
    pub(crate) fn shared(position: &Position<'_, W>, cells: &[Cell]) -> Vec<House> {
        let Some((&first, rest)) = cells.split_first() else { return Vec::new() };
        let houses = position.geometry().houses_of(first);
        houses.into_iter().filter(|&house| rest.iter().all(|&cell| position.house(house).contains(cell))).collect()
    }

    /// A step with this pattern as evidence.
    pub(crate) fn step(&self, position: &Position<'_, W>, technique: Technique) -> Step {
        let mut step = Step::new(technique);
        step.size = self.cells.len();
        step.evidence.values = self.pair.resize();
        for &cell in &self.cells {
            let options = position.options(cell);
            let role = if options.is_subset(&self.pair) { Role::Floor } else { Role::Roof };
            step.evidence.cell(cell, options, role);
        }
        step.evidence.group(self.cells.iter().copied(), self.pair, Role::Base);
        step
    }

    /// Type 1: one cell has more than the pair, so it has none of the pair.
    pub(crate) fn type_1(
        &self,
        position: &Position<'_, W>,
        technique: Technique,
        sink: &mut Sink<'_>,
    ) -> ControlFlow<()> {
        let [roof] = self.roof(position)[..] else { return ControlFlow::Continue(()) };
        let mut step = self.step(position, technique);
        step.remove(roof, position.options(roof) & self.pair);
        sink(step)
    }

    /// Types 2 and 5: all other candidates are one value, and one of its cells holds it.
    pub(crate) fn type_2(
        &self,
        position: &Position<'_, W>,
        technique: Technique,
        sink: &mut Sink<'_>,
    ) -> ControlFlow<()> {
        let Some(extra) = self.extras(position).single() else { return ControlFlow::Continue(()) };
        let hit = position.hit_by(self.roof(position), extra);
        if hit.is_empty() {
            return ControlFlow::Continue(());
        }
        let mut step = self.step(position, technique);
        step.remove_from(&hit, extra);
        sink(step)
    }

    /// Type 3: two cells have more, and one of them holds one of these further values: together they count as one cell of
    /// a naked subset.
    pub(crate) fn type_3(
        &self,
        position: &Position<'_, W>,
        technique: Technique,
        sink: &mut Sink<'_>,
    ) -> ControlFlow<()> {
        let roof = self.roof(position);
        let extras = self.extras(position);
        if roof.len() != 2 || extras.len() < 2 {
            return ControlFlow::Continue(());
        }
        for house in Self::shared(position, &roof) {
            let fits = |cell: &Cell| !self.cells.contains(cell) && position.options(*cell).len() <= MOST_VALUES;
            let others: Vec<Cell> = position.cells_at(house, position.open_spots(house)).filter(fits).collect();
            for size in extras.len() - 1..=MOST_VALUES.min(others.len()) {
                let mut chosen = Vec::new();
                self.subsets(position, technique, &others, (extras, size), &mut chosen, sink)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Adds cells of `others` to `chosen` until `size` of them have size + 1 values with the roof.
    fn subsets(
        &self,
        position: &Position<'_, W>,
        technique: Technique,
        others: &[Cell],
        (values, size): (ValueSet<W>, usize),
        chosen: &mut Vec<Cell>,
        sink: &mut Sink<'_>,
    ) -> ControlFlow<()> {
        if values.len() > size + 1 {
            return ControlFlow::Continue(());
        }
        if chosen.len() == size {
            return if values.len() == size + 1 {
                self.locked(position, technique, values, chosen, sink)
            } else {
                ControlFlow::Continue(())
            };
        }
        for (k, &cell) in others.iter().enumerate() {
            chosen.push(cell);
            let all = values | position.options(cell);
            self.subsets(position, technique, &others[k + 1..], (all, size), chosen, sink)?;
            chosen.pop();
        }
        ControlFlow::Continue(())
    }

    fn locked(
        &self,
        position: &Position<'_, W>,
        technique: Technique,
        values: ValueSet<W>,
        chosen: &[Cell],
        sink: &mut Sink<'_>,
    ) -> ControlFlow<()> {
        let mut subset = self.roof(position);
        let roof = subset.len();
        subset.extend(chosen);
        let mut step = self.step(position, technique);
        for house in Self::shared(position, &subset) {
            for cell in position.cells_at(house, position.open_spots(house)).filter(|cell| !subset.contains(cell)) {
                step.remove(cell, position.options(cell) & values);
            }
            step.evidence.houses([house], Role::Cover);
        }
        if step.is_void() {
            return ControlFlow::Continue(());
        }
        step.evidence.group(subset[roof..].iter().copied(), values, Role::Subset);
        sink(step)
    }

    /// Type 4: two cells of a house have more, and one of the pair's values has no other place in the house: it is in one
    /// of them, so neither may be the other value.
    pub(crate) fn type_4(
        &self,
        position: &Position<'_, W>,
        technique: Technique,
        sink: &mut Sink<'_>,
    ) -> ControlFlow<()> {
        let roof = self.roof(position);
        if roof.len() != 2 {
            return ControlFlow::Continue(());
        }
        for value in self.pair {
            for house in Self::shared(position, &roof) {
                let spots = position.spots(house, value);
                if spots.is_empty() || position.cells_at(house, spots).any(|cell| !roof.contains(&cell)) {
                    continue;
                }
                let mut step = self.step(position, technique);
                for &cell in &roof {
                    step.remove(cell, position.options(cell) & (self.pair - ValueSet::only(value)));
                }
                step.evidence.houses([house], Role::Base);
                if !step.is_void() {
                    sink(step)?;
                }
            }
        }
        ControlFlow::Continue(())
    }
}

/// Subsets of type 3 have at most this many cells beside the roof.
const MOST_VALUES: usize = 5;

/// The reason of types 1 to 4, and 5.
pub(crate) fn words(step: &Step, say: Say<'_>, kind: usize) -> Words {
    let cells: Vec<Cell> = step.evidence.groups.first().map_or_else(Vec::new, |group| group.cells.clone());
    let pair = step.evidence.values;
    let roof = step.evidence.cells_of(Role::Roof);
    let extras = step.evidence.cells.iter().fold(Values::EMPTY, |all, entry| all | entry.1) - pair;
    let premise = format!(
        "If {} held only {}, these two could be exchanged and the puzzle would have two solutions",
        say.cell_list(&cells),
        say.value_list(pair),
    );
    let roofs = say.cell_list(&roof);
    let reason = match kind {
        1 => format!("{premise}. Only {roofs} can prevent that, so it is neither of them"),
        2 | 5 => format!(
            "{premise}. So one of {roofs} is {}, and a cell that sees all of these is not",
            say.value_list(extras)
        ),
        3 => {
            let subset = step.evidence.groups.get(1);
            let (others, values) =
                subset.map_or((String::new(), extras), |group| (say.cell_list(&group.cells), group.values));
            format!(
                "{premise}. So one of {roofs} is {}; like one cell it forms with {others} a naked subset of {} in {}",
                say.value_choice(extras),
                say.value_list(values),
                say.house_list(&step.evidence.houses_of(Role::Cover)),
            )
        }
        _ => {
            let removed = step.eliminations.iter().fold(Values::EMPTY, |all, entry| all | entry.1);
            format!(
                "{premise}. {} must be in one of {roofs}, the only places in {}, so neither of these may be {}",
                say.value_list(pair - removed),
                say.house_list(&step.evidence.houses_of(Role::Base)),
                say.value_list(removed),
            )
        }
    };
    Words { pattern: format!("{} in {}", say.values(pair).replace(',', "/"), say.cells(&cells)), because: reason }
}
