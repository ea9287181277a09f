//! Conflict-driven clause learning whose native constraint is *exactly one of these literals*.
//!
//! The story, in reading order: [`literal`] names the questions, [`exactly_one`] holds the constraints, [`trail`] the
//! assignment and its lazy reasons, [`clauses`] what was learned. [`propagate`] draws the consequences; when they clash
//! [`analyze`] learns a clause; [`activity`], [`phases`] and [`decide`] choose what to try next; [`restart`] when to
//! begin again, [`reduce`] what to forget. [`solver`] turns the wheel.
//!
//! Nothing here has heard of a row: the constraints come from [`super::model`].

mod literal;
mod exactly_one;
mod trail;
mod clauses;
mod propagate;
mod analyze;
mod activity;
mod phases;
mod decide;
mod restart;
mod reduce;
mod solver;

pub(super) use exactly_one::ExactlyOne;
pub(super) use literal::{Lit, Var};
pub(super) use restart::Mood;
pub(super) use solver::{Choice, Config, Counts, Learner, Outcome};
