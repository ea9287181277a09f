//! Reasons: what constraints and sums of houses remove under an assumption, and arguments that rest on them.
//!
//! A reason is a condition on some cells: a constraint or a part of it, or a sum of houses. [`list`] prepares
//! those of a position. [`consequences`] draws what follows from an assumption, by singles and reasons in
//! turn, and [`read_off`] the argument for a contradiction. Which removed candidates a reason needs is not
//! recorded when it fires but computed when it is read off, by [`premises`]. Without constraints, none of
//! this is asked.

pub(crate) mod list;
pub(crate) mod consequences;
mod premises;
pub(crate) mod read_off;
