//! A set of cells of a 9×9 board: an 81-bit mask.

use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Sub, SubAssign};
use sudokud_core::grid::Cell;

/// An ordered set of cells.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct CellSet(u128);

impl CellSet {
    pub(crate) const EMPTY: Self = Self(0);
    pub(crate) const ALL: Self = Self((1 << 81) - 1);

    pub(crate) const fn only(cell: Cell) -> Self {
        Self(1 << cell.index())
    }

    pub(crate) const fn with(self, cell: Cell) -> Self {
        Self(self.0 | 1 << cell.index())
    }

    pub(crate) const fn without(self, cell: Cell) -> Self {
        Self(self.0 & !(1 << cell.index()))
    }

    pub(crate) fn insert(&mut self, cell: Cell) {
        *self = self.with(cell);
    }

    pub(crate) fn remove(&mut self, cell: Cell) {
        *self = self.without(cell);
    }

    pub(crate) const fn contains(self, cell: Cell) -> bool {
        self.0 >> cell.index() & 1 == 1
    }

    pub(crate) const fn is_empty(self) -> bool {
        self.0 == 0
    }

    pub(crate) const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    pub(crate) const fn is_subset(self, other: Self) -> bool {
        self.0 & !other.0 == 0
    }

    pub(crate) const fn is_disjoint(self, other: Self) -> bool {
        self.0 & other.0 == 0
    }

    /// The first cell in reading order.
    pub(crate) fn first(self) -> Option<Cell> {
        (self.0 != 0).then(|| Cell::new(self.0.trailing_zeros() as usize))
    }

    /// The cells after `cell` in reading order.
    pub(crate) const fn after(self, cell: Cell) -> Self {
        Self(self.0 & (u128::MAX << cell.index() << 1))
    }

    /// The cells, in reading order.
    pub(crate) fn iter(self) -> impl Iterator<Item = Cell> + Clone {
        let mut rest = self;
        std::iter::from_fn(move || {
            let cell = rest.first()?;
            rest.0 &= rest.0 - 1;
            Some(cell)
        })
    }
}

impl BitAnd for CellSet {
    type Output = Self;
    fn bitand(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
}

impl BitAndAssign for CellSet {
    fn bitand_assign(&mut self, other: Self) {
        self.0 &= other.0;
    }
}

impl BitOr for CellSet {
    type Output = Self;
    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl BitOrAssign for CellSet {
    fn bitor_assign(&mut self, other: Self) {
        self.0 |= other.0;
    }
}

impl Sub for CellSet {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }
}

impl SubAssign for CellSet {
    fn sub_assign(&mut self, other: Self) {
        self.0 &= !other.0;
    }
}

impl FromIterator<Cell> for CellSet {
    fn from_iter<I: IntoIterator<Item = Cell>>(cells: I) -> Self {
        cells.into_iter().fold(Self::EMPTY, Self::with)
    }
}
