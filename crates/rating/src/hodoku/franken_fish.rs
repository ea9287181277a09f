//! Franken fish: like a basic or finned fish, with boxes among the bases or the covers.
//!
//! A place in two bases counts as a fin (an endo fin). A place in two covers is removed even if it lies in a
//! base.

use super::cells::{ALL_CELLS, BOXES, COLUMNS, CellSet, box_, cells_of, column, common_peers, row};
use super::choice_rule::First;
use super::combinations::each_combination;
use super::covers::{BasePlaces, Covers, HouseOf};
use super::effects::Effects;
use super::finned_fish::MAX_FINS;
use super::fish::{BY_LINES, meeting};
use super::position::Position;
use super::workspace::Workspace;
use std::ops::ControlFlow;
use sudokud_core::grid::{House, Value};

/// Bases that share more places than this are not considered.
const MAX_SHARED: usize = 2;

/// Franken fish without fins.
pub(super) fn find<const SIZE: usize>(
    position: &Position,
    workspace: &mut Workspace<'_>,
    choice: &mut First,
) -> ControlFlow<()> {
    find_kind::<SIZE>(position, workspace, Kind::Plain, choice)
}

/// Franken fish with one to five fins.
pub(super) fn find_finned<const SIZE: usize>(
    position: &Position,
    workspace: &mut Workspace<'_>,
    choice: &mut First,
) -> ControlFlow<()> {
    find_kind::<SIZE>(position, workspace, Kind::Finned, choice)
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Plain,
    Finned,
}

/// A digit whose fish are searched.
struct Search<'a> {
    position: &'a Position,
    digit: Value,
    dead: CellSet,
    kind: Kind,
    /// The houses that may be covers.
    covers: &'a [House],
    cover_kinds: &'a [HouseOf],
}

fn find_kind<const SIZE: usize>(
    position: &Position,
    workspace: &mut Workspace<'_>,
    kind: Kind,
    choice: &mut First,
) -> ControlFlow<()> {
    for digit in workspace.digits_with_dead_places(position) {
        let dead = workspace.dead_places(position, digit);
        for (bases, covers) in BY_LINES {
            let cover_kinds: &[HouseOf] = &[if covers == COLUMNS { column } else { row }, box_];
            let (bases, covers) = ([bases, BOXES].concat(), &[covers, BOXES].concat());
            let search = Search { position, digit, dead, kind, covers, cover_kinds };
            let bases: Vec<_> = bases.into_iter().filter(|&base| search.may_be_base::<SIZE>(base)).collect();
            each_combination(&bases, SIZE, |bases| {
                workspace.poll()?;
                search.with_bases::<SIZE>(bases, choice)
            })?;
        }
    }
    ControlFlow::Continue(())
}

impl Search<'_> {
    fn may_be_base<const SIZE: usize>(&self, house: House) -> bool {
        let most = if self.kind == Kind::Plain { SIZE } else { 9 };
        (1..=most).contains(&usize::from(self.position.count(house, self.digit)))
    }

    fn with_bases<const SIZE: usize>(&self, bases: &[House], choice: &mut First) -> ControlFlow<()> {
        let places = self.position.places(self.digit);
        let (in_bases, shared) = once_and_twice(bases);
        let (base_places, shared) = (in_bases & places, shared & places);
        let possible = Covers { kinds: self.cover_kinds, bases };
        let fits = match self.kind {
            Kind::Plain => shared.is_empty() && possible.can_hold(base_places, SIZE),
            Kind::Finned => {
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
            let fits = if self.kind == Kind::Plain { fins.is_empty() } else { !fins.is_empty() };
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
        (once | cells_of(house), twice | once & cells_of(house))
    })
}
