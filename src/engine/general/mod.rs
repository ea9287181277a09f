//! The general engine: Sudoku as the generic searches see it, at every side.

pub mod adapter;
pub mod expansion;
pub mod sudoku;
