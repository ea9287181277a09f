//! How hard a puzzle is, from the path that solves it.
//!
//! [`explainer`] and [`hodoku`] reproduce the programs of the scales at side 9. [`rate()`] combines them, and
//! rates other sides by the ladder of techniques. [`uniqueness_proof`] adds a proof of uniqueness to the
//! walks of `human`.

pub mod explainer;
pub mod hodoku;
pub mod uniqueness_proof;
pub mod rate;
pub mod rated;
mod route;
pub mod scale;
mod templates;

pub use explainer::{End, UNSOLVED};
pub use rate::{Unrated, rate};
pub use rated::{Difficulty, Figures, Grade, Rated, RatedStep};
pub use scale::Scale;
