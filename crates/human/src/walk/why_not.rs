//! Why a cell does not have a value: the steps after which it has lost the candidate.
//!
//! The answer is one step, or a slice of a walk if that costs less. Of the walk, steps are dropped, latest
//! first, as long as the technique of each later step of the slice finds its changes again in the position
//! that the others leave. So what a step says is so where it stands, and the slice needs each of its steps.
//! A walk that ends in a contradiction first is sliced likewise: the position has no solution, so no value
//! is possible.
//!
//! Both are looked for below ceilings that rise, so that techniques which take long are asked only where
//! easier ones do not do: [`CEILINGS`]. Cost: one search for a step and one walk below the last ceiling, and
//! for each step of the walk a search for each later step of the slice.

use crate::ladder::cost;
use crate::ladder::rating::Rating;
use crate::proof::change::Change;
use crate::proof::step::Step;
use crate::walk::next_step::{Applied, Walking, apply};
use crate::walk::walk_status::WalkStatus;
use crate::walk::walker::Walk;
use sudokud_model::grid::{Candidates, Cell, Value};

/// The ratings below which steps are looked for, one after another: what is easy, what needs no long chains,
/// all but forcing chains, all.
const CEILINGS: [Rating; 4] =
    [Rating::from_tenths(25), Rating::from_tenths(45), Rating::from_tenths(82), Rating::MAX];

/// Finds the steps after which the cell has lost the candidate, or the position shows that it has no
/// solution: at most `most` of them, or all if that is 0. The status is [`WalkStatus::Stuck`] if no allowed
/// steps lead there, and [`WalkStatus::Stopped`] if the watch ended the search, also with steps: others may
/// cost less. Returns `None` if the cell is filled or lacks the candidate before the first step. Both walks
/// begin there.
pub(super) fn why_not<const W: usize>(
    [start, walk]: [Applied<'_, W>; 2],
    target: (Cell, Value),
    most: usize,
) -> Option<Walk> {
    if !is_candidate(start.candidates(), target) {
        return None;
    }
    let mut question = Question { target, start, walk, walked: Vec::new() };
    let steps = question.answer();
    Some(question.walk_of(steps, most))
}

/// A candidate, and the search for the steps that remove it.
struct Question<'a, const W: usize> {
    target: (Cell, Value),
    /// Stays where the question was asked.
    start: Applied<'a, W>,
    walk: Applied<'a, W>,
    /// The steps that `walk` has taken.
    walked: Vec<Step>,
}

