//! Finned and sashimi fish: a basic fish except for one to five base places outside the covers, the fins.
//! Places in the covers that see all fins are removed. In a sashimi fish a base has at most one place that is
//! no fin.

use super::choice_rule::First;
use super::covers::{BasePlaces, Covers, HouseOf};
use super::effects::Effects;
use super::fish::{BY_LINES, Bases, meeting, union};
use super::position::Position;
use super::workspace::Workspace;
use crate::programs::board9::cell_set::CellSet;
use crate::programs::board9::combinations::each_combination;
use crate::programs::board9::houses::{COLUMNS, column, common_peers, row, set_of};
use std::ops::ControlFlow;
use sudokud_core::grid::{House, Value};

/// More fins than this are not considered.
pub(super) const MAX_FINS: usize = 5;

/// The body of a fish, which is its bases without the fins.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Body {
    /// Each base has two places or more.
    Finned,
    /// Some base has fewer.
    Sashimi,
}

/// Fish of `SIZE` bases with such a body.
pub(super) fn find<const SIZE: usize>(
    position: &Position,
    workspace: &mut Workspace<'_>,
    body: Body,
    choice: &mut First,
) -> ControlFlow<()> {
    for digit in workspace.digits_with_dead_places(position) {
        let dead = workspace.dead_places(position, digit);
        let search = Search { position, digit, dead, body };
        for (bases, covers) in &BY_LINES {
            let kind: [HouseOf; 1] = if covers[0] == COLUMNS[0] { [column] } else { [row] };
            let bases = meeting(bases, position.places(digit));
            each_combination(&bases, SIZE, |bases| {
                let bases = Bases::new(position, digit, bases);
                let possible = Covers { kinds: &kind, bases: bases.houses };
                let base_places = BasePlaces { all: bases.places, shared: CellSet::EMPTY };
                match possible.may_remove(dead - bases.places, base_places, SIZE) {
                    true => search.with_bases::<SIZE>(&bases, covers, choice),
                    false => ControlFlow::Continue(()),
                }
            })?;
        }
    }
    ControlFlow::Continue(())
}

/// A digit whose fish are searched.
struct Search<'a> {
    position: &'a Position,
    digit: Value,
    dead: CellSet,
    body: Body,
}

impl Search<'_> {
    fn with_bases<const SIZE: usize>(
        &self,
        bases: &Bases<'_>,
        covers: &[House],
        choice: &mut First,
    ) -> ControlFlow<()> {
        let covers = meeting(covers, bases.places);
        each_combination(&covers, SIZE, |covers| {
            let covered = union(covers);
            let (targets, fins) = ((self.dead & covered) - bases.places, bases.places - covered);
            if targets.is_empty()
                || fins.is_empty()
                || fins.len() > MAX_FINS
                || self.body_of(bases.houses, fins) != self.body
            {
                return ControlFlow::Continue(());
            }
            let mut effects = Effects::default();
            effects.remove_digit(self.position, self.digit, (covered - bases.places) & common_peers(fins));
            choice.offer(effects)
        })
    }

    fn body_of(&self, bases: &[House], fins: CellSet) -> Body {
        let body = self.position.places(self.digit) - fins;
        match bases.iter().any(|&base| !(body & set_of(base)).has_several()) {
            true => Body::Sashimi,
            false => Body::Finned,
        }
    }
}
