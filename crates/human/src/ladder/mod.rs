//! The ladder: the table of techniques with their names, ratings and finders, sets of techniques, and an
//! example of each.

pub(crate) mod cost;
pub mod rating;
pub mod technique;
pub(crate) mod table;
pub mod technique_set;
mod finders;
pub mod example;
