//! Deadly patterns: cells that could exchange two values if they held only these.
//!
//! Such cells can be given two colours so that every house has one cell of each colour or none. Exchanging
//! the two values gives another solution. So in a puzzle with exactly one solution, some cell of the pattern
//! holds another value. Rectangles in two boxes are the smallest deadly patterns. All cells are open here, so
//! none is a given.

use crate::places::Places;
use sudokud_core::grid::{Cell, House, ValueSet};

/// Open cells, each with a candidate of the pair, that must not be filled with the pair alone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DeadlyPattern<const W: usize> {
    /// The cells in reading order: the corners of a rectangle row by row.
    pub cells: Vec<Cell>,
    /// The two values.
    pub pair: ValueSet<W>,
}

impl<const W: usize> DeadlyPattern<W> {
    /// The roof: the cells with candidates besides the pair.
    #[must_use]
    pub fn roof(&self, places: &Places<'_, W>) -> Vec<Cell> {
        self.cells.iter().copied().filter(|&cell| !places.options(cell).is_subset(&self.pair)).collect()
    }

    /// The values of all candidates besides the pair.
    #[must_use]
    pub fn extras(&self, places: &Places<'_, W>) -> ValueSet<W> {
        self.cells.iter().fold(ValueSet::EMPTY, |all, &cell| all | (places.options(cell) - self.pair))
    }
}

/// Every rectangle in exactly two boxes in which one corner has just two candidates, the pair, and each other
/// corner has at least one of them.
pub(crate) fn rectangles<const W: usize>(places: &Places<'_, W>) -> Vec<DeadlyPattern<W>> {
    let layout = places.layout();
    let mut found: Vec<DeadlyPattern<W>> = Vec::new();
    for anchor in places.bivalue() {
        let pair = places.candidates().of(anchor);
        let mates = |house: House| {
            let fits = move |cell: &Cell| *cell != anchor && !places.options(*cell).is_disjoint(&pair);
            layout.cells_of(house).iter().copied().filter(fits)
        };
        let [row, column, _] = layout.classic_houses(anchor);
        for beside in mates(row) {
            for below in mates(column) {
                let opposite = layout.cell(layout.row(below), layout.column(beside));
                let beside_in_box = layout.block_of(anchor) == layout.block_of(beside);
                let below_in_box = layout.block_of(anchor) == layout.block_of(below);
                if beside_in_box == below_in_box || places.options(opposite).is_disjoint(&pair) {
                    continue;
                }
                let mut cells = vec![anchor, beside, below, opposite];
                cells.sort_unstable();
                // A rectangle with several such corners is found from the first of them.
                if cells.iter().all(|&cell| cell >= anchor || places.options(cell) != pair) {
                    found.push(DeadlyPattern { cells, pair });
                }
            }
        }
    }
    found
}
