//! Franken fish: like a basic or finned fish, with boxes among the bases or the covers.
//!
//! A place in two bases counts as a fin (an endo fin). A place in two covers is removed even if it lies in a
//! base.

use super::choice_rule::First;
use super::covers::{BasePlaces, Covers, HouseOf};
use super::effects::Effects;
use super::finned_fish::MAX_FINS;
use super::fish::{BY_LINES, meeting};
use super::position::Position;
use super::workspace::Workspace;
use crate::programs::board9::cell_set::{ALL_CELLS, CellSet};
use crate::programs::board9::combinations::each_combination;
use crate::programs::board9::houses::{BOXES, COLUMNS, box_, column, common_peers, row, set_of};
use std::ops::ControlFlow;
use sudokud_core::grid::{House, Value};

/// Bases that share more places than this are not considered.
const MAX_SHARED: usize = 2;

/// Whether a fish has fins.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Fins {
    /// None.
    Without,
    /// One to five.
    With,
}

/// Franken fish of `SIZE` bases.
pub(super) fn find<const SIZE: usize>(
    position: &Position,
    workspace: &mut Workspace<'_>,
    fins: Fins,
    choice: &mut First,
) -> ControlFlow<()> {
    for digit in workspace.digits_with_dead_places(position) {
        let dead = workspace.dead_places(position, digit);
        for (bases, covers) in BY_LINES {
            let cover_kinds: &[HouseOf] = &[if covers == COLUMNS { column } else { row }, box_];
            let (bases, covers) = ([bases, BOXES].concat(), &[covers, BOXES].concat());
            let search = Search { position, digit, dead, fins, covers, cover_kinds };
            let bases: Vec<_> = bases.into_iter().filter(|&base| search.may_be_base::<SIZE>(base)).collect();
            each_combination(&bases, SIZE, |bases| {
                workspace.poll()?;
                search.with_bases::<SIZE>(bases, choice)
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
    fins: Fins,
    /// The houses that may be covers.
    covers: &'a [House],
    cover_kinds: &'a [HouseOf],
}

impl Search<'_> {
    fn may_be_base<const SIZE: usize>(&self, house: House) -> bool {
        let most = if self.fins == Fins::Without { SIZE } else { 9 };
        (1..=most).contains(&usize::from(self.position.count(house, self.digit)))
    }

    fn with_bases<const SIZE: usize>(&self, bases: &[House], choice: &mut First) -> ControlFlow<()> {
        let places = self.position.places(self.digit);
        let (in_bases, shared) = once_and_twice(bases);
        let (base_places, shared) = (in_bases & places, shared & places);
        let possible = Covers { kinds: self.cover_kinds, bases };
        let fits = match self.fins {
            Fins::Without => shared.is_empty() && possible.can_hold(base_places, SIZE),
            Fins::With => {
                shared.len() <= MAX_SHARED
                    && possible.may_remove(self.dead, BasePlaces { all: base_places, shared }, SIZE)
            }
        };
        if !fits {
            return ControlFlow::Continue(());
        }
        let covers: Vec<_> =
            meeting(self.covers, base_places).into_iter().filter(|cover| !bases.contains(cover)).collect();
        each_combination(&covers, SIZE, |covers| {
            let (covered, twice) = once_and_twice(covers);
            if (self.dead & covered).is_disjoint(&(ALL_CELLS - (base_places - twice))) {
                return ControlFlow::Continue(());
            }
            let fins = shared | (base_places - covered);
            let fits = if self.fins == Fins::Without { fins.is_empty() } else { !fins.is_empty() };
            if !fits || fins.len() > MAX_FINS {
                return ControlFlow::Continue(());
            }
            let mut effects = Effects::default();
            let seen = common_peers(fins);
            effects.remove_digit(self.position, self.digit, (covered - base_places) & seen);
            effects.remove_digit(self.position, self.digit, base_places & twice & seen);
            choice.offer(effects)
        })
    }
}

/// The cells of some houses, and those that lie in two of them.
fn once_and_twice(houses: &[House]) -> (CellSet, CellSet) {
    houses.iter().fold((CellSet::EMPTY, CellSet::EMPTY), |(once, twice), &house| {
        (once | set_of(house), twice | once & set_of(house))
    })
}
