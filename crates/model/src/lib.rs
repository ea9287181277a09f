//! Sudoku puzzles as data, without their solving: boards, their houses, and constraints.
//!
//! [`grid`] has cells, values, boards and candidates, [`houses`] the layouts of a board, [`constraint`] what
//! a puzzle demands beyond its houses. [`grid::check`] judges a board. Nothing here propagates or searches.
//!
//! The modules in reading order. A module may use those above it, never those below it.

pub mod grid;
pub mod houses;
pub mod constraint;
