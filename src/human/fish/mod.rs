//! Fish: k base houses, k cover houses, one value.

pub mod basic_fish;
pub mod finned_fish;
pub mod complex_fish;
