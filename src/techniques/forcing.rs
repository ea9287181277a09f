//! Forcing chains: every way in which something can be leads to the same.
//!
//! Nishio: a candidate leaves its value no place. Cell and region: all candidates of a cell, or all places of a value, lead to one
//! conclusion. Dynamic chains use whatever holds under the assumption, and also conclude from a candidate that clashes, or that
//! has the same consequence true and false. See [`super::assumption`].

use super::assumption::{Assumption, Power, tell};
use super::chain::length_rating;
use super::step::{Link, LinkKind, Role, Step};
use super::words::{Say, Words};
use super::{Position, Sink, Technique};
use crate::grid::{Cell, House, Value, ValueSet};
use std::ops::ControlFlow;

/// Boards with more candidates than this are not searched: a run for each would take too long.
pub const MOST_CANDIDATES: usize = 8000;

/// A candidate whose assumption clashes.
///
/// # Errors
/// Breaks when the sink or the watch does.
pub fn contradiction<const W: usize>(
    position: &Position<'_, W>,
    technique: Technique,
    power: Power,
    sink: &mut Sink<'_>,
) -> ControlFlow<()> {
    let blank = Assumption::new(position);
    let mut run = blank.clone();
    for (cell, value) in candidates(position) {
        position.go_on()?;
        run.reset(&blank);
        if run.follow(cell, value, true, power).is_some() {
            let mut step = Step::new(technique);
            step.remove(cell, ValueSet::<W>::only(value));
            step.evidence.cells([cell], value, Role::Target);
            sink(finish(step, run.argument(None)))?;
        }
    }
    ControlFlow::Continue(())
}

/// All candidates of a cell with one consequence.
///
/// # Errors
/// Breaks when the sink or the watch does.
pub fn cell<const W: usize>(
    position: &Position<'_, W>,
    technique: Technique,
    power: Power,
    sink: &mut Sink<'_>,
) -> ControlFlow<()> {
    let mut cases = Cases::new(position, technique, power);
    for cell in position.candidates().open() {
        let options: Vec<_> = position.options(cell).iter().map(|value| (cell, value, true)).collect();
        cases.common(&options, None, sink)?;
    }
    ControlFlow::Continue(())
}

/// All places of a value in a house with one consequence.
///
/// # Errors
/// Breaks when the sink or the watch does.
pub fn region<const W: usize>(
    position: &Position<'_, W>,
    technique: Technique,
    power: Power,
    sink: &mut Sink<'_>,
) -> ControlFlow<()> {
    let mut cases = Cases::new(position, technique, power);
    for house in position.geometry().houses() {
        for value in position.geometry().values() {
            let places: Vec<_> =
                position.cells_at(house, position.spots(house, value)).map(|cell| (cell, value, true)).collect();
            cases.common(&places, Some(house), sink)?;
        }
    }
    ControlFlow::Continue(())
}

/// Dynamic forcing chains of all four kinds: contradiction, double, cell, region.
///
/// # Errors
/// Breaks when the sink or the watch does.
pub fn dynamic<const W: usize>(
    position: &Position<'_, W>,
    technique: Technique,
    power: Power,
    sink: &mut Sink<'_>,
) -> ControlFlow<()> {
    contradiction(position, technique, power, sink)?;
    let mut cases = Cases::new(position, technique, power);
    for (cell, value) in candidates(position) {
        cases.common(&[(cell, value, true), (cell, value, false)], None, sink)?;
    }
    cell(position, technique, power, sink)?;
    region(position, technique, power, sink)
}

fn candidates<const W: usize>(position: &Position<'_, W>) -> Vec<(Cell, Value)> {
    let open = position.candidates().open();
    let all: Vec<_> = open.flat_map(|cell| position.options(cell).iter().map(move |value| (cell, value))).collect();
    if all.len() > MOST_CANDIDATES { Vec::new() } else { all }
}

type Case = (Cell, Value, bool);

/// Runs assumptions and keeps what they came to.
struct Cases<'p, 'a, const W: usize> {
    position: &'p Position<'a, W>,
    technique: Technique,
    power: Power,
    blank: Assumption<'p, 'a, W>,
    run: Assumption<'p, 'a, W>,
    /// By candidate: what is left where it is true.
    known: Vec<Option<Vec<ValueSet<W>>>>,
}

impl<'p, 'a, const W: usize> Cases<'p, 'a, W> {
    fn new(position: &'p Position<'a, W>, technique: Technique, power: Power) -> Self {
        let blank = Assumption::new(position);
        let count = position.geometry().cell_count() * position.geometry().side();
        Self { position, technique, power, run: blank.clone(), blank, known: vec![None; count] }
    }

