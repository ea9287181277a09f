//! Why a cell does not have a value: the steps after which it has lost the candidate.
//!
//! The answer is one step, or a slice of a walk if that costs less. Of the walk, steps are dropped, latest
//! first, as long as the technique of each later step of the slice finds its changes again in the position
//! that the others leave. So what a step says is so where it stands, and the slice needs each of its steps.
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

/// Finds the steps after which the cell has lost the candidate: at most `most` of them, or all if that is 0.
/// The status is [`WalkStatus::Stuck`] if no allowed steps remove it. Returns `None` if the cell is filled
/// or lacks the candidate before the first step. Both walks begin there.
pub(super) fn why_not<const W: usize>(
    [start, walk]: [Applied<'_, W>; 2],
    target: (Cell, Value),
    most: usize,
) -> Option<Walk> {
    let first = start.candidates().clone();
    if !is_candidate(&first, target) {
        return None;
    }
    let steps = match start.end() {
        Some(end) => Err(end),
        None => Question { target, start, walk, walked: Vec::new() }.answer(),
    };
    Some(match steps {
        Ok(mut steps) => {
            steps.truncate(if most == 0 { usize::MAX } else { most });
            after(first, steps, WalkStatus::Progress)
        }
        Err(end) => after(first, Vec::new(), end),
    })
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
    fn answer(mut self) -> Result<Vec<Step>, WalkStatus> {
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

    /// Goes on with the walk, by steps below a ceiling. Returns whether the candidate is gone.
    ///
    /// # Errors
    /// If the walk ends otherwise than because it is stuck.
    fn walk_below(&mut self, ceiling: Rating) -> Result<bool, WalkStatus> {
        self.walk.set_ceiling(ceiling);
        while is_candidate(self.walk.candidates(), self.target) {
            match self.walk.next() {
                Some(step) => self.walked.push(step),
                None => match self.walk.end() {
                    Some(WalkStatus::Stuck) | None => return Ok(false),
                    Some(end) => return Err(end),
                },
            }
        }
        let (cell, value) = self.target;
        // The candidate may be true.
        if self.walk.candidates().value(cell) == Some(value) { Err(WalkStatus::Stuck) } else { Ok(true) }
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

    /// The steps after one of them, found again without it; `None` if one is not, or if they do not remove
    /// the candidate.
    fn without(&self, steps: &[Step], dropped: usize) -> Option<Vec<Step>> {
        let mut candidates = self.start.candidates().clone();
        steps[..dropped].iter().try_for_each(|step| apply(&mut candidates, step)).ok()?;
        let mut later = Vec::new();
        for step in &steps[dropped + 1..] {
            let again = self.walk.find_again(&candidates, step)?;
            apply(&mut candidates, &again).ok()?;
            later.push(again);
        }
        (!is_candidate(&candidates, self.target)).then_some(later)
    }
}

fn is_candidate<const W: usize>(candidates: &Candidates<W>, (cell, value): (Cell, Value)) -> bool {
    candidates.value(cell).is_none() && candidates.of(cell).contains(value)
}

/// The position after some steps, with this status unless the steps show another.
fn after<const W: usize>(mut candidates: Candidates<W>, steps: Vec<Step>, status: WalkStatus) -> Walk {
    let wrong = steps.iter().find_map(|step| apply(&mut candidates, step).err());
    let status = match wrong {
        Some(why) => WalkStatus::Contradiction(why),
        None if candidates.open_cells() == 0 => WalkStatus::Solved,
        None => status,
    };
    Walk { status, steps, board: candidates.board(), marks: candidates.marks() }
}
