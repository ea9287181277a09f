//! The values of a cell as the bits of a word, for boards up to side 64.

/// A set of values: bit v is the value with index v.
pub(crate) type Word = u64;

/// Iterates over the values of a word.
pub(crate) fn values(mut word: Word) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let value = (word != 0).then(|| word.trailing_zeros() as usize)?;
        word &= word - 1;
        Some(value)
    })
}
