//! Rows and matrices of bits.

use std::ops::Range;

/// A matrix of bits with rows of whole words.
#[derive(Clone, Debug, Default)]
pub(super) struct BitMatrix {
    words: usize,
    bits: Vec<u64>,
}

impl BitMatrix {
    /// Makes this a matrix of zeros. The number of columns is rounded up to a multiple of 128; the allocation
    /// is kept.
    pub(super) fn reset(&mut self, rows: usize, columns: usize) {
        self.words = columns.div_ceil(128) * 2;
        refill(&mut self.bits, rows * self.words, 0);
    }

    /// Makes this a copy of another matrix; keeps the allocation.
    pub(super) fn copy_from(&mut self, other: &Self) {
        self.words = other.words;
        self.bits.clone_from(&other.bits);
    }

    /// The size of the allocation.
    pub(super) const fn bytes(&self) -> usize {
        self.bits.capacity() * size_of::<u64>()
    }

    /// The number of words in a row.
    pub(super) const fn words(&self) -> usize {
        self.words
    }

    /// The number of columns.
    pub(super) const fn columns(&self) -> usize {
        self.words * 64
    }

    #[inline]
    pub(super) fn row(&self, row: usize) -> &[u64] {
        &self.bits[row * self.words..][..self.words]
    }

    #[inline]
    pub(super) fn row_mut(&mut self, row: usize) -> &mut [u64] {
        &mut self.bits[row * self.words..][..self.words]
    }

    #[inline]
    pub(super) fn word(&self, row: usize, word: usize) -> u64 {
        self.bits[row * self.words + word]
    }

    #[inline]
    pub(super) fn set(&mut self, row: usize, column: usize) {
        self.bits[row * self.words + column / 64] |= 1 << (column % 64);
    }

    /// Adds the bits of a row to another one.
    #[inline]
    pub(super) fn add_row(&mut self, to: usize, from: usize) {
        let (low, high) = (to.min(from), to.max(from));
        let (head, tail) = self.bits.split_at_mut(high * self.words);
        let (low_row, high_row) = (&mut head[low * self.words..][..self.words], &mut tail[..self.words]);
        if to < from { add(low_row, high_row) } else { add(high_row, low_row) }
    }

    /// Adds the bits of a row of another matrix.
    #[inline]
    pub(super) fn add_row_of(&mut self, to: usize, row: &[u64]) {
        add(self.row_mut(to), row);
    }

    /// Writes the columns from 64 · `first` on into `columns`, as rows, block by block of 64 × 64 bits. The
    /// matrix is square, with a side that is a multiple of 128.
    pub(super) fn columns_from(&self, first: usize, columns: &mut Self) {
        columns.reset(self.columns() - 64 * first, self.columns());
        let mut block = [0; 64];
        for across in first..self.words {
            for down in 0..self.words {
                for (k, word) in block.iter_mut().enumerate() {
                    *word = self.bits[(down * 64 + k) * self.words + across];
                }
                if block.iter().all(|&word| word == 0) {
                    continue;
                }
                transpose_block(&mut block);
                for (k, word) in block.iter().enumerate() {
                    columns.bits[((across - first) * 64 + k) * self.words + down] = *word;
                }
            }
        }
    }
}

/// Transposes 64 × 64 bits by exchanging quadrants, then quadrants of these, down to single bits.
fn transpose_block(block: &mut [u64; 64]) {
    let (mut width, mut mask) = (32, u64::MAX >> 32);
    while width > 0 {
        let mut row = 0;
        while row < 64 {
            let exchanged = (block[row] >> width ^ block[row + width]) & mask;
            block[row] ^= exchanged << width;
            block[row + width] ^= exchanged;
            row = (row + width + 1) & !width;
        }
        width /= 2;
        mask ^= mask << width;
    }
}

/// Keeps the bits of a row that are in another one of the same length.
#[inline]
pub(super) fn intersect(row: &mut [u64], other: &[u64]) {
    combine(row, other, |a, b| a & b);
}

/// Adds the bits of a row to another one of the same length.
#[inline]
pub(super) fn add(row: &mut [u64], other: &[u64]) {
    combine(row, other, |a, b| a | b);
}

/// Removes the bits of a row from another one of the same length.
#[inline]
pub(super) fn remove(row: &mut [u64], other: &[u64]) {
    combine(row, other, |a, b| a & !b);
}

/// Combines the words of two rows, by pairs: a processor combines two words at once.
#[inline]
fn combine(row: &mut [u64], other: &[u64], of: impl Fn(u64, u64) -> u64) {
    let ((pairs, last), (other_pairs, other_last)) = (row.as_chunks_mut::<2>(), other.as_chunks::<2>());
    for ([a, b], [c, d]) in pairs.iter_mut().zip(other_pairs) {
        (*a, *b) = (of(*a, *c), of(*b, *d));
    }
    if let ([a], [b]) = (last, other_last) {
        *a = of(*a, *b);
    }
}

#[inline]
pub(super) fn contains(row: &[u64], bit: usize) -> bool {
    row[bit / 64] >> (bit % 64) & 1 == 1
}

/// Adds the bits of a range of positions to a row.
#[inline]
pub(super) fn add_range(row: &mut [u64], range: Range<usize>) {
    if range.is_empty() {
        return;
    }
    let (first, last) = (range.start / 64, (range.end - 1) / 64);
    let (from, to) = (u64::MAX << (range.start % 64), u64::MAX >> (63 - (range.end - 1) % 64));
    if first == last {
        row[first] |= from & to;
        return;
    }
    row[first] |= from;
    row[first + 1..last].fill(u64::MAX);
    row[last] |= to;
}

/// Makes a list of so many equal items; keeps the allocation.
pub(super) fn refill<T: Clone>(list: &mut Vec<T>, count: usize, item: T) {
    list.clear();
    list.resize(count, item);
}

#[cfg(test)]
mod tests {
    use super::*;
    use sudokud_model::sets::bits_of_words;

    #[test]
    fn a_range_is_added_across_words_and_at_their_borders() {
        for range in [0..64, 63..65, 64..64, 10..200, 128..192, 191..192] {
            let mut row = [0; 4];
            add_range(&mut row, range.clone());
            assert_eq!(bits_of_words(&row).collect::<Vec<_>>(), range.collect::<Vec<_>>());
        }
    }

    #[test]
    fn transposing_exchanges_rows_and_columns() {
        let (mut matrix, mut columns) = (BitMatrix::default(), BitMatrix::default());
        matrix.reset(256, 256);
        let places = [(0, 0), (0, 129), (63, 64), (100, 70), (129, 130), (64, 63)];
        places.iter().for_each(|&(row, column)| matrix.set(row, column));
        matrix.columns_from(1, &mut columns);
        for column in 64..256 {
            let expected: Vec<_> = (0..256).filter(|&row| contains(matrix.row(row), column)).collect();
            assert_eq!(bits_of_words(columns.row(column - 64)).collect::<Vec<_>>(), expected);
        }
    }
}
