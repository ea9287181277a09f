//! Propagation rules, applied to a fixpoint. They change the candidates and record no explanation.

pub mod rule;
mod worklist;
pub mod editor;
pub mod fixpoint;
mod naked_single;
mod hidden_single;
mod locked_candidates;
mod naked_subset;
mod all_different;
mod constraint_rule;

pub use editor::RuleCounts;
pub use fixpoint::{RulePropagator, RunResult};
pub use rule::{Rule, Rules};
