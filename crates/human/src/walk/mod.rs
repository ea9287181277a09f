//! From a position to its steps: the easiest one, all of them, the easiest that prove given changes, those
//! after which a cell has lost a candidate, or a walk that applies one after another.

pub mod contradiction;
pub mod walk_options;
pub mod walk_status;
mod allowed_techniques;
mod next_step;
mod all_steps;
mod why_not;
pub mod easiest_proofs;
pub mod walker;
