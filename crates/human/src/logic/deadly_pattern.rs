//! Deadly patterns: cells that could exchange two values if they held only these.
//!
//! Such cells can be given two colors so that every house and every set has one cell of each color or none.
//! Exchanging the two values gives another solution. So in a puzzle with exactly one solution, some cell of
//! the pattern holds another value. Rectangles are the smallest deadly patterns; on a classic board, those in
//! two boxes. In an extended rectangle two lines exchange more values. All cells are open here, so none is a
//! given.

use crate::logic::cell_group::CellGroup;
use crate::logic::places::Places;
use crate::proof::evidence::Values;
use sudokud_model::grid::{Cell, House, Value, ValueSet};
use sudokud_model::houses::Layout;

/// Open cells, each with a candidate of the pair, that must not be filled with the pair alone. In an extended
/// rectangle the pair is a larger set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct DeadlyPattern {
    /// The cells in reading order, each with its candidates: the corners of a rectangle row by row.
    pub(crate) cells: CellGroup,
    /// The two values; more in an extended rectangle.
    pub(crate) pair: Values,
}

impl DeadlyPattern {
    pub(crate) fn new<const W: usize>(places: &Places<'_, W>, cells: &[Cell], pair: ValueSet<W>) -> Self {
        let mut cells = cells.to_vec();
        cells.sort_unstable();
        Self { cells: CellGroup::new(places, &cells), pair: pair.resize() }
    }

    /// Returns whether the cell is one of the pattern.
    pub(crate) fn contains(&self, cell: Cell) -> bool {
        self.cells.iter().any(|entry| entry.0 == cell)
    }

    /// The roof: the cells with candidates besides the pair.
    pub(crate) fn roof(&self) -> impl Iterator<Item = Cell> {
        self.cells.iter().filter(|entry| !entry.1.is_subset(&self.pair)).map(|entry| entry.0)
    }

    /// The values of all candidates besides the pair.
    pub(crate) fn extras(&self) -> Values {
        self.cells.values() - self.pair
    }

    /// Returns whether the value, not yet placed in this house, has no place there besides these cells.
    pub(crate) fn confines<const W: usize>(
        &self,
        places: &Places<'_, W>,
        value: Value,
        house: House,
    ) -> bool {
        let spots = places.spots(house, value);
        !spots.is_empty() && places.cells_at(house, spots).all(|cell| self.contains(cell))
    }
}

/// Returns whether two values could be exchanged in a rectangle, whose corners are given row by row: every
/// house and set has two neighbouring corners or none.
pub(crate) fn is_exchangeable(layout: &Layout, [a, b, c, d]: [Cell; 4]) -> bool {
    let is_paired = |corner: Cell, beside: [Cell; 2], opposite: Cell| {
        // Lines last: they are paired.
        layout.sets_of(corner).iter().rev().all(|&set| {
            let has = |cell: Cell| layout.contains(set, cell);
            has(beside[0]) != has(beside[1]) && !has(opposite)
        })
    };
    is_paired(a, [b, c], d) && is_paired(d, [b, c], a) && is_paired(b, [a, d], c) && is_paired(c, [a, d], b)
}

/// Every exchangeable rectangle in which one corner has just two candidates, the pair, and each other
/// corner has at least one of them.
pub(crate) fn rectangles<const W: usize>(places: &Places<'_, W>) -> Vec<DeadlyPattern> {
    let layout = places.layout();
    let mut found = Vec::new();
    for anchor in places.bivalue() {
        let pair = places.candidates().of(anchor);
        let mates = |house: House| {
            let fits = move |cell: &Cell| *cell != anchor && !places.options(*cell).is_disjoint(&pair);
            layout.cells_of(house).iter().copied().filter(fits)
        };
        let (row, column) =
            (layout.row_house(layout.row(anchor)), layout.column_house(layout.column(anchor)));
        for beside in mates(row) {
            for below in mates(column) {
                let opposite = layout.cell(layout.row(below), layout.column(beside));
                let cells = [anchor, beside, below, opposite];
                // A rectangle with several such corners is found from the first of them.
                let is_first = || cells.iter().all(|&cell| cell >= anchor || places.options(cell) != pair);
                if !places.options(opposite).is_disjoint(&pair)
                    && is_exchangeable(layout, cells)
                    && is_first()
                {
                    found.push(DeadlyPattern::new(places, &cells, pair));
                }
            }
        }
    }
    found
}
