//! The input of a finder: the position, which technique is looked for, where its steps go, and what bounds
//! it.

use crate::ladder::rating::Rating;
use crate::ladder::technique::Technique;
use crate::logic::bounds::Bounds;
use crate::logic::position::Position;
use crate::proof::check::{Premises, check_watched};
use crate::proof::deduction::Deduction;
use crate::proof::effects::Effects;
use crate::proof::step::Step;
use std::cell::Cell;
use std::ops::{ControlFlow, Deref};
use sudokud_search::budget::{Signal, Stop};

/// How often the checker may poll its watch, which it does at each state, for a step that is offered if it
/// is proved.
const MAX_PROOF_POLLS: usize = 20_000;

/// Takes each step that a finder finds; `Break` ends the scan.
pub(crate) type Sink<'s> = dyn Fn(Step) -> ControlFlow<()> + 's;

/// One technique's scan of a position, to which it dereferences.
#[derive(Clone, Copy)]
pub(crate) struct Scan<'s, const W: usize> {
    technique: Technique,
    position: &'s Position<'s, W>,
    bounds: &'s Bounds<'s>,
    sink: &'s Sink<'s>,
}

impl<'s, const W: usize> Deref for Scan<'s, W> {
    type Target = Position<'s, W>;

    fn deref(&self) -> &Position<'s, W> {
        self.position
    }
}

impl<'s, const W: usize> Scan<'s, W> {
    /// A scan that gives the sink the steps of this technique.
    pub(crate) const fn new(
        technique: Technique,
        position: &'s Position<'s, W>,
        bounds: &'s Bounds<'s>,
        sink: &'s Sink<'s>,
    ) -> Self {
        Self { technique, position, bounds, sink }
    }

    /// The bounds of the scan.
    pub(crate) const fn bounds(&self) -> &'s Bounds<'s> {
        self.bounds
    }

    /// The rating of the technique's easiest steps.
    pub(crate) const fn rating(&self) -> Rating {
        self.technique.rating()
    }

    /// Gives the sink the step of a deduction with these changes, unless there are none.
    pub(crate) fn offer(&self, effects: Effects, deduction: impl Deduction + 'static) -> ControlFlow<()> {
        if effects.is_void() {
            return ControlFlow::Continue(());
        }
        (self.sink)(Step::new(self.technique, effects, deduction))
    }

    /// As [`Scan::offer`], if the step is needed and [`Scan::proves`] it.
    pub(crate) fn offer_if_proved(
        &self,
        effects: Effects,
        deduction: impl Deduction + 'static,
    ) -> ControlFlow<()> {
        if effects.is_void() {
            return ControlFlow::Continue(());
        }
        self.give_if_proved(self.step(effects, deduction))
    }

    /// Gives the sink a step if it is needed and [`Scan::proves`] it.
    pub(crate) fn give_if_proved(&self, step: Step) -> ControlFlow<()> {
        let is_given = self.needs(&step) && self.proves(&step);
        if is_given { self.give(step) } else { ControlFlow::Continue(()) }
    }

    /// The step of a deduction with these changes.
    pub(crate) fn step(&self, effects: Effects, deduction: impl Deduction + 'static) -> Step {
        Step::new(self.technique, effects, deduction)
    }

    /// Gives the sink a step.
    pub(crate) fn give(&self, step: Step) -> ControlFlow<()> {
        (self.sink)(step)
    }

    /// Returns whether a step is easy enough, and makes a change that is asked for.
    pub(crate) fn needs(&self, step: &Step) -> bool {
        self.bounds.needs(step) && self.bounds.asks_for(step, self.layout())
    }

    /// Returns whether the checker proves a step in [`MAX_PROOF_POLLS`]: for steps that rest on what
    /// propagators remove, which can take more than a short search to show. Not once the watch stops the
    /// scan.
    pub(crate) fn proves(&self, step: &Step) -> bool {
        let (board, marks) = (self.candidates().board(), self.candidates().marks());
        let constraints = self.constraints().map(|facts| &**facts.constraints());
        let premises = Premises::new(&board, &marks).with_constraints(constraints);
        let polls_left = Cell::new(MAX_PROOF_POLLS);
        let watch = || match polls_left.get().checked_sub(1) {
            Some(left) if self.poll_sparsely().is_continue() => {
                polls_left.set(left);
                Signal::Continue
            }
            _ => Signal::Stop(Stop::Cancelled),
        };
        check_watched(&premises, &step.claim(), &watch).is_ok()
    }

    /// Polls the watch, as [`Bounds::poll`].
    #[inline]
    pub(crate) fn poll(&self) -> ControlFlow<()> {
        self.bounds.poll()
    }

    /// Polls the watch in one of 64 calls, as [`Bounds::poll_sparsely`].
    #[inline]
    pub(crate) fn poll_sparsely(&self) -> ControlFlow<()> {
        self.bounds.poll_sparsely()
    }
}
