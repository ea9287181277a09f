//! Boards, candidates, and their written forms. Nothing here solves a board.
//!
//! A board has **order** b (the side of a box), **side** N = b·b, N·N cells and 3·N **houses**: rows, columns
//! and boxes. All indices count from 0 at the top left, boxes in reading order; the index of a cell is row·N
//! + column. Only text for people counts from 1.

pub mod board;
pub mod candidates;
pub mod marks;
pub mod alphabet;
mod frame;
pub mod text;
pub mod error;
pub mod check;
pub mod random;

pub use crate::indices::{Cell, Column, House, Row, Value, ValueSet};
pub use alphabet::Alphabet;
pub use board::Board;
pub use candidates::{Candidates, Contradiction};
pub use check::Conflict;
pub use error::BoardError;
pub use marks::Marks;
