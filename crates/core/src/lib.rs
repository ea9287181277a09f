//! Sudoku of every side: boards, houses, propagation, engines, solving, and games in progress.
//!
//! The modules in reading order. A module may use those above it, never those below it.

// What a board is, and which houses it has.
pub mod grid;
pub mod houses;
// The conditions of a puzzle beyond its houses.
pub mod constraint;
// Propagation rules.
pub mod propagation;
// The engines.
pub mod engine;
// Solving and games.
pub mod solve;
pub mod game;
