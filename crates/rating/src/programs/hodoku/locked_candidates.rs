//! Locked candidates: the places of a digit in a box lie in one line (pointing), or those of a line in one
//! box (claiming).

use super::choice_rule::First;
use super::effects::Effects;
use super::position::Position;
use super::workspace::Workspace;
use crate::programs::board9::cell_set::values;
use crate::programs::board9::houses::{BOXES, LINES, set_of, shared_box, shared_line};
use std::ops::ControlFlow;
use sudokud_core::grid::{House, Value};

/// Type 1: the rest of the line loses the digit.
pub(super) fn find_pointing(
    position: &Position,
    workspace: &mut Workspace<'_>,
    choice: &mut First,
) -> ControlFlow<()> {
    let changed = workspace.changed().cells;
    for box_ in BOXES.into_iter().filter(|&box_| !changed.is_disjoint(&set_of(box_))) {
        for digit in values() {
            if let Some(line) = shared_line(position.places_in(box_, digit)) {
                offer_confined(position, digit, Confined { from: box_, to: line }, choice)?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// Type 2: the rest of the box loses the digit.
pub(super) fn find_claiming(
    position: &Position,
    workspace: &mut Workspace<'_>,
    choice: &mut First,
) -> ControlFlow<()> {
    let changed = workspace.changed().cells;
    for line in LINES.into_iter().filter(|&line| !changed.is_disjoint(&set_of(line))) {
        for digit in values() {
            if let Some(box_) = shared_box(position.places_in(line, digit)) {
                offer_confined(position, digit, Confined { from: line, to: box_ }, choice)?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// The places of a digit in the house `from` all lie in the house `to`.
struct Confined {
    from: House,
    to: House,
}

/// Offers the elimination of the digit from the rest of `to`, if `from` has two or three places.
fn offer_confined(
    position: &Position,
    digit: Value,
    Confined { from, to }: Confined,
    choice: &mut First,
) -> ControlFlow<()> {
    if !(2..=3).contains(&position.count(from, digit)) {
        return ControlFlow::Continue(());
    }
    let mut effects = Effects::default();
    effects.remove_digit(position, digit, set_of(to) - set_of(from));
    choice.offer(effects)
}
