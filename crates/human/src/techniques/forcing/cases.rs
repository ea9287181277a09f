//! Cases of which one holds, and the conclusions that they have in common.
//!
//! To find conclusions, each candidate is assumed once: the candidates that it leaves are kept, as long as
//! there is room. Each case with conclusions is assumed once more for their arguments. Boards with more than
//! [`MAX_CANDIDATES`] are not searched.

use crate::logic::argument::add_evidence;
use crate::logic::assumption::{Assumption, InferenceRules};
use crate::logic::chain_length::{max_links, surcharge};
use crate::logic::literal::Literal;
use crate::logic::polarity::Polarity;
use crate::logic::position::Position;
use crate::logic::scan::Scan;
use crate::proof::evidence::{Link, Role};
use crate::proof::step::Step;
use std::collections::HashMap;
use std::ops::ControlFlow;
use sudokud_core::grid::{Cell, House, Value, ValueSet};

/// The most candidates of a board that is searched.
const MAX_CANDIDATES: usize = 8000;

/// The most cells whose candidates are kept in all. At side 100 a cell takes 16 bytes, and 8000 candidates
/// would take more than a gigabyte.
const MAX_KEPT_CELLS: usize = 1 << 20;

/// Assumes literals, and keeps the candidates that they leave.
pub(crate) struct Cases<'p, const W: usize> {
    position: &'p Position<'p, W>,
    scan: &'p Scan<'p>,
    rules: InferenceRules,
    assumption: Assumption<'p, W>,
    /// By candidate: the candidates left if it is true; none after a contradiction.
    left_by: HashMap<(Cell, Value), Vec<ValueSet<W>>>,
    /// How many cells more may be kept.
    room: usize,
}

impl<'p, const W: usize> Cases<'p, W> {
    /// `None` if there are too many candidates.
    pub(crate) fn new(
        position: &'p Position<'p, W>,
        rules: InferenceRules,
        scan: &'p Scan<'p>,
    ) -> Option<Self> {
        if position.candidates().count() > MAX_CANDIDATES {
            return None;
        }
        let assumption = Assumption::new(position, scan.bounds());
        Some(Self { position, scan, rules, assumption, left_by: HashMap::new(), room: MAX_KEPT_CELLS })
    }

