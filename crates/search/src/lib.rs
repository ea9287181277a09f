//! Searches over any tree of states. Nothing here knows Sudoku.
//!
//! A problem with stored states implements [`Searchable`], and [`TreeSearch`] searches it. The [`Frontier`]
//! determines the strategy: [`BestFirst`], [`BreadthFirst`] or [`DepthFirst`]. A problem with one state that
//! changes in place implements [`Reversible`], and [`Backtracking`] searches it.
//!
//! All searches are resumable, return one goal per call, and count [`SearchCounts`]. An [`Observer`] follows
//! a search node by node.

#![doc = include_str!("../README.md")]

pub mod budget;
pub mod searchable;
pub mod search_counts;
pub mod search_result;
pub mod observer;
pub mod tree_search;
pub mod frontier;
pub mod best_first;
pub mod breadth_first;
pub mod depth_first;
pub mod backtracking;

pub use backtracking::{Backtracking, Reversible};
pub use best_first::BestFirst;
pub use breadth_first::BreadthFirst;
pub use depth_first::DepthFirst;
pub use frontier::{Frontier, Node};
pub use observer::{Generated, Observer, Unobserved, Visit};
pub use search_counts::SearchCounts;
pub use search_result::SearchResult;
pub use searchable::{Searchable, Successors};
pub use tree_search::TreeSearch;

#[cfg(test)]
mod tests;
#[cfg(test)]
mod observer_tests;
