//! Naked subsets: k cells of a house with k digits between them. The other cells of every house they share
//! lose these.
//!
//! A pair or triple of a box that lies in one line, and takes effect both in the box and in the line, is
//! *locked*.

use super::choice_rule::{First, take_first};
use super::effects::Effects;
use super::position::{Digits, Position};
use super::workspace::Workspace;
use crate::programs::board9::cell_set::CellSet;
use crate::programs::board9::houses::{
    BOXES, BRC, HouseKind, houses, kind_of, set_of, shared_box, shared_houses, shared_line,
};
use std::ops::ControlFlow;
use sudokud_model::grid::{Cell, House};
use sudokud_model::sets::combinations::each_combination;

/// Locked pairs (`SIZE` 2) and triples (3).
pub(super) fn find_locked<const SIZE: usize>(position: &Position, workspace: &mut Workspace<'_>) -> First {
    for house in workspace.changed_houses(BOXES) {
        in_house::<SIZE>(position, house, |cells, digits| is_locked(position, cells, digits))?;
    }
    ControlFlow::Continue(())
}

/// Naked subsets of `SIZE` cells that are not locked.
pub(super) fn find<const SIZE: usize>(position: &Position, workspace: &mut Workspace<'_>) -> First {
    for house in workspace.changed_houses(houses(BRC)) {
        let may_be_locked = kind_of(house) == HouseKind::Box && SIZE < 4;
        in_house::<SIZE>(position, house, |cells, digits| {
            !(may_be_locked && is_locked(position, cells, digits))
        })?;
    }
    ControlFlow::Continue(())
}

/// Takes a naked subset of a house for which `fits` holds.
fn in_house<const SIZE: usize>(
    position: &Position,
    house: House,
    fits: impl Fn(CellSet, Digits) -> bool,
) -> First {
    let open = set_of(house) & position.open();
    let (mut cells, mut count) = ([Cell::new(0); 9], 0);
    for cell in open.iter().filter(|&cell| position.candidates(cell).len() <= SIZE) {
        cells[count] = cell;
        count += 1;
    }
    each_combination(&cells[..count], SIZE, |picked| {
        let digits = picked.iter().fold(Digits::EMPTY, |digits, &cell| digits | position.candidates(cell));
        let cells = picked.iter().copied().collect();
        match digits.len() == SIZE && fits(cells, digits) {
            true => take_first(effects(position, cells, digits)),
            false => ControlFlow::Continue(()),
        }
    })
}

fn effects(position: &Position, cells: CellSet, digits: Digits) -> Effects {
    let mut effects = Effects::default();
    for house in shared_houses(cells) {
        effects.remove_digits(position, digits, set_of(house) - cells);
    }
    effects
}

/// Returns whether a subset of a box lies in one line, with an elimination in the line alone and one in the
/// box.
fn is_locked(position: &Position, cells: CellSet, digits: Digits) -> bool {
    let Some((line, box_)) = shared_line(cells).zip(shared_box(cells)) else {
        return false;
    };
    let takes_effect =
        |cells: CellSet| digits.iter().any(|digit| !position.places(digit).is_disjoint(&cells));
    takes_effect(set_of(line) - set_of(box_)) && takes_effect(set_of(box_) - cells)
}
