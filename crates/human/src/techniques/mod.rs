//! The techniques: a folder for each family, and a file for each technique or a few that differ in a size. A
//! file has the finder and the words for its steps.

pub(crate) mod dual_steps;

pub(crate) mod singles;
pub(crate) mod intersections;
pub(crate) mod subsets;
pub(crate) mod fish;
pub(crate) mod single_digit;
pub(crate) mod coloring;
pub(crate) mod wings;
pub(crate) mod uniqueness;
pub(crate) mod chains;
pub(crate) mod als;
pub(crate) mod exclusion;
pub(crate) mod forcing;
pub(crate) mod constraints;
