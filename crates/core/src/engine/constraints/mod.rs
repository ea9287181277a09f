//! The engine for puzzles with constraints: depth-first search over [`sudokud_propagation::network`].
//!
//! A decision gives a cell a value, a value one of its two places in a house, or a hidden total its number.
//! After a conflict, the value is removed one level above and the next decision is chosen anew. Variables
//! that took part in conflicts come first, without sums also those whose values changed most. There are no
//! restarts and no learnt clauses.

pub mod adapter;
mod choice;
mod search;
