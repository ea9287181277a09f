//! Sudoku puzzles as data, without their solving: boards, their houses, and constraints.
//!
//! [`sets`] has bit sets and what is computed with them, [`houses`] the layouts of a board, [`grid`] cells,
//! values, boards and candidates, [`constraint`] what a puzzle demands beyond its houses. [`grid::check`]
//! judges a board. Nothing here propagates or searches.
//!
//! The modules in reading order. A module may use those above it, never those below it.

pub mod sets;
mod indices;
pub mod houses;
pub mod grid;
pub mod constraint;
