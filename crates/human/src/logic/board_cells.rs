//! A set of cells as a bit set: N·N bits, inline up to side 16, on the heap above.
//!
//! Finders intersect peers and candidates thousands of times per position; with bit sets an intersection is
//! an `and` of a few words. The sets of boards up to side 16 fit four words and never allocate.

use sudokud_model::grid::Cell;
use sudokud_model::sets::{BitsOfWords, bits_of_words};

const INLINE: usize = 4;

/// A set of cells of one board. Sets of different boards must not be mixed.
#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) enum BoardCells {
    /// Sides up to 16.
    Small([u64; INLINE]),
    /// Larger sides.
    Large(Box<[u64]>),
}

impl BoardCells {
    /// The set without cells, for a board with this many.
    #[inline]
    pub(crate) fn empty(cell_count: usize) -> Self {
        if cell_count <= 64 * INLINE {
            Self::Small([0; INLINE])
        } else {
            Self::Large(vec![0; cell_count.div_ceil(64)].into())
        }
    }

    #[inline]
    fn words(&self) -> &[u64] {
        match self {
            Self::Small(words) => words,
            Self::Large(words) => words,
        }
    }

    #[inline]
    fn words_mut(&mut self) -> &mut [u64] {
        match self {
            Self::Small(words) => words,
            Self::Large(words) => words,
        }
    }

    /// Adds a cell.
    #[inline]
    pub(crate) fn insert(&mut self, cell: Cell) {
        self.words_mut()[cell.index() / 64] |= 1 << (cell.index() % 64);
    }

    /// Removes a cell.
    #[inline]
    pub(crate) fn remove(&mut self, cell: Cell) {
        self.words_mut()[cell.index() / 64] &= !(1 << (cell.index() % 64));
    }

    /// Returns whether the cell is in the set.
    #[inline]
    pub(crate) fn contains(&self, cell: Cell) -> bool {
        self.words()[cell.index() / 64] >> (cell.index() % 64) & 1 == 1
    }

    /// The number of cells.
    #[inline]
    pub(crate) fn len(&self) -> usize {
        self.words().iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Returns whether the set is empty.
    #[inline]
    pub(crate) fn is_empty(&self) -> bool {
        match self {
            Self::Small([a, b, c, d]) => a | b | c | d == 0,
            Self::Large(words) => words.iter().all(|&word| word == 0),
        }
    }

    /// The first cell in reading order.
    #[inline]
    pub(crate) fn first(&self) -> Option<Cell> {
        self.iter().next()
    }

    #[inline]
    fn zip(&mut self, other: &Self, f: impl Fn(u64, u64) -> u64) {
        match (self, other) {
            (Self::Small(a), Self::Small(b)) => {
                for (a, b) in a.iter_mut().zip(b) {
                    *a = f(*a, *b);
                }
            }
            (a, b) => {
                for (a, b) in a.words_mut().iter_mut().zip(b.words()) {
                    *a = f(*a, *b);
                }
            }
        }
    }

    /// Keeps only the cells that are also in `other`.
    #[inline]
    pub(crate) fn retain(&mut self, other: &Self) {
        self.zip(other, |a, b| a & b);
    }

    /// Removes the cells that are in `other`.
    #[inline]
    pub(crate) fn subtract(&mut self, other: &Self) {
        self.zip(other, |a, b| a & !b);
    }

    /// Adds the cells of `other`.
    #[inline]
    pub(crate) fn extend(&mut self, other: &Self) {
        self.zip(other, |a, b| a | b);
    }

    /// The cells in both sets.
    #[inline]
    pub(crate) fn common(&self, other: &Self) -> Self {
        let mut set = self.clone();
        set.retain(other);
        set
    }

    /// The cells that are not in `other`.
    #[inline]
    pub(crate) fn without(&self, other: &Self) -> Self {
        let mut set = self.clone();
        set.subtract(other);
        set
    }

    /// The cells in either set.
    #[inline]
    pub(crate) fn union(&self, other: &Self) -> Self {
        let mut set = self.clone();
        set.extend(other);
        set
    }

    /// Returns whether the sets have no common cell.
    #[inline]
    pub(crate) fn is_disjoint(&self, other: &Self) -> bool {
        self.words().iter().zip(other.words()).all(|(a, b)| a & b == 0)
    }

    /// The cells in reading order.
    #[inline]
    pub(crate) fn iter(&self) -> Cells<'_> {
        Cells(bits_of_words(self.words()))
    }

    /// The cells in reading order, as a list.
    pub(crate) fn to_vec(&self) -> Vec<Cell> {
        self.iter().collect()
    }
}

impl<'a> IntoIterator for &'a BoardCells {
    type Item = Cell;
    type IntoIter = Cells<'a>;
    fn into_iter(self) -> Cells<'a> {
        self.iter()
    }
}

impl std::fmt::Debug for BoardCells {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_set().entries(self).finish()
    }
}

/// A [`BoardCells`]'s cells in reading order.
#[derive(Clone, Debug)]
pub(crate) struct Cells<'a>(BitsOfWords<'a>);

impl Iterator for Cells<'_> {
    type Item = Cell;
    #[inline]
    fn next(&mut self) -> Option<Cell> {
        self.0.next().map(Cell::new)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn small_and_large_sets_do_the_same_set_algebra() {
        for count in [81, 256, 625] {
            let of = |step: usize| {
                let mut set = BoardCells::empty(count);
                (0..count).step_by(step).for_each(|k| set.insert(Cell::new(k)));
                set
            };
            let indices = |set: &BoardCells| set.iter().map(Cell::index).collect::<BTreeSet<_>>();
            let (twos, threes) = (of(2), of(3));
            let (a, b) = (indices(&twos), indices(&threes));
            assert_eq!(indices(&twos.common(&threes)), &a & &b);
            assert_eq!(indices(&twos.union(&threes)), &a | &b);
            assert_eq!(indices(&twos.without(&threes)), &a - &b);
            assert!(twos.without(&threes).is_disjoint(&threes) && !twos.is_disjoint(&threes));
            assert_eq!((twos.len(), twos.first()), (a.len(), Some(Cell::new(0))));
            assert!(BoardCells::empty(count).is_empty() && !twos.is_empty());
        }
    }
}
