//! A set of indices 0 to 15: positions in a house, or elements of a short list.

use sudokud_model::sets::BitSet;

/// A set of indices below 16.
pub(crate) type IndexSet = BitSet<usize, 1>;

/// The indices of the row of a 3×3 box that contains `index`: 0 to 2, 3 to 5 or 6 to 8.
pub(crate) const fn third_with(index: usize) -> IndexSet {
    IndexSet::from_words([0b111 << (index / 3 * 3)])
}

/// The indices of the column of a 3×3 box that contains `index`: 0, 3, 6 or 1, 4, 7 or 2, 5, 8.
pub(crate) const fn every_third_with(index: usize) -> IndexSet {
    IndexSet::from_words([0b001_001_001 << (index % 3)])
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
        Some(IndexSet::from_words([subset.into()]))
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