impl<const W: usize> Question<'_, W> {
    /// The steps of the answer.
    ///
    /// # Errors
    /// How the search for them ended without success.
    fn answer(&mut self) -> Result<Vec<Step>, WalkStatus> {
        if let Some(end) = self.start.end() {
            return Err(end);
        }
        for ceiling in CEILINGS {
            if let Some(one) = self.one_step(ceiling)? {
                return Ok(self.slice_below(one.rating, one.cost).unwrap_or_else(|| vec![one]));
            }
            if self.walk_below(ceiling)? {
                let slice = self.slice();
                let cost = slice.iter().map(|step| step.cost).sum();
                let one = self.one_step(cost::rating(cost)).ok().flatten().filter(|one| one.cost < cost);
                return Ok(one.map_or(slice, |one| vec![one]));
            }
        }
        Err(WalkStatus::Stuck)
    }

    /// The position after the first steps of an answer, with the status that it shows, or else that of the
    /// search.
    fn walk_of(&self, answer: Result<Vec<Step>, WalkStatus>, most: usize) -> Walk {
        let (mut steps, status) = match (answer, self.walk.watch().poll().or_stop()) {
            (Ok(steps), Ok(())) => (steps, WalkStatus::Progress),
            (Ok(steps), Err(stop)) => (steps, WalkStatus::Stopped(stop)),
            (Err(end), _) => (Vec::new(), end),
        };
        steps.truncate(if most == 0 { usize::MAX } else { most });
        let mut candidates = self.start.candidates().clone();
        let shown = match steps.iter().try_for_each(|step| apply(&mut candidates, step)) {
            Ok(()) => self.start.end_in(&candidates),
            Err(why) => Some(WalkStatus::Contradiction(why)),
        };
        let status = shown.unwrap_or(status);
        Walk { status, steps, board: candidates.board(), marks: candidates.marks() }
    }

    /// The easiest step below a ceiling that removes the candidate.
    ///
    /// # Errors
    /// If the watch stops the search before there is one.
    fn one_step(&mut self, ceiling: Rating) -> Result<Option<Step>, WalkStatus> {
        let (cell, value) = self.target;
        self.start.set_ceiling(ceiling);
        match self.start.find(&[Change::Remove(cell, value)]) {
            Ok((step, _)) => Ok(Some(step)),
            Err(WalkStatus::Stuck) => Ok(None),
            Err(end) => Err(end),
        }
    }

    /// The slice of a walk below a ceiling, if it costs less than `most`.
    fn slice_below(&mut self, ceiling: Rating, most: usize) -> Option<Vec<Step>> {
        let is_reached = most > 1 && self.walk_below(ceiling).unwrap_or(false);
        let slice = is_reached.then(|| self.slice());
        slice.filter(|steps| steps.iter().map(|step| step.cost).sum::<usize>() < most)
    }

    /// Goes on with the walk, by steps below a ceiling. Returns whether the candidate is gone, or the walk
    /// has ended in a contradiction, also after it has placed the value.
    ///
    /// # Errors
    /// If the walk ends otherwise than because it is stuck.
    fn walk_below(&mut self, ceiling: Rating) -> Result<bool, WalkStatus> {
        let (cell, value) = self.target;
        self.walk.set_ceiling(ceiling);
        while self.walk.candidates().of(cell).contains(value) {
            match self.walk.next() {
                Some(step) => self.walked.push(step),
                None => match self.walk.end() {
                    Some(WalkStatus::Contradiction(_)) => return Ok(true),
                    Some(WalkStatus::Stuck) | None => return Ok(false),
                    // The candidate is true.
                    Some(WalkStatus::Solved) => return Err(WalkStatus::Stuck),
                    Some(end) => return Err(end),
                },
            }
        }
        Ok(true)
    }

    /// Returns whether a position lacks the candidate or shows a contradiction.
    fn is_reached(&self, candidates: &Candidates<W>) -> bool {
        let (cell, value) = self.target;
        !candidates.of(cell).contains(value)
            || matches!(self.start.end_in(candidates), Some(WalkStatus::Contradiction(_)))
    }

    /// The steps of the walk on which its last one depends, and that one, each as it is found without the
    /// others. If the watch stops the search, all steps that were not tried are kept.
    fn slice(&self) -> Vec<Step> {
        let mut kept = self.walked.clone();
        for at in (0..kept.len().saturating_sub(1)).rev() {
            if self.walk.watch().poll().or_stop().is_err() {
                break;
            }
            if let Some(later) = self.without(&kept, at) {
                kept.truncate(at);
                kept.extend(later);
            }
        }
        kept
    }

    /// The steps after one of them, found again without it; `None` if one is not, or if they do not lead
    /// where the walk leads.
    fn without(&self, steps: &[Step], dropped: usize) -> Option<Vec<Step>> {
        let mut candidates = self.start.candidates().clone();
        steps[..dropped].iter().try_for_each(|step| apply(&mut candidates, step)).ok()?;
        let mut later = Vec::new();
        for step in &steps[dropped + 1..] {
            let again = self.walk.find_again(&candidates, step)?;
            let result = apply(&mut candidates, &again);
            later.push(again);
            if result.is_err() {
                return Some(later);
            }
        }
        self.is_reached(&candidates).then_some(later)
    }
}

fn is_candidate<const W: usize>(candidates: &Candidates<W>, (cell, value): (Cell, Value)) -> bool {
    candidates.value(cell).is_none() && candidates.of(cell).contains(value)
}
