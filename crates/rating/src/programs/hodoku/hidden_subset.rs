//! Hidden subsets: k digits of a house with k places between them. These cells lose their other digits.

use super::choice_rule::{First, take_first};
use super::effects::Effects;
use super::position::{Digits, Position};
use super::workspace::Workspace;
use crate::programs::board9::cell_set::{CellSet, values};
use crate::programs::board9::houses::{BRC, houses, set_of};
use std::ops::ControlFlow;
use sudokud_model::grid::{House, Value};
use sudokud_model::sets::combinations::each_combination;

/// Hidden subsets of `SIZE` digits.
pub(super) fn find<const SIZE: usize>(position: &Position, workspace: &mut Workspace<'_>) -> First {
    let houses = workspace.changed_houses(houses(BRC));
    for house in houses.filter(|&house| (set_of(house) & position.open()).len() > SIZE) {
        in_house::<SIZE>(position, house)?;
    }
    ControlFlow::Continue(())
}

fn in_house<const SIZE: usize>(position: &Position, house: House) -> First {
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
        take_first(effects)
    })
}
