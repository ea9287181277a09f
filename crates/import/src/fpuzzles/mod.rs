//! Puzzles of f-puzzles: a JSON object, packed by LZ-String in links, also in those of SudokuPad.
//!
//! ```text
//!   link, payload or JSON ──link────► object ──grid──► cells, houses
//!                                          └──rules──► constraints: a row for each key of the object
//! ```
//!
//! The meaning of the keys was read in D. Clamage's solver (dclamage/SudokuSolver, MIT), version 226e55bb of
//! 2025-11-29; no code of it is here.

mod field;
mod lines;
mod rules;
mod object;
pub(crate) mod link;

pub(crate) use link::{claims, is_object};
