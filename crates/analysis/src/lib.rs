//! Facts about a puzzle: its canonical form, its rearrangements, its true candidates, the number of its
//! solutions, and the givens that it needs.
//!
//! The modules in reading order. A module may use those above it, never those below it.

#![doc = include_str!("../README.md")]

pub mod canonical;
pub mod rearrange;
pub mod true_candidates;
pub mod givens;
mod singles;
pub mod backdoors;
pub mod trial_depth;
pub mod unavoidable;
pub mod count;
pub mod steps;
