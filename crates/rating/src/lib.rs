//! How hard a puzzle is, from the path that solves it.
//!
//! [`programs`] reproduces the programs of the scales at side 9. [`rate()`] combines them, and
//! rates other sides by the ladder of techniques.

#![doc = include_str!("../README.md")]

pub mod programs;
pub mod figures;
pub mod rate;
pub mod rated;
pub mod rated_step;
pub mod scale;
pub mod walk;

pub use programs::{explainer, hodoku};

pub use figures::{Figures, Grade};
pub use rate::{Unrated, rate, rate_puzzle};
pub use rated::Rated;
pub use rated_step::{Difficulty, RatedStep};
pub use scale::Scale;
pub use walk::{Ceiling, End, Path, UNSOLVED, Walk};
