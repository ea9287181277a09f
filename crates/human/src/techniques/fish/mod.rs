//! Fish: k base houses, k cover houses, one value.

pub(crate) mod fish_pattern;
pub(crate) mod basic_fish;
pub(crate) mod finned_fish;
pub(crate) mod complex_fish;
pub(crate) mod kraken_fish;
pub(crate) mod fish_kind;
mod covering;
mod siamese;
