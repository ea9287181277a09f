//! Words as sets of small numbers.

/// Iterates over the set bits of a word, lowest first.
#[inline]
pub fn bits(word: u64) -> Bits {
    Bits(word)
}

/// The iterator of [`bits`].
#[derive(Clone)]
pub struct Bits(u64);

impl Iterator for Bits {
    type Item = usize;

    #[inline]
    fn next(&mut self) -> Option<usize> {
        if self.0 == 0 {
            return None;
        }
        let bit = self.0.trailing_zeros() as usize;
        self.0 &= self.0 - 1;
        Some(bit)
    }
}

/// Iterates over the set bits of a set of several words.
#[inline]
pub(crate) fn all_bits(words: &[u64]) -> impl Iterator<Item = usize> + '_ {
    words.iter().enumerate().flat_map(|(k, &word)| bits(word).map(move |bit| 64 * k + bit))
}

/// Returns all bits or none.
#[inline]
pub(crate) const fn all_if(condition: bool) -> u64 {
    (condition as u64).wrapping_neg()
}

/// Returns whether exactly one bit is set.
#[inline]
pub const fn is_single(word: u64) -> bool {
    word & word.wrapping_sub(1) == 0 && word != 0
}

/// Returns the index of the lowest set bit; the word is not 0.
#[inline]
pub(crate) const fn lowest(word: u64) -> usize {
    word.trailing_zeros() as usize
}

/// Returns the index of the highest set bit; the word is not 0.
#[inline]
pub(crate) const fn highest(word: u64) -> usize {
    63 - word.leading_zeros() as usize
}

/// Adds an element to a set of several words.
#[inline]
pub(crate) fn insert(set: &mut [u64], element: usize) {
    set[element / 64] |= 1 << (element % 64);
}

/// Removes an element from a set of several words.
#[inline]
pub(crate) fn remove(set: &mut [u64], element: usize) {
    set[element / 64] &= !(1 << (element % 64));
}

/// Returns whether a set of several words has an element.
#[inline]
pub(crate) fn has(set: &[u64], element: usize) -> bool {
    set[element / 64] >> (element % 64) & 1 == 1
}

/// The sizes of the sets of nine values.
static SIZES: [u8; 512] = {
    let mut sizes = [0; 512];
    let mut set = 1;
    while set < 512 {
        sizes[set] = sizes[set / 2] + (set % 2) as u8;
        set += 1;
    }
    sizes
};

/// Returns the size of a set, by table if its elements are below 9: many processors are used without their
/// instruction for it.
#[inline]
pub fn size(set: u64) -> u32 {
    SIZES.get(set as usize).map_or_else(|| set.count_ones(), |&size| u32::from(size))
}
