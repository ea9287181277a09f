//! LEVEL 0: what a board is. Nothing here solves anything.
//!
//! A board has **order** b (its box side), **side** N = b·b, N·N cells and 3·N **houses**: rows, columns, boxes.
//! Everything counts from 0, from the top left, boxes in reading order; a cell's index is row·N + column. Only prose
//! counts from 1.
//!
//! In reading order: the [`index`] newtypes, [`Value`] and its set, the [`Geometry`] that every board of one size
//! shares, the checked [`Board`], the [`Candidates`] that solving works on, the [`Marks`] that a caller sends, boards
//! as [`text`] in an [`Alphabet`], and [`check`], the oracle.

pub mod index;
pub mod value;
pub mod value_set;
pub mod geometry;
pub mod board;
pub mod candidates;
pub mod marks;
pub mod alphabet;
pub mod text;
pub mod error;
pub mod check;
pub mod matching;

pub use alphabet::Alphabet;
pub use board::Board;
pub use candidates::{Candidates, Contradiction};
pub use check::Conflict;
pub use error::BoardError;
pub use geometry::{Geometry, HouseKind};
pub use index::{Box_, Cell, Column, House, Row};
pub use marks::Marks;
pub use value::Value;
pub use value_set::{AnyWidth, ValueSet, with_width};
