//! Unique rectangles of types 1 to 6 and hidden rectangles. Four cells in two boxes that hold only two digits
//! could exchange them, so a puzzle with one solution has no such cells.
//!
//! The corners with further candidates are the *roof*, the others are the *floor*. A corner may have lost one
//! of the two digits.

use super::choice_rule::{First, take_first};
use super::effects::Effects;
use super::position::{Digits, Position};
use super::rectangle::{PairRectangle, Rectangle};
use super::subset::{Subset, each_subset};
use super::workspace::Workspace;
use crate::programs::board9::cell_set::CellSet;
use crate::programs::board9::houses::{
    HouseKind, column, common_peers, kind_of, row, set_of, shared_box, shared_houses, shared_line,
};
use std::ops::ControlFlow;
use sudokud_model::grid::{Cell, Value};

/// A rectangle with its two digits a < b, its roof and its floor.
pub(super) struct Deadly<'a> {
    position: &'a Position,
    rectangle: Rectangle,
    a: Value,
    b: Value,
    pair: Digits,
    roof: CellSet,
    floor: CellSet,
}

/// Applies a test to every rectangle in turn.
pub(super) fn find<'a>(
    position: &'a Position,
    workspace: &mut Workspace<'_>,
    test: fn(&Deadly<'a>) -> First,
) -> First {
    for &PairRectangle { rectangle, pair, roof } in workspace.rectangles.collect(position) {
        let Some((a, b)) = pair.first().zip(pair.last()) else { continue };
        let floor = rectangle.cells() - roof;
        test(&Deadly { position, rectangle, a, b, pair, roof, floor })?;
    }
    ControlFlow::Continue(())
}

impl Deadly<'_> {
    /// Three floor corners: the roof corner holds neither digit.
    pub(super) fn type_1(&self) -> First {
        let mut effects = Effects::default();
        if self.floor.len() == 3 {
            effects.remove_digits(self.position, self.pair, self.roof);
        }
        take_first(effects)
    }

    /// Two roof corners in one line, with one further digit.
    pub(super) fn type_2(&self) -> First {
        if self.has_line() { self.one_further_digit() } else { ControlFlow::Continue(()) }
    }

    /// Three roof corners, or two that are not in line, with one further digit.
    pub(super) fn type_5(&self) -> First {
        match self.roof.len() == 3 || self.has_diagonal() {
            true => self.one_further_digit(),
            false => ControlFlow::Continue(()),
        }
    }

    fn one_further_digit(&self) -> First {
        let mut effects = Effects::default();
        if let Some(further) = (self.position.digits_of(self.roof) - self.pair).single() {
            effects.remove_digit(self.position, further, common_peers(self.roof));
        }
        take_first(effects)
    }

    fn has_line(&self) -> bool {
        self.roof.len() == 2 && shared_line(self.roof).is_some()
    }

    fn has_diagonal(&self) -> bool {
        self.roof.len() == 2 && shared_line(self.roof).is_none()
    }

    /// Two roof corners in a house: their further digits form a naked subset with other cells of it.
    pub(super) fn type_3(&self) -> First {
        if self.roof.len() != 2 {
            return ControlFlow::Continue(());
        }
        let further = self.position.digits_of(self.roof) - self.pair;
        for house in shared_houses(self.roof) {
            let others = (set_of(house) & self.position.open()) - self.roof;
            let is_free = |&cell: &Cell| self.position.candidates(cell).is_disjoint(&self.pair);
            each_subset(
                self.position,
                others.iter().filter(is_free).collect(),
                &mut |Subset { cells, digits, size }| {
                    let digits = further | digits;
                    let locked = cells | self.roof;
                    if digits.len() != size + 1
                        || kind_of(house) == HouseKind::Box && shared_line(locked).is_some()
                    {
                        return ControlFlow::Continue(());
                    }
                    let mut effects = Effects::default();
                    effects.remove_digits(self.position, digits, set_of(house) - locked);
                    if let Some(box_) = shared_box(locked) {
                        effects.remove_digits(self.position, digits, set_of(box_) - locked);
                    }
                    take_first(effects)
                },
            )?;
        }
        ControlFlow::Continue(())
    }

    /// Two roof corners in line that hold one of the digits between them: both lose the other.
    pub(super) fn type_4(&self) -> First {
        if !self.has_line() {
            return ControlFlow::Continue(());
        }
        let seen = common_peers(self.roof);
        let is_held = |digit: Value| self.position.places(digit).is_disjoint(&seen);
        let mut effects = Effects::default();
        if is_held(self.a) {
            effects.remove_digit(self.position, self.b, self.roof);
        } else if is_held(self.b) {
            effects.remove_digit(self.position, self.a, self.roof);
        }
        take_first(effects)
    }

    /// Two roof corners not in line, and an X-wing of one of the digits: both lose it.
    pub(super) fn type_6(&self) -> First {
        let mut effects = Effects::default();
        if self.has_diagonal() {
            let held = [self.a, self.b]
                .into_iter()
                .find(|&digit| { self.roof }.iter().all(|cell| self.is_held(cell, digit)));
            if let Some(digit) = held {
                effects.remove_digit(self.position, digit, self.roof);
            }
        }
        take_first(effects)
    }

    /// Returns whether a digit has no place outside the rectangle in a corner's row and column.
    fn is_held(&self, corner: Cell, digit: Value) -> bool {
        let lines = set_of(row(corner)) | set_of(column(corner));
        self.position.places(digit).is_disjoint(&(lines - self.rectangle.cells()))
    }

    /// For each floor corner: if the row and the column of the opposite corner have one of the digits in the
    /// rectangle only, the opposite corner loses the other digit.
    pub(super) fn hidden(&self) -> First {
        if self.floor.len() != 1 && !self.has_diagonal() {
            return ControlFlow::Continue(());
        }
        for corner in self.rectangle.corners().into_iter().filter(|&corner| self.floor.contains(corner)) {
            let opposite = self.rectangle.opposite(corner);
            for (held, lost) in [(self.a, self.b), (self.b, self.a)] {
                if self.is_held(opposite, held) {
                    take_first(Effects::removing(self.position, lost, CellSet::only(opposite)))?;
                }
            }
        }
        ControlFlow::Continue(())
    }
}
