//! The general engine: the generic searches over Sudoku, at every side.

pub mod adapter;
pub mod expansion;
pub mod recorder;
pub mod sudoku;
