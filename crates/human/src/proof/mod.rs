//! A step with its evidence, and the words for both.

pub mod step;
pub mod link_meaning;
pub(crate) mod words;
