//! A position: the candidates of each cell, with the places of each value kept beside them.
//!
//! The chains copy a position per assumption, so its sets of values and of places are stored as 16 bits each.
//! A removal updates five masks.

use crate::programs::board9::cell_set::{ALL_CELLS, CellSet};
use crate::programs::board9::houses::{BRC, house_of, index_in, peers};
use crate::programs::board9::index_set::IndexSet;
use sudokud_model::grid::{Board, Cell, House, Value, ValueSet};

/// The candidates of every empty cell of a 9×9 board.
#[derive(Clone, Debug)]
pub struct Position {
    candidates: [u16; 81],
    cells: [CellSet; 9],
    places: [[u16; 9]; 27],
    empty: CellSet,
    filled: [u8; 9],
}

impl Position {
    /// The position in which every empty cell has the candidates that the givens allow; `None` unless the
    /// board is a classic 9×9 one.
    #[must_use]
    pub fn new(givens: &Board) -> Option<Self> {
        (givens.layout().classic_order() == Some(3)).then(|| {
            let mut position = Self::without_givens();
            givens.filled().for_each(|(cell, value)| position.place(cell, value));
            position
        })
    }

    fn without_givens() -> Self {
        Self {
            candidates: [0x1FF; 81],
            cells: [ALL_CELLS; 9],
            places: [[0x1FF; 9]; 27],
            empty: ALL_CELLS,
            filled: [0; 9],
        }
    }

    /// Returns whether every cell is filled.
    #[must_use]
    pub fn is_filled(&self) -> bool {
        self.empty.is_empty()
    }

    /// Returns whether `cell` has no value yet.
    #[must_use]
    pub fn is_empty(&self, cell: Cell) -> bool {
        self.empty.contains(cell)
    }

    /// Returns the candidates of a cell; none for a filled cell.
    #[inline]
    #[must_use]
    pub fn candidates(&self, cell: Cell) -> ValueSet<1> {
        ValueSet::from_words([self.candidates[cell.index()].into()])
    }

    /// Returns whether `cell` has the candidate `value`.
    #[inline]
    #[must_use]
    pub fn has(&self, cell: Cell, value: Value) -> bool {
        self.candidates[cell.index()] >> value.index() & 1 == 1
    }

    /// Fills a cell and removes the value from its peers.
    pub fn place(&mut self, cell: Cell, value: Value) {
        for other in self.candidates(cell) {
            self.remove(cell, other);
        }
        for peer in (peers(cell) & self.cells(value)).iter() {
            self.remove(peer, value);
        }
        self.empty.remove(cell);
        self.filled[value.index()] += 1;
    }

    /// Removes a candidate; does nothing if it is not there.
    #[inline]
    pub fn remove(&mut self, cell: Cell, value: Value) {
        self.candidates[cell.index()] &= !(1 << value.index());
        self.cells[value.index()].remove(cell);
        for kind in BRC {
            self.places[house_of(kind, cell).index()][value.index()] &= !(1 << index_in(kind, cell));
        }
    }

    /// The cells with the candidate `value`.
    #[inline]
    pub(crate) fn cells(&self, value: Value) -> CellSet {
        self.cells[value.index()]
    }

    /// The positions in `house` of the cells with the candidate `value`.
    #[inline]
    pub(crate) fn places(&self, house: House, value: Value) -> IndexSet {
        IndexSet::from_words([self.places[house.index()][value.index()].into()])
    }

    pub(crate) fn empty(&self) -> CellSet {
        self.empty
    }

    /// The number of filled cells that hold `value`.
    pub(crate) fn filled_with(&self, value: Value) -> usize {
        self.filled[value.index()].into()
    }

    /// The cells with exactly `count` candidates.
    pub(crate) fn cells_with(&self, count: usize) -> CellSet {
        self.empty.iter().filter(|&cell| self.candidates(cell).len() == count).collect()
    }

    /// All candidates of these cells.
    pub(crate) fn union(&self, cells: CellSet) -> ValueSet<1> {
        cells.iter().fold(ValueSet::EMPTY, |union, cell| union | self.candidates(cell))
    }
}
