//! The list of all steps of one position, each once: of steps of one technique with the same changes, the one
//! with the lowest rating, and of equal arguments the one with the fewest links.

use crate::ladder::technique::Technique;
use crate::logic::bounds::Bounds;
use crate::logic::constraint_facts::ConstraintFacts;
use crate::logic::position::Position;
use crate::proof::evidence::Values;
use crate::proof::step::Step;
use crate::techniques::constraints::named_links::name_links;
use crate::techniques::constraints::separated::name_constraints;
use crate::walk::allowed_techniques::Allowed;
use crate::walk::contradiction::end_in;
use crate::walk::walk_status::WalkStatus;
use std::cell::{Cell, RefCell};
use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::ops::ControlFlow;
use sudokud_model::grid::{self, Candidates, Value};
use sudokud_search::budget::Watch;

/// Lists the steps that the allowed techniques find: at most `max_steps` of the options, or all if that is 0.
pub(crate) fn run<const W: usize>(
    candidates: &Candidates<W>,
    allowed: &mut Allowed<'_>,
    watch: &dyn Watch,
    steps: &mut Vec<Step>,
) -> WalkStatus {
    let constraints = allowed.options().constraints.clone().map(ConstraintFacts::new);
    let constraints = constraints.as_ref();
    if let Some(end) = end_in(candidates, constraints) {
        return end;
    }
    let mut first = None;
    loop {
        match list((candidates, constraints), (allowed, first), watch, steps) {
            Ok(status) => return status,
            Err(refused) => first = Some(refused),
        }
    }
}

/// Lists the steps of the allowed techniques from `first` on; of all of them if that is `None`.
///
/// # Errors
/// The technique whose first step was not allowed. The listing continues with it.
fn list<const W: usize>(
    (candidates, constraints): (&Candidates<W>, Option<&ConstraintFacts>),
    (allowed, first): (&mut Allowed<'_>, Option<Technique>),
    watch: &dyn Watch,
    steps: &mut Vec<Step>,
) -> Result<WalkStatus, Technique> {
    let options = allowed.options().clone();
    let techniques: Vec<Technique> =
        allowed.techniques().filter(|&technique| Some(technique) >= first).collect();
    let position = Position::new(candidates, options.givens.as_ref(), constraints);
    let bounds = Bounds::new(watch);
    let distinct = RefCell::new(Distinct { steps, known: HashMap::new() });
    let allowed = RefCell::new(allowed);
    for technique in techniques {
        if bounds.poll().is_break() {
            break;
        }
        let is_refused = Cell::new(false);
        let flow = technique.find(&position, &bounds, &|step| {
            if !allowed.borrow_mut().allows(&step) {
                is_refused.set(true);
                return ControlFlow::Break(());
            }
            let step = name_constraints(step, candidates.layout(), constraints);
            let step = name_links(step, candidates, constraints);
            let count = distinct.borrow_mut().add(step);
            if count == options.max_steps { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        if is_refused.get() {
            return Err(technique);
        }
        if flow.is_break() {
            break;
        }
    }
    Ok(match (bounds.stopped(), distinct.into_inner().steps.is_empty()) {
        (Some(stop), _) => WalkStatus::Stopped(stop),
        (None, true) => WalkStatus::Stuck,
        (None, false) => WalkStatus::Progress,
    })
}

/// A technique with the changes that a step of it makes.
type Effect = (Technique, Vec<(grid::Cell, Value)>, Vec<(grid::Cell, Values)>);

/// Steps with different effects.
struct Distinct<'s> {
    steps: &'s mut Vec<Step>,
    /// By effect: the index of the step.
    known: HashMap<Effect, usize>,
}

impl Distinct<'_> {
    /// Adds a step, or replaces one with the same effect that is harder, or an argument of
    /// more links. Returns the number of steps.
    fn add(&mut self, step: Step) -> usize {
        match self.known.entry((step.technique, step.placements.clone(), step.eliminations.clone())) {
            Entry::Vacant(entry) => {
                entry.insert(self.steps.len());
                self.steps.push(step);
            }
            Entry::Occupied(entry) => {
                let known = &mut self.steps[*entry.get()];
                let is_shorter = step.is_argument() && step.size < known.size;
                if step.rating < known.rating || (step.rating == known.rating && is_shorter) {
                    *known = step;
                }
            }
        }
        self.steps.len()
    }
}
