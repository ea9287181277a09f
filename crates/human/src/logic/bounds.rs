//! The bounds of the scans of a position: a watch, the rating from which on steps are not needed, and the
//! changes that steps must make.

use crate::ladder::cost;
use crate::ladder::rating::Rating;
use crate::logic::literal::{Literal, Polarity};
use crate::proof::change::Change;
use crate::proof::step::Step;
use std::cell::Cell as Shared;
use std::ops::ControlFlow;
use sudokud_model::grid::{Cell, Value};
use sudokud_model::houses::Layout;
#[cfg(test)]
use sudokud_search::budget::Unwatched;
use sudokud_search::budget::{Stop, Watch};

/// Inner loops poll the watch once in this many rounds; a round takes some microseconds at most.
const POLL_INTERVAL: u32 = 64;

/// The bounds of the scans of one position: a watch, a ceiling, which is the rating from which on steps are
/// not needed, and the changes that are asked for.
pub(crate) struct Bounds<'w> {
    watch: &'w dyn Watch,
    /// Steps that make none of these changes are not needed. Empty: steps of all changes are.
    changes: &'w [Change],
    ceiling: Shared<Rating>,
    /// The links of the argument at the ceiling; 0 if the step there is no argument.
    ceiling_links: Shared<usize>,
    /// The cost of the step at the ceiling; 0 if that step is not rated by its cost.
    ceiling_cost: Shared<usize>,
    /// Whether the ceiling is a step that was found.
    has_step: Shared<bool>,
    stopped: Shared<Option<Stop>>,
    rounds: Shared<u32>,
}

impl<'w> Bounds<'w> {
    /// Bounds with this watch; steps of all ratings are looked for.
    pub(crate) const fn new(watch: &'w dyn Watch) -> Self {
        Self {
            watch,
            changes: &[],
            ceiling: Shared::new(Rating::MAX),
            ceiling_links: Shared::new(0),
            ceiling_cost: Shared::new(0),
            has_step: Shared::new(false),
            stopped: Shared::new(None),
            rounds: Shared::new(0),
        }
    }

    /// Bounds that never end a scan.
    #[cfg(test)]
    pub(crate) const fn none() -> Self {
        Self::new(&Unwatched)
    }

    /// The bounds for steps that make one of these changes. A finder may still offer others.
    pub(crate) const fn for_changes(self, changes: &'w [Change]) -> Self {
        Self { changes, ..self }
    }

    /// Returns whether only steps with certain changes are asked for.
    pub(crate) const fn asks_for_some(&self) -> bool {
        !self.changes.is_empty()
    }

    /// Returns whether a step makes a change that is asked for.
    pub(crate) fn asks_for(&self, step: &Step, layout: &Layout) -> bool {
        self.changes.is_empty() || self.changes.iter().any(|change| change.follows_from(step, layout))
    }

    /// Returns whether a step that places this value makes a change that is asked for.
    pub(crate) fn asks_for_placing(&self, cell: Cell, value: Value, layout: &Layout) -> bool {
        let makes = |change: &Change| change.follows_from_placing(cell, value, layout);
        self.changes.is_empty() || self.changes.iter().any(makes)
    }

    /// Returns whether a step that removes this candidate makes a change that is asked for.
    pub(crate) fn asks_for_removing(&self, cell: Cell, value: Value) -> bool {
        self.changes.is_empty() || self.changes.contains(&Change::Remove(cell, value))
    }

    /// Returns whether a step with this conclusion makes a change that is asked for.
    pub(crate) fn asks_for_concluding(&self, conclusion: Literal, layout: &Layout) -> bool {
        let Literal { cell, value, polarity } = conclusion;
        match polarity {
            Polarity::On => self.asks_for_placing(cell, value, layout),
            Polarity::Off => self.asks_for_removing(cell, value),
        }
    }

    /// Polls the watch: `Break` once it signals to stop, and ever after.
    #[inline]
    pub(crate) fn poll(&self) -> ControlFlow<()> {
        if self.stopped.get().is_none() {
            self.stopped.set(self.watch.poll().or_stop().err());
        }
        if self.stopped.get().is_none() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    }

    /// Like [`Bounds::poll`], for inner loops: polls the watch in one of 64 calls. `Break` in every call once
    /// the watch has stopped a scan.
    #[inline]
    pub(crate) fn poll_sparsely(&self) -> ControlFlow<()> {
        let rounds = self.rounds.replace(self.rounds.get().wrapping_add(1));
        let may_have_stopped = rounds.is_multiple_of(POLL_INTERVAL) || self.stopped.get().is_some();
        if may_have_stopped { self.poll() } else { ControlFlow::Continue(()) }
    }

    /// Returns why the watch has stopped a scan, if it has.
    pub(crate) const fn stopped(&self) -> Option<Stop> {
        self.stopped.get()
    }

    /// Steps of this rating and above are no longer needed. A finder may still offer them.
    pub(crate) fn set_ceiling(&self, rating: Rating) {
        self.ceiling.set(rating);
        self.ceiling_links.set(0);
        self.ceiling_cost.set(0);
    }

    /// Only easier steps than this one are needed, and equally rated ones that are cheaper if it is rated by
    /// its cost, or arguments with fewer links if it is an argument itself.
    pub(crate) fn set_ceiling_at(&self, step: &Step) {
        let is_by_cost = step.is_rated_by_cost();
        self.ceiling.set(step.rating);
        self.ceiling_links.set(if step.is_argument() && !is_by_cost { step.size } else { 0 });
        self.ceiling_cost.set(if is_by_cost { step.cost } else { 0 });
        self.has_step.set(true);
    }

    /// Returns whether a step is needed: it is below the ceiling, or is a shorter argument or a cheaper step
    /// there.
    pub(crate) fn needs(&self, step: &Step) -> bool {
        let is_better = if step.is_rated_by_cost() {
            step.cost < self.ceiling_cost.get()
        } else {
            step.is_argument() && step.size < self.ceiling_links.get()
        };
        self.is_below_ceiling(step.rating) || (step.rating == self.ceiling.get() && is_better)
    }

    /// The largest cost with which a step that is rated by its cost is needed; 0 if none is.
    pub(crate) fn most_cost(&self) -> usize {
        cost::most_below(self.ceiling.get()).max(self.ceiling_cost.get().saturating_sub(1))
    }

    pub(crate) const fn ceiling_links(&self) -> usize {
        self.ceiling_links.get()
    }

    /// Returns whether an easier technique has a step.
    pub(crate) const fn has_step(&self) -> bool {
        self.has_step.get()
    }

    /// Returns whether steps of every rating are needed.
    pub(crate) fn has_no_ceiling(&self) -> bool {
        self.ceiling.get() == Rating::MAX
    }

    /// Returns whether a step of this rating is needed.
    pub(crate) fn is_below_ceiling(&self, rating: Rating) -> bool {
        rating < self.ceiling.get()
    }

    /// The number of tenths between a rating and the ceiling; 0 from the ceiling on.
    pub(crate) const fn tenths_to_ceiling(&self, rating: Rating) -> usize {
        self.ceiling.get().tenths().saturating_sub(rating.tenths()) as usize
    }
}
