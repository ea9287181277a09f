//! Sudoku of any perfect-square side: solved, explained, rated, checked.
//!
//! The modules in reading order. A module may use those above it, never those below it.

// Limits of a computation and the watch that can stop it.
pub mod budget;
// Level 0: what a board is.
pub mod grid;
// Level 1: searches over any state space; propagation rules.
pub mod search;
pub mod propagation;
// Level 2: the engines.
pub mod engine;
// Level 3: solving, human deductions, ratings, new puzzles, games.
pub mod solve;
pub mod human;
pub mod rating;
pub mod generate;
pub mod game;
// Level 4: pictures; worker threads, counters, batches, options; the resources of the service.
pub mod render;
#[cfg(feature = "http")]
pub mod pool;
#[cfg(feature = "http")]
pub(crate) mod metrics;
#[cfg(feature = "http")]
pub mod batch;
#[cfg(feature = "http")]
pub mod config;
#[cfg(feature = "http")]
pub mod api;
// Level 5: the server, the command line.
#[cfg(feature = "http")]
pub mod server;
#[cfg(feature = "http")]
pub mod cli;
