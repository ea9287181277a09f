//! The four cells of a rectangle in two boxes, two rows and two columns, as uniqueness tests look at them.

use super::position::{Digits, Position};
use crate::programs::board9::cell_set::{ALL_CELLS, CellSet};
use crate::programs::board9::houses::{box_, column, row, set_of};
use sudokud_model::grid::{Cell, House};

/// Corners p and q lie in one line of a box; r is across from p, and s across from q, in another box.
#[derive(Clone, Copy, Debug)]
pub(super) struct Rectangle {
    pub(super) p: Cell,
    pub(super) q: Cell,
    pub(super) r: Cell,
    pub(super) s: Cell,
}

impl Rectangle {
    pub(super) fn cells(self) -> CellSet {
        self.corners().into_iter().collect()
    }

    /// In the order p, q, r, s.
    pub(super) const fn corners(self) -> [Cell; 4] {
        [self.p, self.q, self.r, self.s]
    }

    /// The corner that shares neither row nor column with `corner`.
    pub(super) fn opposite(self, corner: Cell) -> Cell {
        let is_opposite = |&other: &Cell| row(other) != row(corner) && column(other) != column(corner);
        self.corners().into_iter().find(is_opposite).unwrap_or(corner)
    }
}

/// The rectangles with a corner p, the next one among `beside` and the two others among `across`: by q in
/// reading order, then by the crossing line.
pub(super) fn rectangles_at(p: Cell, beside: CellSet, across: CellSet) -> impl Iterator<Item = Rectangle> {
    let neighbours = set_of(box_(p)) & (set_of(row(p)) | set_of(column(p))) & beside;
    (neighbours - CellSet::only(p)).iter().flat_map(move |q| {
        let side: fn(Cell) -> House = if row(p) == row(q) { column } else { row };
        let outside = ALL_CELLS - set_of(box_(p));
        let sides = (set_of(side(p)) & outside).iter().zip(set_of(side(q)) & outside);
        let fits = move |&(r, s): &(Cell, Cell)| across.contains(r) && across.contains(s);
        sides.filter(fits).map(move |(r, s)| Rectangle { p, q, r, s })
    })
}

/// A rectangle with the pair of one corner. The roof is the corners with further candidates.
#[derive(Clone, Copy, Debug)]
pub(super) struct PairRectangle {
    pub(super) rectangle: Rectangle,
    pub(super) pair: Digits,
    pub(super) roof: CellSet,
}

/// The rectangles of a position, which the slots share.
#[derive(Clone, Debug, Default)]
pub(super) struct Rectangles {
    all: Vec<PairRectangle>,
    is_current: bool,
}

impl Rectangles {
    /// Makes the rectangles out of date.
    pub(super) fn invalidate(&mut self) {
        self.is_current = false;
    }

    /// Collects the rectangles, unless they are up to date. The same four cells are listed once.
    pub(super) fn collect(&mut self, position: &Position) -> &[PairRectangle] {
        if !self.is_current {
            self.is_current = true;
            self.all.clear();
            let possible = position.possible();
            position.bivalue().iter().for_each(|p| self.add_at(position, &possible, p));
        }
        &self.all
    }

    fn add_at(&mut self, position: &Position, possible: &[CellSet; 9], p: Cell) {
        let pair = position.candidates(p);
        let Some((a, b)) = pair.first().zip(pair.last()) else { return };
        let fitting = possible[a.index()] & possible[b.index()];
        for rectangle in rectangles_at(p, fitting, fitting) {
            let cells = rectangle.cells();
            if self.all.iter().all(|known| known.rectangle.cells() != cells) {
                let roof = cells.iter().filter(|&cell| !position.candidates(cell).is_subset(&pair)).collect();
                self.all.push(PairRectangle { rectangle, pair, roof });
            }
        }
    }
}
