//! The engine for puzzles with constraints: depth-first search over [`crate::constraint::network`].
//!
//! A decision gives a cell a value; after a conflict, the value is removed one level above and the cell is
//! chosen anew. Cells that took part in conflicts come first. There are no restarts and no learnt clauses.

pub mod adapter;
mod choice;
mod search;
