//! Sudoku of any perfect-square side: solved, explained, checked.
//!
//! A guided tour, in reading order.

pub mod budget;
pub mod fast9;
pub mod grid;
