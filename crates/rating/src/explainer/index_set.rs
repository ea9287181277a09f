//! A set of indices 0 to 15: positions in a house, or elements of a short list.

use std::ops::{BitAnd, BitOr, BitOrAssign, Sub};

/// An ordered set of indices below 16.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct IndexSet(u16);

impl IndexSet {
    pub(crate) const EMPTY: Self = Self(0);

    pub(crate) const fn only(index: usize) -> Self {
        Self(1 << index)
    }

    /// The indices 0 to `len` - 1.
    pub(crate) const fn below(len: usize) -> Self {
        Self((1 << len) - 1)
    }

    pub(crate) fn insert(&mut self, index: usize) {
        self.0 |= 1 << index;
    }

    pub(crate) fn remove(&mut self, index: usize) {
        self.0 &= !(1 << index);
    }

    pub(crate) const fn contains(self, index: usize) -> bool {
        self.0 >> index & 1 == 1
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

    /// The set as bits: bit k is the index k.
    pub(crate) const fn bits(self) -> u16 {
        self.0
    }

    /// The indices of the row of a 3×3 box that contains `index`: 0 to 2, 3 to 5 or 6 to 8.
    pub(crate) const fn third_with(index: usize) -> Self {
        Self(0b111 << (index / 3 * 3))
    }

    /// The indices of the column of a 3×3 box that contains `index`: 0, 3, 6 or 1, 4, 7 or 2, 5, 8.
    pub(crate) const fn every_third_with(index: usize) -> Self {
        Self(0b001_001_001 << (index % 3))
    }

    pub(crate) fn first(self) -> Option<usize> {
        (self.0 != 0).then_some(self.0.trailing_zeros() as usize)
    }

    /// The only index of a set of one.
    pub(crate) fn single(self) -> Option<usize> {
        self.0.is_power_of_two().then_some(self.0.trailing_zeros() as usize)
    }

    /// The indices, ascending.
    pub(crate) fn iter(self) -> impl Iterator<Item = usize> + Clone {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            let index = (rest != 0).then_some(rest.trailing_zeros() as usize)?;
            rest &= rest - 1;
            Some(index)
        })
    }
}

impl BitAnd for IndexSet {
    type Output = Self;
    fn bitand(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
}

impl BitOr for IndexSet {
    type Output = Self;
    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl BitOrAssign for IndexSet {
    fn bitor_assign(&mut self, other: Self) {
        self.0 |= other.0;
    }
}

impl Sub for IndexSet {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }
}

impl FromIterator<usize> for IndexSet {
    fn from_iter<I: IntoIterator<Item = usize>>(indices: I) -> Self {
        let mut set = Self::EMPTY;
        indices.into_iter().for_each(|index| set.insert(index));
        set
    }
}

/// The subsets of 0..`len` with `size` elements, ascending by their binary number (bit i = element i):
/// 01, 02, 12, 03, 13, 23, … for size 2.
///
/// `len` is at most 15. Each subset follows from the one before (R. W. Gosper, HAKMEM 175, 1972).
pub(crate) fn subsets(len: usize, size: usize) -> impl Iterator<Item = IndexSet> {
    let end = 1_u32 << len;
    let mut next = (1_u32 << size) - 1;
    std::iter::from_fn(move || {
        let subset = next;
        if subset >= end {
            return None;
        }
        next = following(subset).unwrap_or(end);
        Some(IndexSet(subset as u16))
    })
}

/// The subsets of `set` with `size` elements, in the same order.
pub(crate) fn subsets_of(set: IndexSet, size: usize) -> impl Iterator<Item = IndexSet> {
    let mut members = [0_u8; 16];
    members.iter_mut().zip(set.iter()).for_each(|(slot, index)| *slot = index as u8);
    subsets(set.len(), size).map(move |subset| subset.iter().map(|at| members[at].into()).collect())
}

/// The next number with as many bits, or `None` after 0.
fn following(subset: u32) -> Option<u32> {
    let lowest = subset & subset.wrapping_neg();
    let ripple = subset + lowest;
    (subset != 0).then(|| (subset ^ ripple) >> (2 + lowest.trailing_zeros()) | ripple)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn subsets_ascend_by_their_binary_number() {
        let pairs: Vec<Vec<usize>> = subsets(4, 2).map(|subset| subset.iter().collect()).collect();
        assert_eq!(pairs, [[0, 1], [0, 2], [1, 2], [0, 3], [1, 3], [2, 3]]);
        assert_eq!(subsets(5, 0).count(), 1);
        assert_eq!(subsets(9, 4).count(), 126);
        assert_eq!(subsets(2, 3).count(), 0);
        let of_set: Vec<Vec<usize>> =
            subsets_of([1, 4, 7].into_iter().collect(), 2).map(|subset| subset.iter().collect()).collect();
        assert_eq!(of_set, [[1, 4], [1, 7], [4, 7]]);
    }
}
