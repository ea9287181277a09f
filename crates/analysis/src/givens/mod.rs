//! The givens of a puzzle: which of them it needs, and the symmetries of their pattern.

mod exchanges;
mod parts;
mod pattern;
mod redundant;

pub use pattern::{PatternSymmetry, pattern_symmetries};
pub use redundant::{GivensTester, RedundantGivens};
