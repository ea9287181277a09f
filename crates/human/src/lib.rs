//! The deductions that a person makes, with the evidence for each.
//!
//! A technique's finder is a function of a [`logic::Scan`] of a position: it reads the position and offers
//! [`Step`]s to the scan's sink. It breaks when the sink or the watch does, and so does every function that
//! returns a `ControlFlow`. [`walk()`] applies steps to candidates. The rows of `ladder/table.rs` are the
//! techniques, easiest first.

#![doc = include_str!("../README.md")]

mod named;

pub mod ladder;
mod logic;
pub mod proof;
mod techniques;
pub mod walk;

pub use ladder::example;
pub use ladder::rating::Rating;
pub use ladder::technique::{Family, Level, Program, Technique};
pub use ladder::technique_set::Techniques;
pub use proof::change::Change;
pub use proof::check::{Fault, Part, Premises, check, check_watched};
pub use proof::claim::Claim;
pub use proof::evidence::{ArgumentSpan, Evidence, Ground, Group, Link, LinkKind, Reason, ReasonRule, Role};
pub use proof::link_meaning::LinkMeaning;
pub use proof::step::Step;
pub use proof::words::Notation;
pub use walk::contradiction::contradiction;
pub use walk::easiest_proofs::{EasiestProofs, easiest_proofs};
pub use walk::walk_options::WalkOptions;
pub use walk::walk_status::WalkStatus;
pub use walk::walker::{Steps, Walk, Walker, all, next, walk};
