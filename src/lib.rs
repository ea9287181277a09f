//! Sudoku of any perfect-square side: solved, explained, checked.
//!
//! A guided tour, in reading order.

pub mod budget;
pub mod grid;
pub mod step;
pub mod techniques;
