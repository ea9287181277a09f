//! Bit sets of up to 128 elements in one word.
//!
//! The widest set of a board of side 121 has 121 elements. The engine's inner loops work on the word itself
//! and iterate over it with [`sudokud_model::sets::bits`]; elsewhere sets are
//! [`sudokud_model::grid::ValueSet`].

/// Returns the set of the numbers below `n`, where 1 ≤ n ≤ 128.
pub(crate) fn below(n: usize) -> u128 {
    u128::MAX >> (128 - n)
}
