//! LEVEL 1: search for its own sake. Nothing here has ever heard of a row.
//!
//! A puzzle is [`Searchable`] if it can answer four questions about its positions: is this a goal, how far does it seem,
//! what comes next, what does it weigh. [`Explorer`] walks such a puzzle; the order in which it does is its
//! [`Frontier`]'s: [`BestFirst`], [`BreadthFirst`] or [`DepthFirst`]. A puzzle that would rather change one position
//! and change it back is [`Reversible`], and [`Backtracking`] walks it.
//!
//! All of them stop where a [`crate::budget::Watch`] tells them to and go on from there when they are called again,
//! give one goal a call until there is none, and count the same things.

pub mod searchable;
pub mod explorer;
pub mod frontier;
pub mod best_first;
pub mod breadth_first;
pub mod depth_first;
pub mod backtracking;

pub use backtracking::{Backtracking, Reversible};
pub use best_first::BestFirst;
pub use breadth_first::BreadthFirst;
pub use depth_first::DepthFirst;
pub use explorer::Explorer;
pub use frontier::{Frontier, Node};
pub use searchable::{Counts, Event, Searchable, Successors};

#[cfg(test)]
mod tests;
