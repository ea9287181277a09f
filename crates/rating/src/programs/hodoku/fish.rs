//! Basic fish: k parallel lines hold a digit only in k crossing lines, so the rest of those lose it.

use super::choice_rule::First;
use super::effects::Effects;
use super::position::Position;
use super::workspace::Workspace;
use crate::programs::board9::cell_set::CellSet;
use crate::programs::board9::combinations::each_combination;
use crate::programs::board9::houses::{COLUMNS, ROWS, set_of};
use std::ops::ControlFlow;
use sudokud_core::grid::{House, Value};

/// Bases and covers by lines, in the order in which they are tried.
pub(super) const BY_LINES: [([House; 9], [House; 9]); 2] = [(ROWS, COLUMNS), (COLUMNS, ROWS)];

/// X-wing (`SIZE` 2), swordfish (3), jellyfish (4).
pub(super) fn find<const SIZE: usize>(
    position: &Position,
    workspace: &mut Workspace<'_>,
    choice: &mut First,
) -> ControlFlow<()> {
    for digit in workspace.digits_with_dead_places(position) {
        for (bases, covers) in &BY_LINES {
            let few = |&house: &House| (1..=SIZE).contains(&usize::from(position.count(house, digit)));
            let bases: Vec<House> = bases.iter().copied().filter(few).collect();
            each_combination(&bases, SIZE, |bases| {
                with_bases::<SIZE>(position, &Bases::new(position, digit, bases), covers, choice)
            })?;
        }
    }
    ControlFlow::Continue(())
}

/// The base houses of a fish.
pub(super) struct Bases<'a> {
    pub(super) digit: Value,
    pub(super) houses: &'a [House],
    /// The places of the digit in the houses.
    pub(super) places: CellSet,
}

impl<'a> Bases<'a> {
    pub(super) fn new(position: &Position, digit: Value, houses: &'a [House]) -> Self {
        Self { digit, houses, places: union(houses) & position.places(digit) }
    }
}

fn with_bases<const SIZE: usize>(
    position: &Position,
    bases: &Bases<'_>,
    covers: &[House],
    choice: &mut First,
) -> ControlFlow<()> {
    let covers = meeting(covers, bases.places);
    each_combination(&covers, SIZE, |covers| {
        let covered = union(covers);
        if !bases.places.is_subset(&covered) {
            return ControlFlow::Continue(());
        }
        let mut effects = Effects::default();
        effects.remove_digit(position, bases.digit, covered - bases.places);
        choice.offer(effects)
    })
}

/// All cells of some houses.
pub(super) fn union(houses: &[House]) -> CellSet {
    houses.iter().fold(CellSet::EMPTY, |cells, &house| cells | set_of(house))
}

/// The houses that have a cell of a set.
pub(super) fn meeting(houses: &[House], cells: CellSet) -> Vec<House> {
    houses.iter().copied().filter(|&house| !set_of(house).is_disjoint(&cells)).collect()
}
