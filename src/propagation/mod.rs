//! LEVEL 1: rules applied to a fixpoint. They change the candidates and tell no story (telling is `techniques`').

pub mod rules;

pub use rules::{Rule, Rules};
