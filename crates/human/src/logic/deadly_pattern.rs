//! Deadly patterns: cells that could exchange two values if they held only these.
//!
//! Such cells can be given two colours so that every house and every set has one cell of each colour or none.
//! Exchanging the two values gives another solution. So in a puzzle with exactly one solution, some cell of
//! the pattern holds another value. Rectangles are the smallest deadly patterns; on a classic board, those in
//! two boxes. All cells are open here, so none is a given.

use crate::logic::places::Places;
use sudokud_core::grid::{Cell, House, ValueSet};
use sudokud_core::houses::Layout;

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
pub(crate) fn rectangles<const W: usize>(places: &Places<'_, W>) -> Vec<DeadlyPattern<W>> {
    let layout = places.layout();
    let mut found: Vec<DeadlyPattern<W>> = Vec::new();
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
                if places.options(opposite).is_disjoint(&pair)
                    || !is_exchangeable(layout, [anchor, beside, below, opposite])
                {
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