    /// Gives what these cases, of which one must hold, have in common.
    fn common(&mut self, cases: &[Case], house: Option<House>, sink: &mut Sink<'_>) -> ControlFlow<()> {
        if cases.len() < 2 || self.position.candidates().count() > MOST_CANDIDATES {
            return ControlFlow::Continue(());
        }
        let mut union: Vec<ValueSet<W>> = vec![ValueSet::EMPTY; self.position.geometry().cell_count()];
        for &case in cases {
            self.position.go_on()?;
            self.run_for(case, &mut union);
        }
        for cell in self.position.candidates().open() {
            let (before, after) = (self.position.options(cell), union[cell.index()]);
            if let Some(value) = after.single().filter(|_| before.len() > 1) {
                self.conclude(cases, (cell, value, true), house, sink)?;
            } else if !after.is_empty() {
                for value in before - after {
                    self.conclude(cases, (cell, value, false), house, sink)?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// Adds what a case leaves; a case that clashes leaves nothing.
    fn run_for(&mut self, (cell, value, on): Case, union: &mut [ValueSet<W>]) {
        let at = cell.index() * self.position.geometry().side() + value.index();
        if self.known[at].is_none() || !on {
            self.run.reset(&self.blank);
            let clash = self.run.follow(cell, value, on, self.power);
            let left = if clash.is_some() { Vec::new() } else { self.run.sets().to_vec() };
            if !on {
                union.iter_mut().zip(left).for_each(|(all, set)| *all |= set);
                return;
            }
            self.known[at] = Some(left);
        }
        if let Some(left) = &self.known[at] {
            union.iter_mut().zip(left).for_each(|(all, &set)| *all |= set);
        }
    }

    fn conclude(&mut self, cases: &[Case], to: Case, house: Option<House>, sink: &mut Sink<'_>) -> ControlFlow<()> {
        let mut step = Step::new(self.technique);
        if to.2 {
            step.placements.push((to.0, to.1));
        } else {
            step.remove(to.0, ValueSet::<W>::only(to.1));
        }
        step.evidence.houses(house, Role::Base);
        let mut links = Vec::new();
        for &(cell, value, on) in cases {
            self.run.reset(&self.blank);
            let clash = self.run.follow(cell, value, on, self.power);
            links.extend(self.run.argument(clash.is_none().then(|| self.reached(to))));
        }
        sink(finish(step, links))
    }

    /// A cell may be left with one value without its having been placed: then its last elimination is the conclusion.
    fn reached(&self, to: Case) -> Case {
        let (cell, value, on) = to;
        let others = self.position.options(cell) - ValueSet::only(value);
        match others.last().filter(|_| on && !self.run.is_on(cell)) {
            Some(other) => (cell, other, false),
            None => to,
        }
    }
}

fn finish(mut step: Step, links: Vec<Link>) -> Step {
    step.size = links.len();
    step.rating += length_rating(step.size);
    tell(links, &mut step.evidence);
    step
}

fn told(end: &(Cell, Value), on: bool, say: Say<'_>) -> String {
    format!("{} is {}{}", say.cell(end.0), if on { "" } else { "not " }, say.value(end.1))
}

/// Why a consequence holds, from the shape of its link.
fn reason(link: &Link, say: Say<'_>) -> String {
    let Some(&(cell, value)) = link.to.first() else { return String::new() };
    let cells: Vec<Cell> = link.from.iter().map(|end| end.0).chain([cell]).collect();
    if link.kind == LinkKind::Weak {
        return match link.from[..] {
            [(by, other)] if by == cell => format!(", the cell being {}", say.value(other)),
            [(by, other)] if other == value && say.shared_house(&cells).is_some() => {
                format!(", seen from {}", say.cell(by))
            }
            [_] => ", which a locked candidate or a naked pair says".to_owned(),
            _ => format!(", by what is left in {}", say.cells(&cells)),
        };
    }
    if link.from.iter().all(|end| end.0 == cell) {
        return ", all that is left for the cell".to_owned();
    }
    say.shared_house(&cells).map_or_else(String::new, |house| format!(", the only place left in {}", say.house(house)))
}

pub(super) fn words(step: &Step, say: Say<'_>) -> Words {
    let mut sentences: Vec<String> = Vec::new();
    let mut starts = Vec::new();
    let mut clashes = 0;
    for link in &step.evidence.links {
        let on = link.kind == LinkKind::Strong;
        match (link.to.first(), link.from.is_empty()) {
            (Some(end), true) => {
                starts.push(told(end, on, say));
                sentences.push(format!("Suppose {}", told(end, on, say)));
            }
            (Some(end), false) => sentences.push(format!("then {}{}", told(end, on, say), reason(link, say))),
            (None, _) => {
                clashes += 1;
                let cells: Vec<Cell> = link.from.iter().map(|end| end.0).collect();
                let place = match (say.shared_house(&cells), &link.from[..]) {
                    // In a position where a single was passed over.
                    (_, &[(cell, value)]) => format!("{} had to be {}", say.cell(cell), say.value(value)),
                    (Some(house), _) if cells.iter().any(|&cell| cell != cells[0]) => {
                        format!("{} has no place for {} any more", say.house(house), say.value(link.from[0].1))
                    }
                    _ => format!("nothing is left for {}", say.cell(cells[0])),
                };
                sentences.push(format!("but then {place}"));
            }
        }
    }
    let story = sentences.join(". ").replace(". then ", ", then ").replace(". but ", ", but ");
    let because = match step.evidence.houses.first() {
        Some(&(house, _)) => format!("Each place in {} leads to the same. {story}. So in any case", say.house(house)),
        None if starts.len() == 1 && clashes > 0 => format!("{story}. So the assumption is wrong"),
        None => format!("{story}. So in any case"),
    };
    let marks: Vec<&str> = starts.iter().map(String::as_str).collect();
    Words { pattern: marks.join(" | "), because }
}
