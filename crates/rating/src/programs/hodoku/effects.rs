//! Effects of a step: one placement, or candidates removed in the order in which the finder lists them.

use super::position::{Digits, Position};
use crate::programs::board9::cell_set::{CellSet, values};
use sudokud_model::grid::{Cell, Value};

/// A placement, or at least one elimination.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Effects {
    /// The cell that the step fills, with its value.
    pub placement: Option<(Cell, Value)>,
    /// The candidates that the step removes, each once. The order is the finder's: the queues of singles
    /// depend on it.
    pub eliminations: Vec<(Cell, Value)>,
}

impl Effects {
    /// The effects of a step that fills a cell.
    pub(super) fn place(cell: Cell, value: Value) -> Self {
        Self { placement: Some((cell, value)), eliminations: Vec::new() }
    }

    /// The elimination of a digit from cells, in reading order, where it is a candidate.
    pub(super) fn removing(position: &Position, digit: Value, cells: CellSet) -> Self {
        let mut effects = Self::default();
        effects.remove_digit(position, digit, cells);
        effects
    }

    /// Adds the elimination of a digit from cells, in reading order, where it is a candidate.
    pub(super) fn remove_digit(&mut self, position: &Position, digit: Value, cells: CellSet) {
        self.extend((cells & position.places(digit)).iter().map(|cell| (cell, digit)));
    }

    /// Adds the elimination of digits from cells, cell by cell and digit by digit, where they are candidates.
    pub(super) fn remove_digits(&mut self, position: &Position, removed: Digits, cells: CellSet) {
        for cell in cells {
            self.extend((position.candidates(cell) & removed).iter().map(|digit| (cell, digit)));
        }
    }

    fn extend(&mut self, eliminations: impl Iterator<Item = (Cell, Value)>) {
        for elimination in eliminations {
            if !self.eliminations.contains(&elimination) {
                self.eliminations.push(elimination);
            }
        }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.placement.is_none() && self.eliminations.is_empty()
    }
}

/// Candidates to remove, ordered by digit, then by cell.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Eliminations([CellSet; 9]);

impl Eliminations {
    /// Adds the cells in which the digit is a candidate.
    #[inline]
    pub(super) fn add(&mut self, position: &Position, digit: Value, cells: CellSet) {
        self.0[digit.index()] |= cells & position.places(digit);
    }

    /// Adds some candidates of one cell.
    pub(super) fn add_digits(&mut self, position: &Position, removed: Digits, cell: Cell) {
        for digit in removed & position.candidates(cell) {
            self.0[digit.index()].insert(cell);
        }
    }

    pub(super) fn len(&self) -> usize {
        self.0.iter().filter(|cells| !cells.is_empty()).map(|cells| cells.len()).sum()
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = (Cell, Value)> + '_ {
        values().flat_map(|digit| self.0[digit.index()].iter().map(move |cell| (cell, digit)))
    }

    /// HoDoKu's figure for breaking ties: the sum of cell·(1 + 80k) + digit over the eliminations, numbered k
    /// from 0.
    pub(super) fn index_sum(&self) -> usize {
        let terms = self.iter().enumerate();
        terms.map(|(k, (cell, digit))| cell.index() * (1 + 80 * k) + digit.number()).sum()
    }
}
