//! Empty rectangle: all places of a digit in a box lie in one row and one column. If a strong link has an end
//! in one of these lines, the other line loses the digit where the other end sees it.

use super::choice_rule::{First, take_first};
use super::effects::Effects;
use super::position::Position;
use super::workspace::Workspace;
use crate::programs::board9::cell_set::{ALL_CELLS, CellSet};
use crate::programs::board9::houses::{BOXES, column, house_of, kind_of, peers, row, set_of};
use std::ops::ControlFlow;
use sudokud_model::grid::{Cell, House, Value};

/// Rows and columns of a box are tried from the last to the first.
pub(super) fn find(position: &Position, workspace: &mut Workspace<'_>) -> First {
    for digit in workspace.digits_with_dead_places(position) {
        for house in BOXES.into_iter().filter(|&house| (2..=5).contains(&position.count(house, digit))) {
            let places = position.places_in(house, digit);
            for r in lines_back(house, row) {
                for c in lines_back(house, column).filter(|&c| is_hinge(places, r, c)) {
                    let hinge = Hinge { position, digit, house };
                    hinge.take_links(r, c, column)?;
                    hinge.take_links(c, r, row)?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// The lines of a box, last first.
fn lines_back(house: House, line: fn(Cell) -> House) -> impl Iterator<Item = House> {
    let first = set_of(house).first().map_or(0, |cell| line(cell).index());
    (first..first + 3).rev().map(House::new)
}

/// Returns whether the places lie in a row and a column, each with one of its own, and one of them with two.
fn is_hinge(places: CellSet, r: House, c: House) -> bool {
    let (in_r, in_c) = (places & set_of(r), places & set_of(c));
    let all = (in_r | in_c) == places;
    all && !(in_r - in_c).is_empty()
        && !(in_c - in_r).is_empty()
        && (in_r.has_several() || in_c.has_several())
}

/// A box whose places of a digit lie in two of its lines.
struct Hinge<'a> {
    position: &'a Position,
    digit: Value,
    house: House,
}

impl Hinge<'_> {
    /// Follows strong links from the places of `along` outside the box. Each has its other end in the line
    /// `across` of its place; the digit is removed where the line through that other end crosses the line
    /// `crossed`.
    fn take_links(&self, along: House, crossed: House, across: fn(Cell) -> House) -> First {
        let outside = ALL_CELLS - set_of(self.house);
        for near in self.position.places_in(along, self.digit) & outside {
            if let Some(far) = self.position.other_place(across(near), self.digit, near) {
                let crossing = set_of(crossed) & parallel(along, far) & outside;
                take_first(Effects::removing(self.position, self.digit, crossing & peers(far)))?;
            }
        }
        ControlFlow::Continue(())
    }
}

/// The line through a cell that runs like `line`.
fn parallel(line: House, cell: Cell) -> CellSet {
    set_of(house_of(kind_of(line), cell))
}
