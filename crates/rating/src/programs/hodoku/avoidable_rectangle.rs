//! Avoidable rectangles: corners that were filled during play must not complete a rectangle of two digits,
//! which could be exchanged.

use super::choice_rule::{First, take_first};
use super::effects::Effects;
use super::position::{Digits, Position};
use super::rectangle::{Rectangle, rectangles_at};
use super::workspace::Workspace;
use crate::programs::board9::cell_set::{ALL_CELLS, CellSet};
use crate::programs::board9::houses::common_peers;
use std::ops::ControlFlow;
use sudokud_model::grid::{Cell, Value};

pub(super) type Test = fn(&Position, Rectangle, (Value, Value)) -> Effects;

/// Applies a test to every rectangle whose corner p is filled, in turn.
pub(super) fn find(position: &Position, _: &mut Workspace<'_>, test: Test) -> First {
    let played = ALL_CELLS - position.open() - position.given();
    // Exchanging p and q gives the same effects, so q comes after p.
    let mut after = played;
    while let Some(p) = after.pop_first() {
        for rectangle in rectangles_at(p, after, played | position.open()) {
            if let Some(values) = position.value(p).zip(position.value(rectangle.q)) {
                take_first(test(position, rectangle, values))?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// Type 1: three corners are filled; the last one has two candidates.
pub(super) fn type_1(position: &Position, rectangle: Rectangle, (a, b): (Value, Value)) -> Effects {
    let Rectangle { r, s, .. } = rectangle;
    let mut effects = Effects::default();
    for (filled, with, open, lost) in [(r, b, s, a), (s, a, r, b)] {
        if position.value(filled) == Some(with) && position.candidates(open).len() == 2 {
            effects.remove_digit(position, lost, CellSet::only(open));
        }
    }
    effects
}

/// Type 2: two corners are filled; the others share a further candidate.
pub(super) fn type_2(position: &Position, rectangle: Rectangle, (a, b): (Value, Value)) -> Effects {
    let further = |cell: Cell, of: Value| {
        let candidates = position.candidates(cell);
        (candidates - Digits::only(of)).single().filter(|_| candidates.len() == 2 && candidates.contains(of))
    };
    let mut effects = Effects::default();
    let Rectangle { r, s, .. } = rectangle;
    if let Some(digit) = further(r, b).filter(|&digit| further(s, a) == Some(digit)) {
        effects.remove_digit(position, digit, common_peers([r, s].into_iter().collect()));
    }
    effects
}
