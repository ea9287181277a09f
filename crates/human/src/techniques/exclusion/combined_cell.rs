//! A cell of a pattern whose cells are filled in all possible combinations.

use crate::logic::Position;
use crate::proof::{Effects, Values};
use sudokud_core::grid::{Cell, ValueSet};

/// A cell with its candidates. It loses those that it has in no combination.
#[derive(Clone, Copy, Debug)]
pub(crate) struct CombinedCell {
    pub(crate) cell: Cell,
    pub(crate) candidates: Values,
    excluded: Values,
}

impl CombinedCell {
    /// A cell that has these of its candidates in some combination.
    pub(crate) fn new<const W: usize>(position: &Position<'_, W>, cell: Cell, allowed: ValueSet<W>) -> Self {
        let candidates = position.options(cell);
        Self { cell, candidates: candidates.resize(), excluded: (candidates - allowed).resize() }
    }

    /// The candidates that these cells lose.
    pub(crate) fn effects<'c>(cells: impl IntoIterator<Item = &'c Self>) -> Effects {
        let mut effects = Effects::default();
        cells.into_iter().for_each(|one| effects.remove(one.cell, one.excluded));
        effects
    }
}
