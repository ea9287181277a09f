//! Layouts of one value: a place in each house that lacks it. Which candidates are part of none?
//!
//! Each layout found clears all of its cells at once, so few searches are needed. A search takes the house with the fewest places
//! left; that is quick in practice, and after [`MOST_STEPS`], or when the watch says stop, a candidate counts as possible.

use crate::grid::{Cell, House, Value};
use crate::human::{CellSet, Position, Spots};

/// A search for a layout is given up after this many choices.
pub const MOST_STEPS: usize = 20_000;

/// The candidates of a value that no layout contains.
pub(crate) fn impossible<const W: usize>(position: &Position<'_, W>, value: Value) -> CellSet {
    let houses: Vec<House> =
        position.geometry().houses().filter(|&house| !position.spots(house, value).is_empty()).collect();
    let mut doubtful = position.holders(value).clone();
    let mut wrong = position.no_cells();
    while let Some(cell) = doubtful.first() {
        let mut search = Search { position, value, houses: &houses, chosen: Vec::new(), steps: 0 };
        if search.place(cell, position.holders(value)) {
            search.chosen.iter().for_each(|&cell| doubtful.remove(cell));
        } else if search.steps < MOST_STEPS {
            wrong.insert(cell);
        }
        doubtful.remove(cell);
        if position.was_stopped() {
            break;
        }
    }
    wrong
}

struct Search<'s, 'a, const W: usize> {
    position: &'s Position<'a, W>,
    value: Value,
    houses: &'s [House],
    chosen: Vec<Cell>,
    steps: usize,
}

impl<const W: usize> Search<'_, '_, W> {
    fn place(&mut self, cell: Cell, open: &CellSet) -> bool {
        self.chosen.push(cell);
        let rest = open.without(self.position.peers(cell));
        if self.complete(&rest) {
            return true;
        }
        self.chosen.pop();
        false
    }

    /// Fills the houses that have no place chosen, the tightest first.
    fn complete(&mut self, open: &CellSet) -> bool {
        self.steps += 1;
        if self.steps > MOST_STEPS {
            return false;
        }
        if self.position.go_on().is_break() {
            self.steps = MOST_STEPS;
            return false;
        }
        let mut tightest: Option<(usize, House)> = None;
        for &house in self.houses {
            let cells = self.position.house(house);
            if self.chosen.iter().any(|&cell| cells.contains(cell)) {
                continue;
            }
            let left = self.left(house, open).count();
            if tightest.is_none_or(|(fewest, _)| left < fewest) {
                tightest = Some((left, house));
            }
        }
        let Some((_, house)) = tightest else { return true };
        let cells: Vec<Cell> = self.left(house, open).collect();
        cells.into_iter().any(|cell| self.place(cell, open))
    }

    fn left<'o>(&self, house: House, open: &'o CellSet) -> impl Iterator<Item = Cell> + use<'o, W> {
        let spots: Spots<W> = self.position.spots(house, self.value);
        let cells: Vec<Cell> = self.position.cells_at(house, spots).filter(|&cell| open.contains(cell)).collect();
        cells.into_iter().filter(|&cell| open.contains(cell))
    }
}