    fn candidates(&self) -> impl Iterator<Item = (Cell, Value)> + use<'p, W> {
        let position = self.position;
        position
            .candidates()
            .open()
            .flat_map(|cell| position.options(cell).iter().map(move |value| (cell, value)))
    }

    /// Offers the candidates that lead to a contradiction.
    pub(crate) fn contradictions(&mut self) -> ControlFlow<()> {
        for (cell, value) in self.candidates() {
            self.scan.poll()?;
            if !self.is_possible(Literal::on(cell, value)) {
                let Some(links) = self.assumption.refutation(max_links(self.scan)) else { continue };
                let mut step = self.scan.step();
                step.remove(cell, ValueSet::<W>::only(value));
                step.evidence.cells([cell], value, Role::Target);
                self.offer(step, links)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Offers what follows whether a candidate is true or false.
    pub(crate) fn doubles(&mut self) -> ControlFlow<()> {
        for (cell, value) in self.candidates() {
            self.conclude(&[Literal::on(cell, value), Literal::off(cell, value)], None)?;
        }
        ControlFlow::Continue(())
    }

    /// Offers what follows from each candidate of a cell.
    pub(crate) fn cells(&mut self) -> ControlFlow<()> {
        for cell in self.position.candidates().open() {
            let cases: Vec<_> =
                self.position.options(cell).iter().map(|value| Literal::on(cell, value)).collect();
            self.conclude(&cases, None)?;
        }
        ControlFlow::Continue(())
    }

    /// Offers what follows from each place of a value in a house.
    pub(crate) fn regions(&mut self) -> ControlFlow<()> {
        let position = self.position;
        for house in position.layout().houses() {
            for value in position.layout().values() {
                let places = position.cells_at(house, position.spots(house, value));
                let cases: Vec<_> = places.map(|cell| Literal::on(cell, value)).collect();
                self.conclude(&cases, Some(house))?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Offers the conclusions that these cases, of which one holds, have in common.
    fn conclude(&mut self, cases: &[Literal], house: Option<House>) -> ControlFlow<()> {
        if cases.len() < 2 {
            return ControlFlow::Continue(());
        }
        let mut left: Vec<ValueSet<W>> = vec![ValueSet::EMPTY; self.position.layout().cell_count()];
        for &case in cases {
            self.scan.poll()?;
            self.add_left(case, &mut left);
        }
        // The contradiction has been offered already. Its argument is shorter than one that contains it.
        let is_refuted = |case: &Literal| {
            case.is_on() && self.left_by.get(&(case.cell, case.value)).is_some_and(Vec::is_empty)
        };
        let has_ceiling = !self.scan.bounds().has_no_ceiling();
        if self.rules >= InferenceRules::Dynamic && has_ceiling && cases.iter().any(is_refuted) {
            return ControlFlow::Continue(());
        }
        let conclusions = self.conclusions(&left);
        if conclusions.is_empty() {
            return ControlFlow::Continue(());
        }
        self.argue(cases, &conclusions, house)
    }

    /// The placements and eliminations that leave each cell only these candidates.
    fn conclusions(&self, left: &[ValueSet<W>]) -> Vec<Literal> {
        let mut conclusions = Vec::new();
        for cell in self.position.candidates().open() {
            let (before, after) = (self.position.options(cell), left[cell.index()]);
            if let Some(value) = after.single().filter(|_| before.len() > 1) {
                conclusions.push(Literal::on(cell, value));
            } else if !after.is_empty() {
                conclusions.extend((before - after).iter().map(|value| Literal::off(cell, value)));
            }
        }
        conclusions
    }

    /// Assumes a literal, and keeps the candidates that it leaves. Returns whether there is no contradiction.
    fn is_possible(&mut self, literal: Literal) -> bool {
        self.assumption.reset();
        let is_possible = self.assumption.assume(literal, self.rules).is_none();
        let left = if is_possible { self.assumption.candidates_left() } else { &[] };
        if literal.polarity == Polarity::On && left.len() <= self.room {
            self.room -= left.len();
            self.left_by.insert((literal.cell, literal.value), left.to_vec());
        }
        is_possible
    }

    /// Adds the candidates that a literal leaves.
    fn add_left(&mut self, literal: Literal, all: &mut [ValueSet<W>]) {
        let known = self.left_by.get(&(literal.cell, literal.value)).filter(|_| literal.is_on());
        if let Some(left) = known {
            all.iter_mut().zip(left).for_each(|(all, &set)| *all |= set);
        } else if self.is_possible(literal) {
            all.iter_mut().zip(self.assumption.candidates_left()).for_each(|(all, &set)| *all |= set);
        }
    }

    /// Offers the conclusions whose arguments are not too long.
    fn argue(&mut self, cases: &[Literal], conclusions: &[Literal], house: Option<House>) -> ControlFlow<()> {
        let max_links = max_links(self.scan);
        let mut arguments: Vec<(Literal, Vec<Link>)> =
            conclusions.iter().map(|&to| (to, Vec::new())).collect();
        for &case in cases {
            self.assumption.reset();
            let is_possible = self.assumption.assume(case, self.rules).is_none();
            let mut short = Vec::new();
            for (to, mut links) in arguments {
                self.scan.poll_sparsely()?;
                let room = max_links - links.len();
                let more = if is_possible {
                    self.assumption.argument(to, room)
                } else {
                    self.assumption.refutation(room)
                };
                if let Some(more) = more {
                    links.extend(more);
                    short.push((to, links));
                }
            }
            arguments = short;
            self.scan.poll()?;
        }
        for (Literal { cell, value, polarity }, links) in arguments {
            let mut step = self.scan.step();
            match polarity {
                Polarity::On => step.placements.push((cell, value)),
                Polarity::Off => step.remove(cell, ValueSet::<W>::only(value)),
            }
            step.evidence.houses(house, Role::Base);
            self.offer(step, links)?;
        }
        ControlFlow::Continue(())
    }

    /// Offers a step with this argument, rated by its length.
    fn offer(&self, mut step: Step, links: Vec<Link>) -> ControlFlow<()> {
        step.size = links.len();
        step.rating += surcharge(step.size);
        add_evidence(links, &mut step.evidence);
        self.scan.offer(step)
    }
}
