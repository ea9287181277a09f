//! Facts about a puzzle: its canonical form, its rearrangements, its true candidates, the number of its
//! solutions, the givens and constraints that it needs, and the clues that contradict each other.
//!
//! The modules in reading order. A module may use those above it, never those below it.

#![doc = include_str!("../README.md")]

pub mod canonical;
pub mod rearrange;
pub mod true_candidates;
pub mod givens;
pub mod redundant_constraints;
pub mod conflict;
mod singles;
pub mod backdoors;
pub mod trial_depth;
pub mod unavoidable;
pub mod count;
pub mod steps;
