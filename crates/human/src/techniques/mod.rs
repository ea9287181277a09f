//! The techniques: a folder for each family, and a file for each technique or a few that differ in a size. A
//! file has the finder and the words for its steps.

pub(crate) mod dual_steps;

pub mod singles;
pub mod intersections;
pub mod subsets;
pub mod fish;
pub mod single_digit;
pub mod coloring;
pub mod wings;
pub mod uniqueness;
pub mod chains;
pub mod als;
pub mod exclusion;
pub mod forcing;
pub mod constraints;
