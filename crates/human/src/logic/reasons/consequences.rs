//! What follows from an assumption by singles and reasons, nearest consequences first.
//!
//! Rounds: each propagates the literals of the last one, and then asks each reason whose cells lost
//! candidates what it leaves of them, cheap reasons first. So the number of a round is a bound on the links
//! that a consequence needs. Where singles and reasons find nothing more, locked candidates and naked pairs
//! are looked for. Cost: each reason at most once a round; the candidates that it leaves are kept, so that
//! other assumptions ask for them again.

use super::list::ReasonList;
use crate::logic::assumption::{Assumption, InferenceRules};
use crate::logic::bounds::Bounds;
use crate::logic::literal::Literal;
use crate::logic::places::Places;
use crate::logic::trail::{Cause, DeadEnd, Firing, Index};
use crate::logic::value_word::Word;
use sudokud_model::grid::{Cell, Value};
use sudokud_model::sets::bits;

/// The most states with which a reason is decided under an assumption: fewer than in the position, because it
/// is asked for every candidate.
const MOST_STATES: usize = 1_000;

/// The consequences of an assumption, by singles, reasons and simple patterns.
pub(crate) struct Consequences<'p, const W: usize> {
    pub(super) assumption: Assumption<'p, W>,
    pub(super) list: &'p ReasonList,
    pub(super) bounds: &'p Bounds<'p>,
    /// By reason: whether it is to be asked in the next round.
    is_queued: Vec<bool>,
    queue: Vec<u32>,
    /// The first literal whose reasons are not queued.
    seen: usize,
}

impl<'p, const W: usize> Consequences<'p, W> {
    pub(crate) fn new(places: &'p Places<'p, W>, list: &'p ReasonList, bounds: &'p Bounds<'p>) -> Self {
        let is_queued = vec![false; list.reasons().len()];
        let assumption = Assumption::new(places, bounds);
        Self { assumption, list, bounds, is_queued, queue: Vec::new(), seen: 0 }
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
        self.queue.drain(..).for_each(|reason| self.is_queued[reason as usize] = false);
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
            self.ask_reasons();
            let is_open = self.assumption.trail.head < self.assumption.trail.literals.len();
            let has_ended = self.assumption.trail.contradiction.is_some() || self.bounds.stopped().is_some();
            if has_ended || (!is_open && !self.assumption.find_patterns()) {
                break;
            }
        }
        self.assumption.trail.contradiction
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
                        self.queue.push(reason);
                    }
                }
            }
        }
        self.seen = literals.len();
        self.queue.sort_unstable();
    }

    fn ask_reasons(&mut self) {
        let queue = std::mem::take(&mut self.queue);
        for &reason in &queue {
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
        let Some(left) = reason.left(&words, MOST_STATES, self.bounds) else { return };
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
