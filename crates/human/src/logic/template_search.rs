//! Templates of one value: one place in each house that lacks it. Finds the candidates that no template
//! contains.
//!
//! Each template found shows that all its cells are possible, so few searches are needed. A search branches
//! on the house with the fewest places left. It gives up after [`MAX_NODES`] choices, or when the watch stops
//! it; its candidate then counts as possible.

use crate::logic::board_cells::BoardCells;
use crate::logic::bounds::Bounds;
use crate::logic::places::Places;
use sudokud_model::grid::{Cell, House, Value};

/// The most choices that one search makes.
pub(crate) const MAX_NODES: usize = 20_000;

/// The candidates of a value that no template contains.
pub(crate) fn outside_all_templates<const W: usize>(
    places: &Places<'_, W>,
    value: Value,
    bounds: &Bounds<'_>,
) -> BoardCells {
    let lacks = |house: &House| !places.spots(*house, value).is_empty();
    let houses: Vec<House> = places.layout().houses().filter(lacks).collect();
    let mut unknown = places.cells_with(value).clone();
    let mut outside_all_templates = places.no_cells();
    while let Some(cell) = unknown.first() {
        let mut search = Search { places, value, houses: &houses, bounds, chosen: Vec::new(), nodes: 0 };
        if search.place(cell, places.cells_with(value)) {
            search.chosen.iter().for_each(|&cell| unknown.remove(cell));
        } else if search.nodes < MAX_NODES {
            outside_all_templates.insert(cell);
        }
        unknown.remove(cell);
        if bounds.stopped().is_some() {
            break;
        }
    }
    outside_all_templates
}

struct Search<'s, const W: usize> {
    places: &'s Places<'s, W>,
    value: Value,
    houses: &'s [House],
    bounds: &'s Bounds<'s>,
    chosen: Vec<Cell>,
    nodes: usize,
}

impl<const W: usize> Search<'_, W> {
    /// Extends the chosen cells to a template that contains this cell, and otherwise only cells of `open`.
    /// Returns `false` and leaves the chosen cells as they were if there is none or the search gives up.
    fn place(&mut self, cell: Cell, open: &BoardCells) -> bool {
        self.chosen.push(cell);
        let rest = open.without(self.places.peers(cell));
        if self.complete(&rest) {
            return true;
        }
        self.chosen.pop();
        false
    }

    /// Fills the houses that have no chosen cell, the one with the fewest places first.
    fn complete(&mut self, open: &BoardCells) -> bool {
        self.nodes += 1;
        if self.nodes > MAX_NODES {
            return false;
        }
        if self.bounds.poll().is_break() {
            self.nodes = MAX_NODES;
            return false;
        }
        let is_filled =
            |house: House| self.chosen.iter().any(|&cell| self.places.house(house).contains(cell));
        let unfilled = self.houses.iter().copied().filter(|&house| !is_filled(house));
        let Some(house) = unfilled.min_by_key(|&house| self.left(house, open).count()) else { return true };
        let cells: Vec<Cell> = self.left(house, open).collect();
        cells.into_iter().any(|cell| self.place(cell, open))
    }

    fn left(&self, house: House, open: &BoardCells) -> impl Iterator<Item = Cell> {
        self.places.places(house, self.value).filter(|&cell| open.contains(cell))
    }
}
