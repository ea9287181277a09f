//! The consequences of an assumption by singles and reasons, nearest ones first.
//!
//! Rounds: each propagates the literals of the last one, and then asks each reason whose cells lost
//! candidates what it leaves of them, cheap reasons first. So the number of a round is a bound on the links
//! that a consequence needs. Where singles and constraints find nothing more, locked candidates are looked
//! for, and then what houses as a whole leave: subsets of any size. Cost: each reason at most once a round;
//! the candidates that it leaves are kept, so that other assumptions ask for them again.

use super::list::ReasonList;
use crate::logic::assumption::{Assumption, InferenceRules};
use crate::logic::bounds::Bounds;
use crate::logic::constraint_diagram::MAX_STATES;
use crate::logic::literal::Literal;
use crate::logic::places::Places;
use crate::logic::trail::{Cause, DeadEnd, Firing, Index};
use crate::logic::value_word::Word;
use sudokud_model::grid::{Cell, Value};
use sudokud_model::sets::bits;

/// The consequences of an assumption, by singles, reasons and simple patterns.
pub(crate) struct Consequences<'p, const W: usize> {
    pub(super) assumption: Assumption<'p, W>,
    pub(super) list: &'p ReasonList,
    pub(super) bounds: &'p Bounds<'p>,
    /// By reason: whether it is to be asked in the next round.
    is_queued: Vec<bool>,
    queue: Vec<u32>,
    /// The houses that are asked when nothing else is left.
    houses: Vec<u32>,
    /// The most states with which reasons are decided.
    most_states: usize,
    /// The first literal whose reasons are not queued.
    seen: usize,
}

impl<'p, const W: usize> Consequences<'p, W> {
    pub(crate) fn new(places: &'p Places<'p, W>, list: &'p ReasonList, bounds: &'p Bounds<'p>) -> Self {
        let is_queued = vec![false; list.reasons().len()];
        let assumption = Assumption::new(places, bounds);
        Self {
            assumption,
            list,
            bounds,
            is_queued,
            queue: Vec::new(),
            houses: Vec::new(),
            most_states: MAX_STATES,
            seen: 0,
        }
    }

    /// Sets the most states with which reasons are decided under the next assumptions.
    pub(crate) const fn set_most_states(&mut self, most_states: usize) {
        self.most_states = most_states;
    }

    pub(super) const fn places(&self) -> &'p Places<'p, W> {
        self.assumption.trail.places
    }

    /// Assumes a literal and draws its consequences, up to the first contradiction, which is returned, for as
    /// many rounds and with those reasons that `may_use` allows. Consequences may be missing once the watch
    /// has stopped the scan.
    pub(crate) fn assume(
        &mut self,
        literal: Literal,
        rounds: usize,
        may_use: &dyn Fn(u32) -> bool,
    ) -> Option<DeadEnd> {
        self.assumption.reset();
        let queued = self.queue.drain(..).chain(self.houses.drain(..));
        queued.for_each(|reason| self.is_queued[reason as usize] = false);
        self.seen = 0;
        self.assumption.trail.push(literal, Cause::Assumed);
        for _ in 0..rounds {
            let end = self.assumption.trail.literals.len();
            while self.assumption.trail.head < end && self.assumption.propagate_next(InferenceRules::Dynamic)
            {
            }
            if self.assumption.trail.contradiction.is_some() {
                break;
            }
            self.queue_reasons(may_use);
            let reasons = std::mem::take(&mut self.queue);
            self.ask_all(reasons);
            if !self.is_open() && !self.has_ended() && !self.assumption.find_locked_candidates() {
                let houses = std::mem::take(&mut self.houses);
                self.ask_all(houses);
            }
            if self.has_ended() || !self.is_open() {
                break;
            }
        }
        self.assumption.trail.contradiction
    }

    /// Returns whether there are literals to propagate.
    const fn is_open(&self) -> bool {
        self.assumption.trail.head < self.assumption.trail.literals.len()
    }

    const fn has_ended(&self) -> bool {
        self.assumption.trail.contradiction.is_some() || self.bounds.stopped().is_some()
    }

    /// A measure of what was done since the assumption: the firings, then the literals.
    pub(crate) const fn effort(&self) -> (usize, usize) {
        (self.assumption.trail.firings.len(), self.assumption.trail.literals.len())
    }

    /// Queues the reasons of the cells that lost candidates since the last round.
    fn queue_reasons(&mut self, may_use: &dyn Fn(u32) -> bool) {
        let literals = &self.assumption.trail.literals;
        for (literal, _) in &literals[self.seen..] {
            if !literal.is_on() {
                for &reason in self.list.of_cell(literal.cell) {
                    if !self.is_queued[reason as usize] && may_use(reason) {
                        self.is_queued[reason as usize] = true;
                        let is_house = self.list.reasons()[reason as usize].is_house();
                        if is_house { self.houses.push(reason) } else { self.queue.push(reason) }
                    }
                }
            }
        }
        self.seen = literals.len();
        self.queue.sort_unstable();
    }

    fn ask_all(&mut self, reasons: Vec<u32>) {
        for reason in reasons {
            self.is_queued[reason as usize] = false;
            if self.assumption.trail.contradiction.is_none() && self.bounds.poll_sparsely().is_continue() {
                self.ask(reason);
            }
        }
    }

    /// Removes the candidates that a reason does not leave.
    fn ask(&mut self, index: u32) {
        let reason = &self.list.reasons()[index as usize];
        let words: Vec<Word> = reason.cells.iter().map(|&cell| self.word(cell)).collect();
        let Some(left) = reason.left(&words, self.most_states, self.bounds) else { return };
        if left == words {
            return;
        }
        let trail = &mut self.assumption.trail;
        let number = trail.firings.len() as u32;
        trail.firings.push(Firing { reason: index, length: trail.literals.len() as Index });
        if left.contains(&0) {
            trail.contradiction = Some(DeadEnd::Fired(number));
            return;
        }
        for ((&cell, word), left) in reason.cells.iter().zip(words).zip(left) {
            for value in bits(word & !left) {
                trail.push(Literal::off(cell, Value::new(value)), Cause::Fired(number));
            }
        }
    }

    /// The candidates of a cell under the assumption.
    fn word(&self, cell: Cell) -> Word {
        let candidates = self.places().candidates();
        match candidates.value(cell) {
            Some(value) => 1 << value.index(),
            None => self.assumption.trail.candidates_left[cell.index()].to_words()[0],
        }
    }
}
