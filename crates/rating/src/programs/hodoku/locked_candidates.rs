//! Locked candidates: the places of a digit in a box lie in one line (pointing), or those of a line in one
//! box (claiming).

use super::choice_rule::{First, take_first};
use super::effects::Effects;
use super::position::Position;
use super::workspace::Workspace;
use crate::programs::board9::cell_set::{CellSet, values};
use crate::programs::board9::houses::{BOXES, LINES, set_of, shared_box, shared_line};
use std::ops::ControlFlow;
use sudokud_model::grid::House;

/// Type 1: the rest of the line loses the digit.
pub(super) fn find_pointing(position: &Position, workspace: &mut Workspace<'_>) -> First {
    find(position, workspace.changed_houses(BOXES), shared_line)
}

/// Type 2: the rest of the box loses the digit.
pub(super) fn find_claiming(position: &Position, workspace: &mut Workspace<'_>) -> First {
    find(position, workspace.changed_houses(LINES), shared_box)
}

/// Takes a digit with two or three places in one of `houses` that all lie in another house.
fn find(
    position: &Position,
    houses: impl Iterator<Item = House>,
    other_house: fn(CellSet) -> Option<House>,
) -> First {
    for house in houses {
        for digit in values().filter(|&digit| (2..=3).contains(&position.count(house, digit))) {
            if let Some(other) = other_house(position.places_in(house, digit)) {
                take_first(Effects::removing(position, digit, set_of(other) - set_of(house)))?;
            }
        }
    }
    ControlFlow::Continue(())
}
