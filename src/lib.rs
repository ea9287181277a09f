//! Sudoku of any perfect-square side: solved, explained, checked.
//!
//! A guided tour, in reading order. Arrows point one way: what comes later may use what comes earlier, never the reverse.

// What a computation may spend, and who may stop it.
pub mod budget;
// Level 0, what a board is.
pub mod grid;
// Level 0, who can go with whom.
mod matching;
// Level 1: rules applied to a fixpoint; searches that have never heard of a row; the two engines built for speed.
pub mod propagation;
pub mod search;
pub mod fast9;
pub mod large;
// Level 1: what a person deduces, and why.
pub mod techniques;
// Level 2, the façade: a puzzle and options in, a report out.
pub mod solver;
// Level 3, what is made of it.
pub mod game;
pub mod step;
// Level 4, over the wire and on the command line: the only part that knows HTTP, JSON, a clock or a log.
#[cfg(feature = "http")]
pub mod config;
#[cfg(feature = "http")]
pub mod http;
#[cfg(feature = "http")]
pub mod cli;
