//! A walk: the easiest step is found and applied, until the board is solved, no step is found, a
//! contradiction shows or a limit is reached.

use crate::ladder::rating::Rating;
use crate::logic::bounds::Bounds;
use crate::logic::constraint_facts::ConstraintFacts;
use crate::logic::house_cells::HouseCells;
use crate::logic::position::Position;
use crate::proof::change::Change;
use crate::proof::step::Step;
use crate::techniques::constraints::named_links::name_links;
use crate::techniques::constraints::separated::name_constraints;
use crate::walk::allowed_techniques::Allowed;
use crate::walk::contradiction::{contradiction, end_in};
use crate::walk::walk_status::WalkStatus;
use std::cell::RefCell;
use std::ops::ControlFlow;
use std::sync::Arc;
use sudokud_model::grid::{Board, Candidates, Contradiction, Marks};
use sudokud_search::budget::{Stop, Watch};

/// A walk from a position: an iterator that finds the easiest step, applies it and returns it.
pub(crate) struct Applied<'a, const W: usize> {
    candidates: Candidates<W>,
    house_cells: Arc<HouseCells>,
    constraints: Option<ConstraintFacts>,
    allowed: Allowed<'a>,
    watch: &'a dyn Watch,
    /// The number of steps that are left; `None` without a limit.
    left: Option<usize>,
    /// The walk ends where no step has a lower rating than this.
    ceiling: Rating,
    end: Option<WalkStatus>,
}

impl<'a, const W: usize> Applied<'a, W> {
    /// Begins a walk of at most `most` steps, or to the end if that is 0.
    pub(crate) fn new(
        candidates: Candidates<W>,
        allowed: Allowed<'a>,
        most: usize,
        watch: &'a dyn Watch,
    ) -> Self {
        let constraints = allowed.options().constraints.clone().map(ConstraintFacts::new);
        let house_cells =
            HouseCells::of(candidates.layout(), constraints.as_ref().map(ConstraintFacts::constraints));
        let left = (most > 0).then_some(most);
        let end = end_in(&candidates, constraints.as_ref());
        Self { candidates, house_cells, constraints, allowed, watch, left, ceiling: Rating::MAX, end }
    }

    /// Returns the end of a walk of this puzzle that other candidates show, if they do.
    pub(super) fn end_in(&self, candidates: &Candidates<W>) -> Option<WalkStatus> {
        end_in(candidates, self.constraints.as_ref())
    }

    /// Ends the walk where no step has a lower rating than this.
    pub(super) fn set_ceiling(&mut self, ceiling: Rating) {
        self.ceiling = ceiling;
        self.end = self.end.filter(|end| *end != WalkStatus::Stuck);
    }

    /// The candidates after the steps so far.
    pub(super) const fn candidates(&self) -> &Candidates<W> {
        &self.candidates
    }

