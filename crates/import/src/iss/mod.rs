//! The constraint text of the Interactive Sudoku Solver (ISS): `.Type~argument~…`, one after the other.
//!
//! ```text
//!   text ──items──► tree of items ──shape──► space: board, variables ──types──► constraints
//!                                  └─grid──► houses
//! ```
//!
//! The meaning of each type was read in S. Wallace's solver (sigh/Interactive-Sudoku-Solver, MIT), version
//! e373f981 of 2026-08-22; no code of it is here. A type that has no counterpart, and an item whose
//! arguments have no meaning, are listed as unread; nothing is left out silently.

mod bits;
mod items;
mod space;
mod machine;
mod call;
mod sets;
mod lines;
mod marks;
mod outside;
mod custom;
mod types;
mod grid;
mod reader;

pub(crate) use reader::claims;
