//! Naked subsets: k cells of a house with k digits between them. The other cells of every house they share
//! lose these.
//!
//! A pair or triple of a box that lies in one line, and takes effect both in the box and in the line, is
//! *locked*.

use super::choice_rule::First;
use super::effects::Effects;
use super::position::{Digits, Position};
use super::workspace::Workspace;
use crate::programs::board9::cell_set::CellSet;
use crate::programs::board9::combinations::each_combination;
use crate::programs::board9::houses::{
    BOXES, COLUMNS, HouseKind, ROWS, kind_of, set_of, shared_box, shared_houses, shared_line,
};
use std::ops::ControlFlow;
use sudokud_core::grid::{Cell, House};

/// Locked pairs (`SIZE` 2) and triples (3).
pub(super) fn find_locked<const SIZE: usize>(
    position: &Position,
    workspace: &mut Workspace<'_>,
    choice: &mut First,
) -> ControlFlow<()> {
    let changed = workspace.changed().cells;
    for house in BOXES.into_iter().filter(|&house| !changed.is_disjoint(&set_of(house))) {
        each_naked_subset::<SIZE>(position, house, |cells, digits| {
            match is_locked(position, cells, digits) {
                true => choice.offer(effects(position, cells, digits)),
                false => ControlFlow::Continue(()),
            }
        })?;
    }
    ControlFlow::Continue(())
}

/// Naked subsets of `SIZE` cells that are not locked.
pub(super) fn find<const SIZE: usize>(
    position: &Position,
    workspace: &mut Workspace<'_>,
    choice: &mut First,
) -> ControlFlow<()> {
    let changed = workspace.changed().cells;
    let houses = BOXES.into_iter().chain(ROWS).chain(COLUMNS);
    for house in houses.filter(|&house| !changed.is_disjoint(&set_of(house))) {
        each_naked_subset::<SIZE>(position, house, |cells, digits| {
            match kind_of(house) == HouseKind::Box && SIZE < 4 && is_locked(position, cells, digits) {
                true => ControlFlow::Continue(()),
                false => choice.offer(effects(position, cells, digits)),
            }
        })?;
    }
    ControlFlow::Continue(())
}

fn each_naked_subset<const SIZE: usize>(
    position: &Position,
    house: House,
    mut visit: impl FnMut(CellSet, Digits) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let open = set_of(house) & position.open();
    let (mut cells, mut count) = ([Cell::new(0); 9], 0);
    for cell in open.iter().filter(|&cell| position.candidates(cell).len() <= SIZE) {
        cells[count] = cell;
        count += 1;
    }
    each_combination(&cells[..count], SIZE, |picked| {
        let digits = picked.iter().fold(Digits::EMPTY, |digits, &cell| digits | position.candidates(cell));
        match digits.len() == SIZE {
            true => visit(picked.iter().copied().collect(), digits),
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