    /// The watch of the walk.
    pub(super) const fn watch(&self) -> &'a dyn Watch {
        self.watch
    }

    /// Finds the easiest allowed step that makes one of these changes, or any change if none is named, and
    /// applies nothing. If the watch stopped the search, the step is the easiest so far.
    ///
    /// # Errors
    /// The end of the walk, if there is no such step.
    pub(super) fn find(&mut self, changes: &[Change]) -> Result<(Step, Option<Stop>), WalkStatus> {
        loop {
            let bounds = Bounds::new(self.watch).for_changes(changes);
            bounds.set_ceiling(self.ceiling);
            let position = self.position_of(&self.candidates);
            let Some(step) = easiest(&position, &self.allowed, &bounds) else {
                let _ = bounds.poll();
                return Err(bounds.stopped().map_or(WalkStatus::Stuck, WalkStatus::Stopped));
            };
            if self.allowed.allows(&step) {
                return Ok((self.named(&self.candidates, step), bounds.stopped()));
            }
        }
    }

    /// Finds a step of another position by the technique of this one, with all its changes.
    pub(super) fn find_again(&self, candidates: &Candidates<W>, step: &Step) -> Option<Step> {
        let changes = Change::list(&step.placements, &step.eliminations);
        let bounds = Bounds::new(self.watch).for_changes(&changes);
        let position = self.position_of(candidates);
        let found = RefCell::new(None);
        let _ = step.technique.find(&position, &bounds, &|other| {
            if !changes.iter().all(|change| change.follows_from(&other, candidates.layout())) {
                return ControlFlow::Continue(());
            }
            found.replace(Some(other));
            ControlFlow::Break(())
        });
        found.into_inner().map(|step| self.named(candidates, step))
    }

    /// A position of the puzzle.
    fn position_of<'p>(&'p self, candidates: &'p Candidates<W>) -> Position<'p, W> {
        let givens = self.allowed.options().givens.as_ref();
        let house_cells = Arc::clone(&self.house_cells);
        Position::in_walk(candidates, givens, self.constraints.as_ref(), house_cells)
    }

    /// A step of a position, with the constraints that it rests on and the names of its patterns.
    fn named(&self, candidates: &Candidates<W>, step: Step) -> Step {
        let constraints = self.constraints.as_ref();
        name_links(name_constraints(step, candidates.layout(), constraints), candidates, constraints)
    }

    /// Finds and applies the next step.
    ///
    /// # Errors
    /// The end of the walk, if there is no step.
    fn step(&mut self) -> Result<Step, WalkStatus> {
        if self.candidates.open_cells() == 0
            && let Some(end) = self.end_in(&self.candidates)
        {
            return Err(end);
        }
        if self.left == Some(0) {
            return Err(WalkStatus::Progress);
        }
        let (step, stopped) = self.find(&[])?;
        let result = apply(&mut self.candidates, &step);
        self.left = self.left.map(|left| left - 1);
        let why = result.err().or_else(|| contradiction(&self.candidates));
        self.end = match (why, stopped) {
            (Some(why), _) => Some(WalkStatus::Contradiction(why)),
            (None, Some(stop)) if self.candidates.open_cells() > 0 => Some(WalkStatus::Stopped(stop)),
            _ => None,
        };
        Ok(step)
    }
}

impl<const W: usize> Iterator for Applied<'_, W> {
    type Item = Step;

    fn next(&mut self) -> Option<Step> {
        if self.end.is_some() {
            return None;
        }
        self.step().map_err(|end| self.end = Some(end)).ok()
    }
}

/// A walk on a board of any side.
pub(crate) trait Walking: Iterator<Item = Step> {
    /// Returns how the walk ended, once it has.
    fn end(&self) -> Option<WalkStatus>;

    /// Returns the filled cells and the candidates after the steps so far.
    fn reached(&self) -> (Board, Marks);
}

impl<const W: usize> Walking for Applied<'_, W> {
    fn end(&self) -> Option<WalkStatus> {
        self.end
    }

    fn reached(&self) -> (Board, Marks) {
        (self.candidates.board(), self.candidates.marks())
    }
}

/// The step with the lowest rating; of equals, the first one of the first technique that has one. Of equally
/// rated arguments, the one with the fewest links.
///
/// The rating of a technique is that of its easiest steps. Its other steps may be harder than steps of later
/// techniques, so the search continues while an easier step than the best one can be found. If the watch
/// stops it then, the best step so far is returned.
fn easiest<const W: usize>(
    position: &Position<'_, W>,
    allowed: &Allowed<'_>,
    bounds: &Bounds<'_>,
) -> Option<Step> {
    let best = RefCell::new(None);
    for technique in allowed.techniques() {
        if !bounds.is_below_ceiling(technique.rating()) || bounds.poll().is_break() {
            break;
        }
        let _ = technique.find(position, bounds, &|step| {
            if bounds.asks_for(&step, position.layout()) && bounds.needs(&step) {
                bounds.set_ceiling_at(&step);
                best.replace(Some(step));
            }
            let may_improve = bounds.is_below_ceiling(technique.rating());
            if may_improve { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
    }
    best.into_inner()
}

/// Applies a step: removes its eliminations, then places its values.
///
/// # Errors
/// When a cell is left without candidates: the step was wrong, or the position has no solution.
pub(super) fn apply<const W: usize>(
    candidates: &mut Candidates<W>,
    step: &Step,
) -> Result<(), Contradiction> {
    for &(cell, values) in &step.eliminations {
        candidates.eliminate_all(cell, values.resize())?;
    }
    for &(cell, value) in &step.placements {
        candidates.place(cell, value)?;
    }
    Ok(())
}
