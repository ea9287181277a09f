//! LEVEL 1: the engine for boards of side 16 to 100 (correct at any side from 1 to 121).
//!
//! The story: [`board`] keeps the candidates as bit sets and applies singles; [`construct`] completes boards with next to
//! no givens along a pattern; [`hall`] removes what no matching can use; [`model`] states what is left as
//! exactly-one constraints, on which the [`learning`] solvers of the [`portfolio`] take turns. [`search`] is the public
//! door: resumable, cancellable, bounded in bytes, seeded, exact in its counts.

pub mod adapter;
mod board;
mod check;
mod construct;
mod frontier;
mod hall;
mod layout;
pub mod sat;
mod model;
mod portfolio;
mod random;
mod search;
#[cfg(test)]
mod tests;

pub use crate::budget::Progress;
pub use search::{MAX_ORDER, Options, Order, Refused, Search, Statistics};
