//! A walk: the easiest step is found and applied, until the board is solved, no step is found, a
//! contradiction shows or a limit is reached.

use crate::allowed_techniques::Allowed;
use crate::contradiction::contradiction;
use crate::house_cells::HouseCells;
use crate::position::Position;
use crate::scan::Bounds;
use crate::step::Step;
use crate::walk_options::WalkStatus;
use std::cell::RefCell;
use std::ops::ControlFlow;
use std::sync::Arc;
use sudokud_core::grid::{Candidates, Contradiction};
use sudokud_search::budget::Watch;

/// Walks from a position, changing its candidates: at most `max_steps` steps, or to the end if that is 0.
/// Calls `applied` with each step.
pub(crate) fn run<const W: usize>(
    candidates: &mut Candidates<W>,
    allowed: &mut Allowed<'_>,
    max_steps: usize,
    watch: &dyn Watch,
    mut applied: impl FnMut(Step),
) -> WalkStatus {
    if let Some(why) = contradiction(candidates) {
        return WalkStatus::Contradiction(why);
    }
    let house_cells = HouseCells::of(candidates.layout());
    let mut count = 0;
    while candidates.open_cells() > 0 {
        if max_steps > 0 && count == max_steps {
            return WalkStatus::Progress;
        }
        let bounds = Bounds::new(watch);
        let Some(step) = easiest(candidates, &house_cells, allowed, &bounds) else {
            return if bounds.poll().is_break() { WalkStatus::Stopped } else { WalkStatus::Stuck };
        };
        if !allowed.allows(&step) {
            continue;
        }
        let result = apply(candidates, &step);
        applied(step);
        count += 1;
        if let Some(why) = result.err().or_else(|| contradiction(candidates)) {
            return WalkStatus::Contradiction(why);
        }
        if bounds.is_stopped() && candidates.open_cells() > 0 {
            return WalkStatus::Stopped;
        }
    }
    WalkStatus::Solved
}

/// The step with the lowest rating; of equals, the first one of the first technique that has one.
///
/// The rating of a technique is that of its easiest steps. Its other steps may be harder than steps of later
/// techniques, so the search continues while an easier step than the best one can be found. If the watch
/// stops it then, the best step so far is returned.
fn easiest<const W: usize>(
    candidates: &Candidates<W>,
    house_cells: &Arc<HouseCells>,
    allowed: &Allowed<'_>,
    bounds: &Bounds<'_>,
) -> Option<Step> {
    let position = Position::in_walk(candidates, allowed.options().givens.as_ref(), Arc::clone(house_cells));
    let best = RefCell::new(None);
    for technique in allowed.techniques() {
        if !bounds.is_below_ceiling(technique.rating()) || bounds.poll().is_break() {
            break;
        }
        let _ = technique.find(&position, bounds, &|step| {
            if bounds.is_below_ceiling(step.rating) {
                bounds.set_ceiling(step.rating);
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
pub fn apply<const W: usize>(candidates: &mut Candidates<W>, step: &Step) -> Result<(), Contradiction> {
    for &(cell, values) in &step.eliminations {
        candidates.eliminate_all(cell, values.resize())?;
    }
    for &(cell, value) in &step.placements {
        candidates.place(cell, value)?;
    }
    Ok(())
}
