//! The consequences of an assumption by singles and reasons, nearest ones first.
//!
//! Rounds: each propagates the literals of the last one, and then asks each reason whose cells lost
//! candidates what it leaves of them, cheap reasons first. So the number of a round is a bound on the links
//! that a consequence needs. Where singles and constraints find nothing more, locked candidates are looked
//! for, and then what houses as a whole leave: subsets of any size. Cost: each reason at most once a round;
//! the candidates that it leaves are kept, so that other assumptions ask for them again.

use super::list::ReasonList;
use super::read_off::Reasoned;
use crate::logic::assumption::{Assumption, InferenceRules};
use crate::logic::bounds::Bounds;
use crate::logic::constraint_diagram::MAX_STATES;
use crate::logic::literal::Literal;
use crate::logic::places::Places;
use crate::logic::trail::{Cause, Checkpoint, DeadEnd, Firing, Index};
use crate::logic::value_word::Word;
use sudokud_model::grid::{Cell, Value};
use sudokud_model::sets::bits;

/// The most reasons of an argument that are dropped to try.
pub(crate) const MAX_DROPS: usize = 12;

/// The cost of the cheapest arguments: what a constraint alone refutes needs none.
pub(crate) const MIN_COST: usize = 2;

/// The limits of the search for a cheap argument.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Limits {
    /// The rounds of consequences.
    pub(crate) rounds: usize,
    /// The reasons that are dropped to try.
    pub(crate) drops: usize,
}

/// A candidate is not refuted.
#[derive(Clone, Copy, Debug)]
pub(crate) struct NotRefuted;

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
    /// The arguments that refuted further assumptions under this one, in order.
    pub(super) inner: Vec<Reasoned>,
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
            inner: Vec::new(),
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
        self.inner.clear();
        self.assume_after(&Checkpoint::default(), literal, rounds, may_use)
    }

    /// As [`Consequences::assume`], after a part of the trail without a contradiction that is kept.
    fn assume_after(
        &mut self,
        start: &Checkpoint,
        literal: Literal,
        rounds: usize,
        may_use: &dyn Fn(u32) -> bool,
    ) -> Option<DeadEnd> {
        self.return_to(start);
        self.assumption.trail.push(literal, Cause::Assumed);
        self.draw(rounds, may_use)
    }

    /// Returns to an earlier state of the trail, in which no reason was to be asked.
    fn return_to(&mut self, start: &Checkpoint) {
        self.assumption.trail.undo(start);
        let queued = self.queue.drain(..).chain(self.houses.drain(..));
        queued.for_each(|reason| self.is_queued[reason as usize] = false);
        self.seen = start.literals;
    }

    /// Removes a candidate that the assumption leaves, if assuming it too leads to a contradiction, and draws
    /// the consequences of that. All consequences must have been drawn before. So many reasons of the
    /// argument are dropped to try. Returns the contradiction to which the first assumption leads now.
    ///
    /// # Errors
    /// The candidate is not refuted, or is none that is left.
    pub(crate) fn refute_further(
        &mut self,
        further: Literal,
        most_drops: usize,
    ) -> Result<Option<DeadEnd>, NotRefuted> {
        let left = self.assumption.trail.candidates_left[further.cell.index()];
        let is_left = left.len() > 1 && left.contains(further.value);
        // Consequences may be missing once the watch has stopped the scan.
        if !is_left || self.bounds.stopped().is_some() {
            return Err(NotRefuted);
        }
        let start = self.assumption.trail.checkpoint();
        let limits = Limits { rounds: usize::MAX, drops: most_drops };
        let refuted = self.cheapest(&start, further, limits, |_| true);
        self.return_to(&start);
        let number = self.inner.len() as u32;
        self.inner.push(refuted.ok_or(NotRefuted)?);
        self.assumption.trail.push(further.opposite(), Cause::Nested(number));
        Ok(self.draw(usize::MAX, &|_| true))
    }

    /// The cheapest argument found, of those that are wanted, that refutes an assumption within so many
    /// rounds, on top of this part of the trail. So many reasons are dropped to try, one by one, as long as
    /// it gets cheaper.
    pub(crate) fn cheapest(
        &mut self,
        start: &Checkpoint,
        assumption: Literal,
        limits: Limits,
        is_wanted: fn(&Reasoned) -> bool,
    ) -> Option<Reasoned> {
        self.assume_after(start, assumption, limits.rounds, &|_| true)?;
        let mut best = self.refutation_after(start).filter(is_wanted)?;
        let reasons = best.reasons.clone();
        for &dropped in reasons.iter().rev().take(limits.drops) {
            if !best.reasons.contains(&dropped) || best.cost <= MIN_COST {
                continue;
            }
            let used = |reason: u32| reason != dropped && best.reasons.contains(&reason);
            let most = limits.rounds.min(best.cost);
            if self.assume_after(start, assumption, most, &used).is_some()
                && let Some(shorter) = self.refutation_after(start).filter(is_wanted)
                && shorter.cost < best.cost
            {
                best = shorter;
            }
        }
        Some(best)
    }

    /// Draws consequences for so many rounds, up to the first contradiction.
    fn draw(&mut self, rounds: usize, may_use: &dyn Fn(u32) -> bool) -> Option<DeadEnd> {
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
