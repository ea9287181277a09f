//! LEVEL 3: a position walked by the ladder, one explained step after the other.
//!
//! [`next`] takes the simplest technique that makes progress, [`walk()`] goes on doing so, [`all`] lists every step that this
//! very position allows; [`one_solution`] sees to it that uniqueness is assumed only where it may be.
//! [`contradiction()`] looks for the ways in which a position can be seen to have no solution. [`grade()`] sums a path up,
//! [`rate()`] does so for a puzzle.

pub mod contradiction;
pub mod grade;
pub mod one_solution;
pub mod rate;
pub mod scale;
pub mod walk;

pub use contradiction::contradiction;
pub use grade::{Grade, grade};
pub use rate::{Rating, Unrated, rate};
pub use scale::Scale;
pub use walk::{Options, Outcome, Status, Techniques, advance, all, next, walk};
