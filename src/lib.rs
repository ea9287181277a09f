//! Sudoku of any perfect-square side: solved, explained, checked.
//!
//! A guided tour, in reading order.

pub mod budget;
pub mod game;
pub mod grid;
pub mod propagation;
pub mod search;
pub mod solver;
