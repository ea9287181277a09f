//! LEVEL 3: how hard a puzzle is, from the path that solves it.

pub mod explainer;
pub mod grade;
pub mod hodoku;
pub mod one_solution;
pub mod rate;
pub mod scale;

pub use grade::{Grade, grade};
pub use rate::{Rated, Unrated, rate};
pub use scale::Scale;
