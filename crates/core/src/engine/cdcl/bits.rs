//! Bit sets of up to 128 elements in one word.
//!
//! The widest set of a board of side 121 has 121 elements. The engine's inner loops work on the word itself;
//! elsewhere sets are [`sudokud_model::grid::ValueSet`].

/// Returns the elements of a set in ascending order.
pub(crate) fn elements(mut set: u128) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let least = (set != 0).then(|| set.trailing_zeros() as usize)?;
        set &= set - 1;
        Some(least)
    })
}

/// Returns the set of the numbers below `n`, where 1 ≤ n ≤ 128.
pub(crate) fn below(n: usize) -> u128 {
    u128::MAX >> (128 - n)
}
