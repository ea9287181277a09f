//! Hidden subsets: k digits of a house with k places between them. These cells lose their other digits.

use super::choice_rule::First;
use super::effects::Effects;
use super::position::{Digits, Position};
use super::workspace::Workspace;
use crate::programs::board9::cell_set::{CellSet, values};
use crate::programs::board9::combinations::each_combination;
use crate::programs::board9::houses::{BOXES, COLUMNS, ROWS, set_of};
use std::ops::ControlFlow;
use sudokud_core::grid::{House, Value};

/// Hidden subsets of `SIZE` digits.
pub(super) fn find<const SIZE: usize>(
    position: &Position,
    workspace: &mut Workspace<'_>,
    choice: &mut First,
) -> ControlFlow<()> {
    let changed = workspace.changed().cells;
    let houses = BOXES.into_iter().chain(ROWS).chain(COLUMNS);
    let houses = houses.filter(|&house| !changed.is_disjoint(&set_of(house)));
    for house in houses.filter(|&house| (set_of(house) & position.open()).len() > SIZE) {
        in_house::<SIZE>(position, house, choice)?;
    }
    ControlFlow::Continue(())
}

fn in_house<const SIZE: usize>(position: &Position, house: House, choice: &mut First) -> ControlFlow<()> {
    let (mut few, mut count) = ([Value::new(0); 9], 0);
    for digit in values().filter(|&digit| (1..=SIZE).contains(&usize::from(position.count(house, digit)))) {
        few[count] = digit;
        count += 1;
    }
    each_combination(&few[..count], SIZE, |picked| {
        let cells =
            picked.iter().fold(CellSet::EMPTY, |cells, &digit| cells | position.places_in(house, digit));
        if cells.len() != SIZE {
            return ControlFlow::Continue(());
        }
        let mut effects = Effects::default();
        let kept: Digits = picked.iter().copied().collect();
        effects.remove_digits(position, Digits::full(9) - kept, cells);
        choice.offer(effects)
    })
}
