//! Conflict-driven clause learning whose native constraint is *exactly one of these literals*.
//!
//! The story, in reading order: [`literal`] names the questions, [`exactly_one`] holds the constraints, [`trail`] the
//! assignment and its lazy reasons, [`clauses`] what was learned. [`propagate`] draws the consequences; when they clash
//! [`analyze`] learns a clause and [`shrink`] shortens it; [`activity`], [`phases`] and [`decide`] choose what to try next; [`restart`] when to
//! begin again, [`reduce`] what to forget. [`solver`] turns the wheel.
//!
//! Nothing here has heard of a row: the constraints come from [`crate::engine::cdcl::model`].

mod activity;
mod analyze;
mod clauses;
mod decide;
mod exactly_one;
mod literal;
mod phases;
mod propagate;
mod reduce;
mod restart;
mod shrink;
mod solver;
mod trail;

pub(crate) use exactly_one::{ExactlyOne, HOMES};
pub(crate) use literal::{Lit, Var};
pub(crate) use phases::Sides;
pub(crate) use solver::{Choice, Config, Counts, Learner, Outcome, Precedence};
