//! LEVEL 1: rules applied to a fixpoint. They change the candidates and tell no story (telling is `techniques`).
//!
//! In reading order: which [`rules`] there are, the [`worklist`] of what changed, the [`fixpoint`] loop that runs the
//! rules over it, and a file a rule.

pub mod rules;
mod worklist;
pub mod fixpoint;
mod naked_single;
mod hidden_single;
mod locked;
mod naked_subset;
mod all_different;

pub use fixpoint::{Counts, Propagator, Run};
pub use rules::{Rule, Rules};
