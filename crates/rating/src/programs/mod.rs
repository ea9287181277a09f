//! The programs whose ratings are reproduced, on classic boards of side 9.
//!
//! Each has its table, in which a row has all that is said of a producer or slot, and its own finders: the
//! order of the steps is part of a program's ratings. Both use the tables of the board in `board9/`.

mod board9;
pub mod explainer;
pub mod hodoku;
