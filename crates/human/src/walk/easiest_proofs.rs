//! The easiest steps that prove given changes of one position, without applying any.

use crate::logic::bounds::Bounds;
use crate::logic::constraint_facts::ConstraintFacts;
use crate::logic::position::Position;
use crate::proof::change::Change;
use crate::proof::step::Step;
use crate::walk::allowed_techniques::Allowed;
use crate::walk::walk_options::WalkOptions;
use std::borrow::Cow;
use std::cell::RefCell;
use std::ops::ControlFlow;
use sudokud_model::grid::{Board, Candidates, Marks};
use sudokud_model::sets::{AnyWidth, with_width};
use sudokud_search::budget::{Stop, Watch};

/// The easiest steps for some changes.
#[derive(Clone, Debug)]
pub struct EasiestProofs {
    /// For each change, the step with the lowest rating that proves it; `None` if no allowed technique does.
    pub steps: Vec<Option<Step>>,
    /// Why the search ended early, if it did.
    pub stopped: Option<Stop>,
}

impl EasiestProofs {
    /// Returns the hardest of the steps, if each change has one.
    #[must_use]
    pub fn hardest(&self) -> Option<&Step> {
        let steps: Option<Vec<&Step>> = self.steps.iter().map(Option::as_ref).collect();
        steps?.into_iter().max_by_key(|step| step.rating)
    }
}

/// Finds the easiest steps that prove these changes of a position. Whether the puzzle has one solution is
/// taken from the options, which also name the techniques; their number of steps has no effect.
///
/// ```
/// use sudokud_model::grid::{Cell, Value, text};
/// use sudokud_human::{Change, WalkOptions, easiest_proofs};
/// use sudokud_search::budget::Unwatched;
/// let (board, _) = text::parse("1234341.2143432.", None).unwrap();
/// let change = Change::Place(Cell::new(7), Value::from_number(2).unwrap());
/// let proofs = easiest_proofs(&board, None, &WalkOptions::default(), &[change], &Unwatched);
/// assert_eq!(proofs.hardest().unwrap().technique.name(), "Full House");
/// ```
#[must_use]
pub fn easiest_proofs(
    board: &Board,
    marks: Option<&Marks>,
    options: &WalkOptions,
    changes: &[Change],
    watch: &dyn Watch,
) -> EasiestProofs {
    if changes.is_empty() {
        return EasiestProofs { steps: Vec::new(), stopped: None };
    }
    with_width(board.side(), Job { board, marks, options, changes, watch })
}

struct Job<'a> {
    board: &'a Board,
    marks: Option<&'a Marks>,
    options: &'a WalkOptions,
    changes: &'a [Change],
    watch: &'a dyn Watch,
}

impl AnyWidth for Job<'_> {
    type Output = EasiestProofs;

    fn run<const W: usize>(self) -> EasiestProofs {
        let candidates: Candidates<W> = match self.marks {
            Some(marks) => Candidates::with_marks(self.board, marks),
            None => Candidates::new(self.board),
        };
        let constraints = self.options.constraints.clone().map(ConstraintFacts::new);
        let position = Position::new(&candidates, self.options.givens.as_ref(), constraints.as_ref());
        let allowed = Allowed::new(self.board, Cow::Borrowed(self.options), None);
        let bounds = Bounds::new(self.watch).for_changes(self.changes);
        let found = RefCell::new(Found { job: &self, steps: vec![None; self.changes.len()] });
        for technique in allowed.techniques() {
            if !bounds.is_below_ceiling(technique.rating()) || bounds.poll().is_break() {
                break;
            }
            let _ = technique.find(&position, &bounds, &|step| {
                found.borrow_mut().add(&step, &bounds);
                let may_improve = bounds.is_below_ceiling(technique.rating());
                if may_improve { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
            });
        }
        let stopped = bounds.stopped();
        EasiestProofs { steps: found.into_inner().steps, stopped }
    }
}

/// The easiest steps so far.
struct Found<'a> {
    job: &'a Job<'a>,
    steps: Vec<Option<Step>>,
}

impl Found<'_> {
    /// Adds a step, and lowers the ceiling to the hardest one once each change has a step.
    fn add(&mut self, step: &Step, bounds: &Bounds<'_>) {
        let layout = self.job.board.layout();
        let mut is_easier = false;
        for (change, known) in self.job.changes.iter().zip(&mut self.steps) {
            if known.as_ref().is_none_or(|known| step.rating < known.rating)
                && change.follows_from(step, layout)
            {
                *known = Some(step.clone());
                is_easier = true;
            }
        }
        let hardest = self.steps.iter().map(|step| step.as_ref().map(|step| step.rating));
        if is_easier && let Some(hardest) = hardest.collect::<Option<Vec<_>>>() {
            hardest.into_iter().max().into_iter().for_each(|rating| bounds.set_ceiling(rating));
        }
    }
}
