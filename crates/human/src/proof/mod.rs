//! A step as a typed deduction, the evidence and the words that it yields.

pub mod evidence;
pub(crate) mod deduction;
pub mod step;
pub mod claim;
pub mod link_meaning;
pub(crate) mod words;
