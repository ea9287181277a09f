//! Fish: k base houses, k cover houses, one value.

pub(crate) mod fish_pattern;
pub mod basic_fish;
pub mod finned_fish;
pub mod complex_fish;
pub mod kraken_fish;
pub mod fish_kind;
mod covering;
mod siamese;
