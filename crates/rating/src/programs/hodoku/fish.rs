//! Fish: the places of a digit in k bases lie in k covers, but for the fins. So the rest of the covers loses
//! the digit where it sees all fins.
//!
//! The bases of basic and finned fish are parallel lines, and the covers are lines that cross them. Franken
//! fish have boxes among the bases or the covers. A place in two bases counts as a fin (an endo fin). A place
//! in two covers is removed even if it lies in a base.

use super::choice_rule::{First, take_first};
use super::covers::{BasePlaces, Covers, HouseOf};
use super::effects::Effects;
use super::position::Position;
use super::workspace::Workspace;
use crate::programs::board9::cell_set::{ALL_CELLS, CellSet};
use crate::programs::board9::houses::{BOXES, COLUMNS, ROWS, box_, column, common_peers, row, set_of};
use std::ops::ControlFlow;
use sudokud_model::grid::{House, Value};
use sudokud_model::sets::combinations::each_combination;

/// More fins than this are not considered.
const MAX_FINS: usize = 5;

/// Bases that share more places than this are not considered.
const MAX_SHARED: usize = 2;

/// A form of fish.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Form {
    /// Lines without fins.
    Basic,
    /// Lines with one to five fins. Without these, each base has two places or more.
    Finned,
    /// Lines with one to five fins. Without these, some base has fewer than two places.
    Sashimi,
    /// Lines and boxes without fins.
    Franken,
    /// Lines and boxes with one to five fins.
    FinnedFranken,
}

impl Form {
    const fn has_fins(self) -> bool {
        !matches!(self, Self::Basic | Self::Franken)
    }

    const fn has_boxes(self) -> bool {
        matches!(self, Self::Franken | Self::FinnedFranken)
    }
}

/// Fish of `SIZE` bases.
pub(super) fn find<const SIZE: usize>(
    position: &Position,
    workspace: &mut Workspace<'_>,
    form: Form,
) -> First {
    let boxes: &[House] = if form.has_boxes() { &BOXES } else { &[] };
    let by_lines: [(_, _, HouseOf); 2] = [(ROWS, COLUMNS, column), (COLUMNS, ROWS, row)];
    for digit in workspace.digits_with_dead_places(position) {
        let dead = workspace.dead_places(position, digit);
        for (bases, covers, crossing) in &by_lines {
            let (bases, covers) = ([bases, boxes].concat(), &[covers, boxes].concat());
            let cover_kinds = if form.has_boxes() { &[*crossing, box_][..] } else { &[*crossing] };
            let search = Search { position, digit, dead, form, covers, cover_kinds };
            let bases: Vec<_> = bases.into_iter().filter(|&base| search.may_be_base::<SIZE>(base)).collect();
            each_combination(&bases, SIZE, |bases| {
                if form.has_boxes() {
                    workspace.poll()?;
                }
                search.with_bases::<SIZE>(bases)
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
    form: Form,
    /// The houses that may be covers.
    covers: &'a [House],
    cover_kinds: &'a [HouseOf],
}

impl Search<'_> {
    fn may_be_base<const SIZE: usize>(&self, house: House) -> bool {
        let most = if self.form.has_fins() { 9 } else { SIZE };
        (1..=most).contains(&usize::from(self.position.count(house, self.digit)))
    }

    fn with_bases<const SIZE: usize>(&self, bases: &[House]) -> First {
        let places = self.position.places(self.digit);
        let (in_bases, shared) = once_and_twice(bases);
        let (base_places, shared) = (in_bases & places, shared & places);
        let possible = Covers { kinds: self.cover_kinds, bases };
        let is_possible = match self.form.has_fins() {
            true => {
                shared.len() <= MAX_SHARED
                    && possible.may_remove(self.dead, BasePlaces { all: base_places, shared }, SIZE)
            }
            false => shared.is_empty() && possible.can_hold(base_places, SIZE),
        };
        if !is_possible {
            return ControlFlow::Continue(());
        }
        let meets = |&cover: &House| !set_of(cover).is_disjoint(&base_places) && !bases.contains(&cover);
        let covers: Vec<House> = self.covers.iter().copied().filter(meets).collect();
        each_combination(&covers, SIZE, |covers| {
            let (covered, twice) = once_and_twice(covers);
            if (self.dead & covered).is_disjoint(&(ALL_CELLS - (base_places - twice))) {
                return ControlFlow::Continue(());
            }
            let fins = shared | (base_places - covered);
            if !self.has_form(bases, fins) {
                return ControlFlow::Continue(());
            }
            let seen = common_peers(fins);
            let mut effects = Effects::removing(self.position, self.digit, (covered - base_places) & seen);
            effects.remove_digit(self.position, self.digit, base_places & twice & seen);
            take_first(effects)
        })
    }

    /// Returns whether a fish with these bases and fins has the form.
    fn has_form(&self, bases: &[House], fins: CellSet) -> bool {
        let body = self.position.places(self.digit) - fins;
        let is_sashimi = || bases.iter().any(|&base| !(body & set_of(base)).has_several());
        match self.form {
            Form::Basic | Form::Franken => fins.is_empty(),
            _ if fins.is_empty() || fins.len() > MAX_FINS => false,
            Form::Finned => !is_sashimi(),
            Form::Sashimi => is_sashimi(),
            Form::FinnedFranken => true,
        }
    }
}

/// The cells of some houses, and those that lie in two of them.
fn once_and_twice(houses: &[House]) -> (CellSet, CellSet) {
    houses.iter().fold((CellSet::EMPTY, CellSet::EMPTY), |(once, twice), &house| {
        (once | set_of(house), twice | once & set_of(house))
    })
}
