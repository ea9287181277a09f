//! A step as a typed deduction, the evidence and the words that it yields.

pub mod evidence;
pub mod link_meaning;
pub(crate) mod effects;
pub(crate) mod words;
pub(crate) mod deduction;
pub mod step;
pub mod change;
pub mod claim;
pub mod check;

pub(crate) use deduction::Deduction;
pub(crate) use effects::Effects;
pub(crate) use evidence::{Evidence, Ground, Role, Values};
pub(crate) use words::{Notation, StepText, capitalized, choice, gathered, list, number, uncapitalized};
